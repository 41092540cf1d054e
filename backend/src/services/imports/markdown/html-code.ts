import { DEPTH_MAX } from './html-tree.ts';
import { attribute, destinationOf, isElement, textOf } from './html-values.ts';
import type { Node } from './html-values.ts';
import { longestRun } from './source-blocks.ts';

/**
 * Returns an element of code as a code span; one with links as spans side by side.
 * @param inner what is in it, as it is written elsewhere
 * @param raw returns the characters of code
 */
export function writeCode(nodes: readonly Node[], inner: string, raw: (text: string) => string): string {
  return hasLink(nodes) ? linkedCode(nodes, raw) : codeSpan(inner, raw(textOf(nodes)));
}

function hasLink(nodes: readonly Node[], depth = 0): boolean {
  return (
    depth < DEPTH_MAX &&
    nodes.some(
      (node) => isElement(node) && (attribute(node, 'href') !== '' || hasLink(node.childNodes, depth + 1)),
    )
  );
}

/** Writes code with links in it as code spans side by side: within one they would be text. */
function linkedCode(nodes: readonly Node[], raw: (text: string) => string): string {
  const span = (text: string): string => text.replace(/\S(?:[\s\S]*\S)?/, (words) => codeSpan(words, words));
  return nodes
    .map((node) => {
      if (!isElement(node)) return 'value' in node ? span(raw(node.value)) : '';
      const href = attribute(node, 'href');
      if (node.tagName !== 'a' || href === '') return linkedCode(node.childNodes, raw);
      return `[${span(raw(textOf(node.childNodes)))}](${destinationOf(href)})`;
    })
    .join('');
}

function codeSpan(inner: string, text: string): string {
  if (text.trim() === '' || /\n[ \t]*\n/.test(text)) return inner;
  const code = text.replaceAll(/\s+/g, ' ').trim();
  const ticks = '`'.repeat(longestRun(code) + 1);
  const room = code.startsWith('`') || code.endsWith('`') ? ' ' : '';
  return `${ticks}${room}${code}${room}${ticks}`;
}
