import { PROPS_MAX_BYTES, TITLE_MAX_LENGTH } from '../limits.ts';
import type { Node } from '../markup/ast.ts';
import type { WikiLink } from '../markup/inline-ast.ts';
import { parse } from '../markup/parse.ts';
import { childrenOf, inlineText } from '../markup/walk.ts';
import { byteLength } from '../text/byte-length.ts';
import { frontMatterEnd } from '../text/front-matter.ts';
import { frontMatterLines } from '../text/front-matter-lines.ts';
import { slugify } from '../text/slug.ts';
import { applyEdits, rewriteLinks } from './rewrite-links.ts';
import type { Edit } from './rewrite-links.ts';

const FIRST_HEADING = /^(?:[ \t]*\r?\n)*(#[ \t]+[^\r\n]+)(?:\r?\n|$)(?:[ \t]*\r?\n)?/;
/** Characters before the first heading in which pictures are looked for. */
const BEFORE_MAX = 8_192;
/** Title when neither the text nor the file name has a word. */
const NAMELESS = 'Untitled';

export interface ForeignText {
  readonly title: string;
  readonly content: string;
}

/**
 * Reads a Markdown file of another product: the title is that of the front matter, else the heading at the
 * start of the text, which is removed from it, else the file's name. The front matter stays in the text.
 * @param keepsName true where the name is the title without one in the front matter; the heading stays
 */
export function readForeignFile(text: string, name: string, keepsName = false): ForeignText {
  const plain = text.replace(/^\uFEFF/, '');
  const lines = plain.replaceAll('\r\n', '\n');
  const start = frontMatterEnd(lines);
  const source = start === 0 ? plain : lines;
  const front = source.slice(0, start);
  const title = cleanTitle(titleIn(frontMatterLines(front)));
  const body = source.slice(start);
  const isHeaded = title === '' && !keepsName;
  const above = isHeaded ? picturesAbove(body) : 0;
  const heading = isHeaded ? FIRST_HEADING.exec(body.slice(above)) : null;
  const block = heading?.[1] === undefined ? undefined : parse(heading[1]).children[0];
  const headed = block?.type === 'heading' && block.depth === 1 ? cleanTitle(inlineText(block.children)) : '';
  const words =
    headed === '' || heading === null ? body : body.slice(0, above) + body.slice(above + heading[0].length);
  // Lines between rules below the heading are text: at the start they would be front matter.
  const isText = front === '' && words !== body && frontMatterEnd(words.replaceAll('\r\n', '\n')) > 0;
  const before = words === body ? front : `${front}\n\n`;
  const content = (front === '' ? (isText ? '\n' : '') : before) + words;
  return { title: title || headed || cleanTitle(name) || NAMELESS, content };
}

/** Returns the length of the pictures and comments above the first heading; 0 where other text is there. */
function picturesAbove(body: string): number {
  const start = /^#[ \t]/m.exec(body.slice(0, BEFORE_MAX))?.index ?? 0;
  if (start === 0 || body.slice(0, start).trim() === '') return 0;
  const hasText = (node: Node): boolean => {
    if (node.type === 'text') return node.value.trim() !== '';
    if (node.type === 'image' || node.type === 'break' || node.type === 'inlineComment') return false;
    if (node.type === 'tag') return node.name !== 'br';
    if (node.type !== 'paragraph' && node.type !== 'link' && node.type !== 'comment') return true;
    return childrenOf(node).some(hasText);
  };
  return parse(body.slice(0, start)).children.some(hasText) ? 0 : start;
}

/** Converts GFM's `__bold__`, which the dialect underlines. */
export function convertUnderscoreBold(content: string): string {
  if (!content.includes('__')) return content;
  const edits: Edit[] = [];
  const visit = (node: Node): void => {
    if (node.type === 'underline' && content.startsWith('__', node.from))
      edits.push(
        { from: node.from, to: node.from + 2, text: '**' },
        { from: node.to - 2, to: node.to, text: '**' },
      );
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parse(content));
  return applyEdits(content, edits);
}

/** Document that a wiki link to a file means. */
export interface WikiTarget {
  readonly title: string;
  /** Address for a link where the title is not enough: others have it too. Null where it is. */
  readonly address: string | null;
}

/**
 * Converts links to files: they become links to documents, and wiki links contain titles rather than file
 * names.
 * @param linkTo the address of the document that a relative link leads to
 * @param wikiTo the document that a wiki link's target means, without the heading
 */
export function convertFileLinks(
  content: string,
  {
    linkTo,
    wikiTo,
  }: {
    readonly linkTo: (destination: string) => string | null;
    readonly wikiTo: (target: string) => WikiTarget | undefined;
  },
): string {
  const edits: Edit[] = [];
  const visit = (node: Node, isInCell: boolean): void => {
    if (node.type === 'wikiLink') edits.push(...wikiEdit(content, node, isInCell, wikiTo));
    for (const child of childrenOf(node)) visit(child, isInCell || child.type === 'tableCell');
  };
  if (content.includes('[[')) visit(parse(content), false);
  return rewriteLinks(applyEdits(content, edits), {}, linkTo);
}

function wikiEdit(
  content: string,
  { from, to, target, text }: WikiLink,
  isInCell: boolean,
  wikiTo: (target: string) => WikiTarget | undefined,
): Edit[] {
  const [, name = '', heading = ''] = /^([^#]*)(#.*)?$/s.exec(target) ?? [];
  const found = name.trim() === '' ? undefined : wikiTo(name.trim());
  if (found === undefined) return [];
  const { title, address } = found;
  // A block of Obsidian has no heading.
  const place = heading.startsWith('#^') ? '' : heading;
  // A document that is shown inside another has no text of its own.
  const isShown = content[from - 1] === '!';
  if (address !== null || /[[\]|^]/.test(title)) {
    if (address === null) return [];
    const anchor = slugify(place.slice(place.lastIndexOf('#') + 1));
    const label = text.replaceAll(/[[\]\\]/g, String.raw`\$&`);
    const written = `[${label}](${address}${anchor === '' ? '' : `#${encodeURIComponent(anchor)}`})`;
    return [{ from: isShown ? from - 1 : from, to, text: written }];
  }
  const wanted = title + place;
  if (wanted === target) return [];
  const bar = isInCell ? String.raw`\|` : '|';
  return [{ from, to, text: `[[${wanted}${isShown ? '' : bar + text}]]` }];
}

/** Returns a title as the API accepts it, in one line and cut to the maximum; `''` when nothing remains. */
export function cleanTitle(title: string): string {
  const line = title
    .toWellFormed()
    .normalize('NFC')
    // A run of spaces is looked at from its start alone: from each of its spaces, 100,000 took a minute.
    .replaceAll(/(?<! ) *[\p{Cc}\p{Zl}\p{Zp}]+ */gu, ' ')
    .trim();
  return [...line].slice(0, TITLE_MAX_LENGTH).join('').trim();
}

/** Returns props as the API accepts them; none when they are not a JSON object or too long. */
export function cleanProps(props: string): string {
  try {
    const value: unknown = JSON.parse(props);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject && byteLength(props) <= PROPS_MAX_BYTES ? props.toWellFormed() : '{}';
  } catch {
    return '{}';
  }
}

/** Returns the title in front matter, where it is in one line; `''` when there is none. */
function titleIn(front: readonly string[]): string {
  const value = /^["']?title["']?[ \t]*:[ \t]+(.*)$/im.exec(front.join('\n'))?.[1]?.trim() ?? '';
  const quoted = /^"((?:[^"\\]|\\.)*)"|^'((?:[^']|'')*)'/.exec(value);
  if (quoted === null) return /^[|>#[{]/.test(value) ? '' : (value.split(/\s#/, 1)[0] ?? '');
  return (quoted[1]?.replaceAll(/\\(["\\/])/g, '$1') ?? quoted[2]?.replaceAll("''", "'")) || '';
}
