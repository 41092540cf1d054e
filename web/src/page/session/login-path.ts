import { isWritingScreen, matchScreen } from '../navigation/route-table.ts';

/** Returns the path of the login after a session's end; from the editor, one that leads back to the text. */
export function loginPath(): string {
  return isWritingScreen(matchScreen(location.pathname))
    ? `/login?next=${encodeURIComponent(location.pathname + location.search)}`
    : '/login';
}
