import { frontMatterEnd } from '@maru/core/text';
import { markOwnIds, takeAnchors } from './anchors.ts';
import type { OnAnchor } from './anchors.ts';
import { dropComponents } from './components.ts';
import { convertContainers } from './containers.ts';
import { convertFormulas } from './formulas.ts';
import { convertHtml } from './convert-html.ts';
import { clean, createMasks } from './masked-text.ts';
import { convertBlocks } from './source-blocks.ts';

/**
 * Converts a Markdown text of another program to the dialect: HTML, JSX components, containers, formulas,
 * setext headings, indented code, ids of headings and comments of Obsidian. Front matter and code stay as
 * they are.
 * @param isMdx true for a file of MDX
 * @param note called with the code of each change
 * @param onAnchor called for each anchor that is not the slug of a heading
 */
export function toDialect(
  source: string,
  isMdx: boolean,
  note: (change: string) => void,
  onAnchor: OnAnchor = () => undefined,
): string {
  const text = source.replaceAll(/\r\n?/g, '\n');
  const start = frontMatterEnd(text);
  const masks = createMasks();
  const fenced = masks.fences(clean(text.slice(start)));
  // Code in callouts gets the marks of quotes in each line, and is masked again.
  const inline = masks.inline(masks.fences(convertContainers(fenced, masks.restore, note)));
  const maskFormula = (part: string): string => masks.part(withoutTicks(masks.restore(part)));
  const formulas = convertFormulas(inline, maskFormula, masks.block, note);
  let hasComponents = isMdx;
  const plain = dropComponents(markOwnIds(formulas), isMdx, (change) => {
    hasComponents ||= change === 'components';
    note(change);
  });
  // Indented code becomes fenced code, which is masked as well. Texts with components have none.
  const blocks = masks.fences(convertBlocks(plain, hasComponents, note));
  const converted = masks.restore(convertHtml(blocks, masks, note));
  return text.slice(0, start) + takeAnchors(converted, onAnchor);
}

/** GitHub takes a formula between backticks within its signs as well. */
function withoutTicks(formula: string): string {
  return formula.replace(/^\$(`+)([^`]+)\1\$$/, (_whole, _ticks, words: string) => `$${words.trim()}$`);
}
