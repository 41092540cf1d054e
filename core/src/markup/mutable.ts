/** A node while the parser still builds it; outside the parser trees are never changed. */
export type Mutable<T> = { -readonly [K in keyof T]: T[K] };
