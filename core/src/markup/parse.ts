import type { Paragraph, ParseOptions, Root } from './ast.ts';

/** Reads a document. Total: any string gives a tree. */
export function parse(text: string, options: ParseOptions = {}): Root {
  const children: Paragraph[] = [];
  let from = 0;
  let key = 1;
  for (const part of text.split('\n\n')) {
    const to = from + part.length;
    if (part !== '') {
      children.push({
        type: 'paragraph', from, to, key: key++, children: [{ type: 'text', from, to, value: part }],
      });
    }
    from = to + 2;
  }
  return {
    type: 'root', from: 0, to: text.length, children, source: text, options,
    footnotes: [], footnotesAt: -1, tocAt: -1, nextKey: key,
  };
}
