const TAB_STOP = 4;

/** Returns the columns of the spaces and tabs at the start of a line (CommonMark 2.2). */
export function columnsOf(line: string): number {
  let column = 0;
  for (const char of line) {
    if (char === '\t') column += TAB_STOP - (column % TAB_STOP);
    else if (char === ' ') column++;
    else break;
  }
  return column;
}

/** Removes columns of spaces and tabs at the start of a line, as many as there are. */
export function withoutIndent(line: string, columns: number): string {
  let column = 0;
  let at = 0;
  for (; at < line.length && column < columns; at++) {
    if (line[at] === '\t') column += TAB_STOP - (column % TAB_STOP);
    else if (line[at] === ' ') column++;
    else break;
  }
  return ' '.repeat(Math.max(0, column - columns)) + line.slice(at);
}
