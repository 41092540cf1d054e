import { parseFragment } from 'parse5';
import { attribute, CALLOUT_NAMES, factsOf, isElement, slugsOf, textOf } from './facts.ts';
import type { Element, Facts, Node } from './facts.ts';
import type { Flavour, ReadMarkdown } from './read-markdown.ts';

/** A document as its program shows it. */
export interface SourcePage {
  readonly title: string;
  readonly facts: Facts;
  /** Index of the heading that is the title; -1 for another title. */
  readonly titleHeading: number;
}

/**
 * Reads a source file. It shares no code with the importer.
 * @param isFolderText true for the README of a folder, which is shown by the folder's name above its headings
 */
export function readSource(
  raw: string,
  path: string,
  flavour: Flavour,
  readMarkdown: ReadMarkdown,
  isFolderText: boolean,
): SourcePage {
  const text = raw.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const front = /^---[ \t]*\n(?:[\s\S]*?\n)?---[ \t]*(?:\n|$)/.exec(text)?.[0] ?? '';
  const isFront = /^[\w"'-][^\n]*:/m.test(front);
  let body = isFront ? text.slice(front.length) : text;
  if (flavour === 'obsidian') body = outsideCode(body, (part) => part.replaceAll(/%%[\s\S]*?%%/g, ''));
  // A comment may have code spans in it.
  if (flavour === 'site') body = outsideFences(body, withoutComments);
  if (flavour === 'site') body = outsideCode(withoutStatements(body), withoutComponents);
  if (flavour === 'site') body = containersOf(withMarkdownInTags(dedented(body)));
  const root = parseFragment(readMarkdown(tagFilter(body), flavour)) as unknown as Element;
  prepare(root);
  const all = factsOf(root);
  const titleInFront = isFront ? frontTitle(front) : '';
  const first = titleInFront === '' && !isFolderText ? firstHeading(root) : null;
  const isTitle = first !== null && first.tagName === 'h1' && textOf(first).trim() !== '';
  if (isTitle && first.parentNode !== null)
    first.parentNode.childNodes.splice(first.parentNode.childNodes.indexOf(first), 1);
  return {
    title: titleInFront || (isTitle ? textOf(first).trim() : nameOf(path)),
    facts: { ...(isTitle ? factsOf(root) : all), headings: all.headings, anchors: anchorsOf(all) },
    titleHeading: isTitle ? 0 : -1,
  };
}

/** Returns the name of a file, or that of its folder where it is the folder's text. */
function nameOf(path: string): string {
  const [file = path, folder] = path.split('/').toReversed();
  const name = file.replace(/\.\w+$/, '').replace(/ [0-9a-f]{32}$/, '');
  return folder !== undefined && /^(?:readme|_?index)$/i.test(name) ? folder : name;
}

/** Tags that GitHub shows as text (GFM 6.11). */
function tagFilter(text: string): string {
  return outsideCode(text, (part) =>
    part.replaceAll(/<(?=\/?(?:title|textarea|xmp|noembed|noframes|plaintext)[\s>])/gi, '&lt;'),
  );
}

const FENCED = String.raw`^(?:[ \t]|>)*(?:[-*+][ \t]+|\d+\.[ \t]+)?(\`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^(?:[ \t]|>)*\2[ \t]*$|(?![\s\S]))`;
const FENCES = new RegExp(`(${FENCED})`, 'm');
/** A span that begins with two signs may have single ones in it. */
const SPAN = String.raw`(?<!\`)\`\`(?!\`)(?:[^\`\n]|\`(?!\`)|\n(?![ \t]*\n))+\`\`(?!\`)|\`(?:[^\`\n]|\n(?![ \t]*\n))+\``;
const CODE = new RegExp(`(${FENCED}|${SPAN})`, 'm');

/** Changes a text outside of fenced code and code spans. */
function outsideCode(text: string, change: (part: string) => string): string {
  return outside(text, CODE, change);
}

function outsideFences(text: string, change: (part: string) => string): string {
  return outside(text, FENCES, change);
}

function outside(text: string, code: RegExp, change: (part: string) => string): string {
  return text
    .split(code)
    .filter((_part, index) => index % 3 !== 2)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('');
}

function withoutStatements(text: string): string {
  return outsideCode(text, (part) =>
    part.replaceAll(
      /(?<=^\n*|\n\n)(?:(?:import\s[^\n]*|export\s+(?:default|const|function)[^\n]*)(?:\n(?!\n)[^\n]*)*\n?)+/g,
      '',
    ),
  );
}

/** Removes JSX comments. Those of headings are their ids. */
function withoutComments(text: string): string {
  return text
    .replaceAll(/(^#{1,6}[ \t].*?)\{\/\*([\w-]+)\*\/\}/gm, '$1{#$2}')
    .replaceAll(/\{\/\*[\s\S]*?\*\/\}/g, '');
}

/** Removes the tags of components, braces balanced, and attributes of elements that JSX alone has. */
function withoutComponents(text: string): string {
  const plain = text.replaceAll(/<[a-z][^<>]*>/g, (tag) => tag.replaceAll(/\s[\w-]+=\{\{?[^{}]*\}?\}/g, ''));
  let result = '';
  let at = 0;
  for (const match of plain.matchAll(/(?<!\\)<\/?(?:[A-Z][\w.]*|>)/g)) {
    if (match.index < at) continue;
    let end = match[0].endsWith('>') ? match.index + match[0].length : endOfTag(plain, match.index);
    if (end < 0) end = match.index;
    result += plain.slice(at, match.index);
    at = end;
  }
  return result + plain.slice(at);
}

/** An element that a line has as a whole, in an item of a list as well. */
const WHOLE_ELEMENT =
  /^([ \t]*(?:[-*+][ \t]+|\d+[.)][ \t]+)?)(<(p|summary|div|td|th|li|details)(?:\s[^<>]*)?>)(.+?)(<\/\3>)[ \t]*$/;

/** A tag that is alone in its line. */
const TAG_ALONE = /^[ \t]*<\/?(?:p|div|details|summary|td|th|li)(?:\s[^<>]*)?>[ \t]*$/;

/** Puts elements of one line into lines of their own: MDX reads Markdown in them, and CommonMark does not. */
function withMarkdownInTags(text: string): string {
  let fence: string | null = null;
  const lines = text.split('\n').map((line) => {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined) fence = fence === null ? mark : line.trim() === fence ? null : fence;
    if (fence === null && TAG_ALONE.test(line)) return `\n${line}\n`;
    const [whole, before = '', open = '', , words = '', close = ''] = WHOLE_ELEMENT.exec(line) ?? [];
    if (fence !== null || whole === undefined) return line;
    const indent = ' '.repeat(before.length);
    return `${before}${open}\n\n${indent}${words}\n\n${indent}${close}\n`;
  });
  return lines.join('\n');
}

/** Returns the width of blanks at the start of a line. */
function columnsIn(blanks: string): number {
  let columns = 0;
  for (const blank of blanks) columns += blank === '\t' ? 4 - (columns % 4) : 1;
  return columns;
}

/**
 * Takes the indentation of components from their blocks. MDX has no indented code, so that a fence, a heading
 * or a list may begin at any column; markdown-it reads none beyond the third.
 */
function dedented(text: string): string {
  const lists: { readonly marker: number; readonly content: number }[] = [];
  let shift = 0;
  let at = 0;
  let fence: string | null = null;
  const lines = text.split('\n').map((written) => {
    const line = written.replace(/^[ \t]+/, (blanks) => ' '.repeat(columnsIn(blanks)));
    const column = line.search(/\S/);
    if (column < 0) return line;
    if (fence === null) {
      const item = /^\s*(?:[-*+]|\d+[.)])\s+/.exec(line)?.[0];
      while ((lists.at(-1)?.marker ?? -1) >= column) lists.pop();
      const inner = lists.at(-1)?.content ?? 0;
      if (column < inner && item === undefined) lists.pop();
      at = lists.at(-1)?.content ?? 0;
      shift = column - at >= 4 ? column - at : 0;
      if (item !== undefined && shift === 0) lists.push({ marker: column, content: item.length });
    }
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined) fence = fence === null ? mark : line.trim() === fence ? null : fence;
    // The end of a fence may be indented less than its beginning, and is in the same item.
    return line.slice(Math.min(shift, Math.max(0, column - at)));
  });
  return lines.join('\n');
}

