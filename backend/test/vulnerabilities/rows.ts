/**
 * Past vulnerabilities of other products, with the test that
 * covers each. Titles are beginnings of titles in the file.
 */
export type VulnerabilityRow =
  | { readonly row: number; readonly of: string; readonly file: string; readonly title: string }
  | { readonly row: number; readonly of: string; readonly notYet: string };

const OBJECTS = 'backend/test/vulnerabilities/object-access.test.ts';
const TEXTS = 'backend/test/vulnerabilities/scripts-in-documents.test.ts';
const ACCOUNTS = 'backend/test/vulnerabilities/accounts.test.ts';
const ARCHIVES = 'backend/test/vulnerabilities/archives.test.ts';
const BROWSER = 'web/e2e/hostile-documents.test.ts';
const PREVIEWS = 'backend/test/vulnerabilities/link-previews.test.ts';
const SEARCH = 'backend/test/search.test.ts';
const UPLOADS = 'backend/test/vulnerabilities/uploads.test.ts';

const held = (row: number, of: string, file: string, title: string): VulnerabilityRow => ({
  row,
  of,
  file,
  title,
});
const later = (row: number, of: string, notYet: string): VulnerabilityRow => ({ row, of, notYet });

export const ROWS: readonly VulnerabilityRow[] = [
  held(1, 'Outline CVE-2026-41649', OBJECTS, '1. '),
  held(2, 'Outline CVE-2026-43890', OBJECTS, '2. '),
  held(3, 'Outline CVE-2026-24901', OBJECTS, '3. '),
  held(4, 'Outline CVE-2026-28506', OBJECTS, '4. '),
  held(5, 'Wiki.js CVE-2022-23654', OBJECTS, '5. '),
  held(6, 'Wiki.js CVE-2026-44224', OBJECTS, '6. '),
  held(7, 'BookStack 21.12.1', OBJECTS, '7. '),
  held(8, 'BookStack 21.11.2', UPLOADS, '8. and 13. '),
  held(9, 'BookStack 0.30.6', OBJECTS, '9. and 10. '),
  held(10, 'BookStack 0.29.3', OBJECTS, '9. and 10. '),
  held(11, 'BookStack 0.14.3', OBJECTS, '11. '),
  held(12, 'Vikunja GHSA-564f-wx8x-878h', OBJECTS, '12. '),
  held(13, 'Focalboard CVE-2026-28736', UPLOADS, '8. and 13. '),
  held(14, 'Open WebUI CVE-2026-44564', OBJECTS, '14. '),
  held(15, 'HedgeDoc CVE-2023-38487', OBJECTS, '15. and 16. '),
  held(16, 'HedgeDoc GHSA-pjf2-269h-cx7p', OBJECTS, '15. and 16. '),
  held(17, 'names of routes as usernames', OBJECTS, '17. '),
  ...[18, 19, 20, 21, 22, 23, 24, 25, 26, 27].map((row) =>
    held(row, 'Joplin: scripts by links, tags and encodings', TEXTS, '${row}. ${name}'),
  ),
  held(28, 'Joplin: paste into the rich editor', BROWSER, 'pasted into the editor'),
  later(29, 'PDF.js CVE-2024-4367', 'no PDF is shown by a script of ours'),
  held(30, 'BookStack 0.30.4', TEXTS, '${row}. ${name}'),
  held(31, 'BookStack 0.29.2', TEXTS, '31. a comment'),
  held(32, 'BookStack 22.07.3', BROWSER, 'the content security policy alone blocks a script in the page'),
  held(33, 'BookStack 22.02.3', TEXTS, '33. and 34. '),
  held(
    34,
    'HedgeDoc GHSA-gmgw-rcmh-7x47',
    'web/e2e/markup.test.ts',
    'loads an embed only after a click, in a sandbox',
  ),
  held(
    35,
    'HedgeDoc CVE-2020-26287, Docmost CVE-2026-23630',
    'web/e2e/markup.test.ts',
    'draws diagrams in a frame without origin or network',
  ),
  held(36, 'HedgeDoc CVE-2021-21259', BROWSER, 'the reader view'),
  held(37, 'HedgeDoc CVE-2021-39175', BROWSER, 'the reader view'),
  held(38, 'HedgeDoc CVE-2021-29503', TEXTS, '${row}. ${name}'),
  held(39, 'HedgeDoc 1.8.2', TEXTS, '39. and 40. '),
  held(40, 'HedgeDoc CVE-2026-58487', TEXTS, '39. and 40. '),
  held(41, 'HedgeDoc: shortcodes', TEXTS, '${row}. ${name}'),
  held(42, 'Docmost: embeds', TEXTS, '${row}. ${name}'),
  held(43, 'Wiki.js CVE-2021-21383', BROWSER, 'template languages are not evaluated'),
  held(
    44,
    'marked CVE-2021-21306',
    'core/src/markup/test/linear-time.test.ts',
    '${name}: time grows with the text',
  ),
  held(
    45,
    'HedgeDoc CVE-2026-58486',
    'core/src/markup/test/linear-time.test.ts',
    '${name}: time grows with the text',
  ),
  held(46, 'CSS by design settings', TEXTS, '46. '),
  ...[47, 48, 49, 50, 51].map((row) =>
    held(row, 'uploads that are not what they say', UPLOADS, '47. to 51. '),
  ),
  held(52, 'HedgeDoc CVE-2020-26286', UPLOADS, '52. '),
  held(53, 'HedgeDoc GHSA-q6vv-2q26-j7rx', UPLOADS, '53. '),
  ...[54, 55, 56, 57].map((row) =>
    held(
      row,
      'path traversal',
      'backend/src/http/files/static-files.test.ts',
      'are only the listed ones: no path leads outside or to files that are not for browsers',
    ),
  ),
  held(58, 'Docmost CVE-2026-22249', ARCHIVES, '58. write nowhere else by their entries’ names'),
  ...[59, 60, 61, 62, 63, 64].map((row) =>
    held(row, 'exported documents that fetch', ARCHIVES, '59. to 64. '),
  ),
  held(65, 'BookStack 21.10.1', UPLOADS, '65. '),
  held(66, 'DokuWiki CVE-2026-26477', UPLOADS, '66. '),
  held(67, 'formulas in tables, file names in headers', ARCHIVES, '67. '),
  held(
    68,
    'BookStack 0.30.5',
    'backend/test/mails.test.ts',
    'have links to the configured address, whatever the request’s host',
  ),
  held(69, 'BookStack 24.05.1', ACCOUNTS, '69. '),
  held(
    70,
    'HedgeDoc GHSA-6w39-x2c6-6mpf',
    'backend/test/limits.test.ts',
    'allow ten wrong passwords, also in concurrent requests',
  ),
  held(
    71,
    'HedgeDoc CVE-2026-58488',
    'backend/test/limits.test.ts',
    'ignore forwarding headers that a visitor can write',
  ),
  held(72, 'HedgeDoc CVE-2026-58489', ACCOUNTS, '72. '),
  held(73, 'Outline 2772de2766', ACCOUNTS, '73. '),
  held(74, 'BookStack 21.08.5', ACCOUNTS, '74. '),
];

