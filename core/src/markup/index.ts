/** The markup engine: text to tree, tree to HTML, plain text, excerpt, outline and back to text. */
export type * from './ast.ts';
export { parse } from './parse.ts';
export { reparse } from './reparse.ts';
export { renderBlock, renderHtml, RENDERER_VERSION } from './render/html.ts';
export { resolveWikiLinks } from './render/resolve-wiki-links.ts';
export { renderText } from './render/text.ts';
export { renderExcerpt } from './render/excerpt.ts';
export { outline } from './render/outline.ts';
export { format } from './format/format.ts';
export { fromHtmlTree } from './html/from-html-tree.ts';
export type { HtmlNode } from './html/html-tree.ts';
export { safeUrl } from './safe-url.ts';
export { parseColor, BASIC_COLORS } from './colors.ts';
export { parseSize } from './css-size.ts';
export { findEmbed } from './block/embed.ts';
export { childrenOf, inlineText } from './walk.ts';
export { decodeEntity } from './inline/entity.ts';
