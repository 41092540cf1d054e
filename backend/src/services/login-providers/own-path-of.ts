import { ownPath } from '@maru/core';

/**
 * Returns a path to go on to when it is one of this site, else null.
 * @param siteOrigin the site's own address: never from a request
 */
export function ownPathOf(next: string | null, siteOrigin: string): string | null {
  const path = ownPath(next, siteOrigin, '', (given, base) => new URL(given, base));
  return path === '' ? null : path;
}
