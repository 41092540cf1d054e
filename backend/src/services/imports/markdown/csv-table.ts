/** Rows and columns of a table, at most: further ones are left out. */
const ROWS_MAX = 2_000;
const COLUMNS_MAX = 50;

/**
 * Writes a table of CSV (RFC 4180) in the dialect.
 * @param linkOf returns the destination of a link for a cell of the first column; null for none
 */
export function csvToDialect(source: string, linkOf: (words: string) => string | null): string {
  const rows = readRows(source.replace(/^\uFEFF/, ''));
  const [head, ...rest] = rows;
  if (head === undefined) return '';
  const width = Math.min(COLUMNS_MAX, Math.max(...rows.map((row) => row.length)));
  const line = (cells: readonly string[]): string =>
    `| ${Array.from({ length: width }, (_none, column) => cells[column] ?? '').join(' | ')} |`;
  const body = rest.map((row) =>
    line(
      row.map((cell, column) => {
        const words = inCell(cell);
        const link = column === 0 ? linkOf(cell.trim()) : null;
        return link === null || words === '' ? words : `[${words}](${link})`;
      }),
    ),
  );
  return `${[line(head.map(inCell)), line(Array.from({ length: width }, () => '---')), ...body].join('\n')}\n`;
}

/** Signs that would be marks of the dialect. Addresses stay as they are. */
const MARKS = /https?:\/\/\S+|[\\`*_[\]<~^$|]/g;

function inCell(cell: string): string {
  return cell
    .trim()
    .replaceAll(MARKS, (part) => (part.length > 1 ? part.replaceAll('|', '%7C') : `\\${part}`))
    .replaceAll(/\r?\n|\r/g, '<br>');
}

function readRows(source: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endRow = (): void => {
    row.push(cell);
    if (row.some((one) => one !== '')) rows.push(row);
    row = [];
    cell = '';
  };
  for (let at = 0; at < source.length && rows.length <= ROWS_MAX; at++) {
    const char = source[at] ?? '';
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (source[at + 1] === '"') {
        cell += '"';
        at++;
      } else isQuoted = false;
    } else if (char === '"' && cell === '') isQuoted = true;
    else if (char === ',') {
      row.push(cell);
      cell = '';
    } else if (char === '\n') endRow();
    else if (char !== '\r') cell += char;
  }
  endRow();
  return rows;
}
