import { isolateHistory } from '@codemirror/commands';
import { EditorSelection } from '@codemirror/state';
import type {
  ChangeSpec,
  EditorState,
  SelectionRange,
  StateCommand,
  TransactionSpec,
} from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { enclosingNode, treeUpTo } from './enclosing.ts';
import { PREFIX } from './line-prefix.ts';

/** A pair of marks around text, and the syntax node that they form. */
export interface Wrapping {
  readonly node: string;
  readonly open: string;
  readonly close: string;
}

/** `*` also works inside words, where Korean has its particles; `_` does not. */
export const WRAPPINGS = {
  bold: { node: 'StrongEmphasis', open: '**', close: '**' },
  italic: { node: 'Emphasis', open: '*', close: '*' },
  underline: { node: 'Underline', open: '__', close: '__' },
  strike: { node: 'Strikethrough', open: '~~', close: '~~' },
  highlight: { node: 'Highlight', open: '==', close: '==' },
  code: { node: 'InlineCode', open: '`', close: '`' },
  superscript: { node: 'HtmlTag', open: '<sup>', close: '</sup>' },
  subscript: { node: 'HtmlTag', open: '<sub>', close: '</sub>' },
  keyboardKey: { node: 'HtmlTag', open: '<kbd>', close: '</kbd>' },
  note: { node: 'InlineNote', open: '^[', close: ']' },
  wikiLink: { node: 'WikiLink', open: '[[', close: ']]' },
} as const satisfies Record<string, Wrapping>;

interface RangeChange {
  readonly range: SelectionRange;
  readonly changes?: ChangeSpec;
}

/**
 * Wraps each selection (or the word at the cursor) in marks,
 * or removes existing ones. The selected text stays the same.
 */
export function toggleWrap(wrapping: Wrapping): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false;
    dispatch(
      state.update(isolateUndoStep(state.changeByRange((range) => toggleRange(state, range, wrapping)))),
    );
    return true;
  };
}

/** Makes a transaction of the toolbar an undo step of its own, separate from typing that follows. */
export function isolateUndoStep(spec: TransactionSpec): TransactionSpec {
  return { ...spec, annotations: isolateHistory.of('full'), userEvent: 'input.format', scrollIntoView: true };
}

function toggleRange(state: EditorState, range: SelectionRange, wrapping: Wrapping): RangeChange {
  const node = enclosingNode(state, range.from, range.to, new Set([wrapping.node]), ({ from }) =>
    isTagOf(state, from, wrapping),
  );
  const ended = range.empty ? endMarks(state, range.head, node, wrapping) : null;
  if (ended !== null) return ended;
  if (node !== null) return unwrap(range, node.from, node.to, marksOf(state, node.from, node.to, wrapping));
  const { from, to } = range.empty ? (state.wordAt(range.head) ?? range) : range;
  if (from === to) return togglePair(state, range, wrapping);
  return wrapLines(state, range, from, to, wrapping);
}

/** Returns false for another tag of HTML: all have one kind of node. */
function isTagOf(state: EditorState, from: number, { node, open }: Wrapping): boolean {
  return node !== 'HtmlTag' || state.sliceDoc(from, from + open.length).toLowerCase() === open;
}

/** Returns the lengths of a node's marks: more backticks or fewer tildes than the default are possible. */
function marksOf(
  state: EditorState,
  from: number,
  to: number,
  { open, close }: Wrapping,
): readonly [number, number] {
  const text = state.sliceDoc(from, to);
  const run = /^(?:`+|~+)/.exec(text)?.[0].length;
  return run === undefined ? [open.length, close.length] : [run, run];
}

function unwrap(
  range: SelectionRange,
  from: number,
  to: number,
  [open, close]: readonly [number, number],
): RangeChange {
  const changes = [
    { from, to: from + open },
    { from: to - close, to },
  ];
  const place = (at: number): number => Math.max(from, Math.min(at, to - close) - open);
  return { changes, range: EditorSelection.range(place(range.anchor), place(range.head)) };
}

/**
 * Directly before the closing mark: moves the cursor behind it, so that the same key begins and ends bold
 * words. Spaces typed before the mark move behind it as well, as marks do not close after a space.
 */
function endMarks(
  state: EditorState,
  head: number,
  node: SyntaxNode | null,
  { open, close }: Wrapping,
): RangeChange | null {
  const end = head + close.length;
  if (state.sliceDoc(head, end) !== close) return null;
  const mark = close.charAt(0);
  if (node !== null) {
    const isInside = head > node.from + open.length && head < node.to;
    const rest = state.sliceDoc(head, Math.max(node.to, end));
    const isAtEnd = isInside && (rest === close || [...rest].every((character) => character === mark));
    // More backticks or tildes than the default close as one mark.
    const isRun = mark === '`' || mark === '~';
    return isAtEnd ? { range: EditorSelection.cursor(isRun ? node.to : end) } : null;
  }
  const line = state.doc.lineAt(head);
  const before = state.sliceDoc(line.from, head);
  const from = before.lastIndexOf(open);
  const words = before.slice(from + open.length);
  const spaces = words.length - words.trimEnd().length;
  const isOwnMark =
    from >= 0 &&
    before.charAt(from - 1) !== mark &&
    state.sliceDoc(end, end + 1) !== mark &&
    words.trim() !== '';
  if (!isOwnMark || spaces === 0 || /^\s/.test(words) || words.includes(close)) return null;
  return {
    changes: [
      { from: head - spaces, to: head },
      { from: end, insert: words.slice(-spaces) },
    ],
    range: EditorSelection.cursor(end),
  };
}

