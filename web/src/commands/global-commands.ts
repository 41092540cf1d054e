import { requestRedirect } from '../stores/ui.ts';
import { showOverlay } from '../stores/overlay.ts';
import { newDocPath } from '../stores/group.ts';
import { sessionState } from '../stores/session.ts';
import { savedSingleKeys } from '../stores/single-keys.ts';
import { hasArticle, isChord, isSingleKey, storePendingKey, offeredCommands } from './command.ts';
import type { Command } from './command.ts';
import { TOGGLE_THEME } from './toggle-theme.ts';

/** In the editor the same keys insert a link: it has handled the event by then. */
const OPEN_PALETTE: Command = {
  shortcut: 'Ctrl+K',
  matches: (event) => isChord(event, 'KeyK') && !event.defaultPrevented,
  run: () => showOverlay('palette'),
};

/** Focuses the first button of the newest toast, such as Undo; the focus comes back when it is pressed. */
const FOCUS_TOAST: Command = {
  shortcut: 'F8',
  matches: (event) => event.key === 'F8',
  run: () => {
    const before = document.activeElement;
    const button = document.querySelector<HTMLElement>('[role=status] > [data-tone]:last-child button');
    button?.focus();
    button?.addEventListener('click', () => before instanceof HTMLElement && before.focus());
  },
};

const SINGLE_KEYS: readonly Command[] = [
  { shortcut: '/', matches: (event) => isSingleKey(event, '/'), run: () => showOverlay('palette') },
  { shortcut: '?', matches: (event) => isSingleKey(event, '?'), run: () => showOverlay('shortcuts') },
  {
    shortcut: 'F',
    matches: (event) => isSingleKey(event, 'KeyF') && hasArticle(),
    run: () => showOverlay('find'),
  },
  {
    shortcut: 'N',
    matches: (event) => isSingleKey(event, 'KeyN') && sessionState().username !== null,
    run: () => requestRedirect(newDocPath('/new', sessionState().username)),
  },
];

/**
 * Returns the action of a key on this page: commands of every page first, then those of the screen.
 * @param isWriting true where a text is written: a letter that misses the text must not leave the page
 */
export function commandOf(event: KeyboardEvent, isWriting: boolean): (() => void) | null {
  const chord = [TOGGLE_THEME, OPEN_PALETTE, FOCUS_TOAST].find(({ matches }) => matches(event));
  if (chord !== undefined) return chord.run;
  if (isWriting || !savedSingleKeys()) return null;
  const single = SINGLE_KEYS.find(({ matches }) => matches(event));
  if (single !== undefined) return single.run;
  const found = offeredCommands().find(({ code }) => code !== undefined && isSingleKey(event, code));
  storePendingKey(found === undefined && isSingleKey(event, event.code) ? event.code : null);
  return found?.run ?? null;
}
