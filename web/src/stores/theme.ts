import type { Theme } from '@maru/core';
import { savedTheme, saveTheme } from '../storage/choices.ts';
import { defineStore } from './define-store.ts';

/** Null follows the system. */
export type ThemeChoice = Theme | null;

const theme = defineStore<{ readonly choice: ThemeChoice }>(() => ({ choice: null }));

export const useThemeChoice = (): ThemeChoice => theme.use((state) => state.choice);
export const seedTheme = (choice: ThemeChoice): void => theme.seed({ choice });

/** Applies a theme and stores the choice. */
export function chooseTheme(choice: ThemeChoice): void {
  saveTheme(choice);
  applyTheme(choice);
}

/** Restores the choice of an earlier visit. */
export function restoreTheme(): void {
  applyTheme(savedTheme());
}

/** Switches between light and dark, from the theme that is displayed. */
export function toggleTheme(): void {
  chooseTheme(visibleTheme() === 'dark' ? 'light' : 'dark');
}

function visibleTheme(): Theme {
  const { choice } = theme.get();
  return choice ?? (globalThis.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
}

function applyTheme(choice: ThemeChoice): void {
  if (choice === null) delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = choice;
  theme.set({ choice });
}
