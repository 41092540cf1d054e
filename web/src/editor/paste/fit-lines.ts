import type { EditorState, TransactionSpec } from '@codemirror/state';
import { enclosingNode, isInCode } from '../commands/enclosing.ts';
import { PREFIX, readListLine } from '../commands/line-prefix.ts';
import type { ListLine } from '../commands/line-prefix.ts';

const QUOTE: ReadonlySet<string> = new Set(['Blockquote']);
const TABLE: ReadonlySet<string> = new Set(['Table']);
const QUOTED = /^ {0,3}> ?/;

/** Returns a paste of text at the selection. Lists and quotes that the selection is in go on in it. */
export function pasteSpec(state: EditorState, text: string): TransactionSpec {
  return {
    ...(fitLines(state, text) ?? state.replaceSelection(text)),
    userEvent: 'input.paste',
    scrollIntoView: true,
  };
}

/**
 * Returns a paste of lines that go on with the list or quote of the selection; null where the text is pasted
 * as it is, as in a table, whose cells have lines of their own. In an empty item, items take its place. Lines
 * in a quote get its marks. Spaces at the ends of lines stay: two are a line break, and code is literal.
 */
export function fitLines(state: EditorState, text: string): TransactionSpec | null {
  const { ranges, main } = state.selection;
  if (ranges.length > 1 || enclosingNode(state, main.from, main.to, TABLE) !== null) return null;
  const line = state.doc.lineAt(main.from);
  const isLiteral = isInCode(state, main.from);
  const marks = quoteMarks(state, main.from);
  const prefix = PREFIX.exec(line.text)?.[0] ?? '';
  const isEmpty = !isLiteral && main.empty && prefix.length === line.length && prefix.trim() !== '';
  const pasted = text.replaceAll(/\r\n?/g, '\n').split('\n');
  const lines = marks === '' || isLiteral ? pasted : withoutQuote(pasted, isEmpty);
  const item = isEmpty ? readListLine(line.text) : null;
  const items = item === null || main.from < line.from + item.lead.length ? null : itemsFor(item, lines);
  const indent = items === null ? '' : (item?.lead ?? '').slice(marks.length);
  const fitted = items ?? lines;
  const insert = fitted
    .map((one, index) => {
      if (index === 0) return one;
      if (one !== '') return marks + indent + one;
      return index < fitted.length - 1 ? marks.trimEnd() : marks;
    })
    .join('\n');
  const from = items === null ? main.from : line.from + (item?.lead.length ?? 0);
  const to = items === null ? main.to : line.to;
  if (from === main.from && insert === pasted.join('\n')) return null;
  return { changes: { from, to, insert }, selection: { anchor: from + insert.length } };
}

/** Returns the marks of a position's quotes, for lines behind its own; `''` outside of quotes. */
function quoteMarks(state: EditorState, at: number): string {
  const line = state.doc.lineAt(at);
  const [prefix] = PREFIX.exec(line.text) ?? [''];
  let end = prefix.lastIndexOf('>') + 1;
  if (end === 0) return '';
  let depth = 0;
  for (let node = enclosingNode(state, line.from + end, line.from + end, QUOTE); node !== null; ) {
    if (QUOTE.has(node.name)) depth++;
    if (node.parent === null) break;
    node = node.parent;
  }
  // Further signs are text, as in code.
  for (let signs = prefix.split('>').length - 1; signs > depth; signs--)
    end = prefix.lastIndexOf('>', end - 2) + 1;
  if (depth === 0 || at < line.from + end) return '';
  return `${prefix.slice(0, end).replaceAll(/[^\s>]/g, ' ')} `;
}

/**
 * Removes a level of quotes from lines that all have one.
 * @param isFirst true to change the first line too
 */
function withoutQuote(lines: readonly string[], isFirst: boolean): readonly string[] {
  if (!lines.every((line) => line.trim() === '' || QUOTED.test(line))) return lines;
  return lines.map((line, index) => (index === 0 && !isFirst ? line : line.replace(QUOTED, '')));
}

/**
 * Writes lines that begin with an item in place of an empty one: with its mark or the numbers from its own
 * on, and with its box. Null where they begin with something else.
 */
function itemsFor(empty: ListLine, lines: readonly string[]): readonly string[] | null {
  const first = readListLine(lines[0] ?? '');
  if (empty.marker === '' || first.marker === '' || first.lead.includes('>')) return null;
  const ownNumber = /^\d+/.exec(empty.marker)?.[0];
  const isSameKind = (ownNumber === undefined) === !/^\d/.test(first.marker);
  const sign = empty.marker.trimEnd().slice(ownNumber?.length ?? 0);
  let number = Number(ownNumber);
  let isList = isSameKind;
  /** Columns by which the text of the item has moved. */
  let shift = 0;
  let end = lines.length;
  while (lines[end - 1]?.trim() === '') end--;
  return lines.slice(0, end).map((whole) => {
    const line = whole.startsWith(first.lead) ? whole.slice(first.lead.length) : whole;
    const { lead, marker, box, text } = readListLine(line);
    if (!isList || line.trim() === '') return line;
    if (lead !== '') return ' '.repeat(shift) + line;
    isList = marker !== '' && (ownNumber === undefined) === !/^\d/.test(marker);
    if (!isList) return line;
    const own = (ownNumber === undefined ? '' : String(number++)) + sign;
    shift = Math.max(0, own.length - marker.trimEnd().length);
    return own + marker.slice(marker.trimEnd().length) + (box === '' ? empty.box : box) + text;
  });
}
