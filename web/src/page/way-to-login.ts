import { matchScreen } from './route-table.ts';

/** True when the page holds a text being written. */
export function isWritingScreen(): boolean {
  return ['newDocument', 'editDocument'].includes(matchScreen(location.pathname));
}

/** The path of the login after a session's end; for a writer one that leads back to the text. */
export function wayToLogin(): string {
  return isWritingScreen() ? `/login?next=${encodeURIComponent(location.pathname + location.search)}` : '/login';
}
