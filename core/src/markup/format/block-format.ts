import { assertNever } from '../../assert-never.ts';
import type { Block, Callout, Code, Heading, List, ListItem, Paragraph, Table } from '../ast.ts';
import { toEntity } from './escape-text.ts';
import { SOURCE_INDENT, destination, escapeEntities, formatInlines, title } from './inline-format.ts';
import type { FormatContext } from './inline-format.ts';

/** Returns the lines of consecutive blocks, with blank lines between them unless they are in a tight list. */
export function formatBlocks(blocks: readonly Block[], isTight: boolean, context: FormatContext): string[] {
  const lines: string[] = [];
  let marker = '';
  blocks.forEach((block, i) => {
    const before = blocks[i - 1];
    if (i > 0 && !isTight) lines.push('');
    // Text directly after a quote would continue it; a blank line of the quote ends its paragraph.
    else if (block.type === 'paragraph' && (before?.type === 'blockquote' || before?.type === 'callout'))
      lines.push('>');
    if (block.type === 'list') {
      // Consecutive lists are separated by different markers.
      const [usual, other] = block.ordered ? ['.', ')'] : ['-', '+'];
      marker = before?.type === 'list' && marker === usual ? other : usual;
      lines.push(...formatList(block, marker, context));
      return;
    }
    const own = formatBlock(block, context);
    // A title may follow in the line after a definition.
    if (isTight && before?.type === 'definition' && /^ *["'(]/.test(own[0] ?? ''))
      own[0] = own[0]?.replace(/\S/, '\\$&') ?? '';
    lines.push(...own);
  });
  return lines;
}

function formatBlock(block: Exclude<Block, List>, context: FormatContext): string[] {
  switch (block.type) {
    case 'paragraph':
      return formatParagraph(block, context);
    case 'heading':
      return formatHeading(block, context).split('\n');
    case 'thematicBreak':
      return ['***'];
    case 'blockquote':
      return formatQuote(formatBlocks(block.children, false, context));
    case 'callout':
      return formatCallout(block, context);
    case 'calloutTitle':
      return [formatInlines(block.children, { ...context, kind: 'heading' })];
    case 'code':
      return formatCode(block);
    case 'table':
      return formatTable(block, context);
    case 'comment':
      return block.value.split('\n');
    case 'yaml':
      return `---\n${block.value}---`.split('\n');
    case 'definition': {
      const url = destination(block.url, true);
      return [`[${block.label}]: ${url}${title(block.title)}`];
    }
    case 'footnoteDefinition':
      return indent(formatBlocks(block.children, false, context), `[^${block.label}]:`, 4);
    case 'toc':
      return ['[toc]'];
    case 'notoc':
      return ['[notoc]'];
    case 'footnotes':
      return ['[footnotes]'];
    case 'docEmbed':
      return [`!${formatInlines(block.children, { ...context, kind: 'paragraph' })}`];
    case 'embed':
    case 'linkPreview':
      return [block.url];
    default:
      return assertNever(block);
  }
}

function formatQuote(lines: readonly string[]): string[] {
  const quoted = (lines.length === 0 ? [''] : lines).map((line) => (line === '' ? '>' : `> ${line}`));
  // A first line that looks like a callout's title is text after an empty line.
  return /^> {0,4}\[![^\s[\]]{1,50}\][+-]?(?:[ \t]|$)/.test(quoted[0] ?? '') ? ['>', ...quoted] : quoted;
}

function formatCallout({ kind, fold, children }: Callout, context: FormatContext): string[] {
  const title = children[0]?.type === 'calloutTitle' ? children[0].children : [];
  const mark = `> [!${kind}]${fold === 'none' ? '' : fold === 'folded' ? '-' : '+'}`;
  const text = formatInlines(title, { ...context, kind: 'heading' });
  const rest = formatBlocks(children.slice(1), false, context);
  const [first = '', ...more] = text.split('\n');
  return [
    first === '' ? mark : `${mark} ${first}`,
    ...more.map((line) => `> ${line}`),
    ...(rest.length === 0 ? [] : formatQuote(rest)),
  ];
}

function formatParagraph(block: Paragraph, context: FormatContext): string[] {
  const text = formatInlines(block.children, { ...context, kind: 'paragraph' });
  return text.split('\n').map(escapeLineStart);
}

/**
 * Escapes a line's start that would begin a block. Emphasis marks in this position are followed by white
 * space and thus have no effect, so they can be escaped; backticks may be code and are kept.
 */
function escapeLineStart(line: string): string {
  if (
    /^(?:#{1,6}(?:[ \t]|$)|[>|:]|\$\$|[-+](?:[ \t|:-]|$)|\*(?:[ \t]|$)|~{3}|([*_-])[ \t]*(?:\1[ \t]*){2,}$)/.test(
      line,
    )
  )
    return `\\${line}`;
  if (/^(?:`{3,}[^`]*$|<!--)/.test(line)) return SOURCE_INDENT + line;
  return line.replace(/^(\d{1,9})([.)])(?=[ \t]|$)/, '$1\\$2').replace(/^(\[\^[^\]\s]+\]):/, '$1\\:');
}

