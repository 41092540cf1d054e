import type { en } from './en.ts';
import type { account } from './en/account.ts';
import type { comments } from './en/comments.ts';
import type { history } from './en/history.ts';
import type { notifications } from './en/notifications.ts';
import type { palette } from './en/palette.ts';
import type { spaceSettings } from './en/space-settings.ts';
import type { tree } from './en/tree.ts';
import type { updates } from './en/updates.ts';

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

declare module 'i18next' {
  interface CustomTypeOptions {
    readonly defaultNS: 'translation';
    readonly resources: {
      readonly translation: Messages;
      /** These arrive with their screens. */
      readonly account: AccountMessages;
      readonly spaceSettings: SpaceSettingsMessages;
      readonly comments: CommentsMessages;
      readonly notifications: NotificationsMessages;
      readonly history: HistoryMessages;
      readonly tree: TreeMessages;
      readonly palette: Widen<typeof palette>;
      readonly updates: Widen<typeof updates>;
    };
  }
}
