import { assertNever } from '../../assert-never.ts';
import type { Definition, FootnoteDefinition, ParseOptions } from '../ast.ts';
import type { Image, Inline, Link } from '../inline-ast.ts';
import { isSameNode } from '../incremental/same-node.ts';
import { EMAIL, SCHEME } from '../inline/autolink.ts';
import { decodeEntity, entityEnd } from '../inline/entity.ts';
import { prepareInlines, readInlines } from '../inline/inline-parser.ts';
import { InlineState, releaseItems } from '../inline/state.ts';
import { safeUrl } from '../safe-url.ts';
import { encodeUrl } from '../url.ts';
import { escapeText, toEntity } from './escape-text.ts';
import type { SourceText } from './source-text.ts';

/** Properties of the document that the printer needs. */
export interface FormatContext {
  readonly options: ParseOptions;
  readonly definitions: ReadonlyMap<string, Definition>;
  readonly footnotes: ReadonlyMap<string, FootnoteDefinition>;
  readonly sourceText: SourceText;
}

/** Context of printed inline content. */
export interface InlineContext extends FormatContext {
  readonly kind: 'paragraph' | 'heading' | 'cell';
}

/** Strategy for choosing marks. */
interface Strategy {
  /** Preferred mark of emphasis. */
  readonly preferred: '*' | '_';
  /** Marks of nodes that start or end together may form one run. */
  readonly isJoined: boolean;
  /** Letters beside marks are written as entities. */
  readonly hidesLetters: boolean;
}

/** Strategies, the usual notation first. */
const STRATEGIES: readonly Strategy[] = [false, true].flatMap((hidesLetters) =>
  [false, true].flatMap((isJoined) =>
    (['*', '_'] as const).map((preferred) => ({ preferred, isJoined, hidesLetters })),
  ),
);

interface Attempt extends InlineContext {
  readonly way: Strategy;
  readonly isInBrackets: boolean;
  /** Mark of the surrounding emphasis. */
  readonly outer: string;
}

/** Indent of a continuation line copied from the source: with four columns it starts no block. */
export const SOURCE_INDENT = '    ';

/**
 * Prints inline content with the first strategy whose output parses to the same content.
 * For some content no strategy works, because the effect of marks depends on the
 * surrounding text. Such content is copied from the source, which parses to this content.
 */
export function formatInlines(children: readonly Inline[], place: InlineContext): string {
  const [first] = children;
  const last = children[children.length - 1];
  if (first === undefined || last === undefined) return '';
  const isRead = (text: string): boolean => {
    const back = readBack(text, place);
    return (
      back.length === children.length &&
      children.every((node, i) => isSameNode(node, back[i] as Inline, null))
    );
  };
  let text = '';
  for (const way of STRATEGIES) {
    text = print(children, { ...place, way, isInBrackets: false, outer: '' }, true, true);
    if (isRead(text)) return text;
  }
  const written = place.sourceText(first.from, last.to)?.join(`\n${SOURCE_INDENT}`) ?? '';
  return written !== '' && isRead(written) ? written : text;
}

function readBack(text: string, { kind, options, definitions, footnotes }: InlineContext): Inline[] {
  const s = new InlineState(text, definitions, footnotes, options.breaks === true, Number.POSITIVE_INFINITY);
  prepareInlines(text, options.math === true);
  const inlines = readInlines(s, 0, text.length, null, kind === 'cell');
  releaseItems(s);
  return inlines;
}

