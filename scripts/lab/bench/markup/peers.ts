import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequire } from 'node:module';
import { parse, renderHtml } from '@maru/core/markup';

/** Compared implementation; `full` marks JavaScript that parses at least CommonMark. */
export interface Peer {
  readonly name: string;
  readonly kind: 'ours' | 'full' | 'wasm';
  readonly run: (text: string) => unknown;
}

export interface Peers {
  readonly html: readonly Peer[];
  readonly tree: readonly Peer[];
}

type Maker = new (
  ...args: readonly unknown[]
) => {
  readonly render: (input: unknown) => string;
  readonly parse: (text: string, environment?: object) => unknown;
  readonly lexer: (text: string) => unknown;
};
type Call = (text: string, options?: unknown) => unknown;
type Module = Readonly<Record<string, unknown>>;

/** Installs the peers into the benchmark's own folder if they are missing. */
export function installPeers(folder: string): void {
  if (existsSync(join(folder, 'node_modules', 'micromark'))) return;
  process.stdout.write('Installing the peers…\n');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock', '--workspaces=false'], {
    cwd: folder,
    stdio: 'inherit',
  });
}

/** Returns this engine and that of another checkout, such as the commit before a change. */
export async function loadCheckout(folder: string): Promise<Peers> {
  const other = (await import(pathToFileURL(join(folder, 'core/src/markup/index.ts')).href)) as {
    readonly parse: typeof parse;
    readonly renderHtml: typeof renderHtml;
  };
  return {
    html: [
      { name: 'ours', kind: 'ours', run: (text) => renderHtml(parse(text)) },
      { name: folder, kind: 'full', run: (text) => other.renderHtml(other.parse(text)) },
    ],
    tree: [
      { name: 'ours', kind: 'ours', run: (text) => parse(text) },
      { name: folder, kind: 'full', run: (text) => other.parse(text) },
    ],
  };
}

/** Loads the peers, each configured as close to the dialect as possible. */
export async function loadPeers(folder: string): Promise<Peers> {
  const resolver = createRequire(join(folder, 'package.json'));
  const load = async (name: string): Promise<Module> => {
    const found =
      import.meta.resolve === undefined ? resolver.resolve(name) : resolve(resolver, name, folder);
    return (await import(pathToFileURL(found).href)) as Module;
  };
  const markdownIt = make(await load('markdown-it'), 'default', { html: false });
  const markdownItTs = make(await load('markdown-it-ts'), 'default', { html: false });
  const remarkable = make(await load('remarkable'), 'Remarkable', 'full', { html: false });
  const marked = make(await load('marked'), 'Marked', { gfm: true });
  const commonmark = await load('commonmark');
  const parser = make(commonmark, 'Parser');
  const writer = make(commonmark, 'HtmlRenderer', { safe: true });
  const micromark = (await load('micromark'))['micromark'] as Call;
  const gfm = await load('micromark-extension-gfm');
  const gfmOptions = {
    extensions: [(gfm['gfm'] as () => unknown)()],
    htmlExtensions: [(gfm['gfmHtml'] as () => unknown)()],
  };
  const fromMarkdown = (await load('mdast-util-from-markdown'))['fromMarkdown'] as Call;
  const mdastGfm = (await load('mdast-util-gfm'))['gfmFromMarkdown'] as () => unknown;
  const md4x = await load('md4x/wasm');
  await (md4x['init'] as () => Promise<unknown>)();
  const md4xHtml = md4x['renderToHtml'] as Call;
  const md4xTree = md4x['parseAST'] as Call;

  return {
    html: [
      { name: 'ours', kind: 'ours', run: (text) => renderHtml(parse(text), { headingIds: false }) },
      { name: 'markdown-it', kind: 'full', run: (text) => markdownIt.render(text) },
      { name: 'markdown-it-ts', kind: 'full', run: (text) => markdownItTs.render(text) },
      { name: 'commonmark.js', kind: 'full', run: (text) => writer.render(parser.parse(text)) },
      { name: 'remarkable', kind: 'full', run: (text) => remarkable.render(text) },
      { name: 'marked', kind: 'full', run: (text) => marked.parse(text) },
      { name: 'micromark + gfm', kind: 'full', run: (text) => micromark(text, gfmOptions) },
      { name: 'md4x (wasm)', kind: 'wasm', run: (text) => md4xHtml(text) },
    ],
    tree: [
      { name: 'ours', kind: 'ours', run: (text) => parse(text) },
      { name: 'markdown-it', kind: 'full', run: (text) => markdownIt.parse(text, {}) },
      { name: 'markdown-it-ts', kind: 'full', run: (text) => markdownItTs.parse(text, {}) },
      { name: 'commonmark.js', kind: 'full', run: (text) => parser.parse(text) },
      { name: 'remarkable', kind: 'full', run: (text) => remarkable.parse(text, {}) },
      { name: 'marked', kind: 'full', run: (text) => marked.lexer(text) },
      {
        name: 'mdast + gfm',
        kind: 'full',
        run: (text) =>
          fromMarkdown(text, { extensions: gfmOptions.extensions, mdastExtensions: [mdastGfm()] }),
      },
      { name: 'md4x (wasm)', kind: 'wasm', run: (text) => md4xTree(text) },
    ],
  };
}

function make(module: Module, name: string, ...args: readonly unknown[]): InstanceType<Maker> {
  return new (module[name] as Maker)(...args);
}

/** Resolves a package's ES module from the benchmark's folder. */
function resolve(resolver: NodeJS.Require, name: string, folder: string): string {
  try {
    return new URL(import.meta.resolve(name, pathToFileURL(join(folder, 'package.json')).href)).pathname;
  } catch {
    return resolver.resolve(name);
  }
}
