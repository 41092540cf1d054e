import type {
  Block,
  Callout,
  Comment,
  Definition,
  FootnoteDefinition,
  Footnotes,
  Heading,
  List,
  ListItem,
  NoToc,
  Root,
  Table,
  TableCell,
  TableRow,
  Toc,
  Yaml,
} from '../ast.ts';
import type { WikiLink } from '../inline-ast.ts';
import type { CalloutKind } from '../callout-kind.ts';
import type { HtmlOptions } from './render-types.ts';
import { MAX_FOLDS, maxHtmlLength } from '../bounds.ts';
import { escapeHtml } from './escape.ts';
import { footnotesHtml } from './footnotes-html.ts';
import { addInlines, attribute, hrefHtml, placeHtml } from './inline-html.ts';
import { tocHtml } from './toc-html.ts';

/** Increases whenever the HTML of some tree or the properties of some text change: stored ones are stale. */
export const RENDERER_VERSION = '11';

/**
 * Renders a tree as HTML. CommonMark and GFM constructs are rendered as in their specifications; the rest as
 * in docs/dialect.md. Every value from the text is escaped; URLs were checked by the parser. When the output
 * would exceed `maxHtmlLength`, the text is shown as source from that block on.
 */
export function renderHtml(root: Root, options: HtmlOptions = {}): string {
  const { children, tocAt, footnotesAt, footnotes, source } = root;
  // A tree that was built by hand has no source to fall back to.
  const bound = source === '' ? Number.POSITIVE_INFINITY : maxHtmlLength(source.length);
  const job: HtmlJob = { ...options, bound, folds: { left: MAX_FOLDS } };
  let html = '';
  const open: number[] = [];
  for (let i = 0; i < children.length; i++) {
    const block = children[i] as Block;
    const before = html;
    const foldsBefore = open.slice();
    // A table of contents before a heading is placed before the heading's fold too.
    if (i === tocAt) {
      if (block.type === 'heading') html = closeFolds(html, open, block.depth);
      html += tocHtml(root, job);
    }
    if (block.type === 'heading') html = addFold(html, block, open, job);
    else if (i === footnotesAt) html += footnotesHtml(footnotes, addBlocks, job);
    else html = addBlock(html, block, job);
    const rest = source.length - (children[i + 1]?.from ?? source.length);
    if (html.length + sourceHtmlLength(rest, open.length) <= bound) continue;
    const shown = closeFolds(before, foldsBefore, 0);
    const notes = footnotesAt >= 0 && footnotesAt < i ? '' : footnotesHtml(footnotes, addBlocks, job);
    const isRoomy = shown.length + notes.length + sourceHtmlLength(source.length - block.from, 0) <= bound;
    return (isRoomy ? shown + notes : shown) + sourceHtml(source, block.from);
  }
  html = closeFolds(html, open, 0);
  if (footnotesAt >= 0) return html;
  html += footnotesHtml(footnotes, addBlocks, job);
  return html.length <= bound ? html : sourceHtml(source, frontMatterTo(root));
}

/** State of rendering one document: maximum length of the HTML, and how many headings can still fold. */
interface HtmlJob extends HtmlOptions {
  readonly bound: number;
  readonly folds: { left: number };
}

/** Returns the end of the front matter, which is never shown; 0 when there is none. */
export function frontMatterTo({ children }: Root): number {
  return children[0]?.type === 'yaml' ? children[0].to : 0;
}

/** Returns the source from an offset on, escaped. */
function sourceHtml(source: string, from: number): string {
  return `<pre>\n${escapeHtml(source.slice(from)).replaceAll('\0', '\ufffd')}</pre>\n`;
}

/**
 * Returns the maximum characters of `sourceHtml` and of the closing
 * tags of open folds: an escaped character takes at most six.
 */
function sourceHtmlLength(length: number, openFolds: number): number {
  return 6 * length + 20 + 11 * openFolds;
}

/** Renders one block as `renderHtml` does; a heading without its fold, a mark as nothing. */
export function renderBlock(block: Block, options: HtmlOptions = {}): string {
  return addBlock('', block, { ...options, bound: Number.POSITIVE_INFINITY, folds: { left: MAX_FOLDS } });
}

/** Appends blocks inside another block, with the folds of their headings. */
function addBlocks(before: string, children: readonly Block[], job: HtmlJob): string {
  let html = before;
  const open: number[] = [];
  for (let i = 0; i < children.length && html.length <= job.bound; i++) {
    const block = children[i] as Block;
    html = block.type === 'heading' ? addFold(html, block, open, job) : addBlock(html, block, job);
  }
  return closeFolds(html, open, 0);
}

function addFold(before: string, heading: Heading, open: number[], job: HtmlJob): string {
  const html = closeFolds(before, open, heading.depth);
  if (heading.fold === 'none' || job.folds.left === 0) return `${addHeading(html, heading, job)}\n`;
  job.folds.left--;
  open.push(heading.depth);
  return `${addHeading(`${html}<details${heading.fold === 'open' ? ' open' : ''}><summary>`, heading, job)}</summary>\n`;
}

/** Closes the folds that a heading of a level ends. */
function closeFolds(before: string, open: number[], depth: number): string {
  let html = before;
  while (open.length > 0 && (open[open.length - 1] as number) >= depth) {
    open.pop();
    html += '</details>\n';
  }
  return html;
}

