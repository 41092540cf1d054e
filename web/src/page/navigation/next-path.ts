/**
 * Returns the path after login: `next` when it is a path of this site, else the user's own space. Resolved as
 * browsers do, so that no spelling (`//evil`, `/\evil`) leads elsewhere.
 */
export function nextPath(next: string | null, username: string, origin: string): string {
  const own = `/${username}`;
  if (next === null || !next.startsWith('/')) return own;
  try {
    const url = new URL(next, origin);
    // The path of `/..//evil`, on this site's origin, would be parsed as a host by browsers.
    return url.origin === origin && !url.pathname.startsWith('//')
      ? url.pathname + url.search + url.hash
      : own;
  } catch {
    return own;
  }
}
