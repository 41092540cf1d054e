import { TOC_MAX_LEVEL } from '../../limits.ts';
import type { Root } from '../ast.ts';
import type { OutlineEntry } from './render-types.ts';
import { inlineText } from '../walk.ts';

/** Returns the headings for a table of contents, in order, down to `maxLevel` (1 to 6). */
export function outline(root: Root, maxLevel: number = TOC_MAX_LEVEL): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  for (const block of root.children) {
    // A heading beyond the bound has no anchor for an entry.
    if (block.type !== 'heading' || block.depth > maxLevel || block.slug === '') continue;
    const { depth: level, number, path, slug, children } = block;
    entries.push({ level, number, path, slug, text: inlineText(children) });
  }
  return entries;
}
