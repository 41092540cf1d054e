/**
 * Opens or closes a block of code: everything up to its end is
 * one block, empty lines too (CommonMark 0.31, section 4.5).
 */
const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;

/**
 * Splits lines into blocks: paragraphs, lists, tables and similar, separated
 * by empty lines, and whole blocks of code. Every empty line between them is
 * a block of its own. Joined by newlines, the blocks give the text again.
 */
export function splitBlocks(lines: readonly string[]): string[] {
  const blocks: string[] = [];
  let from = 0;
  let fence: string | null = null;
  const close = (to: number): void => {
    if (to > from) blocks.push(lines.slice(from, to).join('\n'));
    from = to;
  };
  for (const [index, line] of lines.entries()) {
    if (fence === null && line.trim() === '') {
      close(index);
      close(index + 1);
      continue;
    }
    const [, mark = '', rest = ''] = FENCE.exec(line) ?? [];
    if (mark === '') continue;
    if (fence === null) {
      if (mark.startsWith('`') && rest.includes('`')) continue;
      fence = mark;
    } else if (mark.startsWith(fence) && rest.trim() === '') fence = null;
  }
  close(lines.length);
  return blocks;
}
