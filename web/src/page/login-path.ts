import { matchScreen } from './route-table.ts';

/** Returns true when the page holds a text being written. */
export function isWritingScreen(): boolean {
  return ['newDocument', 'editDocument'].includes(matchScreen(location.pathname));
}

/** Returns the path of the login after a session's end; from the editor, one that leads back to the text. */
export function loginPath(): string {
  return isWritingScreen()
    ? `/login?next=${encodeURIComponent(location.pathname + location.search)}`
    : '/login';
}
