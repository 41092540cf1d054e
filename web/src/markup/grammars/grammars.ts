import type { Parser } from '@lezer/common';
import { byTree } from './coloring.ts';
import type { Coloring, LoadColoring } from './coloring.ts';
import { LINE_GRAMMARS } from './line-grammars.ts';
import { TREE_GRAMMARS } from './tree-grammars.ts';

const html = byTree(loadHtml);

/**
 * Grammars of frequent languages, by the names that the editor knows them by. A page with the editor's own
 * would load most of the editor.
 */
const LIGHT: Readonly<Record<string, LoadColoring>> = {
  ...TREE_GRAMMARS,
  ...LINE_GRAMMARS,
  html,
  xhtml: html,
  markdown: byTree(loadMarkdown),
  php: byTree(loadPhp),
  // Its attributes are expressions, which stay strings.
  vue: html,
};

export const LIGHT_NAMES: readonly string[] = Object.keys(LIGHT);

/** Names that writers give to blocks that are no code. */
const PLAIN: ReadonlySet<string> = new Set(['text', 'txt', 'plain', 'plaintext', 'none', 'output']);

/** Loads what colours a language, by its name in lower case; null for an unknown one. */
export async function loadGrammar(language: string): Promise<Coloring | null> {
  if (PLAIN.has(language)) return null;
  if (Object.hasOwn(LIGHT, language)) return (await LIGHT[language]?.()) ?? null;
  const { loadEditorGrammar } = await import('./editor-grammars.ts');
  return await loadEditorGrammar(language);
}

async function loadMarkdown(): Promise<Parser> {
  const [{ parser, parseCode }, page] = await Promise.all([import('@lezer/markdown'), loadHtml()]);
  return parser.configure(parseCode({ htmlParser: page }));
}

/** Within HTML, as the text outside of `<?php … ?>`. */
async function loadPhp(): Promise<Parser> {
  const [{ parser }, { parseMixed }, page] = await Promise.all([
    import('@lezer/php'),
    import('@lezer/common'),
    loadHtml(),
  ]);
  const wrap = parseMixed((node) =>
    node.type.isTop ? { parser: page, overlay: (inner) => inner.name === 'Text' } : null,
  );
  return parser.configure({ wrap });
}

/** With scripts and styles in their own elements; those in attributes stay strings. */
async function loadHtml(): Promise<Parser> {
  const [{ configureNesting, parser }, { parser: script }, { parser: style }] = await Promise.all([
    import('@lezer/html'),
    import('@lezer/javascript'),
    import('@lezer/css'),
  ]);
  const wrap = configureNesting([
    { tag: 'script', parser: script },
    { tag: 'style', parser: style },
  ]);
  return parser.configure({ wrap });
}
