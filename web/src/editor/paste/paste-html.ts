import { childrenOf, format, fromHtmlTree } from '@maru/core/markup';
import type { Node } from '@maru/core/markup';
import { pastedHtml } from './pasted-html.ts';

/** Nodes of a tree of plain text. Text without formatting may be markup itself: it is pasted unchanged. */
const TEXT: ReadonlySet<string> = new Set(['root', 'paragraph', 'text', 'break']);

function isPlainText(node: Node): boolean {
  return TEXT.has(node.type) && childrenOf(node).every(isPlainText);
}

/**
 * Converts the clipboard's HTML to markup of the dialect; null when it adds nothing to the plain text. It is
 * parsed into an inert document, which runs no scripts and loads nothing.
 */
export function pasteHtml(html: string): string | null {
  const root = fromHtmlTree(new DOMParser().parseFromString(pastedHtml(html), 'text/html').childNodes);
  return isPlainText(root) ? null : format(root).replace(/\n$/, '');
}
