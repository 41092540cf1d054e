import type { Block, Heading, HtmlOptions, List, ListItem, Root, Table, TableCell, TableRow } from '../ast.ts';
import { escapeHtml } from './escape.ts';
import { footnotesHtml } from './footnotes-html.ts';
import { addInlines, attribute, hrefHtml } from './inline-html.ts';
import { tocHtml } from './toc-html.ts';

/** Changes whenever the HTML of some tree changes, so that stored HTML can be told stale. */
export const RENDERER_VERSION = '2';

/**
 * Writes a tree as HTML. What CommonMark and GFM have is written as their texts write it; the rest as
 * docs/dialect.md says. Every value from the text is escaped, every URL was checked when the text was read.
 */
export function renderHtml(root: Root, options: HtmlOptions = {}): string {
  const { children, tocAt, footnotesAt, footnotes } = root;
  let html = '';
  const open: number[] = [];
  for (let i = 0; i < children.length; i++) {
    const block = children[i] as Block;
    // A table of contents that stands before a heading stands before the heading's fold as well.
    if (i === tocAt) {
      if (block.type === 'heading') html = closeFolds(html, open, block.depth);
      html += tocHtml(root, options);
    }
    if (block.type === 'heading') html = addFold(html, block, open, options);
    else if (i === footnotesAt) html += footnotesHtml(footnotes, addBlocks, options);
    else html = addBlock(html, block, options);
  }
  html = closeFolds(html, open, 0);
  return footnotesAt < 0 ? html + footnotesHtml(footnotes, addBlocks, options) : html;
}

/** One block as HTML, as `renderHtml` writes it; a heading without its fold, a mark as nothing. */
export function renderBlock(block: Block, options: HtmlOptions = {}): string {
  return addBlock('', block, options);
}

/** Adds blocks inside another block, with the folds of their headings. */
function addBlocks(before: string, children: readonly Block[], options: HtmlOptions): string {
  let html = before;
  const open: number[] = [];
  for (let i = 0; i < children.length; i++) {
    const block = children[i] as Block;
    html = block.type === 'heading' ? addFold(html, block, open, options) : addBlock(html, block, options);
  }
  return closeFolds(html, open, 0);
}

function addFold(before: string, heading: Heading, open: number[], options: HtmlOptions): string {
  const html = closeFolds(before, open, heading.depth);
  if (heading.fold === 'none') return `${addHeading(html, heading, options)}\n`;
  open.push(heading.depth);
  return `${addHeading(`${html}<details${heading.fold === 'open' ? ' open' : ''}><summary>`, heading, options)}</summary>\n`;
}

/** Ends the folds that a heading of a level ends. */
function closeFolds(before: string, open: number[], depth: number): string {
  let html = before;
  while (open.length > 0 && (open[open.length - 1] as number) >= depth) {
    open.pop();
    html += '</details>\n';
  }
  return html;
}

function addBlock(html: string, block: Block, options: HtmlOptions): string {
  switch (block.type) {
    case 'paragraph':
      return `${addInlines(`${html}<p>`, block.children, options)}</p>\n`;
    case 'heading':
      return `${addHeading(html, block, options)}\n`;
    case 'list':
      return addList(html, block, options);
    case 'code': {
      const language = block.lang === '' ? '' : attribute('class', `language-${block.lang}`);
      return `${html}<pre><code${language}>${escapeHtml(block.value)}</code></pre>\n`;
    }
    case 'blockquote':
      return `${addBlocks(`${html}<blockquote>\n`, block.children, options)}</blockquote>\n`;
    case 'thematicBreak':
      return `${html}<hr />\n`;
    case 'table':
      return addTable(html, block, options);
    case 'embed': {
      const data = attribute('data-provider', block.provider) + attribute('data-id', block.id);
      return `${html}<div class="embed"${data}>${urlHtml(block.url, options)}</div>\n`;
    }
    case 'linkPreview':
      return `${html}<p class="link-preview">${urlHtml(block.url, options)}</p>\n`;
    case 'definition':
    case 'footnoteDefinition':
    case 'toc':
    case 'notoc':
    case 'footnotes':
      return html;
    // No default: the compiler tells when a kind of block is missing.
  }
}

function addHeading(html: string, heading: Heading, options: HtmlOptions): string {
  const { depth, path, number, slug } = heading;
  let start = `<h${depth}>`;
  if (options.headingIds !== false && path !== '') {
    const prefix = options.idPrefix === undefined ? '' : escapeHtml(options.idPrefix);
    start = `<h${depth} id="${prefix}s-${path}"><span id="${prefix}${escapeHtml(slug)}"></span>`;
  }
  if (number !== '') start += `<span class="number">${number}</span> `;
  return `${addInlines(html + start, heading.children, options)}</h${depth}>`;
}

function addList(before: string, list: List, options: HtmlOptions): string {
  const { ordered, start, spread, children } = list;
  let html = before;
  html += ordered ? (start === 1 ? '<ol>\n' : `<ol start="${start}">\n`) : '<ul>\n';
  for (let i = 0; i < children.length; i++) html = addItem(html, children[i] as ListItem, !spread, options);
  return html + (ordered ? '</ol>\n' : '</ul>\n');
}

function addItem(before: string, item: ListItem, isTight: boolean, options: HtmlOptions): string {
  const { checked, children } = item;
  let html = `${before}<li>`;
  let isLineStart = false;
  let open: number[] | null = null;
  for (let i = 0; i < children.length; i++) {
    const block = children[i] as Block;
    // The box of a task stands before its first paragraph's text.
    const box = i > 0 || checked === null ? '' : `<input ${checked ? 'checked="" ' : ''}disabled="" type="checkbox"> `;
    if (isTight && block.type === 'paragraph') {
      html = addInlines(html + box, block.children, options);
      isLineStart = false;
      continue;
    }
    const start = isLineStart ? html : `${html}\n`;
    let added: string;
    if (block.type === 'heading') added = addFold(start, block, (open ??= []), options);
    else if (block.type === 'paragraph') added = `${addInlines(`${start}<p>${box}`, block.children, options)}</p>\n`;
    else added = addBlock(start, block, options);
    if (added.length === start.length) continue;
    html = added;
    isLineStart = true;
  }
  if (open !== null) html = closeFolds(html, open, 0);
  return `${html}</li>\n`;
}

function addTable(before: string, { align, children }: Table, options: HtmlOptions): string {
  const starts = align.map((side) => (side === 'none' ? '<td>' : `<td align="${side}">`));
  const heads = starts.map((start) => start.replace('d', 'h'));
  let html = `${addRow(`${before}<table>\n<thead>\n`, children[0] as TableRow, heads, '</th>\n', options)}</thead>\n`;
  if (children.length > 1) {
    html += '<tbody>\n';
    for (let i = 1; i < children.length; i++) html = addRow(html, children[i] as TableRow, starts, '</td>\n', options);
    html += '</tbody>\n';
  }
  return `${html}</table>\n`;
}

function addRow(before: string, { children }: TableRow, starts: readonly string[], end: string, options: HtmlOptions): string {
  let html = `${before}<tr>\n`;
  for (let i = 0; i < children.length; i++) {
    html = `${addInlines(html + (starts[i] ?? ''), (children[i] as TableCell).children, options)}${end}`;
  }
  return `${html}</tr>\n`;
}

function urlHtml(url: string, options: HtmlOptions): string {
  return `<a${hrefHtml(url, options)}>${escapeHtml(url)}</a>`;
}
