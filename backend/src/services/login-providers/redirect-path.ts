import { safeRedirectPath } from '@maru/core';

/** Longest path: it is stored, and leads on in addresses of pages, each time in percent-encoding. */
const PATH_MAX_LENGTH = 1_000;

/**
 * Returns a path to go on to when it is one of this site, else null. Longer ones are dropped, as they are a
 * convenience.
 * @param siteOrigin the site's own address: never from a request
 */
export function redirectPathOf(next: string | null, siteOrigin: string): string | null {
  const path = safeRedirectPath(next, siteOrigin, '', (address, base) => new URL(address, base));
  return path === '' || path.length > PATH_MAX_LENGTH ? null : path;
}
