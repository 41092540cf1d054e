import { ownPath } from '@maru/core';

/** Returns the path after login: `next` when it is a path of this site, else the user's own space. */
export function nextPath(next: string | null, username: string, origin: string): string {
  return ownPath(next, origin, `/${username}`, (path, base) => new URL(path, base));
}
