import type { Root } from '../ast.ts';
import type { HtmlOptions } from './render-types.ts';
import { escapeHtml } from './escape.ts';
import { outline } from './outline.ts';

/** Returns the table of contents as nested lists by heading level; `''` without headings. */
export function tocHtml(root: Root, { idPrefix = '' }: HtmlOptions): string {
  const prefix = escapeHtml(idPrefix);
  const levels: number[] = [];
  let html = '<nav class="toc">';
  for (const { level, number, slug, text } of outline(root)) {
    while (levels.length > 1 && (levels[levels.length - 1] as number) > level) {
      // A level between two open ones replaces the deeper.
      if ((levels[levels.length - 2] as number) < level) break;
      levels.pop();
      html += '</li></ol>';
    }
    const last = levels[levels.length - 1];
    if (last === undefined || last < level) {
      html += '<ol>';
      levels.push(level);
    } else {
      html += '</li>';
      levels[levels.length - 1] = level;
    }
    const label = number === '' ? '' : `<span class="number">${number}</span> `;
    html += `<li><a href="#${prefix}${escapeHtml(slug)}">${label}${escapeHtml(text)}</a>`;
  }
  for (let i = 0; i < levels.length; i++) html += '</li></ol>';
  return levels.length === 0 ? '' : `${html}</nav>\n`;
}
