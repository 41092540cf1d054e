import type { HtmlOptions, Root } from '../ast.ts';
import { renderText } from './text.ts';

/** Changes whenever the HTML of some tree changes, so that stored HTML can be told stale. */
export const RENDERER_VERSION = '1';

/** Writes a tree as HTML. */
export function renderHtml(root: Root, _options: HtmlOptions = {}): string {
  return `<p>${renderText(root).replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>\n`;
}
