import type { Code } from '../ast.ts';
import { attributeOf, leadingElement, rawText } from './html-tree.ts';
import type { HtmlNode } from './html-tree.ts';
import { PLACE, addBlock } from './sink.ts';
import type { Sink } from './sink.ts';

/**
 * Adds a block of code.
 * @param language language that an enclosing element declares for it
 */
export function addCode(sink: Sink, node: HtmlNode, language: string): void {
  const inner = leadingElement(node, 'code');
  const lang = languageOf(node) || (inner === null ? '' : languageOf(inner)) || language;
  const text = rawText(node)
    .replace(/\r\n?/g, '\n')
    .replaceAll('\u00a0', ' ')
    .replaceAll('\0', '')
    .replace(/\n$/, '');
  if (text.trim() === '') return;
  const code: Code = { type: 'code', ...PLACE, lang, meta: '', value: `${text}\n` };
  addBlock(sink, code);
}

/** Returns the language of code by the class names that other programs use for it. */
export function languageOf(node: HtmlNode): string {
  const classes = attributeOf(node, 'class');
  if (classes === '') return '';
  return /(?:^|\s)(?:language-|lang-|highlight-source-|brush:\s*)([^\s;]{1,40})/u.exec(classes)?.[1] ?? '';
}
