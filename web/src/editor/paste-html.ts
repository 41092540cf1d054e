import { childrenOf, format, fromHtmlTree } from '@maru/core/markup';
import type { Node } from '@maru/core/markup';

/** What a tree of mere text is made of. Text that has no looks may well be markup: it is pasted as it is. */
const TEXT: ReadonlySet<string> = new Set(['root', 'paragraph', 'text', 'break']);

function isMereText(node: Node): boolean {
  return TEXT.has(node.type) && childrenOf(node).every(isMereText);
}

/**
 * The clipboard's HTML as text of the dialect; null when there is nothing to it that plain text has not. The document
 * that it is parsed into is inert: it runs no scripts and loads nothing.
 */
export function pasteHtml(html: string): string | null {
  const root = fromHtmlTree(new DOMParser().parseFromString(html, 'text/html').childNodes);
  return isMereText(root) ? null : format(root).replace(/\n$/, '');
}
