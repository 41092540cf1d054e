import { assertNever } from '../../assert-never.ts';
import type { Block, ListItem, Root } from '../ast.ts';
import type { Inline } from '../inline-ast.ts';
import { inlineText } from '../walk.ts';

/** Returns the document's text without marks, one block per line: for search, notices and speech. */
export function renderText(root: Root): string {
  const parts: string[] = [];
  for (const block of root.children) pushBlockText(block, parts);
  return parts.join('\n');
}

/**
 * Appends the lines of a block's text.
 * @param textOf returns the text of inline content
 */
export function pushBlockText(
  block: Block | ListItem,
  parts: string[],
  textOf: (children: readonly Inline[]) => string = inlineText,
): void {
  switch (block.type) {
    case 'paragraph':
    case 'docEmbed':
    case 'calloutTitle':
    case 'heading': {
      const text = textOf(block.children);
      if (text !== '') parts.push(text);
      pushNotes(block.children, parts, textOf);
      break;
    }
    case 'code':
      if (block.value !== '') parts.push(block.value.replace(/\n$/, ''));
      break;
    case 'table':
      for (const row of block.children) {
        parts.push(row.children.map((cell) => textOf(cell.children)).join('\t'));
        for (const cell of row.children) pushNotes(cell.children, parts, textOf);
      }
      break;
    case 'embed':
    case 'linkPreview':
      parts.push(block.url);
      break;
    case 'blockquote':
    case 'callout':
    case 'list':
    case 'listItem':
    case 'footnoteDefinition':
      for (const child of block.children) pushBlockText(child, parts, textOf);
      break;
    case 'thematicBreak':
    case 'comment':
    case 'yaml':
    case 'definition':
    case 'toc':
    case 'notoc':
    case 'footnotes':
      break;
    default:
      assertNever(block);
  }
}

/** Appends the text of inline notes after their block. */
function pushNotes(
  children: readonly Inline[],
  parts: string[],
  textOf: (children: readonly Inline[]) => string,
): void {
  for (const node of children) {
    if (node.type === 'footnote') parts.push(textOf(node.children));
    if ('children' in node) pushNotes(node.children, parts, textOf);
  }
}
