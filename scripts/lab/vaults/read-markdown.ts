import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MEDIA } from './facts.ts';

/** Program whose way of showing a folder is expected: `site` is a generator that reads MDX. */
export type Flavour = 'obsidian' | 'github' | 'site';

/** Writes Markdown as HTML, as GitHub or Obsidian does. */
export type ReadMarkdown = (text: string, flavour: Flavour) => string;

/** Parts of markdown-it that are used; it is no dependency of the project. */
interface InlineState {
  readonly src: string;
  pos: number;
  readonly posMax: number;
  push(type: string, tag: string, nesting: number): Token;
}
interface BlockState {
  readonly src: string;
  readonly bMarks: readonly number[];
  readonly tShift: readonly number[];
  readonly eMarks: readonly number[];
  line: number;
  push(type: string, tag: string, nesting: number): Token;
}
interface Token {
  content: string;
  map: readonly number[] | null;
}
interface Ruler {
  before(name: string, own: string, rule: (...parameters: never[]) => boolean, options?: object): void;
}
interface MarkdownIt {
  readonly inline: { readonly ruler: Ruler };
  readonly block: { readonly ruler: Ruler };
  readonly renderer: { readonly rules: Record<string, (tokens: readonly Token[], at: number) => string> };
  readonly linkify: { set(options: object): void };
  readonly utils: { readonly escapeHtml: (text: string) => string };
  use(plugin: unknown): MarkdownIt;
  enable(rules: string | readonly string[]): MarkdownIt;
  disable(rules: string | readonly string[]): MarkdownIt;
  render(text: string): string;
}
type MakeMarkdownIt = new (options: object) => MarkdownIt;

const HERE = import.meta.dirname;

/** Installs markdown-it into the folder of this trial, if it is missing. */
function install(): void {
  if (existsSync(join(HERE, 'node_modules', 'markdown-it-footnote'))) return;
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock', '--workspaces=false'], {
    cwd: HERE,
    stdio: 'inherit',
  });
}

export async function loadMarkdown(): Promise<ReadMarkdown> {
  install();
  const resolver = createRequire(join(HERE, 'package.json'));
  const load = async (name: string): Promise<unknown> => {
    const found = (await import(pathToFileURL(resolver.resolve(name)).href)) as { readonly default: unknown };
    return found.default;
  };
  const Maker = (await load('markdown-it')) as MakeMarkdownIt;
  const footnotes = await load('markdown-it-footnote');
  const readers = new Map<Flavour, MarkdownIt>();
  for (const flavour of ['obsidian', 'github', 'site'] as const) {
    const reader = new Maker({ html: true, linkify: true }).use(footnotes);
    reader.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
    if (flavour !== 'site') addFormulas(reader);
    if (flavour === 'obsidian') addWikiLinks(reader);
    // MDX has no indented code.
    if (flavour === 'site') reader.disable('code');
    readers.set(flavour, reader);
  }
  return (text, flavour) => readers.get(flavour)?.render(text) ?? '';
}

/** `$…$` by pandoc's rule, and `$$…$$`. */
function addFormulas(reader: MarkdownIt): void {
  const { escapeHtml } = reader.utils;
  const inline = (state: InlineState, isSilent: boolean): boolean => {
    const { src, pos, posMax } = state;
    if (src[pos] !== '$') return false;
    const sign = src.startsWith('$$', pos) ? '$$' : '$';
    const from = pos + sign.length;
    let end = src.indexOf(sign, from);
    if (sign === '$') {
      if (/\s/.test(src[from] ?? ' ')) return false;
      while (end > 0 && (/[\s\\]/.test(src[end - 1] ?? '') || /\d/.test(src[end + 1] ?? '')))
        end = src.indexOf(sign, end + 1);
    }
    if (end < 0 || end >= posMax || end === from) return false;
    if (!isSilent) state.push('formula', 'code', 0).content = src.slice(from, end);
    state.pos = end + sign.length;
    return true;
  };
  const block = (state: BlockState, from: number, to: number, isSilent: boolean): boolean => {
    const lineAt = (at: number): string =>
      state.src.slice((state.bMarks[at] ?? 0) + (state.tShift[at] ?? 0), state.eMarks[at]);
    if (!lineAt(from).startsWith('$$')) return false;
    const first = lineAt(from).slice(2);
    if (first.trim().endsWith('$$') && first.trim().length > 2) {
      if (isSilent) return true;
      state.push('formula_block', 'pre', 0).content = first.trim().slice(0, -2);
      state.line = from + 1;
      return true;
    }
    // A formula that ends within the line is part of a paragraph.
    if (first.includes('$$')) return false;
    const lines = [first];
    let at = from + 1;
    while (at < to && !lineAt(at).trimEnd().endsWith('$$')) lines.push(lineAt(at++));
    if (at >= to) return false;
    if (isSilent) return true;
    lines.push(lineAt(at).trimEnd().slice(0, -2));
    state.push('formula_block', 'pre', 0).content = lines.join('\n');
    state.line = at + 1;
    return true;
  };
  reader.inline.ruler.before('escape', 'formula', inline);
  reader.block.ruler.before('fence', 'formula_block', block, {
    alt: ['paragraph', 'blockquote', 'list'],
  });
  reader.renderer.rules['formula'] = (tokens, at) =>
    `<code class="math">${escapeHtml(tokens[at]?.content ?? '')}</code>`;
  reader.renderer.rules['formula_block'] = (tokens, at) =>
    `<pre class="math">${escapeHtml(tokens[at]?.content ?? '')}</pre>`;
}

/** Obsidian's links and embeds, as links to `wiki:` and images of `wiki:`. */
function addWikiLinks(reader: MarkdownIt): void {
  const { escapeHtml } = reader.utils;
  const rule = (state: InlineState, isSilent: boolean): boolean => {
    const { src, pos } = state;
    const match = /^(!?)\[\[([^[\]\n]+)\]\]/.exec(src.slice(pos, pos + 600));
    if (match === null) return false;
    const [whole, mark = '', inside = ''] = match;
    if (!isSilent) state.push('wiki', 'a', 0).content = mark + inside;
    state.pos += whole.length;
    return true;
  };
  reader.inline.ruler.before('link', 'wiki', rule);
  reader.renderer.rules['wiki'] = (tokens, at) => {
    const content = tokens[at]?.content ?? '';
    const isEmbed = content.startsWith('!');
    const [target = '', ...rest] = content
      .slice(isEmbed ? 1 : 0)
      .replaceAll(String.raw`\|`, '|')
      .split('|');
    const address = escapeHtml(`wiki:${target.trim()}`);
    if (isEmbed && MEDIA.test(target.trim())) return `<img src="${address}">`;
    if (isEmbed) return `<a class="embed-doc" href="${address}"></a>`;
    return `<a href="${address}">${escapeHtml(rest.length === 0 ? target : rest.join('|'))}</a>`;
  };
}
