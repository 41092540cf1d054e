import type { LRParser } from '@lezer/lr';
import { byTree } from './coloring.ts';
import type { LoadColoring } from './coloring.ts';

const javascript = (dialect: string): LoadColoring =>
  byTree(async () => inDialect((await import('@lezer/javascript')).parser, dialect));
const sass = (dialect: string): LoadColoring =>
  byTree(async () => inDialect((await import('@lezer/sass')).parser, dialect));
const cpp = byTree(async () => (await import('@lezer/cpp')).parser);
const typescript = javascript('ts');
const yaml = byTree(async () => (await import('@lezer/yaml')).parser);

/** The editor's grammars that parse to a tree, without what they have for editing. */
export const TREE_GRAMMARS: Readonly<Record<string, LoadColoring>> = {
  c: cpp,
  'c++': cpp,
  cpp,
  css: byTree(async () => (await import('@lezer/css')).parser),
  go: byTree(async () => (await import('@lezer/go')).parser),
  java: byTree(async () => (await import('@lezer/java')).parser),
  javascript: javascript(''),
  ecmascript: javascript(''),
  js: javascript(''),
  node: javascript(''),
  jsx: javascript('jsx'),
  typescript,
  ts: typescript,
  tsx: javascript('jsx ts'),
  json: byTree(async () => (await import('@lezer/json')).parser),
  python: byTree(async () => (await import('@lezer/python')).parser),
  rust: byTree(async () => (await import('@lezer/rust')).parser),
  sass: sass('indented'),
  scss: sass(''),
  xml: byTree(async () => (await import('@lezer/xml')).parser),
  yaml,
  yml: yaml,
};

function inDialect(parser: LRParser, dialect: string): LRParser {
  return dialect === '' ? parser : parser.configure({ dialect });
}