function formatHeading(block: Heading, context: FormatContext): string {
  let text = formatInlines(block.children, { ...context, kind: 'heading' });
  // A run of `#` at the end would be read as a closing sequence.
  text = text.replace(/(^|[ \t])(#+)$/, '$1\\$2');
  if (block.numbered) text = text.replace(/(^|[ \t])\{-\}$/, '$1\\{-}');
  const fold = block.fold === 'none' ? '' : block.fold === 'folded' ? '[-]' : '[+]';
  return ['#'.repeat(block.depth), fold, text, block.numbered ? '' : '{-}']
    .filter((part) => part !== '')
    .join(' ');
}

function formatCode({ lang, meta, value }: Code): string[] {
  const escape = (text: string): string => escapeEntities(text.replace(/\\(?=[!-/:-@[-`{-~])/g, '\\\\'));
  let info = escape(lang).replace(/[ \t\n\r]/g, toEntity);
  if (meta !== '') info += ` ${escape(meta).replace(/^[ \t]|[ \t]$|[\n\r]/g, toEntity)}`;
  const mark = info.includes('`') ? '~' : '`';
  let length = 3;
  for (const run of value.match(mark === '~' ? /^ *~{3,}/gm : /^ *`{3,}/gm) ?? [])
    length = Math.max(length, run.trimStart().length + 1);
  const fence = mark.repeat(length) + (info.startsWith(mark) ? ' ' : '');
  const lines = value === '' ? [] : value.replace(/\n$/, '').split('\n');
  return [fence + info, ...lines, fence.trimEnd()];
}

function formatTable({ align, children }: Table, context: FormatContext): string[] {
  // Rows have missing cells when the table exceeded its limit of
  // added cells (docs/dialect.md), which its length determines.
  const isWritten = children.some((row) => row.children.length < align.length);
  const [head = '', ...rows] = children.map((row) => {
    const written = isWritten ? context.sourceText(row.from, row.to) : null;
    if (written?.length === 1) return SOURCE_INDENT + (written[0] ?? '');
    const cells = row.children.map((cell) => formatInlines(cell.children, { ...context, kind: 'cell' }));
    return `| ${cells.join(' | ')} |`;
  });
  const marks = align.map((side) => {
    if (side === 'none') return '---';
    return side === 'left' ? ':--' : side === 'right' ? '--:' : ':-:';
  });
  // A comment in a cell may have several lines.
  return [head, `| ${marks.join(' | ')} |`, ...rows].flatMap((row) => row.split('\n'));
}

function formatList(list: List, marker: string, context: FormatContext): string[] {
  const { ordered, start, spread, children } = list;
  const lines: string[] = [];
  // Numbers of more than nine digits are not list markers.
  const step = start + children.length > 999_999_999 ? 0 : 1;
  children.forEach((item, i) => {
    if (i > 0 && spread) lines.push('');
    const mark = ordered ? `${start + i * step}${marker}` : marker;
    lines.push(...indent(formatItem(item, !spread, context), mark, mark.length + 1));
  });
  // Nested empty items look like a thematic break; a third marker does not.
  return marker === '-' && lines.some((line) => /^(?:- *){3,}$/.test(line))
    ? formatList(list, '*', context)
    : lines;
}

function formatItem({ checked, children }: ListItem, isTight: boolean, context: FormatContext): string[] {
  const lines = formatBlocks(children, isTight, context);
  if (checked !== null) lines[0] = `${checked ? '[x]' : '[ ]'} ${lines[0] ?? ''}`;
  return lines;
}

/** Returns lines under a marker, indented by a number of columns. */
function indent(lines: readonly string[], marker: string, width: number): string[] {
  const space = ' '.repeat(width);
  return lines.length === 0
    ? [marker]
    : lines.map((line, i) => {
        if (i === 0) return line === '' ? marker : `${marker} ${line}`;
        return line === '' ? '' : space + line;
      });
}
