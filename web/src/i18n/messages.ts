import type { en } from './en.ts';

type Widen<T> = { readonly [K in keyof T]: T[K] extends string ? string : Widen<T[K]> };

/** The shape of every language: that of English. */
export type Messages = Widen<typeof en>;

declare module 'i18next' {
  interface CustomTypeOptions {
    readonly defaultNS: 'translation';
    readonly resources: { readonly translation: Messages };
  }
}
