import { useEffect } from 'react';
import { commandOf } from '../commands/global-commands.ts';
import { showLanguage } from '../stores/locale.ts';
import { restoreTheme } from '../stores/theme.ts';
import { checkForUpdate } from '../stores/updates.ts';
import { stopEarlyPalette } from './early-palette.ts';
import { awaitKoreanReader } from './korean-companion.ts';
import { matchScreen } from './route-table.ts';
import { addLateFonts } from './late-fonts.ts';
import { wantedLocale } from './start-page.ts';
import { watchSession } from './watch-session.ts';

/** Runs the page's background tasks, from hydration until it ends. */
export function usePageLife(): void {
  useEffect(() => {
    restoreTheme();
    addLateFonts();
    const stopWaiting = awaitKoreanReader();
    const stopWatching = watchSession();
    if (matchScreen(location.pathname) === 'editDocument') void import('./left-words.ts').then(({ showLeftWords }) => showLeftWords());
    const wanted = wantedLocale(document);
    if (wanted !== document.documentElement.lang) void showLanguage(wanted);
    // Checks at page load and when the reader returns to the page, not during reading.
    const askForUpdate = (): void => void checkForUpdate(() => location.reload());
    askForUpdate();
    window.addEventListener('focus', askForUpdate);
    return () => {
      stopWatching();
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
