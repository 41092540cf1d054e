import { attribute, destinationOf, isElement, textOf } from './html-values.ts';
import type { Element, Node } from './html-values.ts';
import { columnsOf, withoutIndent } from './indentation.ts';
import { codeFence } from './source-blocks.ts';

/** Writes the content of an element. @param isInLine true where no newline may be written */
export type WriteContent = (nodes: readonly Node[], isInLine: boolean) => string;

/** Returns a text as a block of its own. */
export function asBlock(text: string): string {
  const trimmed = text.replaceAll(/^(?:[ \t]*\n)+|\s+$/g, '').replace(/^[ \t]+/, '');
  return trimmed === '' ? '\n\n' : `\n\n${trimmed}\n\n`;
}

/**
 * Returns a quote. The text of an element that is indented, as in a list item, loses that indentation; the
 * quote has it, unless it is within another element.
 */
function quoted(element: Element, lines: readonly string[], body: string, before: string): string {
  const columns = columnsOf(before);
  const isInner = element.parentNode !== null && 'tagName' in element.parentNode;
  const indent = isInner ? '' : before;
  const text = asBlock(
    body
      .split('\n')
      .map((line) => withoutIndent(line, columns))
      .join('\n'),
  ).trim();
  const all = [
    ...lines,
    ...(lines.length > 0 && text !== '' ? [''] : []),
    ...(text === '' ? [] : text.split('\n')),
  ];
  return `\n\n${all.map((line) => (line === '' ? `${indent}>` : `${indent}> ${line}`)).join('\n')}\n\n`;
}

/**
 * Returns a foldable callout: `details` of HTML.
 * @param indent blanks before the element in its line
 */
