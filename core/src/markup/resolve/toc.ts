import type { Block, ParseOptions } from '../ast.ts';

/** Minimum number of headings for an automatic table of contents (prop `toc: 'auto'`). */
const AUTO_TOC_MIN_HEADINGS = 3;

/** Returns the index of the block that shows the table of contents (see `Root.tocAt`). */
export function findToc(blocks: readonly Block[], options: ParseOptions): number {
  let mark = -1;
  let firstHeading = -1;
  let headings = 0;
  for (let i = 0; i < blocks.length; i++) {
    const { type } = blocks[i] as Block;
    if (type === 'notoc') return -1;
    if (type === 'toc' && mark < 0) mark = i;
    else if (type === 'heading') {
      headings++;
      if (firstHeading < 0) firstHeading = i;
    }
  }
  if (mark >= 0) return mark;
  return options.toc === 'auto' && headings >= AUTO_TOC_MIN_HEADINGS ? firstHeading : -1;
}
