import type { Definition, Inline, InlineNote, Link } from '../ast.ts';
import { mediaKind } from '../media.ts';
import { MAX_TAGS } from '../nesting.ts';
import { mediaUrl } from '../url.ts';
import { inlineText } from '../walk.ts';
import { matchDelimiters, takeChildren } from './delimiters.ts';
import { labelEnd, normalizeLabel } from './label.ts';
import { readResource, resource } from './resource.ts';
import { joinLines } from './lines.ts';
import { IMAGE, LINK, NOTE, addItem, append, cutBrackets, dropBrackets, flushText, pushBracket, settleBracket } from './state.ts';
import type { Bracket, InlineState } from './state.ts';
import { readWikiLink } from './wiki-link.ts';

/** Opens the bracket of a link, image or inline note from `at` to `end`. */
export function openBracket(s: InlineState, kind: number, at: number, end: number, run: number): void {
  flushText(s, run, at);
  const { brackets } = s;
  for (let i = s.bracketCount - 1; i >= 0; i--) {
    const bracket = brackets[i] as Bracket;
    if (bracket.kind > NOTE) continue;
    bracket.hasBracketAfter = true;
    break;
  }
  pushBracket(s, kind, at, end, '');
  if (kind === NOTE) s.openNotes++;
}

/** Whether one more inline note may open. */
export function mayOpenNote(s: InlineState): boolean {
  return s.openNotes < MAX_TAGS;
}

/** Reads what starts with the `[` at `at` and needs no search for its end on the stack; -1 when nothing does. */
export function readBracketLeaf(s: InlineState, at: number, run: number): number {
  const next = s.src.charCodeAt(at + 1);
  let end = -1;
  if (next === 91) end = readWikiLink(s, at, run);
  else if (next === 94 && s.footnotes.size > 0) end = readFootnoteReference(s, at, run);
  // Both are links, and links hold no links.
  if (end > 0) deactivateLinks(s);
  return end;
}

/** Reads the `]` at `at` (CommonMark 6.3, "look for link or image"); gives the end of what it closes, else -1. */
export function closeBracket(s: InlineState, at: number, run: number): number {
  const { brackets } = s;
  let index = s.bracketCount - 1;
  while (index >= 0 && (brackets[index] as Bracket).kind > NOTE) index--;
  if (index < 0) return -1;
  const opener = brackets[index] as Bracket;
  if (opener.kind === NOTE) return closeNote(s, opener, index, at, run);
  if (opener.isActive) {
    if (at + 1 < s.to && s.src.charCodeAt(at + 1) === 40) {
      const end = readResource(s, at + 1, opener.kind === IMAGE);
      if (end > 0) return closeLink(s, opener, index, at, end, run);
    }
    if (s.definitions.size > 0) {
      const end = readReference(s, opener, at);
      if (end > 0) return closeLink(s, opener, index, at, end, run);
    }
  }
  settleBracket(s, opener);
  // Tags may stand above it and stay; the object goes to the end, to be used again.
  for (let i = index + 1; i < s.bracketCount; i++) brackets[i - 1] = brackets[i] as Bracket;
  brackets[--s.bracketCount] = opener;
  if (index < s.inactiveBelow) s.inactiveBelow--;
  return -1;
}

function closeNote(s: InlineState, opener: Bracket, index: number, at: number, run: number): number {
  flushText(s, run, at);
  dropBrackets(s, index + 1);
  cutBrackets(s, index);
  s.openNotes--;
  matchDelimiters(s, opener.delimiter);
  const children = takeChildren(s, opener.item + 1);
  s.size = opener.item;
  const node: InlineNote = { type: 'footnote', from: opener.from, to: at + 1, number: 0, children };
  addItem(s, node, at + 1);
  s.hasNotes = true;
  deactivateLinks(s);
  return at + 1;
}

function closeLink(s: InlineState, opener: Bracket, index: number, at: number, end: number, run: number): number {
  const { url, title, width, height } = resource;
  flushText(s, run, at);
  dropBrackets(s, index + 1);
  cutBrackets(s, index);
  matchDelimiters(s, opener.delimiter);
  let children = takeChildren(s, opener.item + 1);
  s.size = opener.item;
  const { from } = opener;
  if (opener.kind === IMAGE) {
    const alt = inlineText(children);
    addItem(s, { type: 'image', from, to: end, url, title, alt, media: mediaKind(url), width, height }, end);
  } else {
    if (s.autolinks > opener.autolinks) children = withoutLinks(children);
    const node: Link = { type: 'link', from, to: end, url, title, children };
    addItem(s, node, end);
    deactivateLinks(s);
  }
  return end;
}

/** Reads what makes the bracket before the `]` at `at` a reference; gives its end, -1 when nothing does. */
function readReference(s: InlineState, opener: Bracket, at: number): number {
  const { src, to } = s;
  let end = at + 1;
  let from = opener.to;
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
  if (from === opener.to && (opener.hasBracketAfter || labelTo - from > 999)) return -1;
  const definition = s.definitions.get(normalizeLabel(joinLines(src, from, labelTo, s.starts)));
  if (definition === undefined || !pay(s, definition)) return -1;
  resource.url = opener.kind === IMAGE ? mediaUrl(definition.url) : definition.url;
  resource.title = definition.title;
  resource.width = '';
  resource.height = '';
  return end;
}

/** Many references to one long URL would make output grow with the square of input: a budget stops them. */
function pay(s: InlineState, { url, title }: Definition): boolean {
  const price = url.length + (title === null ? 0 : title.length);
  if (price > s.budget) {
    s.isOverdrawn = true;
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
  flushText(s, run, at);
  const end = close + 1;
  addItem(s, { type: 'footnoteReference', from: at, to: end, identifier, label, number: 0, occurrence: 0 }, end);
  s.hasNotes = true;
  return end;
}

/** Links hold no links: those that are still open can become none. */
function deactivateLinks(s: InlineState): void {
  const { brackets } = s;
  for (let i = s.bracketCount - 1; i >= s.inactiveBelow; i--) {
    const bracket = brackets[i] as Bracket;
    if (bracket.kind === LINK) bracket.isActive = false;
  }
  s.inactiveBelow = s.bracketCount;
}

/** The content of a link with the text of bare URLs instead of links to them. */
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
