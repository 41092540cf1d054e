/** Mutable node of the parser; outside the parser trees are immutable. */
export type Mutable<T> = { -readonly [K in keyof T]: T[K] };
