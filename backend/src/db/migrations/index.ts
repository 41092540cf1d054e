import type { Db } from '../connect.ts';
import * as foundation from './20261121_000000_foundation.ts';
import * as counters from './20261121_010000_counters.ts';
import * as accountLinks from './20261121_020000_account_links.ts';
import * as listIndexes from './20261121_040000_list_indexes.ts';
import * as docLinks from './20261121_050000_doc_links.ts';
import * as comments from './20261121_060000_comments.ts';
import * as idempotencyKeys from './20261121_070000_idempotency_keys.ts';
import * as mails from './20261121_071000_mails.ts';
import * as auditEvents from './20261121_072000_audit_events.ts';
import * as userStanding from './20261121_080000_user_standing.ts';
import * as publicationsVersion from './20261121_090000_publications_version.ts';
import * as titleLists from './20261121_091000_title_lists.ts';
import * as media from './20261121_100000_media.ts';
import * as search from './20261121_170000_search.ts';
import * as mediaThumbnails from './20261121_171000_media_thumbnails.ts';
import * as imports from './20261121_175500_imports.ts';
import * as accountDevices from './20261122_181000_account_devices.ts';
import * as textUsage from './20261122_182300_text_usage.ts';
import * as publicationLanguage from './20261122_215407_publication_language.ts';
import * as pendingSignups from './20261122_220713_pending_signups.ts';
import * as thinning from './20261122_233641_thinning.ts';

/** One migration. Never changed once released; each must be safe to repeat after it failed half-way. */
interface Migration {
  up(db: Db): Promise<void>;
}

/** Sorted by name, which begins with the time of writing. */
export const MIGRATIONS: readonly (readonly [name: string, migration: Migration])[] = [
  ['20261121_000000_foundation', foundation],
  ['20261121_010000_counters', counters],
  ['20261121_020000_account_links', accountLinks],
  ['20261121_040000_list_indexes', listIndexes],
  ['20261121_050000_doc_links', docLinks],
  ['20261121_060000_comments', comments],
  ['20261121_070000_idempotency_keys', idempotencyKeys],
  ['20261121_071000_mails', mails],
  ['20261121_072000_audit_events', auditEvents],
  ['20261121_080000_user_standing', userStanding],
  ['20261121_090000_publications_version', publicationsVersion],
  ['20261121_091000_title_lists', titleLists],
  ['20261121_100000_media', media],
  ['20261121_170000_search', search],
  ['20261121_171000_media_thumbnails', mediaThumbnails],
  ['20261121_175500_imports', imports],
  ['20261122_181000_account_devices', accountDevices],
  ['20261122_182300_text_usage', textUsage],
  ['20261122_215407_publication_language', publicationLanguage],
  ['20261122_220713_pending_signups', pendingSignups],
  ['20261122_233641_thinning', thinning],
];
