import { safeRedirectPath } from '@maru/core';

/** Returns the path after login: `next` when it is a path of this site, else the user's own space. */
export function nextPath(next: string | null, username: string, origin: string): string {
  return safeRedirectPath(next, origin, `/${username}`, (path, base) => new URL(path, base));
}
