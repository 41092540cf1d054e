import { parse } from '@maru/core/markup';

/** Marks of an anchor in a text: noncharacters, as of masks. */
const OPEN = '\uFDD4';
const CLOSE = '\uFDD5';
const MARK = /\uFDD4([^\uFDD5]*)\uFDD5/g;
const HEADING = /^(?:[ \t]|>)*#{1,6}[ \t]/;
/** An id of a heading's own in braces, without them, and one in a comment of JSX. */
const OWN_ID = /^#([\w.:-]+)|^\/\*[ \t]*([\w-]+)[ \t]*\*\/$/;
const ID = /^[^\s\uFDD0-\uFDD5<>"'`]{1,200}$/u;

/** Name of an anchor, with the number of the heading that it is at, counted among those with a slug. */
export type OnAnchor = (name: string, heading: number) => void;

/** Returns a mark of an anchor; `''` for a name that no link has. */
export function anchorMark(name: string): string {
  return ID.test(name) ? OPEN + name + CLOSE : '';
}

/** Takes the ids that headings have in other programs. */
export function markOwnIds(text: string): string {
  if (!text.includes('{#') && !text.includes('{/*')) return text;
  return text
    .split('\n')
    .map((line) => (HEADING.test(line) ? markOwnId(line) : line))
    .join('\n');
}

/** Reads a heading from its end: a pattern would try each of its spaces and braces. */
function markOwnId(line: string): string {
  const end = line.trimEnd().replace(/#+$/, '').trimEnd();
  const open = end.lastIndexOf('{');
  const inner = end.endsWith('}') && open >= 0 ? end.slice(open + 1, -1) : '';
  const [, braces, comment] = inner.includes('}') ? [] : (OWN_ID.exec(inner) ?? []);
  const name = braces ?? comment;
  return name === undefined ? line : end.slice(0, open).trimEnd() + anchorMark(name);
}

/**
 * Removes the marks of anchors. Each is that of the heading that it is in, or directly before; else of the
 * one above it.
 */
export function takeAnchors(text: string, onAnchor: OnAnchor): string {
  if (!text.includes(OPEN)) return text;
  const found: { readonly name: string; readonly at: number }[] = [];
  let plain = '';
  let from = 0;
  for (const match of text.matchAll(MARK)) {
    plain += text.slice(from, match.index);
    found.push({ name: match[1] ?? '', at: plain.length });
    from = match.index + match[0].length;
  }
  plain += text.slice(from);
  const headings = parse(plain).children.filter((node) => node.type === 'heading' && node.slug !== '');
  let next = 0;
  for (const { name, at } of found) {
    while (next < headings.length && (headings[next]?.to ?? 0) < at) next++;
    const start = headings[next]?.from;
    const isAt = start !== undefined && (start <= at || plain.slice(at, start).trim() === '');
    const heading = isAt ? next : next - 1;
    if (heading >= 0) onAnchor(name, heading);
  }
  return plain;
}