function addBlock(html: string, block: Block, job: HtmlJob): string {
  switch (block.type) {
    case 'paragraph':
      return `${addInlines(`${html}<p>`, block.children, job)}</p>\n`;
    case 'heading':
      return `${addHeading(html, block, job)}\n`;
    case 'list':
      return addList(html, block, job);
    case 'code': {
      const language = block.lang === '' ? '' : attribute('class', `language-${block.lang}`);
      return `${html}<pre><code${language}>${escapeHtml(block.value)}</code></pre>\n`;
    }
    case 'blockquote':
      return `${addBlocks(`${html}<blockquote>\n`, block.children, job)}</blockquote>\n`;
    case 'thematicBreak':
      return `${html}<hr />\n`;
    case 'table':
      return addTable(html, block, job);
    case 'docEmbed': {
      const { target } = block.children[0] as WikiLink;
      const place = placeHtml(target, job, false);
      return `${addInlines(`${html}<div class="embed-doc"${place}>`, block.children, job)}</div>\n`;
    }
    case 'embed': {
      const data = attribute('data-provider', block.provider) + attribute('data-id', block.id);
      return `${html}<div class="embed"${data}>${urlHtml(block.url, job)}</div>\n`;
    }
    case 'linkPreview':
      return `${html}<p class="link-preview">${urlHtml(block.url, job)}</p>\n`;
    case 'callout':
      return addCallout(html, block, job);
    case 'calloutTitle':
      return `${addInlines(`${html}<p class="callout-title">`, block.children, job)}</p>\n`;
    default:
      // A kind of block that is missing is a compile error.
      block satisfies Comment | Yaml | Definition | FootnoteDefinition | Toc | NoToc | Footnotes;
      return html;
  }
}

/** Returns the English name of a callout's type. */
export function calloutName(kind: CalloutKind): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1);
}

function addCallout(before: string, { kind, fold, children }: Callout, job: HtmlJob): string {
  const title = children[0]?.type === 'calloutTitle' ? children[0].children : [];
  const tag = fold === 'none' ? 'aside' : 'details';
  const titleTag = fold === 'none' ? 'p' : 'summary';
  const titleClass = fold === 'none' ? ' class="callout-title"' : '';
  let html = `${before}<${tag} class="callout" data-callout="${kind}"${fold === 'open' ? ' open' : ''}><${titleTag}${titleClass}>`;
  if (title.some(({ type }) => type !== 'inlineComment')) html = addInlines(html, title, job);
  else html += escapeHtml((job.calloutName ?? calloutName)(kind));
  return `${addBlocks(`${html}</${titleTag}>\n`, children.slice(1), job)}</${tag}>\n`;
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

function addList(before: string, list: List, job: HtmlJob): string {
  const { ordered, start, spread, children } = list;
  let html = before;
  html += ordered ? (start === 1 ? '<ol>\n' : `<ol start="${start}">\n`) : '<ul>\n';
  for (let i = 0; i < children.length && html.length <= job.bound; i++)
    html = addItem(html, children[i] as ListItem, !spread, job);
  return html + (ordered ? '</ol>\n' : '</ul>\n');
}

function addItem(before: string, item: ListItem, isTight: boolean, job: HtmlJob): string {
  const { checked, children } = item;
  let html = `${before}<li>`;
  let isLineStart = false;
  let open: number[] | null = null;
  for (let i = 0; i < children.length; i++) {
    const block = children[i] as Block;
    // The check box of a task precedes its first paragraph's text.
    const box =
      i > 0 || checked === null ? '' : `<input ${checked ? 'checked="" ' : ''}disabled="" type="checkbox"> `;
    if (isTight && block.type === 'paragraph') {
      html = addInlines(html + box, block.children, job);
      isLineStart = false;
      continue;
    }
    const start = isLineStart ? html : `${html}\n`;
    let added: string;
    if (block.type === 'heading') added = addFold(start, block, (open ??= []), job);
    else if (block.type === 'paragraph')
      added = `${addInlines(`${start}<p>${box}`, block.children, job)}</p>\n`;
    else added = addBlock(start, block, job);
    if (added.length === start.length) continue;
    html = added;
    isLineStart = true;
  }
  if (open !== null) html = closeFolds(html, open, 0);
  return `${html}</li>\n`;
}

function addTable(before: string, { align, children }: Table, job: HtmlJob): string {
  const starts = align.map((side) => (side === 'none' ? '<td>' : `<td align="${side}">`));
  const heads = starts.map((start) => start.replace('d', 'h'));
  let html = `${addRow(`${before}<table>\n<thead>\n`, children[0] as TableRow, heads, '</th>\n', job)}</thead>\n`;
  if (children.length > 1) {
    html += '<tbody>\n';
    for (let i = 1; i < children.length && html.length <= job.bound; i++)
      html = addRow(html, children[i] as TableRow, starts, '</td>\n', job);
    html += '</tbody>\n';
  }
  return `${html}</table>\n`;
}

function addRow(
  before: string,
  { children }: TableRow,
  starts: readonly string[],
  end: string,
  options: HtmlOptions,
): string {
  let html = `${before}<tr>\n`;
  for (let i = 0; i < children.length; i++) {
    html = `${addInlines(html + (starts[i] ?? ''), (children[i] as TableCell).children, options)}${end}`;
  }
  return `${html}</tr>\n`;
}

function urlHtml(url: string, options: HtmlOptions): string {
  return `<a${hrefHtml(url, options)}>${escapeHtml(url)}</a>`;
}