/** Rows covered by several tests. */
export const ALSO: readonly VulnerabilityRow[] = [
  held(
    4,
    'what is not public in finds',
    SEARCH,
    'shows nothing that is not public in the database, whatever the index contains',
  ),
  held(
    10,
    'names of what is not public in finds',
    SEARCH,
    'removes at once what is not public any more, also from the file',
  ),
  held(
    20,
    'Joplin CVE-2022-35131: finds that are HTML',
    'web/e2e/search.test.ts',
    'finds public documents while a visitor types, marks matches, loads more, and restores the list on Back',
  ),
  held(58, 'bombs', ARCHIVES, '58. are not unpacked beyond limits'),
  held(58, 'titles as file names', ARCHIVES, '58. of an export have names'),
  ...[
    'refuses every spelling of an address that is not public',
    'refuses names that resolve to such addresses, even partly',
    'refuses addresses that parsers read differently, and other schemes',
    'refuses redirects to such addresses',
    'connects to the checked address, even if the name resolves to another one later',
    'sends requests only to the web’s ports',
  ].map((title) => held(60, 'previews that fetch', PREVIEWS, title)),
  held(
    69,
    'user enumeration',
    'backend/src/routes/credentials.test.ts',
    'answers the same for an unknown address, and mails nothing to it',
  ),
  held(
    69,
    'user enumeration',
    'backend/src/routes/auth.test.ts',
    'answers the same for a wrong password and an unknown user',
  ),
  held(71, 'limits over several processes', 'backend/test/limits.test.ts', 'are shared by processes'),
  held(
    72,
    'foreign origins',
    'backend/src/http/security/cross-site.test.ts',
    'are refused over HTTP before anything happens',
  ),
  held(
    74,
    'secrets in logs',
    'backend/src/http/request-log.test.ts',
    'contains no bodies, cookies, tokens or titles',
  ),
];
