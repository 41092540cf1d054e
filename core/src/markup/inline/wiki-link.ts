import { MAX_WIKI_LINKS } from '../bounds.ts';
import { normalizeLabel } from './label.ts';
import { addItem, flushText } from './state.ts';
import type { InlineState } from './state.ts';

/** Matches a target (at most a group and a title) and a text; both are bounded, so that a search is cheap. */
const WIKI_LINK = /\[\[([^[\]|\n]{1,600})(?:\|([^[\]\n]{1,600}))?\]\](?!\])/y;

/**
 * Reads the wiki link whose `[[` is at `at`; returns its end, -1 when there
 * is none. Three consecutive brackets are none, nor is `[[label]]` when the
 * label is defined: that is CommonMark's reference link in brackets.
 */
export function readWikiLink(s: InlineState, at: number, run: number): number {
  const { src } = s;
  if (at > s.lineFrom && isBracketBefore(src, at)) return -1;
  WIKI_LINK.lastIndex = at;
  const match = WIKI_LINK.exec(src);
  const end = WIKI_LINK.lastIndex;
  if (match === null || end > s.to) return -1;
  const [whole, before = '', after] = match;
  let target = before;
  let text = after ?? before;
  if (s.isCell) {
    if (after !== undefined && target.endsWith('\\')) target = target.slice(0, -1);
    text = text.replaceAll('\\|', '|');
  }
  target = target.trim();
  text = text.trim();
  if (target === '' || text === '') return -1;
  if (s.definitions.size > 0 && s.definitions.has(normalizeLabel(whole.slice(2, -2)))) return -1;
  flushText(s, run, at);
  s.markCount++;
  if (s.wikiLinkCount++ >= MAX_WIKI_LINKS) {
    s.hasAdjacentText = true;
    addItem(s, { type: 'text', from: at, to: end, value: whole }, end);
    return end;
  }
  addItem(s, { type: 'wikiLink', from: at, to: end, target, text }, end);
  return end;
}

/** Returns true when an unescaped `[` or `!` precedes an offset. */
function isBracketBefore(src: string, at: number): boolean {
  const before = src.charCodeAt(at - 1);
  if (before !== 91 && before !== 33) return false;
  let i = at - 2;
  while (i >= 0 && src.charCodeAt(i) === 92) i--;
  return (at - 2 - i) % 2 === 0;
}
