import { ARTICLE_ID } from '@maru/core';

/** Something the reader can do from anywhere, by a key. */
export interface Command {
  /** As shown: `Ctrl+Shift+L`. */
  readonly shortcut: string;
  readonly matches: (event: KeyboardEvent) => boolean;
  readonly run: () => void;
}

/** Something the reader can do on the page that is shown: the palette lists it. */
export interface OfferedCommand {
  readonly id: string;
  /** In the page's language. */
  readonly label: string;
  /** The place of a single key that does it as well, such as `KeyE`. */
  readonly code?: string;
  readonly run: () => void;
}

const offered = new Set<readonly OfferedCommand[]>();

/** Adds commands until the returned function is called. */
export function offerCommands(commands: readonly OfferedCommand[]): () => void {
  offered.add(commands);
  return () => offered.delete(commands);
}

/** What can be done here and now. */
export function offeredCommands(): readonly OfferedCommand[] {
  return [...offered].flat();
}

/** Whether Ctrl (or ⌘ on a Mac) and these are held, and nothing else. The letter is by place, so that a Korean layout fits too. */
export function isChord(event: KeyboardEvent, code: string, { shift = false }: { readonly shift?: boolean } = {}): boolean {
  return (event.ctrlKey || event.metaKey) && !event.altKey && event.shiftKey === shift && event.code === code && !event.isComposing;
}

/** Where keys are somebody else's: where one writes, and in lists that go by first letters. */
const AT_WORK =
  'input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=tree], [role=menu], [role=listbox], dialog';

/**
 * Whether a key by itself was pressed, where it means nothing else (WCAG 2.1.4, character key shortcuts).
 * @param key the character, or the place (`KeyN`), so that a Korean layout fits too
 */
export function isSingleKey(event: KeyboardEvent, key: string): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented || event.repeat) return false;
  // The whole path: the editor stands in a shadow root, which hides from `target` what one writes in.
  if (event.composedPath().some((target) => target instanceof Element && target.matches(AT_WORK))) return false;
  return key.length === 1 ? event.key === key : event.code === key && !event.shiftKey;
}

/** Whether there is a text to find words in. */
export function hasArticle(): boolean {
  return document.querySelector(`article[id="${ARTICLE_ID}"]`) !== null;
}
