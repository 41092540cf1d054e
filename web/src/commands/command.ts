import { ARTICLE_ID } from '@maru/core';

/** An action that the reader can run anywhere by a key. */
export interface Command {
  /** Display form, such as `Ctrl+Shift+L`. */
  readonly shortcut: string;
  readonly matches: (event: KeyboardEvent) => boolean;
  readonly run: () => void;
}

/** An action on the current page, which the palette lists. */
export interface OfferedCommand {
  readonly id: string;
  /** In the page's language. */
  readonly label: string;
  /** Key code of a single-key shortcut, such as `KeyE`. */
  readonly code?: string;
  readonly run: () => void;
}

const offered = new Set<readonly OfferedCommand[]>();

/** Longest time for which a key is kept, in milliseconds. */
const KEY_MAX_AGE_MS = 30_000;

/** The last key that no command took. */
let waiting: { readonly code: string; readonly path: string; readonly at: number } | null = null;

/**
 * Keeps a key without a command for one that the page offers later, such as to the owner of a document, who
 * may not be known yet: until the next key or press, or until the page changes.
 * @param code the key's; null: drops the kept key
 */
export function storePendingKey(code: string | null): void {
  waiting = code === null ? null : { code, path: location.pathname, at: performance.now() };
}

/** Adds commands until the returned function is called. */
export function offerCommands(commands: readonly OfferedCommand[]): () => void {
  offered.add(commands);
  const pendingCommand = commands.find(({ code }) => code !== undefined && code === waiting?.code);
  if (pendingCommand !== undefined && waiting !== null) {
    const { path, at } = waiting;
    waiting = null;
    if (path === location.pathname && performance.now() - at <= KEY_MAX_AGE_MS) pendingCommand.run();
  }
  return () => offered.delete(commands);
}

/** Returns the commands that the current page offers. */
export function offeredCommands(): readonly OfferedCommand[] {
  return [...offered].flat();
}

/**
 * Returns true when Ctrl (or ⌘ on a Mac) and these modifiers are held, and no others. The letter is compared
 * by key code, which is the same in a Korean layout.
 */
export function isChord(
  event: KeyboardEvent,
  code: string,
  { shift = false }: { readonly shift?: boolean } = {},
): boolean {
  return (
    (event.ctrlKey || event.metaKey) &&
    !event.altKey &&
    event.shiftKey === shift &&
    event.code === code &&
    !event.isComposing
  );
}

/** Selects elements that use keys themselves: text inputs, and lists with type-ahead. */
const AT_WORK =
  'input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=tree], [role=menu], [role=listbox], dialog';

/**
 * Returns true for a key without modifiers, outside of inputs (WCAG 2.1.4, character key shortcuts).
 * @param key the character, or the key code (`KeyN`), which is the same in a Korean layout
 */
export function isSingleKey(event: KeyboardEvent, key: string): boolean {
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.isComposing ||
    event.defaultPrevented ||
    event.repeat
  )
    return false;
  // Uses the composed path: the editor's content is in a shadow root, which `target` does not reveal.
  if (event.composedPath().some((target) => target instanceof Element && target.matches(AT_WORK)))
    return false;
  return key.length === 1 ? event.key === key : event.code === key && !event.shiftKey;
}

/** Returns true when the page has a text to search in. */
export function hasArticle(): boolean {
  return document.querySelector(`article[id="${ARTICLE_ID}"]`) !== null;
}
