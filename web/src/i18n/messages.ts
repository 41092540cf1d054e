import type { Values } from './texts.ts';
import type { en } from './en.ts';
import type { account } from './en/account.ts';
import type { comments } from './en/comments.ts';
import type { history } from './en/history.ts';
import type { neighbours } from './en/neighbours.ts';
import type { notifications } from './en/notifications.ts';
import type { palette } from './en/palette.ts';
import type { spaceSettings } from './en/space-settings.ts';
import type { search } from './en/search.ts';
import type { tree } from './en/tree.ts';
import type { updates } from './en/updates.ts';
import type { writing } from './en/writing.ts';

/** The shape of a text in every language: that of English. */
export type Widen<T> = { readonly [K in keyof T]: T[K] extends string ? string : Widen<T[K]> };

/** The shape of every language: that of English. */
export type Messages = Widen<typeof en>;

export type AccountMessages = Widen<typeof account>;
export type SpaceSettingsMessages = Widen<typeof spaceSettings>;
export type CommentsMessages = Widen<typeof comments>;
export type NotificationsMessages = Widen<typeof notifications>;
export type HistoryMessages = Widen<typeof history>;
export type TreeMessages = Widen<typeof tree>;

/** The texts of every page, and those that arrive with their screens. */
export interface Areas {
  readonly translation: Messages;
  readonly account: AccountMessages;
  readonly spaceSettings: SpaceSettingsMessages;
  readonly comments: CommentsMessages;
  readonly notifications: NotificationsMessages;
  readonly history: HistoryMessages;
  readonly tree: TreeMessages;
  readonly neighbours: Widen<typeof neighbours>;
  readonly palette: Widen<typeof palette>;
  readonly search: Widen<typeof search>;
  readonly updates: Widen<typeof updates>;
  readonly writing: Widen<typeof writing>;
}

export type Area = keyof Areas;

/** `days_one` and `days_other` are forms of `days`. */
type WithoutForm<K extends string> = K extends `${infer Name}_${'one' | 'other'}` ? Name : K;

/** The keys of a group of texts: `nav.login`. */
type Keys<T> = { [K in keyof T & string]: T[K] extends string ? WithoutForm<K> : `${K}.${Keys<T[K]>}` }[keyof T & string];

/** The keys of an area, and those of any with its name before them. */
export type KeyIn<A extends Area> = { [N in A]: Keys<Areas[N]> }[A] | { [N in Area]: `${N}:${Keys<Areas[N]>}` }[Area];

/** Gives the text of a key in the page's language. */
export type Translate<A extends Area = 'translation'> = (key: KeyIn<A>, values?: Values) => string;
