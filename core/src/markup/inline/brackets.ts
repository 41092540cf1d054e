import type { Definition } from '../ast.ts';
import type { Inline, InlineNote, Link } from '../inline-ast.ts';
import { MAX_FOOTNOTES } from '../bounds.ts';
import { mediaKind } from '../media.ts';
import { MAX_TAGS } from '../nesting.ts';
import { mediaUrl } from '../url.ts';
import { inlineText } from '../walk.ts';
import { matchDelimiters, takeChildren } from './delimiters.ts';
import { labelEnd, normalizeLabel } from './label.ts';
import { readResource, resource } from './resource.ts';
import { joinLines } from './lines.ts';
import {
  COLOR,
  IMAGE,
  LINK,
  NOTE,
  ROW,
  SIZE,
  HTML,
  addItem,
  addSource,
  append,
  flushText,
  growArray,
} from './state.ts';
import type { InlineState } from './state.ts';
import { readWikiLink } from './wiki-link.ts';

/** Fields of an opening bracket or tag in `InlineState.brackets`. */
export const FROM = 0;
/** Start of its content. */
export const TO = 1;
export const KIND = 2;
/** Index of its text item, which remains when no closing bracket is found. */
export const ITEM = 3;
/** Last delimiter before it. */
export const DELIMITER = 4;
/** Number of bare URLs and `<…>` links before it. */
export const AUTOLINKS = 5;
export const IS_ACTIVE = 6;
export const HAS_BRACKET_AFTER = 7;

/** Pushes a bracket or tag on the stack; it stays text when nothing closes it. */
export function pushBracket(s: InlineState, kind: number, from: number, to: number): void {
  const row = s.bracketCount++ * ROW;
  if (row >= s.brackets.length) s.brackets = growArray('brackets', s.brackets, row);
  const { brackets } = s;
  brackets[row + KIND] = kind;
  brackets[row + ITEM] = s.size;
  brackets[row + FROM] = from;
  brackets[row + TO] = to;
  brackets[row + DELIMITER] = s.lastDelimiter;
  brackets[row + AUTOLINKS] = s.autolinks;
  brackets[row + IS_ACTIVE] = 1;
  brackets[row + HAS_BRACKET_AFTER] = 0;
  addSource(s, from, to);
  s.textFrom = to;
}

/** Removes the brackets from an index on from the stack: they stay text. */
export function dropBrackets(s: InlineState, index: number): void {
  for (let i = index; i < s.bracketCount; i++) settleBracket(s, s.brackets[i * ROW + KIND] as number);
  cutBrackets(s, index);
}

/** Records that a bracket of a kind stays text. */
export function settleBracket(s: InlineState, kind: number): void {
  s.hasAdjacentText = true;
  if (kind === COLOR) s.openColors--;
  else if (kind === SIZE) s.openSizes--;
  else if (kind === NOTE) s.openNotes--;
  else if (kind >= HTML) (s.openTags[kind - HTML] as number)--;
}

/** Removes the brackets from an index on from the stack. */
export function cutBrackets(s: InlineState, index: number): void {
  s.bracketCount = index;
  if (s.inactiveBelow > index) s.inactiveBelow = index;
}

/** Opens the bracket of a link, image or inline note from `at` to `end`; returns `end`. */
export function openBracket(s: InlineState, kind: number, at: number, end: number, run: number): number {
  flushText(s, run, at);
  const before = lastBracket(s);
  if (before >= 0) s.brackets[before + HAS_BRACKET_AFTER] = 1;
  pushBracket(s, kind, at, end);
  if (kind === NOTE) s.openNotes++;
  return end;
}

/**
 * Returns the index of the last open bracket that is not a tag,
 * -1 when there is none. The number of tags after it is capped.
 */
function lastBracket(s: InlineState): number {
  let row = (s.bracketCount - 1) * ROW;
  while (row >= 0 && (s.brackets[row + KIND] as number) > NOTE) row -= ROW;
  return row;
}

/** Returns true when one more inline note can be opened. */
export function mayOpenNote(s: InlineState): boolean {
  return s.openNotes < MAX_TAGS && s.footnoteCount + s.openNotes < MAX_FOOTNOTES;
}

/**
 * Reads constructs that start with the `[` at `at` and need no bracket stack; returns -1 when there is none.
 */
export function readBracketLeaf(s: InlineState, at: number, run: number): number {
  const next = s.src.charCodeAt(at + 1);
  let end = -1;
  if (next === 91) end = readWikiLink(s, at, run);
  else if (next === 94 && s.footnotes.size > 0) end = readFootnoteReference(s, at, run);
  // Both are links, which cannot contain links.
  if (end > 0) deactivateLinks(s);
  return end;
}

/**
 * Reads the `]` at `at` (CommonMark 6.3, "look for link or image");
 * returns the end of the construct that it closes, else -1.
 */
export function closeBracket(s: InlineState, at: number, run: number): number {
  const { brackets } = s;
  const row = lastBracket(s);
  if (row < 0) return -1;
  const kind = brackets[row + KIND] as number;
  if (kind === NOTE) return closeNote(s, row, at, run);
  if (brackets[row + IS_ACTIVE] === 1) {
    if (at + 1 < s.to && s.src.charCodeAt(at + 1) === 40) {
      const end = readResource(s, at + 1, kind === IMAGE);
      if (end > 0) return closeLink(s, row, at, end, run);
    }
    if (s.definitions.size > 0) {
      const end = readReference(s, row, at);
      if (end > 0) return closeLink(s, row, at, end, run);
    }
  }
  settleBracket(s, kind);
  // Tags above it stay on the stack.
  brackets.copyWithin(row, row + ROW, s.bracketCount-- * ROW);
  if (row < s.inactiveBelow * ROW) s.inactiveBelow--;
  return -1;
}

