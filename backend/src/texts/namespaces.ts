import type { errors } from './en/errors.ts';
import type { mails } from './en/mails.ts';

/** Same keys with any string. */
type Widen<T> = { readonly [K in keyof T]: T[K] extends string ? string : Widen<T[K]> };

/** Namespaces of the server's texts, typed by the English ones. */
export interface Texts {
  readonly errors: Widen<typeof errors>;
  readonly mails: Widen<typeof mails>;
}
