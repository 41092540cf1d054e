import type { Text } from '@codemirror/state';
import type { Tree } from '@lezer/common';

/** A quote, or an item with the column at which its text begins. */
export type Container = 'quote' | number;

/** Returns the container that a block of the tree is, if it is one. */
export function containerOf(doc: Text, block: Tree, at: number): readonly Container[] {
  const { name } = block.type;
  if (name === 'Blockquote') return ['quote'];
  if (name !== 'ListItem') return [];
  const [mark] = block.children;
  if (mark === undefined) return [];
  return [at + mark.length + 1 - doc.lineAt(at).from];
}

/** Returns the text of a block without the marks of its containers before its lines. */
export function ownText(doc: Text, from: number, to: number, around: readonly Container[]): string {
  const [first = '', ...lines] = doc.sliceString(from, to).split('\n');
  return [first, ...lines.map((line) => withoutMarks(line, around))].join('\n');
}

function withoutMarks(line: string, around: readonly Container[]): string {
  let at = 0;
  for (const container of around) {
    if (container === 'quote') at += /^[ \t]*>[ \t]?/.exec(line.slice(at))?.[0].length ?? 0;
    else while (at < container && /[ \t]/.test(line.charAt(at))) at++;
  }
  return line.slice(at);
}
