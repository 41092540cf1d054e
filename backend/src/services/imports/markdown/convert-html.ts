import { parseFragment } from 'parse5';
import { anchorMark } from './anchors.ts';
import {
  asBlock,
  isCallout,
  writeDetails,
  writeFormula,
  writeFrame,
  writeList,
  writePre,
  writeQuote,
  writeTable,
} from './html-blocks.ts';
import type { WriteContent } from './html-blocks.ts';
import { createTagTest, hasForeignTags, isBlock, isElementName, isRemoved } from './html-elements.ts';
import {
  attribute,
  colorOf,
  decodeEntities,
  destinationOf,
  imageOf,
  isElement,
  sizeOf,
  textOf,
} from './html-values.ts';
import type { Element, Node } from './html-values.ts';
import { writeCode } from './html-code.ts';
import { writeFootnote } from './html-footnotes.ts';
import { DEPTH_MAX } from './html-tree.ts';
import { columnsOf } from './indentation.ts';
import { maskOtherAngles, restoreAngles } from './masked-text.ts';
import type { Masks } from './masked-text.ts';

/** Characters before an element that are looked at, with the newline. */
const BEFORE_MAX = 40;
/** Blanks before an element, or the mark of a list item. */
const BLANKS_BEFORE = /(?:^|\n)([ \t]*)$/;
const ITEM_BEFORE = /(?:^|\n)([ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+)$/;
const MARKS: Readonly<Record<string, readonly [string, string]>> = {
  b: ['**', '**'],
  strong: ['**', '**'],
  i: ['*', '*'],
  em: ['*', '*'],
  cite: ['*', '*'],
  dfn: ['*', '*'],
  var: ['*', '*'],
  s: ['~~', '~~'],
  strike: ['~~', '~~'],
  del: ['~~', '~~'],
  ins: ['<u>', '</u>'],
  u: ['<u>', '</u>'],
  kbd: ['<kbd>', '</kbd>'],
  sub: ['<sub>', '</sub>'],
  sup: ['<sup>', '</sup>'],
  mark: ['<mark>', '</mark>'],
  q: ['“', '”'],
};
const HEADING = /^h([1-6])$/;
/** Elements closed in their own tag, which HTML takes for a tag without an end. */
const CLOSED =
  /<(?!(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)\b)([a-z][a-z0-9]*)(\s[^<>]*|\/)>/gi;
/** Rows of tables: a paragraph in a cell must not go on behind it. */
const ROW_WITH_PARAGRAPH = /^[ \t]*\|[^\n]*<p[\s>][^\n]*$/gim;

/**
 * Converts the HTML in a Markdown text to the dialect, where it has a form; other tags fall away to what is
 * in them. Text stays as it is written.
 * @param masked with code masked
 */
export function convertHtml(
  masked: string,
  masks: Pick<Masks, 'restore'>,
  note: (change: string) => void,
): string {
  const text = masked
    .replaceAll(CLOSED, (tag, name: string, attributes: string) => {
      if (!attributes.endsWith('/') || !isElementName(name)) return tag;
      return /^p$/i.test(name) ? '<br>' : `<${name}${attributes.slice(0, -1).trimEnd()}></${name}>`;
    })
    .replaceAll(ROW_WITH_PARAGRAPH, (row) =>
      row.split(/<p[\s>]/i).length === row.split(/<\/p>/i).length
        ? row
        : row.replaceAll(/<\/?p(?:\s[^<>]*)?>/gi, '<br>'),
    );
  if (!hasForeignTags(text)) return text;
  note('html');
  const source = maskOtherAngles(text, createTagTest(text));
  const root = parseFragment(source, { sourceCodeLocationInfo: true });
  const restore = (part: string): string => masks.restore(restoreAngles(part));
  const write = createHtmlWriter({
    source,
    restore,
    raw: (part) => decodeEntities(restore(part)),
    plain: (part) => part,
    note,
  });
  const written = restoreAngles(write(root.childNodes, false, 0));
  const collapsed = written.replaceAll(/\n[ \t]*\n(?:[ \t]*\n)+/g, '\n\n');
  return text.startsWith('\n') ? collapsed : collapsed.replace(/^\n+/, '');
}

/** Text that elements are written into. */
export interface HtmlTarget {
  /** Markdown that the elements are in; `''` for a page of HTML. */
  readonly source: string;
  /** Puts masked parts back, for text whose lines belong to quotes and lists. */
  readonly restore: (text: string) => string;
  /** Returns the characters of code. */
  readonly raw: (text: string) => string;
  /** Writes text between elements. */
  readonly plain: (text: string) => string;
  readonly note: (change: string) => void;
}

/** Returns a function that writes elements in the dialect. */
export function createHtmlWriter({ source, restore, raw, plain, note }: HtmlTarget) {
  /** Start of the line that was looked at last, and an index up to which the line goes on. */
  let line = { start: 0, at: 0 };
  /** Returns the mark of the row of a table or of the quote that an element is in; new lines would end it. */
  const rowMark = ({ sourceCodeLocation: place }: Element): string => {
    if (!place || source === '') return '';
    const at = place.startOffset;
    // Elements come in their order, but for some that the parser moves: no long line is searched for each.
    const from = at >= line.at ? line.at : 0;
    const found = source.slice(from, at).lastIndexOf('\n');
    const start = found >= 0 ? from + found + 1 : from === 0 ? 0 : line.start;
    line = { start, at };
    return /^[ \t]*([|>])/.exec(source.slice(start, start + 20))?.[1] ?? '';
  };
  /** Returns all that is before an element in its line; `''` where it has another form. */
  const beforeOf = ({ sourceCodeLocation: place }: Element, form: RegExp): string => {
    if (!place || source === '') return '';
    const from = Math.max(0, place.startOffset - BEFORE_MAX);
    return form.exec(source.slice(from, place.startOffset))?.[1] ?? '';
  };
  const write = (nodes: readonly Node[], isInLine: boolean, depth: number): string => {
    if (depth > DEPTH_MAX) return textOf(nodes);
    let result = '';
    for (const node of nodes) {
      if (!isElement(node)) {
        if ('value' in node)
          result += plain(isInLine ? node.value.replaceAll(/(?<![ \t])[ \t]*\n\s*/g, ' ') : node.value);
        else if ('data' in node) result += `<!--${node.data}-->`;
      } else result += anchorOf(node) + writeElement(node, isInLine || rowMark(node) !== '', depth);
    }
    return result;
  };

  const writeElement = (element: Element, isInLine: boolean, depth: number): string => {
    const { tagName: name, childNodes } = element;
    // KaTeX writes a formula once more, for the eyes alone.
    if (isRemoved(name) || attribute(element, 'class') === 'katex-html') return '';
    const formula = name === 'math' ? writeFormula(element, isInLine) : '';
    if (formula !== '') {
      note('formulas');
      return formula;
    }
    const content: WriteContent = (nodes, inLine) => {
      const text = write(nodes, inLine, depth + 1);
      return inLine ? text : restore(text);
    };
    const footnote = writeFootnote(element, (nodes) => content(nodes, isInLine));
    if (footnote !== null) return footnote;
    if (isBlock(name)) {
      if (isInLine) return inLineBlock(element, content);
      const written = writeBlock(element, content, depth);
      const item = beforeOf(element, ITEM_BEFORE);
      return item === '' ? written : inItem(written, item.length);
    }
    if (name === 'br') return '<br>';
    if (name === 'img') return imageOf(attribute(element, 'src'), attribute(element, 'alt'), sizeOf(element));
    if (name === 'video' || name === 'audio' || name === 'embed') {
      const inner = childNodes.find((node) => isElement(node) && node.tagName === 'source');
      const src =
        attribute(element, 'src') || (inner !== undefined && isElement(inner) ? attribute(inner, 'src') : '');
      return imageOf(src, attribute(element, 'title'), sizeOf(element));
    }
    if (name === 'iframe') return writeFrame(attribute(element, 'src'), isInLine);
    const inner = write(childNodes, isInLine, depth + 1);
    if (name === 'a') return link(element, inner);
    if (name === 'code' || name === 'tt' || name === 'samp') return coded(element, inner);
    const marks = MARKS[name];
    if (marks !== undefined) return marked(inner, marks);
    const color = colorOf(element);
    return color === '' ? inner : marked(inner, [`[color=${color}]`, '[/color]']);
  };

  const coded = (element: Element, inner: string): string => {
    const { childNodes } = element;
    const span = writeCode(childNodes, inner, raw);
    // A bar would begin the next cell, also within code.
    return rowMark(element) === '|' ? span.replaceAll(/(?<!\\)\|/g, String.raw`\|`) : span;
  };

  const writeBlock = (element: Element, content: WriteContent, depth: number): string => {
    const { tagName: name, childNodes } = element;
    const level = HEADING.exec(name)?.[1];
    if (level !== undefined) {
      const words = content(childNodes, true).replaceAll(/\s+/g, ' ').trim();
      return words === '' ? '' : asBlock(`${'#'.repeat(Number(level))} ${words}`);
    }
    switch (name) {
      case 'hr':
        return '\n\n---\n\n';
      case 'pre':
        return writePre(element, raw);
      case 'details':
        return writeDetails(element, content, beforeOf(element, BLANKS_BEFORE));
      case 'blockquote':
        return writeQuote(element, content, beforeOf(element, BLANKS_BEFORE));
      case 'ul':
      case 'ol':
      case 'menu':
        return writeList(element, content);
      case 'table':
        return writeTable(element, content);
      case 'dt':
      case 'summary':
      case 'legend':
        return asBlock(marked(content(childNodes, true), ['**', '**']));
      case 'figcaption':
        return asBlock(marked(content(childNodes, true), ['*', '*']));
      default:
        if (isCallout(element)) return writeQuote(element, content, beforeOf(element, BLANKS_BEFORE));
        return asBlock(write(childNodes, false, depth + 1));
    }
  };
  return write;
}

/** Writes a block behind the mark of a list item, to which its further lines belong as well. */
function inItem(written: string, columns: number): string {
  const [first = '', ...rest] = written.trim().split('\n');
  const isIndented = rest.every((line) => line === '' || columnsOf(line) >= columns);
  const indent = isIndented ? '' : ' '.repeat(columns);
  return `${[first, ...rest.map((line) => (line === '' ? '' : indent + line))].join('\n')}\n`;
}

/** Writes a block where no newline may be written. */
function inLineBlock({ tagName: name, childNodes }: Element, content: WriteContent): string {
  const text = content(childNodes, true).trim();
  if (text === '') return '';
  if (HEADING.test(name) || name === 'summary' || name === 'dt') return `${marked(text, ['**', '**'])} `;
  if (name === 'li') return `• ${text}<br>`;
  return name === 'p' || name === 'div' || name === 'tr' ? `${text} ` : text;
}

function anchorOf(element: Element): string {
  const name = attribute(element, 'id') || (element.tagName === 'a' ? attribute(element, 'name') : '');
  return name === '' ? '' : anchorMark(name);
}

/** Blocks that are no paragraphs, and words with links in them. */
const OTHER_BLOCK = /^(?:#{1,6} |[>|`~]|[-*+] |\d+[.)] |---$)|(?<!!)\[[^\]\n]{0,500}\]\(/;

function link(element: Element, inner: string): string {
  const href = attribute(element, 'href');
  if (href === '' || href.startsWith('{')) return inner;
  // A link around several paragraphs becomes one in each; other blocks and paragraphs with links have none.
  return inner
    .split(/(\n[ \t]*\n)/)
    .map((part) => {
      const words = part.trim();
      if (words === '' || (words !== inner.trim() && OTHER_BLOCK.test(words))) return part;
      const label = words.replaceAll(/(?<![ \t])[ \t]*\n[ \t]*/g, ' ');
      return part.replace(words, () => `[${label}](${destinationOf(href)})`);
    })
    .join('');
}

/** Writes marks around words, spaces outside; text of several paragraphs gets none. */
function marked(inner: string, [open, close]: readonly [string, string]): string {
  const words = inner.trim();
  if (words === '' || /\n[ \t]*\n/.test(words)) return inner;
  const at = inner.indexOf(words);
  return `${inner.slice(0, at)}${open}${words}${close}${inner.slice(at + words.length)}`;
}
