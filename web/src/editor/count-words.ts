import type { ChangeSet, Extension, Text } from '@codemirror/state';
import { ViewPlugin } from '@codemirror/view';
import type { EditorView } from 'codemirror';
import { createPauseTimer, longestDelayMs } from './pause-timer.ts';

/** Word and character counts of a text, or of the selection. */
export interface TextCounts {
  readonly words: number;
  readonly characters: number;
  readonly isSelection: boolean;
}

/** Returns true for white space, which separates words. */
function isSpaceCode(code: number): boolean {
  return code <= 32 || code === 0xa0 || code === 0x3000;
}

/**
 * Returns true for a code unit inside a word: letters and digits of
 * any script. A few ranges exclude non-ASCII punctuation and spaces.
 */
function isWordCode(code: number): boolean {
  if (code < 128)
    return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
  return !(
    code < 0xc0 ||
    (code >= 0x2000 && code <= 0x2bff) ||
    (code >= 0x3000 && code <= 0x303f) ||
    (code >= 0xff00 && code <= 0xff0f)
  );
}

/**
 * Counts words, which are separated by white space and contain a letter or
 * digit, in Korean too (어절), and characters, with spaces and without newlines.
 * One pass without allocation: a megabyte is counted between two keys.
 */
export function countText(text: string): { readonly words: number; readonly characters: number } {
  let words = 0;
  let characters = 0;
  let isInWord = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // The second half of a surrogate pair is not counted.
    if (code !== 10 && (code & 0xfc00) !== 0xdc00) characters++;
    if (isSpaceCode(code)) isInWord = false;
    else if (!isInWord && isWordCode(code)) {
      isInWord = true;
      words++;
    }
  }
  return { words, characters };
}

/** Counts a part of a text with the words at its ends: counts of parts between spaces add up. */
function countWithWords(text: Text, from: number, to: number): ReturnType<typeof countText> {
  const first = text.lineAt(from);
  const last = to <= first.to ? first : text.lineAt(to);
  let start = from - first.from;
  while (start > 0 && !isSpaceCode(first.text.charCodeAt(start - 1))) start--;
  let end = to - last.from;
  while (end < last.length && !isSpaceCode(last.text.charCodeAt(end))) end++;
  return countText(text.sliceString(first.from + start, last.from + end));
}

/** Returns by how much changes of a text change its counts. */
export function countChange(changes: ChangeSet, before: Text, after: Text): ReturnType<typeof countText> {
  let [from, to, fromNow, toNow] = [before.length, 0, after.length, 0];
  changes.iterChangedRanges((fromA, toA, fromB, toB) => {
    [from, fromNow] = [Math.min(from, fromA), Math.min(fromNow, fromB)];
    [to, toNow] = [toA, toB];
  });
  const old = countWithWords(before, Math.min(from, to), to);
  const now = countWithWords(after, Math.min(fromNow, toNow), toNow);
  return { words: now.words - old.words, characters: now.characters - old.characters };
}

/** Counts of an editor's text, or of the selection. */
export interface WatchedCounts {
  /** Counts whenever typing pauses: the whole text once, then what is changed. */
  readonly extension: Extension;
  /** Returns the latest counts; null before the first. */
  readonly current: () => TextCounts | null;
  /** @returns a function that ends it */
  readonly subscribe: (onChange: () => void) => () => void;
}

/** Watches the counts of one editor: only those that show them are drawn again, at pauses of typing. */
export function watchCounts(): WatchedCounts {
  let counts: TextCounts | null = null;
  const listeners = new Set<() => void>();
  const setCounts = (now: TextCounts): void => {
    counts = now;
    for (const listener of listeners) listener();
  };
  return {
    extension: countingPlugin(setCounts),
    current: () => counts,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function countingPlugin(onCount: (counts: TextCounts) => void): Extension {
  return ViewPlugin.define((view: EditorView) => {
    let whole: ReturnType<typeof countText> | null = null;
    const count = (): void => {
      const { main } = view.state.selection;
      whole ??= countText(view.state.doc.toString());
      const counts = main.empty ? whole : countText(view.state.sliceDoc(main.from, main.to));
      onCount({ ...counts, isSelection: !main.empty });
    };
    const pause = createPauseTimer(count);
    pause.schedule(longestDelayMs(view.state.doc.length));
    return {
      update: (update) => {
        if (update.docChanged && whole !== null) {
          const change = countChange(update.changes, update.startState.doc, update.state.doc);
          whole = {
            words: whole.words + change.words,
            characters: whole.characters + change.characters,
          };
        }
        if (
          update.docChanged ||
          (update.selectionSet &&
            (!update.state.selection.main.empty || !update.startState.selection.main.empty))
        )
          pause.schedule(longestDelayMs(update.state.doc.length));
      },
      destroy: pause.cancel,
    };
  });
}
