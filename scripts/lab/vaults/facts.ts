import type { DefaultTreeAdapterTypes } from 'parse5';

export type Node = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;

export interface HeadingFact {
  readonly level: number;
  readonly text: string;
}

/** Facts of a page that a reader sees, in the order of the page. */
export interface Facts {
  /** Text without code blocks and formulas. */
  readonly text: string;
  readonly headings: readonly HeadingFact[];
  /** Destinations of links. */
  readonly links: readonly string[];
  /** Addresses of images, videos and sound. */
  readonly media: readonly string[];
  readonly formulas: readonly string[];
  readonly codes: readonly string[];
  readonly callouts: number;
  /** Number of rows of each table. */
  readonly tables: readonly number[];
  /** Index of the heading at or behind each anchor. */
  readonly anchors: ReadonlyMap<string, number>;
}

/** Pictures, videos and sound that imports take. */
export const MEDIA =
  /\.(?:avif|gif|jpe?g|png|webp|svg|mp4|m4v|webm|ogv|mov|mp3|m4a|aac|og[ag]|opus|wav|flac)$/i;

export function isElement(node: Node): node is Element {
  return 'tagName' in node;
}

export function attribute({ attrs }: Element, name: string): string {
  return attrs.find((one) => one.name === name)?.value ?? '';
}

export function hasClass(element: Element, name: string): boolean {
  return attribute(element, 'class').split(/\s+/).includes(name);
}

/** Returns the anchors of headings in GitHub's form: a number is behind those that others have. */
export function slugsOf(headings: readonly HeadingFact[]): string[] {
  const counts = new Map<string, number>();
  return headings.map(({ text }) => {
    const slug = text
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .replaceAll(' ', '-');
    const count = counts.get(slug) ?? 0;
    counts.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  });
}

/** Elements that begin and end a line. */
const BLOCK =
  /^(?:address|article|aside|blockquote|body|br|caption|center|dd|details|div|dl|dt|figcaption|figure|footer|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)$/;
/** Elements without text for a reader. GitHub shows scripts and styles as text, Obsidian hides them. */
const SILENT =
  /^(?:script|style|template|svg|iframe|noscript|canvas|button|input|select|textarea|title|object|math)$/;
/** Names that programs show for a callout without a title, which differ. */
export const CALLOUT_NAMES =
  /^(?:note|tip|important|warning|caution|abstract|summary|tldr|info|todo|hint|success|check|done|question|help|faq|attention|failure|fail|missing|danger|error|bug|example|quote|cite)$/i;

/** Reads the facts of a tree of HTML. Both sides of the comparison are reduced by it. */
export function factsOf(root: Pick<Element, 'childNodes'>): Facts {
  const headings: HeadingFact[] = [];
  const links: string[] = [];
  const media: string[] = [];
  const formulas: string[] = [];
  const codes: string[] = [];
  const tables: number[] = [];
  const anchors = new Map<string, number>();
  const waiting: { readonly id: string; readonly at: number }[] = [];
  let heading: Node | null = null;
  let callouts = 0;
  let text = '';

  const visit = (node: Node, depth: number): void => {
    if (!isElement(node)) {
      if ('value' in node) text += node.value;
      return;
    }
    const { tagName: name } = node;
    for (const id of [attribute(node, 'id'), name === 'a' ? attribute(node, 'name') : ''])
      if (id !== '' && !anchors.has(id)) {
        anchors.set(id, headings.length - 1);
        if (heading === null) waiting.push({ id, at: text.length });
      }
    if (SILENT.test(name) || isSilent(node)) return;
    const level = /^h([1-6])$/.exec(name)?.[1];
    if (name === 'pre') {
      const code = textOf(node);
      if (/(?:^|\s)(?:language-)?math(?:\s|$)/.test(classesWithin(node))) formulas.push(code.trim());
      else codes.push(code);
      text += '\n';
      return;
    }
    if (name === 'code' && hasClass(node, 'math')) {
      formulas.push(textOf(node).trim());
      text += ' ';
      return;
    }
    if (name === 'a' && attribute(node, 'href') !== '') links.push(attribute(node, 'href'));
    if (name === 'img' || name === 'video' || name === 'audio') {
      const inner = node.childNodes.find((child) => isElement(child) && child.tagName === 'source');
      const src =
        attribute(node, 'src') || (inner !== undefined && isElement(inner) ? attribute(inner, 'src') : '');
      if (src !== '') media.push(src);
    }
    if (hasClass(node, 'embed-doc')) {
      // Programs show another document here, Maru on demand.
      for (const link of node.childNodes)
        if (isElement(link) && link.tagName === 'a') links.push(attribute(link, 'href'));
      return;
    }
    if (name === 'table') tables.push(rowsIn(node));
    if (hasClass(node, 'callout')) callouts++;
    if (isEmptyTitle(node)) return;
    const before = text.length;
    const isBlock = BLOCK.test(name);
    if (isBlock) text += '\n';
    if (level !== undefined) {
      // An anchor directly before a heading is that of the heading, another that of the one above.
      for (const { id, at } of waiting.splice(0))
        if (text.slice(at).trim() === '') anchors.set(id, headings.length);
      headings.push({ level: Number(level), text: '' });
      heading = node;
    }
    const index = headings.length - 1;
    if (depth < 400) for (const child of node.childNodes) visit(child, depth + 1);
    if (heading === node) heading = null;
    if (level !== undefined)
      headings[index] = { level: Number(level), text: text.slice(before).replaceAll(/\s+/g, ' ').trim() };
    if (isBlock) text += '\n';
  };
  for (const child of root.childNodes) visit(child, 0);
  return { text, headings, links, media, formulas, codes, callouts, tables, anchors };
}

/** Numbers, contents and marks of footnotes, which each program writes in its own way. */
function isSilent(node: Element): boolean {
  if (hasClass(node, 'toc') || hasClass(node, 'number')) return true;
  if (hasClass(node, 'footnote-ref') || hasClass(node, 'footnote-backref')) return true;
  if (node.tagName === 'sup' && attribute(node, 'id').startsWith('fnref')) return true;
  return node.tagName === 'a' && attribute(node, 'href').startsWith('#fnref');
}

function isEmptyTitle(node: Element): boolean {
  const isTitle =
    hasClass(node, 'callout-title') ||
    (node.tagName === 'summary' &&
      node.parentNode !== null &&
      'tagName' in node.parentNode &&
      hasClass(node.parentNode, 'callout'));
  return isTitle && CALLOUT_NAMES.test(textOf(node).trim());
}

function classesWithin(node: Element): string {
  const inner = node.childNodes.find(isElement);
  return `${attribute(node, 'class')} ${inner === undefined ? '' : attribute(inner, 'class')}`;
}

function rowsIn(table: Element): number {
  let rows = 0;
  const visit = (node: Node): void => {
    if (!isElement(node)) return;
    if (node.tagName === 'tr') rows++;
    for (const child of node.childNodes) visit(child);
  };
  visit(table);
  return rows;
}

export function textOf(node: Node): string {
  if (!isElement(node)) return 'value' in node ? node.value : '';
  return node.tagName === 'br' ? '\n' : node.childNodes.map(textOf).join('');
}
