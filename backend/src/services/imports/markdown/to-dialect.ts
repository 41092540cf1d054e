import { frontMatterEnd } from '@maru/core/text';
import { dropComponents } from './components.ts';
import { convertHtml } from './convert-html.ts';
import { clean, createMasks } from './masked-text.ts';
import { convertBlocks } from './source-blocks.ts';

/**
 * Converts a Markdown text of another program to the dialect: HTML, JSX components, setext headings, indented
 * code and comments of Obsidian. Front matter and code stay as they are.
 * @param isMdx true for a file of MDX
 * @param note called with the code of each change
 */
export function toDialect(source: string, isMdx: boolean, note: (change: string) => void): string {
  const text = source.replaceAll(/\r\n?/g, '\n');
  const start = frontMatterEnd(text);
  const masks = createMasks();
  const inline = masks.inline(masks.fences(clean(text.slice(start))));
  // Indented code becomes fenced code, which is masked as well.
  const blocks = masks.fences(convertBlocks(dropComponents(inline, isMdx, note), note));
  return text.slice(0, start) + masks.restore(convertHtml(blocks, masks, note));
}
