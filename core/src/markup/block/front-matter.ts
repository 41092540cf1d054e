import { frontMatterEnd } from '../../text/front-matter.ts';
import { addBlock } from './state.ts';
import type { BlockState } from './state.ts';

/** Adds the front matter of the text and continues after its lines. */
export function addFrontMatter(b: BlockState): void {
  const to = frontMatterEnd(b.src);
  if (to === 0) return;
  const value = b.src.slice(b.src.indexOf('\n') + 1, b.src.lastIndexOf('---', to));
  addBlock(b, { type: 'yaml', from: 0, to, key: 0, value });
  b.lineStart = Math.min(to + 1, b.end);
}