/** Removes a bracket's content from the items, and the bracket with all above it from the stack. */
export function takeContent(s: InlineState, row: number, at: number, run: number): Inline[] {
  const { brackets } = s;
  flushText(s, run, at);
  dropBrackets(s, row / ROW + 1);
  cutBrackets(s, row / ROW);
  matchDelimiters(s, brackets[row + DELIMITER] as number);
  const item = brackets[row + ITEM] as number;
  const children = takeChildren(s, item + 1);
  s.size = item;
  return children;
}

function closeNote(s: InlineState, row: number, at: number, run: number): number {
  const children = takeContent(s, row, at, run);
  s.openNotes--;
  s.footnoteCount++;
  s.markCount++;
  const node: InlineNote = {
    type: 'footnote',
    from: s.brackets[row + FROM] as number,
    to: at + 1,
    number: 0,
    children,
  };
  addItem(s, node, at + 1);
  s.hasNotes = true;
  deactivateLinks(s);
  return at + 1;
}

function closeLink(s: InlineState, row: number, at: number, end: number, run: number): number {
  const { url, title, width, height } = resource;
  let children = takeContent(s, row, at, run);
  const { brackets } = s;
  const from = brackets[row + FROM] as number;
  if (brackets[row + KIND] === IMAGE) {
    const alt = inlineText(children);
    addItem(s, { type: 'image', from, to: end, url, title, alt, media: mediaKind(url), width, height }, end);
  } else {
    if (s.autolinks > (brackets[row + AUTOLINKS] as number)) children = withoutLinks(children);
    const node: Link = { type: 'link', from, to: end, url, title, children };
    addItem(s, node, end);
    deactivateLinks(s);
  }
  return end;
}

/** Reads the reference of the bracket before the `]` at `at`; returns its end, -1 when there is none. */
function readReference(s: InlineState, row: number, at: number): number {
  const { src, to, brackets } = s;
  const content = brackets[row + TO] as number;
  let end = at + 1;
  let from = content;
  let labelTo = at;
  const hasLabel = end < to && src.charCodeAt(end) === 91;
  if (hasLabel && src.charCodeAt(end + 1) === 93 && end + 1 < to) {
    end += 2;
  } else {
    const close = hasLabel ? labelEnd(src, end, to) : -1;
    if (close > 0) {
      from = end + 1;
      labelTo = close;
      end = close + 1;
    }
  }
  if (from === content && (brackets[row + HAS_BRACKET_AFTER] === 1 || labelTo - from > 999)) return -1;
  const definition = s.definitions.get(normalizeLabel(joinLines(src, from, labelTo, s.starts)));
  if (definition === undefined || !chargeBudget(s, definition)) return -1;
  resource.url = brackets[row + KIND] === IMAGE ? mediaUrl(definition.url) : definition.url;
  resource.title = definition.title;
  resource.width = '';
  resource.height = '';
  return end;
}

/**
 * Many references to one long URL would make output grow quadratically with input: the budget limits them.
 */
function chargeBudget(s: InlineState, { url, title }: Definition): boolean {
  const price = url.length + (title === null ? 0 : title.length);
  if (price > s.budget) {
    s.isBudgetExceeded = true;
    return false;
  }
  s.budget -= price;
  return true;
}

function readFootnoteReference(s: InlineState, at: number, run: number): number {
  const { src } = s;
  const close = labelEnd(src, at, s.to);
  if (close < 0) return -1;
  const label = src.slice(at + 2, close);
  if (/[ \t\n]/.test(label)) return -1;
  const identifier = normalizeLabel(label);
  if (!s.footnotes.has(identifier)) return -1;
  if (!s.countedLabels.has(identifier)) {
    if (s.footnoteCount + s.openNotes >= MAX_FOOTNOTES) return -1;
    s.countedLabels.add(identifier);
    s.footnoteCount++;
  }
  s.markCount++;
  flushText(s, run, at);
  const end = close + 1;
  addItem(
    s,
    { type: 'footnoteReference', from: at, to: end, identifier, label, number: 0, occurrence: 0 },
    end,
  );
  s.hasNotes = true;
  return end;
}

/** Links cannot contain links: deactivates the brackets of links that are still open. */
function deactivateLinks(s: InlineState): void {
  const { brackets } = s;
  for (let i = s.bracketCount - 1; i >= s.inactiveBelow; i--) {
    if (brackets[i * ROW + KIND] === LINK) brackets[i * ROW + IS_ACTIVE] = 0;
  }
  s.inactiveBelow = s.bracketCount;
}

/** Returns the content of a link with the text of bare URLs instead of links to them. */
function withoutLinks(children: readonly Inline[]): Inline[] {
  const result: Inline[] = [];
  for (const node of children) {
    if (node.type === 'link') {
      for (const inner of node.children) append(result, inner);
    } else if ('children' in node && node.type !== 'footnote') {
      append(result, { ...node, children: withoutLinks(node.children) });
    } else {
      append(result, node);
    }
  }
  return result;
}