function print(children: readonly Inline[], at: Attempt, isStart: boolean, isEnd: boolean): string {
  let text = '';
  children.forEach((node, i) => {
    const before = children[i - 1];
    const after = children[i + 1];
    if (node.type !== 'text') {
      text += printNode(node, at, text, after);
      return;
    }
    const isFirst = i === 0;
    const isLast = i === children.length - 1;
    let value = escapeText(node.value, {
      isStart: (isFirst && isStart) || before?.type === 'break',
      isEnd: (isLast && isEnd) || after?.type === 'break',
      isAfterNode: !isFirst || !isStart,
      isBeforeNode: !isLast || !isEnd,
      isInsideStart: isFirst && !isStart,
      isInsideEnd: isLast && !isEnd,
      isInBrackets: at.isInBrackets,
      isOneLine: at.kind !== 'paragraph' || at.options.breaks === true,
      isCell: at.kind === 'cell',
      isHeading: at.kind === 'heading',
      hasMath: at.options.math === true,
    });
    if (at.way.hidesLetters) value = hideEdges(value, node.value, isMarked(before), isMarked(after));
    text += value;
  });
  return text;
}

/** Writes the characters next to emphasis as entities, so that its marks are at the edge of a word. */
function hideEdges(escaped: string, value: string, isAfter: boolean, isBefore: boolean): string {
  let text = escaped;
  const points = Array.from(value);
  const first = points[0];
  const last = points[points.length - 1];
  if (isAfter && first !== undefined && text.startsWith(first))
    text = toEntity(first) + text.slice(first.length);
  if (isBefore && points.length > (isAfter ? 1 : 0) && last !== undefined && text.endsWith(last)) {
    const end = text.length - last.length;
    if (text.charAt(end - 1) !== '\\') text = text.slice(0, end) + toEntity(last);
  }
  return text;
}

function isMarked(node: Inline | undefined): boolean {
  return node !== undefined && ['emphasis', 'strong', 'underline', 'delete', 'highlight'].includes(node.type);
}

function printNode(
  node: Exclude<Inline, { type: 'text' }>,
  at: Attempt,
  before: string,
  after: Inline | undefined,
): string {
  switch (node.type) {
    case 'emphasis': {
      const mark = emphasisMark(node.children, at, before, after);
      return mark + print(node.children, { ...at, outer: mark }, false, false) + mark;
    }
    case 'strong':
      return `**${print(node.children, { ...at, outer: '*' }, false, false)}**`;
    case 'underline':
      return `__${print(node.children, { ...at, outer: '_' }, false, false)}__`;
    case 'delete':
      return `~~${print(node.children, { ...at, outer: '~' }, false, false)}~~`;
    case 'highlight':
      return `==${print(node.children, { ...at, outer: '=' }, false, false)}==`;
    case 'inlineCode':
      return codeSpan(node.value, at);
    case 'inlineMath':
      return `$${at.kind === 'cell' ? node.value.replaceAll('|', '\\|') : node.value}$`;
    case 'inlineComment':
      return node.value.replace(/\n(?!\n)/g, `\n${SOURCE_INDENT}`);
    case 'break':
      if (at.kind !== 'paragraph') return ' ';
      return at.options.breaks === true &&
        before !== '' &&
        !before.endsWith('\n') &&
        after?.type !== 'break' &&
        after !== undefined
        ? '\n'
        : '\\\n';
    case 'link':
      return link(node, at);
    case 'image':
      return image(node, at);
    case 'wikiLink': {
      const bar = at.kind === 'cell' ? '\\|' : '|';
      const text = at.kind === 'cell' ? node.text.replaceAll('|', '\\|') : node.text;
      return node.text === node.target ? `[[${node.target}]]` : `[[${node.target}${bar}${text}]]`;
    }
    case 'footnoteReference':
      return `[^${node.label}]`;
    case 'footnote':
      return `^[${print(node.children, { ...at, isInBrackets: true, outer: '' }, false, false)}]`;
    case 'size':
      return `[size=${node.value.replace('px', '')}]${print(node.children, { ...at, outer: '' }, false, false)}[/size]`;
    case 'color':
      return `[color=${node.value}]${print(node.children, { ...at, outer: '' }, false, false)}[/color]`;
    case 'tag':
      return node.name === 'br'
        ? '<br>'
        : `<${node.name}>${print(node.children, { ...at, outer: '' }, false, false)}</${node.name}>`;
    default:
      return assertNever(node);
  }
}

