import { useEffect } from 'react';
import type { Command } from '../commands/command.ts';
import { TOGGLE_THEME } from '../commands/toggle-theme.ts';
import { showLanguage } from '../stores/locale.ts';
import { startSessionCheck } from '../stores/session-check.ts';
import { renewAuth } from '../stores/session.ts';
import { restoreTheme } from '../stores/theme.ts';
import { wantedLocale } from './start-page.ts';

const COMMANDS: readonly Command[] = [TOGGLE_THEME];

/** What runs as long as the page does, from the moment that it is alive in the browser. */
export function usePageLife(): void {
  useEffect(() => {
    restoreTheme();
    void renewAuth();
    const wanted = wantedLocale(document);
    if (wanted !== document.documentElement.lang) void showLanguage(wanted);
    const stopChecking = startSessionCheck((path) => location.assign(path));
    return stopChecking;
  }, []);

  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent): void => {
      const command = COMMANDS.find(({ matches }) => matches(event));
      if (command === undefined) return;
      event.preventDefault();
      command.run();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);
}
