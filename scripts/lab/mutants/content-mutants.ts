import type { Mutant } from './mutant.ts';

const SEARCH = 'backend/test/search.test.ts';
const PREVIEWS = 'backend/test/vulnerabilities/link-previews.test.ts';
const MEDIA = 'backend/src/routes/media.test.ts';
const WRITES = 'backend/test/writes.test.ts';

/** Mutants of search, link previews, media, export, import, copy and the records of writes. */
export const CONTENT_MUTANTS: readonly Mutant[] = [
  {
    name: 'the space that is searched is taken for one’s own',
    file: 'backend/src/services/search/find-documents.ts',
    from: 'return isOwner(viewer, group) ? group : null;',
    to: 'return group;',
    test: SEARCH,
    grep: 'searches one space',
  },
  {
    name: 'an index that is behind is believed',
    file: 'backend/src/repositories/searched-publications.ts',
    from: "return rows.filter((row) => verifiedDoc(db, row).access === 'public');",
    to: 'return rows;',
    test: SEARCH,
    grep: 'shows nothing that is not public in the database',
  },
  {
    name: 'link previews reach addresses of networks of one’s own',
    file: 'backend/src/link-previews/address-rules.ts',
    from: "return !special.check(address, family) && (family === 'ipv4' || global.check(address, family));",
    to: "return special.check(address, family) || family === 'ipv4' || global.check(address, family);",
    test: 'backend/src/link-previews/address-rules.test.ts',
    grep: 'are not private',
  },
  {
    name: 'one public address of a name is enough for a link preview',
    file: 'backend/src/link-previews/guarded-fetch.ts',
    from: 'addresses.every((address) => rules.mayReach(address));',
    to: 'addresses.some((address) => rules.mayReach(address));',
    test: PREVIEWS,
    grep: 'refuses names that resolve to such addresses',
  },
  {
    name: 'redirects of link previews are not looked at',
    file: 'backend/src/link-previews/guarded-fetch.ts',
    from: 'if (!mayReach || !(isUsualPort(url)',
    to: 'if (url.pathname.length === 0 || !(isUsualPort(url)',
    test: PREVIEWS,
    grep: 'refuses redirects to such addresses',
  },
  {
    name: 'a document of any space opens a file',
    file: 'backend/src/repositories/media.ts',
    from: '    .whereRaw(IN_GROUP, media.group_id)\n',
    to: '',
    test: MEDIA,
    grep: 'allows a file to readers of a document of its space that refers to it',
  },
  {
    name: 'media have no limit',
    file: 'backend/src/repositories/media.ts',
    from: ".where('used', '<=', limit - bytes)",
    to: ".where('used', '<=', limit + bytes)",
    test: MEDIA,
    grep: 'is exact in concurrent uploads',
  },
  {
    name: 'anybody exports, and imports into, any space',
    file: 'backend/src/services/access/find-group.ts',
    from: "if (!isOwner(viewer, group)) throw new AppError('forbidden');",
    to: "if (viewer.userId === '') throw new AppError('forbidden');",
    test: 'backend/src/routes/exports.test.ts',
    grep: 'is allowed only to the owner',
  },
  {
    name: 'an export that is over leaves the hour open',
    file: 'backend/src/services/exports/export-turns.ts',
    from: 'use: () => moveTo(startedAt + EXPORT_INTERVAL_MS),',
    to: 'use: () => moveTo(startedAt),',
    test: 'backend/src/routes/exports.test.ts',
    grep: 'is allowed only to the owner|is possible once an hour|is not counted after an interrupted download|reports that a website needs a built site',
  },
  {
    name: 'what is imported from elsewhere is public',
    file: 'core/src/export/manifest.ts',
    from: "DEFAULT_META: ManifestMeta = { access: 'private'",
    to: "DEFAULT_META: ManifestMeta = { access: 'public'",
    test: 'backend/src/routes/imports.test.ts',
    grep: 'reads files of Obsidian',
  },
  {
    name: 'a site is copied over another one',
    file: 'backend/src/cli/copy/copy-target.ts',
    from: '} else if (!isNewFile && (await hasRows(db))) {',
    to: '} else if (isNewFile && (await hasRows(db))) {',
    test: 'backend/test/cli/copy.test.ts',
    grep: 'refuses a source',
  },
  {
    name: 'a transaction stores no effect',
    file: 'backend/src/services/writes/writes.ts',
    from: 'await runStatements(trx, effectOf(records)).catch(asCommittedByDuplicate);',
    to: 'void asCommittedByDuplicate;',
    test: WRITES,
    grep: 'stores them once',
  },
  {
    name: 'a part of a write stores the effect of the whole',
    file: 'backend/src/services/writes/writes.ts',
    from: 'part: () => begin(origin),',
    to: 'part: () => begin(origin, claim),',
    test: WRITES,
    grep: 'of its parts',
  },
];
