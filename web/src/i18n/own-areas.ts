import type { account } from './en/account.ts';
import type { desktop } from './en/desktop.ts';
import type { exporting } from './en/export.ts';
import type { history } from './en/history.ts';
import type { media } from './en/media.ts';
import type { notifications } from './en/notifications.ts';
import type { spaceSettings } from './en/space-settings.ts';
import type { Widen } from './widen.ts';

/** What the pages say that are about one's own things. */
export interface OwnAreas {
  readonly account: Widen<typeof account>;
  readonly spaceSettings: Widen<typeof spaceSettings>;
  readonly notifications: Widen<typeof notifications>;
  readonly history: Widen<typeof history>;
  readonly media: Widen<typeof media>;
  readonly desktop: Widen<typeof desktop>;
  readonly export: Widen<typeof exporting>;
}
