import { useEffect } from 'react';
import { commandOf } from '../commands/global-commands.ts';
import { showLanguage } from '../stores/locale.ts';
import { startSessionCheck } from '../stores/session-check.ts';
import { renewAuth } from '../stores/session.ts';
import { restoreTheme } from '../stores/theme.ts';
import { stopEarlyPalette } from './early-palette.ts';
import { awaitKoreanReader } from './korean-companion.ts';
import { matchScreen } from './route-table.ts';
import { addLateFonts } from './late-fonts.ts';
import { wantedLocale } from './start-page.ts';

/** What runs as long as the page does, from the moment that it is alive in the browser. */
export function usePageLife(): void {
  useEffect(() => {
    restoreTheme();
    addLateFonts();
    const stopWaiting = awaitKoreanReader();
    void renewAuth();
    if (matchScreen(location.pathname) === 'editDocument') void import('./left-words.ts').then(({ showLeftWords }) => showLeftWords());
    const wanted = wantedLocale(document);
    if (wanted !== document.documentElement.lang) void showLanguage(wanted);
    const stopChecking = startSessionCheck((path) => location.assign(path === '/login' ? wayToLogin() : path));
    // Asked when the reader comes back to the page, not while they read it.
    const askForUpdate = (): void =>
      void import('../stores/updates.ts').then(({ checkForUpdate }) => checkForUpdate(() => location.reload()));
    window.addEventListener('focus', askForUpdate);
    return () => {
      stopChecking();
      stopWaiting();
      window.removeEventListener('focus', askForUpdate);
    };
  }, []);

  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent): void => {
      const run = commandOf(event);
      if (run === null) return;
      event.preventDefault();
      run();
    };
    stopEarlyPalette();
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);
}

/** Whose session ended while they wrote comes back to what they wrote. */
function wayToLogin(): string {
  const isWriting = ['newDocument', 'editDocument'].includes(matchScreen(location.pathname));
  return isWriting ? `/login?next=${encodeURIComponent(location.pathname + location.search)}` : '/login';
}
