import type { Theme } from '@maru/core';
import { savedTheme, saveTheme } from '../storage/choices.ts';
import { defineStore } from './define-store.ts';

/** Null: as the system has it. */
export type ThemeChoice = Theme | null;

const theme = defineStore<{ readonly choice: ThemeChoice }>(() => ({ choice: null }));

export const useThemeChoice = (): ThemeChoice => theme.use((state) => state.choice);
export const seedTheme = (choice: ThemeChoice): void => theme.seed({ choice });

/** Shows the page in a theme and keeps the choice. */
export function chooseTheme(choice: ThemeChoice): void {
  saveTheme(choice);
  applyTheme(choice);
}

/** What was chosen on an earlier visit. */
export function restoreTheme(): void {
  applyTheme(savedTheme());
}

/** Light for dark and dark for light, whichever is seen now. */
export function toggleTheme(): void {
  chooseTheme(seenTheme() === 'dark' ? 'light' : 'dark');
}

function seenTheme(): Theme {
  const { choice } = theme.get();
  return choice ?? (globalThis.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
}

function applyTheme(choice: ThemeChoice): void {
  if (choice === null) delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = choice;
  theme.set({ choice });
}
