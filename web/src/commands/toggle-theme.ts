import { toggleTheme } from '../stores/theme.ts';
import { isChord } from './command.ts';
import type { Command } from './command.ts';

export const TOGGLE_THEME: Command = {
  shortcut: 'Ctrl+Shift+L',
  matches: (event) => isChord(event, 'KeyL', { shift: true }),
  run: toggleTheme,
};
