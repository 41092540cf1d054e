import { frontMatterEnd } from '@maru/core/text';
import { markOwnIds, takeAnchors } from './anchors.ts';
import type { OnAnchor } from './anchors.ts';
import { dropComponents, hidePercentComments } from './components.ts';
import { convertContainers } from './containers.ts';
import { convertFormulas } from './formulas.ts';
import { convertHtml } from './convert-html.ts';
import { removeMaskMarks, createMasks } from './masked-text.ts';
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
  return (
    text.slice(0, start) +
    takeAnchors(convertPart(removeMaskMarks(text.slice(start)), isMdx, note, 0), onAnchor)
  );
}

/** Nesting of containers; deeper ones stay text. */
const DEPTH_MAX = 8;

/** Converts a text, or that of a container. The marks of its anchors stay. */
function convertPart(text: string, isMdx: boolean, note: (change: string) => void, depth: number): string {
  const masks = createMasks();
  const fenced = masks.fences(text);
  const convert = (part: string): string => convertPart(masks.restore(part), isMdx, note, depth + 1);
  const parts = { convert, mask: masks.block, note };
  const inline = masks.inline(depth > DEPTH_MAX ? fenced : convertContainers(fenced, parts));
  const maskFormula = (part: string): string => masks.part(withoutTicks(masks.restore(part)));
  const formulas = convertFormulas(inline, maskFormula, masks.block, note);
  let hasComponents = isMdx;
  const hidden = hidePercentComments(formulas, masks, note);
  const plain = dropComponents(markOwnIds(hidden), isMdx, (change) => {
    hasComponents ||= change === 'components';
    note(change);
  });
  // Indented code becomes fenced code, which is masked as well. Texts with components have none.
  const blocks = masks.fences(convertBlocks(plain, hasComponents, note));
  return masks.restore(convertHtml(blocks, masks, note));
}

/** GitHub takes a formula between backticks within its signs as well. */
function withoutTicks(formula: string): string {
  return formula.replace(/^\$(`+)([^`]+)\1\$$/, (_whole, _ticks, words: string) => `$${words.trim()}$`);
}
