/** Something the reader can do from anywhere, by a key. */
export interface Command {
  /** As shown: `Ctrl+Shift+L`. */
  readonly shortcut: string;
  readonly matches: (event: KeyboardEvent) => boolean;
  readonly run: () => void;
}

/** Whether Ctrl (or ⌘ on a Mac) and these are held, and nothing else. The letter is by place, so that a Korean layout fits too. */
export function isChord(event: KeyboardEvent, code: string, { shift = false }: { readonly shift?: boolean } = {}): boolean {
  return (event.ctrlKey || event.metaKey) && !event.altKey && event.shiftKey === shift && event.code === code && !event.isComposing;
}