export function writeDetails(element: Element, write: WriteContent, indent: string): string {
  const summary = element.childNodes.find((node) => isElement(node) && node.tagName === 'summary');
  const rest = element.childNodes.filter((node) => node !== summary);
  const title =
    summary !== undefined && isElement(summary)
      ? write(summary.childNodes, true)
          .replaceAll(/\s+/g, ' ')
          .replaceAll(/(?:^|\s)#{1,6}\s/g, ' ')
          .trim()
      : '';
  const isOpen = element.attrs.some(({ name }) => name === 'open');
  const head = `[!note]${isOpen ? '+' : '-'} ${title}`.trim();
  return quoted(element, [head], write(rest, false), indent);
}

/** @param indent blanks before the element in its line */
export function writeQuote(element: Element, write: WriteContent, indent: string): string {
  return quoted(element, calloutOf(element), write(element.childNodes, false), indent);
}

/** Callouts of BookStack by the class beside `callout`. */
const CALLOUT_CLASS = /(?:^|\s)(info|success|warning|danger)(?:\s|$)/;

/** Returns the first line of a callout; none for an element that is no callout. */
function calloutOf(element: Element): string[] {
  const classes = attribute(element, 'class');
  const named = /(?:^|\s)callout(?:\s|$)/.test(classes) ? (CALLOUT_CLASS.exec(classes)?.[1] ?? 'note') : '';
  const type = attribute(element, 'data-callout') || named;
  return type === '' ? [] : [`[!${type}] ${attribute(element, 'title')}`.trim()];
}

/** Returns true for a paragraph that is a callout. */
export function isCallout(element: Element): boolean {
  return element.tagName === 'p' && calloutOf(element).length > 0;
}

export function writeList(element: Element, write: WriteContent): string {
  const items = element.childNodes.filter((node) => isElement(node) && node.tagName === 'li') as Element[];
  const start = Number.parseInt(attribute(element, 'start'), 10);
  const first = Number.isSafeInteger(start) && start >= 0 ? start : 1;
  const lines = items.map((item, index) => {
    const mark = element.tagName === 'ol' ? `${first + index}. ` : '- ';
    const body = asBlock(write(item.childNodes, false))
      .trim()
      .replaceAll(/\n{2,}(?=[ \t]*(?:[-*+]|\d+\.) )/g, '\n');
    return mark + taskOf(item) + body.replaceAll(/\n(?!\n|$)/g, `\n${' '.repeat(mark.length)}`);
  });
  return asBlock(lines.join('\n'));
}

/** Returns the mark of a task; nothing for an item without a check box at its start. */
function taskOf(item: Element): string {
  let first: Node | undefined = item;
  while (first !== undefined && isElement(first) && first.tagName !== 'input')
    first = first.childNodes.find((node) => isElement(node) || ('value' in node && node.value.trim() !== ''));
  if (first === undefined || !isElement(first) || attribute(first, 'type') !== 'checkbox') return '';
  return first.attrs.some(({ name }) => name === 'checked') ? '[x] ' : '[ ] ';
}

/** Returns code as a fence. @param raw restores masked parts, and characters of entities */
export function writePre(element: Element, raw: (text: string) => string): string {
  const code = element.childNodes.find((node) => isElement(node) && node.tagName === 'code');
  const classes =
    code !== undefined && isElement(code) ? attribute(code, 'class') : attribute(element, 'class');
  const language =
    /(?:^|\s)(?:language|lang|highlight-source)-([\w+#.-]+)/.exec(classes)?.[1] ?? attribute(element, 'lang');
  const text = raw(textOf(element.childNodes)).replaceAll(/^\n|\s+$/g, '');
  return asBlock(codeFence(text, /^[\w+#.-]*$/.test(language) ? language : ''));
}

/** Writes a frame as its address, which the dialect embeds for known providers. */
export function writeFrame(src: string, isInLine: boolean): string {
  const address = destinationOf(src.startsWith('//') ? `https:${src}` : src)
    .replace(
      /^https:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]+).*$/,
      'https://www.youtube.com/watch?v=$1',
    )
    .replace(/^https:\/\/player\.vimeo\.com\/video\/(\d+).*$/, 'https://vimeo.com/$1');
  if (!/^https?:/.test(address)) return '';
  return isInLine ? `<${address}>` : asBlock(address);
}

/** Returns the formula of MathML by its source in TeX; `''` without one. */
export function writeFormula(element: Element, isInLine: boolean): string {
  const pending: Node[] = [element];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (!isElement(node)) continue;
    if (node.tagName !== 'annotation') pending.push(...node.childNodes.toReversed());
    else if (attribute(node, 'encoding') === 'application/x-tex') {
      const source = textOf(node.childNodes).trim();
      if (source === '' || source.includes('$')) return '';
      return attribute(element, 'display') === 'block' && !isInLine
        ? asBlock(`$$\n${source}\n$$`)
        : `$${source.replaceAll(/\s+/g, ' ')}$`;
    }
  }
  return '';
}

/** Columns of a table, at most. */
const COLUMNS_MAX = 50;

/** Returns a table of GFM: its first row is the head. */
export function writeTable(element: Element, write: WriteContent): string {
  const rows: string[][] = [];
  const visit = (nodes: readonly Node[]): void => {
    for (const node of nodes) {
      if (!isElement(node)) continue;
      if (node.tagName === 'tr') rows.push(cellsOf(node, write));
      else if (node.tagName !== 'td' && node.tagName !== 'th') visit(node.childNodes);
    }
  };
  visit(element.childNodes);
  const width = Math.min(COLUMNS_MAX, Math.max(0, ...rows.map((row) => row.length)));
  const caption = element.childNodes.find((node) => isElement(node) && node.tagName === 'caption');
  const title = caption !== undefined && isElement(caption) ? asBlock(write(caption.childNodes, true)) : '';
  const [head, ...rest] = rows;
  if (head === undefined || width === 0) return asBlock(write(element.childNodes, true));
  const line = (cells: readonly string[]): string =>
    `| ${Array.from({ length: width }, (_none, index) => cells[index] ?? '').join(' | ')} |`;
  return (
    title +
    asBlock([line(head), line(Array.from({ length: width }, () => '---')), ...rest.map(line)].join('\n'))
  );
}

function cellsOf(row: Element, write: WriteContent): string[] {
  const cells: string[] = [];
  for (const cell of row.childNodes) {
    if (!isElement(cell) || (cell.tagName !== 'td' && cell.tagName !== 'th')) continue;
    const text = write(cell.childNodes, true)
      .trim()
      .replaceAll(/\s*\n\s*/g, '<br>')
      .replaceAll(/(?<!\\)\|/g, String.raw`\|`);
    cells.push(text);
    const span = Math.min(COLUMNS_MAX, Number.parseInt(attribute(cell, 'colspan'), 10) || 1);
    for (let more = 1; more < span; more++) cells.push('');
  }
  return cells;
}
