import { isUsername } from './rules.ts';
import { MACHINE_PATHS, SITE_MAP } from './site-map.ts';

/** Folders and files of the built website, and names that would pass for the product's: not usernames. */
const OTHER_RESERVED_NAMES: readonly string[] = [
  'logout',
  'assets',
  'static',
  'admin',
  'about',
  'users',
  'group',
  'groups',
  'trash',
  'maru',
  'fonts',
  'favicon',
  'manifest',
  'index',
  'frames',
];

/** First path segments of the product's own addresses, which no user can take (compared in lower case). */
export const RESERVED_USERNAMES: ReadonlySet<string> = new Set([
  ...SITE_MAP.map(({ path }) => path.split('/')[1] ?? '').filter(isUsername),
  ...Object.keys(MACHINE_PATHS),
  ...OTHER_RESERVED_NAMES,
]);

/** Returns true when the name is one of the product's own paths. */
export function isReservedUsername(value: string): boolean {
  return RESERVED_USERNAMES.has(value.toLowerCase());
}