/** Without a word at the cursor: inserts an empty pair around it, or removes that pair. */
function togglePair(state: EditorState, range: SelectionRange, { open, close }: Wrapping): RangeChange {
  const at = range.head;
  const isInPair =
    state.sliceDoc(at - open.length, at) === open &&
    state.sliceDoc(at, at + close.length) === close &&
    // Two stars before the cursor are those of bold, three those of bold and italic.
    (open.length > 1 || runBefore(state, at, open) % 2 === 1);
  if (isInPair)
    return {
      changes: { from: at - open.length, to: at + close.length },
      range: EditorSelection.cursor(at - open.length),
    };
  return { changes: { from: at, insert: open + close }, range: EditorSelection.cursor(at + open.length) };
}

/** Returns how often a character stands before a position. */
function runBefore(state: EditorState, at: number, character: string): number {
  let from = at;
  while (from > 0 && state.sliceDoc(from - 1, from) === character) from--;
  return at - from;
}

/**
 * Wraps the selected part of each line, after its prefix and without outer spaces, since marks do not extend
 * over blocks. A line with marks on parts of it gets one pair around all.
 */
function wrapLines(
  state: EditorState,
  range: SelectionRange,
  from: number,
  to: number,
  wrapping: Wrapping,
): RangeChange {
  const { open, close } = wrapping;
  const specs: ChangeSpec[] = [];
  let first = -1;
  let last = -1;
  for (let at = from; at <= to; ) {
    const line = state.doc.lineAt(at);
    const prefix = line.from + (PREFIX.exec(line.text)?.[0].length ?? 0);
    const start = Math.max(at, from, Math.min(prefix, line.to));
    const text = state.sliceDoc(start, Math.min(to, line.to));
    const words = text.trim();
    if (words !== '') {
      const wordsFrom = start + text.indexOf(words);
      const wordsTo = wordsFrom + words.length;
      const marked = markedParts(state, wordsFrom, wordsTo, line.from, line.to, wrapping);
      specs.push({ from: Math.min(wordsFrom, ...marked.map((part) => part.from)), insert: open });
      for (const part of marked) {
        const [openLength, closeLength] = marksOf(state, part.from, part.to, wrapping);
        specs.push(
          { from: part.from, to: part.from + openLength },
          { from: part.to - closeLength, to: part.to },
        );
      }
      specs.push({ from: Math.max(wordsTo, ...marked.map((part) => part.to)), insert: close });
      if (first < 0) first = wordsFrom;
      last = wordsTo;
    }
    at = line.to + 1;
  }
  if (first < 0) return togglePair(state, EditorSelection.cursor(range.head), { node: '', open, close });
  const changes = state.changes(specs);
  if (range.empty)
    return {
      changes,
      range: EditorSelection.cursor(changes.mapPos(range.head, range.head === last ? -1 : 1)),
    };
  const start = changes.mapPos(first, 1);
  const end = changes.mapPos(last, -1);
  return {
    changes,
    range: range.anchor > range.head ? EditorSelection.range(end, start) : EditorSelection.range(start, end),
  };
}

/**
 * Returns the parts of a line that have the same marks and touch a range; nested notes and links are skipped.
 */
function markedParts(
  state: EditorState,
  from: number,
  to: number,
  lineFrom: number,
  lineTo: number,
  { node, open, close }: Wrapping,
): readonly { readonly from: number; readonly to: number }[] {
  const parts: { from: number; to: number }[] = [];
  if (open !== close) return parts;
  treeUpTo(state, lineTo).iterate({
    from,
    to,
    enter: (inner) => {
      if (inner.name !== node || inner.from < lineFrom || inner.to > lineTo) return true;
      parts.push({ from: inner.from, to: inner.to });
      return false;
    },
  });
  return parts;
}
