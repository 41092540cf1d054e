import { TOC_MAX_LEVEL } from '../../limits.ts';
import type { OutlineEntry, Root } from '../ast.ts';

/** The headings for a table of contents, in order, down to `maxLevel`. */
export function outline(root: Root, maxLevel: number = TOC_MAX_LEVEL): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  for (const block of root.children) {
    if (block.type === 'heading' && block.depth <= maxLevel) {
      entries.push({ level: block.depth, number: block.number, path: block.path, slug: block.slug, text: '' });
    }
  }
  return entries;
}
