import type { Values } from './texts.ts';
import type { en } from './en.ts';
import type { comments } from './en/comments.ts';
import type { neighbours } from './en/neighbours.ts';
import type { palette } from './en/palette.ts';
import type { saving } from './en/saving.ts';
import type { OwnAreas } from './own-areas.ts';
import type { search } from './en/search.ts';
import type { tree } from './en/tree.ts';
import type { updates } from './en/updates.ts';
import type { Widen } from './widen.ts';
import type { writing } from './en/writing.ts';

/** The shape of every language: that of English. */
export type Messages = Widen<typeof en>;

export type AccountMessages = OwnAreas['account'];
export type SpaceSettingsMessages = OwnAreas['spaceSettings'];
export type CommentsMessages = Widen<typeof comments>;
export type NotificationsMessages = OwnAreas['notifications'];
export type HistoryMessages = OwnAreas['history'];
export type TreeMessages = Widen<typeof tree>;
export type SavingMessages = Widen<typeof saving>;
export type MediaMessages = OwnAreas['media'];
export type ExportMessages = OwnAreas['export'];

/** The texts of every page, and those that arrive with their screens. */
export interface Areas extends OwnAreas {
  readonly translation: Messages;
  readonly comments: CommentsMessages;
  readonly tree: TreeMessages;
  readonly saving: SavingMessages;
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