/** Returns `*`, or `_` where `*` would merge with adjacent marks. */
function emphasisMark(
  children: readonly Inline[],
  at: Attempt,
  before: string,
  after: Inline | undefined,
): string {
  const { preferred, isJoined } = at.way;
  const other = preferred === '*' ? '_' : '*';
  if (at.outer === preferred) {
    const isFirst = before === '';
    const isLast = after === undefined;
    if (isJoined ? isFirst && isLast : isFirst || isLast) return other;
  }
  if (isJoined) return preferred;
  const last = before.slice(-1);
  if (last === preferred) return other;
  if (last === other) return preferred;
  const inner = children[0];
  const end = children[children.length - 1];
  const joins = (type: Inline['type'] | undefined): boolean =>
    type === (preferred === '*' ? 'strong' : 'underline');
  return joins(inner?.type) || joins(end?.type) || joins(after?.type) ? other : preferred;
}

function codeSpan(value: string, at: Attempt): string {
  let longest = 0;
  const lengths = new Set<number>();
  for (const run of value.match(/`+/g) ?? []) {
    lengths.add(run.length);
    longest = Math.max(longest, run.length);
  }
  let length = 1;
  while (lengths.has(length)) length++;
  const fence = '`'.repeat(length);
  const needsSpace = /^`|`$/.test(value) || (/^ .* $/s.test(value) && /[^ ]/.test(value));
  const inner = at.kind === 'cell' ? value.replaceAll('|', '\\|') : value;
  return needsSpace ? `${fence} ${inner} ${fence}` : fence + inner + fence;
}

function link(node: Link, at: Attempt): string {
  const only = node.children.length === 1 ? node.children[0] : undefined;
  if (
    only?.type === 'text' &&
    node.title === null &&
    !/[\s<>\u007f]/.test(only.value) &&
    at.kind !== 'cell'
  ) {
    const { value } = only;
    const isUrl = SCHEME.test(value) && safeUrl(value) !== null && encodeUrl(value) === node.url;
    if (isUrl || (EMAIL.test(value) && node.url === `mailto:${encodeUrl(value)}`)) return `<${value}>`;
  }
  return `[${print(node.children, { ...at, isInBrackets: true, outer: '' }, false, false)}](${destination(node.url, node.title !== null)}${title(node.title)})`;
}

function image(node: Image, at: Attempt): string {
  const alt =
    node.alt === ''
      ? ''
      : escapeText(node.alt, {
          isStart: false,
          isEnd: false,
          isAfterNode: true,
          isBeforeNode: true,
          isInsideStart: false,
          isInsideEnd: false,
          isInBrackets: true,
          isOneLine: at.kind !== 'paragraph' || at.options.breaks === true,
          isCell: at.kind === 'cell',
          isHeading: false,
          hasMath: at.options.math === true,
        });
  let size = '';
  if (node.width.endsWith('%')) size = ` =${node.width}`;
  else if (node.width !== '' || node.height !== '') size = ` =${node.width}x${node.height}`;
  return `![${alt}](${destination(node.url, node.title !== null || size !== '')}${title(node.title)}${size})`;
}

/** Returns a URL of the tree as a link destination. */
export function destination(url: string, hasMore: boolean): string {
  const text = escapeEntities(url);
  return url === '' ? (hasMore ? '<>' : '') : /[()]/.test(url) ? `<${text}>` : text;
}

/** Returns a title with the space before it. */
export function title(value: string | null): string {
  if (value === null) return '';
  const text = escapeEntities(value.replace(/["\\|]/g, '\\$&'));
  return ` "${text.replace(/[\n\r]/g, toEntity)}"`;
}

/** Escapes text so that it contains no entity. */
export function escapeEntities(text: string): string {
  return text.replace(/&(?=[#\w])/g, (match, at: number) => {
    const end = entityEnd(text, at, text.length);
    return end > 0 && decodeEntity(text.slice(at, end)) !== null ? `\\${match}` : match;
  });
}
