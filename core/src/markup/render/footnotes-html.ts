import type { Block, Footnote } from '../ast.ts';
import type { HtmlOptions } from './render-types.ts';
import { escapeHtml } from './escape.ts';
import { addInlines, occurrenceSuffix } from './inline-html.ts';

/**
 * Returns the list of footnotes as HTML, each with links back to its references; `''` when there are none.
 */
export function footnotesHtml<Job extends HtmlOptions>(
  footnotes: readonly Footnote[],
  addBlocks: (before: string, blocks: readonly Block[], options: Job) => string,
  options: Job,
): string {
  if (footnotes.length === 0) return '';
  const prefix = escapeHtml(options.idPrefix ?? '');
  let html = '<section class="footnotes"><ol>\n';
  for (const { number, references, note } of footnotes) {
    html += `<li id="${prefix}fn-${number}">`;
    if (note.type === 'footnote') {
      html = addInlines(html, note.children, options);
    } else {
      const only = note.children.length === 1 ? note.children[0] : undefined;
      html =
        only?.type === 'paragraph'
          ? addInlines(html, only.children, options)
          : addBlocks(html, note.children, options);
    }
    for (let occurrence = 1; occurrence <= references; occurrence++) {
      html += ` <a href="#${prefix}fnref-${number}${occurrenceSuffix(occurrence)}">↩</a>`;
    }
    html += '</li>\n';
  }
  return `${html}</ol></section>\n`;
}
