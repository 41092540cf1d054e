/**
 * Where to go after login: `next` when it is a path of this site, else the user's own space.
 * Resolved as the browser would, so that no spelling (`//evil`, `/\evil`) leads elsewhere.
 */
export function nextPath(next: string | null, username: string, origin: string): string {
  const own = `/${username}`;
  if (next === null || !next.startsWith('/')) return own;
  try {
    const url = new URL(next, origin);
    // `/..//evil` stays on this site and has a path that a browser takes for a host.
    return url.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : own;
  } catch {
    return own;
  }
}
