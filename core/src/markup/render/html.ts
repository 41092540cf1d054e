import type { Block, Heading, HtmlOptions, List, ListItem, Root, Table, TableCell, TableRow } from '../ast.ts';
import { assertNever } from '../../assert-never.ts';
import { escapeHtml } from './escape.ts';
import { footnotesHtml } from './footnotes-html.ts';
import { hrefHtml, inlineHtml } from './inline-html.ts';
import { tocHtml } from './toc-html.ts';

/** Changes whenever the HTML of some tree changes, so that stored HTML can be told stale. */
export const RENDERER_VERSION = '1';

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
      if (block.type === 'heading') html += closeFolds(open, block.depth);
      html += tocHtml(root, options);
    }
    if (block.type === 'heading') html += foldHtml(block, open, options);
    else if (i === footnotesAt) html += footnotesHtml(footnotes, blocksHtml, options);
    else html += blockHtml(block, false, options);
  }
  html += closeFolds(open, 0);
  if (footnotesAt < 0) html += footnotesHtml(footnotes, blocksHtml, options);
  return html;
}

/** One block as HTML, as `renderHtml` writes it; a heading without its fold, a mark as nothing. */
export function renderBlock(block: Block, options: HtmlOptions = {}): string {
  return blockHtml(block, false, options);
}

/** Blocks inside another block, with the folds of their headings. */
function blocksHtml(children: readonly Block[], options: HtmlOptions): string {
  let html = '';
  const open: number[] = [];
  for (let i = 0; i < children.length; i++) {
    const block = children[i] as Block;
    html += block.type === 'heading' ? foldHtml(block, open, options) : blockHtml(block, false, options);
  }
  return html + closeFolds(open, 0);
}

function foldHtml(heading: Heading, open: number[], options: HtmlOptions): string {
  const closed = closeFolds(open, heading.depth);
  const html = blockHtml(heading, false, options);
  if (heading.fold === 'none') return closed + html;
  open.push(heading.depth);
  return `${closed}<details${heading.fold === 'open' ? ' open' : ''}><summary>${html.trimEnd()}</summary>\n`;
}

/** Ends the folds that a heading of a level ends. */
function closeFolds(open: number[], depth: number): string {
  let html = '';
  while (open.length > 0 && (open[open.length - 1] as number) >= depth) {
    open.pop();
    html += '</details>\n';
  }
  return html;
}

function blockHtml(block: Block, isTight: boolean, options: HtmlOptions): string {
  switch (block.type) {
    case 'paragraph': {
      const html = inlineHtml(block.children, options);
      return isTight ? html : `<p>${html}</p>\n`;
    }
    case 'heading':
      return headingHtml(block, options);
    case 'list':
      return listHtml(block, options);
    case 'code': {
      const language = block.lang === '' ? '' : ` class="language-${escapeHtml(block.lang)}"`;
      return `<pre><code${language}>${escapeHtml(block.value)}</code></pre>\n`;
    }
    case 'blockquote':
      return `<blockquote>\n${blocksHtml(block.children, options)}</blockquote>\n`;
    case 'thematicBreak':
      return '<hr />\n';
    case 'table':
      return tableHtml(block, options);
    case 'embed':
      return `<div class="embed" data-provider="${block.provider}" data-id="${escapeHtml(block.id)}">${urlHtml(block.url, options)}</div>\n`;
    case 'linkPreview':
      return `<p class="link-preview">${urlHtml(block.url, options)}</p>\n`;
    case 'definition':
    case 'footnoteDefinition':
    case 'toc':
    case 'notoc':
    case 'footnotes':
      return '';
    default:
      return assertNever(block);
  }
}

function headingHtml(heading: Heading, options: HtmlOptions): string {
  const { depth, path, number, slug } = heading;
  let anchor = '';
  let id = '';
  if (options.headingIds !== false && path !== '') {
    const prefix = options.idPrefix === undefined ? '' : escapeHtml(options.idPrefix);
    id = ` id="${prefix}s-${path}"`;
    anchor = `<span id="${prefix}${escapeHtml(slug)}"></span>`;
  }
  const label = number === '' ? '' : `<span class="number">${number}</span> `;
  return `<h${depth}${id}>${anchor}${label}${inlineHtml(heading.children, options)}</h${depth}>\n`;
}

function listHtml(list: List, options: HtmlOptions): string {
  const { ordered, start, spread, children } = list;
  let html = ordered ? (start === 1 ? '<ol>\n' : `<ol start="${start}">\n`) : '<ul>\n';
  for (let i = 0; i < children.length; i++) html += itemHtml(children[i] as ListItem, !spread, options);
  return html + (ordered ? '</ol>\n' : '</ul>\n');
}

function itemHtml(item: ListItem, isTight: boolean, options: HtmlOptions): string {
  const { checked, children } = item;
  let html = '<li>';
  let isLineStart = false;
  let open: number[] | null = null;
  const box = checked === null ? '' : `<input ${checked ? 'checked="" ' : ''}disabled="" type="checkbox"> `;
  for (let i = 0; i < children.length; i++) {
    const block = children[i] as Block;
    if (isTight && block.type === 'paragraph') {
      html += (i === 0 ? box : '') + blockHtml(block, true, options);
      isLineStart = false;
      continue;
    }
    let inner: string;
    if (block.type === 'heading') inner = foldHtml(block, (open ??= []), options);
    else inner = blockHtml(block, false, options);
    if (inner === '') continue;
    if (!isLineStart) html += '\n';
    html += i === 0 && box !== '' ? `<p>${box}${inner.slice(3)}` : inner;
    isLineStart = true;
  }
  if (open !== null) html += closeFolds(open, 0);
  return `${html}</li>\n`;
}

function tableHtml({ align, children }: Table, options: HtmlOptions): string {
  const aligns = align.map((side) => (side === 'none' ? '' : ` align="${side}"`));
  let html = `<table>\n<thead>\n${rowHtml(children[0] as TableRow, 'th', aligns, options)}</thead>\n`;
  if (children.length > 1) {
    html += '<tbody>\n';
    for (let i = 1; i < children.length; i++) html += rowHtml(children[i] as TableRow, 'td', aligns, options);
    html += '</tbody>\n';
  }
  return `${html}</table>\n`;
}

function rowHtml({ children }: TableRow, tag: string, aligns: readonly string[], options: HtmlOptions): string {
  let html = '<tr>\n';
  for (let i = 0; i < children.length; i++) {
    html += `<${tag}${aligns[i] ?? ''}>${inlineHtml((children[i] as TableCell).children, options)}</${tag}>\n`;
  }
  return `${html}</tr>\n`;
}

function urlHtml(url: string, options: HtmlOptions): string {
  return `<a${hrefHtml(url, options)}>${escapeHtml(url)}</a>`;
}
