import { useEffect } from 'react';
import { storePendingKey } from '../../commands/command.ts';
import { commandOf } from '../../commands/global-commands.ts';
import { showLanguage } from '../../stores/locale.ts';
import { restoreTheme } from '../../stores/theme.ts';
import { checkForUpdate } from '../../stores/updates.ts';
import { reportRunning } from '../../reader/application.ts';
import { isWritingScreen, matchScreen } from '../navigation/route-table.ts';
import { preferredLocale } from './start-page.ts';
import { watchSession } from '../session/watch-session.ts';

/** Runs the page's background tasks, from hydration until it ends. */
export function usePageLifecycle(): void {
  useEffect(() => {
    showChoices();
    const stopWatching = watchSession();
    if (matchScreen(location.pathname) === 'editDocument')
      void import('./orphan-drafts.ts').then(({ showOrphanDrafts }) => showOrphanDrafts());
    // Checks at page load and when the reader returns to the page, not during reading.
    const askForUpdate = (): void => void checkForUpdate(() => location.reload());
    askForUpdate();
    window.addEventListener('focus', askForUpdate);
    window.addEventListener('pageshow', showChoicesOnReturn);
    return () => {
      stopWatching();
      window.removeEventListener('pageshow', showChoicesOnReturn);
      window.removeEventListener('focus', askForUpdate);
    };
  }, []);

  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent): void => {
      const run = commandOf(event, isWritingScreen(matchScreen(location.pathname)));
      if (run === null) return;
      event.preventDefault();
      run();
    };
    const forgetKey = (): void => storePendingKey(null);
    document.addEventListener('keydown', handleKeyDown);
    document.addEventListener('pointerdown', forgetKey);
    reportRunning();
    return () => {
      document.removeEventListener('keydown', handleKeyDown);
      document.removeEventListener('pointerdown', forgetKey);
    };
  }, []);
}

/** Shows the reader's theme and language, which may not be those that the server knew. */
function showChoices(): void {
  restoreTheme();
  const wanted = preferredLocale(document);
  if (wanted !== document.documentElement.lang) void showLanguage(wanted);
}

/** Does so on a page that the browser kept: the choices may be of another page or tab. */
function showChoicesOnReturn({ persisted }: PageTransitionEvent): void {
  if (persisted) showChoices();
}