/** Writes the containers of generators as elements. */
function containersOf(text: string): string {
  return outsideCode(text, (part) =>
    part
      .replaceAll(
        /^([ \t]*):{3,}[ \t]*([a-z]+)(?:\[(.*?)\])?[ \t]*(.*)$/gm,
        (_whole, indent: string, _type, label = '', rest: string) =>
          `${indent}<div class="callout">\n\n${indent}${CALLOUT_NAMES.test(label + rest) ? '' : label + rest}\n`,
      )
      .replaceAll(/^([ \t]*):{3,}[ \t]*$/gm, '\n$1</div>\n'),
  );
}

function endOfTag(text: string, from: number): number {
  let depth = 0;
  let quote = '';
  for (let at = from; at < Math.min(text.length, from + 20_000); at++) {
    const char = text[at] ?? '';
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'" || char === '`') quote = char;
    else if (char === '{') depth++;
    else if (char === '}') depth--;
    else if (char === '>' && depth === 0 && text[at - 1] !== '=') return at + 1;
  }
  return -1;
}

const CALLOUT = /^\s*\[!(?:[\w-]+\]|(?=[^\]\n]+\]))[-+]?[ \t]*/;
/** Ids that generators take from a heading's text: in braces, or in a comment of JSX. */
const CUSTOM_ID = /\s*\{#([\w.:-]+)[^{}]*\}\s*$/;

/** Marks what markdown-it leaves as text: tasks, callouts, own ids. */
function prepare(node: Element): void {
  const first = firstText(node);
  if (node.tagName === 'li' && first !== null) first.value = first.value.replace(/^\s*\[[ xX]\](?=\s)/, '');
  if (node.tagName === 'blockquote' && first !== null && CALLOUT.test(first.value)) {
    const [title = '', ...rest] = first.value.replace(CALLOUT, '').split('\n');
    // A title that is the name of a type is left out on both sides.
    first.value = [CALLOUT_NAMES.test(title.trim()) ? '' : title, ...rest].join('\n');
    node.attrs.push({ name: 'class', value: 'callout' });
  }
  if (node.tagName === 'details') node.attrs.push({ name: 'class', value: 'callout' });
  if (/^h[1-6]$/.test(node.tagName ?? '')) {
    const last = node.childNodes.at(-1);
    const words = last !== undefined && 'value' in last ? CUSTOM_ID.exec(last.value) : null;
    // Pandoc, MkDocs and Hugo take ids as well, GitHub shows them.
    if (words !== null && last !== undefined && 'value' in last) {
      last.value = last.value.replace(CUSTOM_ID, '');
      node.attrs.push({ name: 'id', value: words[1] ?? '' });
    }
  }
  for (const child of node.childNodes) if (isElement(child)) prepare(child);
}

type TextNode = Extract<Node, { value: string }>;

/** Returns the first text of an element; null where another element's content is before it. */
function firstText(node: Element): TextNode | null {
  for (const child of node.childNodes) {
    if ('value' in child) {
      if (child.value.trim() !== '') return child;
    } else if (isElement(child)) return child.tagName === 'p' ? firstText(child) : null;
  }
  return null;
}

/** Returns the heading that a page begins with; null when other content is before it. */
function firstHeading(node: Element): Element | null {
  for (const child of node.childNodes) {
    if ('value' in child) {
      if (child.value.trim() !== '') return null;
    } else if (isElement(child)) {
      if (/^h[1-6]$/.test(child.tagName)) return child;
      if (/^(?:img|hr|br|table|ul|ol|pre|blockquote)$/.test(child.tagName)) return null;
      const inner = firstHeading(child);
      if (inner !== null || textOf(child).trim() !== '' || attribute(child, 'src') !== '') return inner;
    }
  }
  return null;
}

function frontTitle(front: string): string {
  const value = /^title:[ \t]*(.*)$/m.exec(front)?.[1]?.trim() ?? '';
  const quoted = /^(["'])([\s\S]*)\1/.exec(value);
  if (quoted === null) return /^[|>{[#&*]/.test(value) ? '' : value.replace(/\s+#.*$/, '');
  return (quoted[2] ?? '').replaceAll(String.raw`\"`, '"').replaceAll("''", "'");
}

/** Adds the anchors that GitHub and Obsidian give to headings. */
function anchorsOf({ anchors, headings }: Facts): Facts['anchors'] {
  const all = new Map(anchors);
  const slugs = slugsOf(headings);
  for (const [index, { text }] of headings.entries()) {
    const own = slugs[index] ?? '';
    if (!all.has(own)) all.set(own, index);
    const entry = `heading:${wordsOf(text)}`;
    if (!all.has(entry)) all.set(entry, index);
  }
  return all;
}

/** Letters and digits of a text, by which the two sides are compared. */
export function wordsOf(written: string): string {
  const text = written.replaceAll(/(?:%[0-9A-Fa-f]{2})+/g, (part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).join(' ');
}
