import type { TFunction } from 'i18next';
import type { reader } from './en-reader.ts';
import type { rest } from './en-rest.ts';
import type { account } from './en/account.ts';
import type { comments } from './en/comments.ts';
import type { debug } from './en/debug.ts';
import type { desktop } from './en/desktop.ts';
import type { desktopLogin } from './en/desktop-login.ts';
import type { docSettings } from './en/doc-settings.ts';
import type { exporting } from './en/export.ts';
import type { firstLogin } from './en/first-login.ts';
import type { mailedAlerts } from './en/mailed-alerts.ts';
import type { history } from './en/history.ts';
import type { media } from './en/media.ts';
import type { prevNext } from './en/prev-next.ts';
import type { notifications } from './en/notifications.ts';
import type { palette } from './en/palette.ts';
import type { saving } from './en/saving.ts';
import type { search } from './en/search.ts';
import type { spaceSettings } from './en/space-settings.ts';
import type { tree } from './en/tree.ts';
import type { updates } from './en/updates.ts';
import type { writing } from './en/writing.ts';

/** Maps texts of literal types to `string`, with the same keys. */
type Widen<T> = { readonly [K in keyof T]: T[K] extends string ? string : Widen<T[K]> };

/**
 * The namespaces of the website, in the shape of their English texts. `translation` is loaded on every page;
 * the others with the screens that show them (`load-texts.ts`).
 */
export interface Areas {
  readonly translation: Widen<typeof reader & typeof rest>;
  readonly account: Widen<typeof account>;
  readonly comments: Widen<typeof comments>;
  readonly debug: Widen<typeof debug>;
  readonly desktop: Widen<typeof desktop>;
  readonly desktopLogin: Widen<typeof desktopLogin>;
  readonly docSettings: Widen<typeof docSettings>;
  readonly export: Widen<typeof exporting>;
  readonly firstLogin: Widen<typeof firstLogin>;
  readonly mailedAlerts: Widen<typeof mailedAlerts>;
  readonly history: Widen<typeof history>;
  readonly media: Widen<typeof media>;
  readonly prevNext: Widen<typeof prevNext>;
  readonly notifications: Widen<typeof notifications>;
  readonly palette: Widen<typeof palette>;
  readonly saving: Widen<typeof saving>;
  readonly search: Widen<typeof search>;
  readonly spaceSettings: Widen<typeof spaceSettings>;
  readonly tree: Widen<typeof tree>;
  readonly updates: Widen<typeof updates>;
  readonly writing: Widen<typeof writing>;
}

export type Area = keyof Areas;

/** Maps plural forms (`days_one`, `days_other`) to those that a language's plural rules (CLDR) have. */
type WithForms<K extends string> = K extends `${infer Name}_${'one' | 'other'}` ? `${Name}_other` : K;

/** Texts of an area in a language other than English: a missing or unknown key is a type error. */
export type Texts<A extends Area> = FormsOf<Areas[A]>;
type FormsOf<T> = {
  readonly [K in keyof T & string as WithForms<K>]: T[K] extends string ? string : FormsOf<T[K]>;
};

/** Translates a key of this area, or of `translation:` after that prefix. */
export type Translate<A extends Area = 'translation'> = TFunction<readonly [A, 'translation']>;
