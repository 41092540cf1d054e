import { childrenOf, parse } from '@maru/core/markup';
import type { Node } from '@maru/core/markup';

/** Signs of formulas, or a name of up to three letters. Without them, two prices would be one. */
const FORMULA = /[\\^_={}+]|^\p{L}{1,3}$/u;
/** The same anywhere in a paragraph, which may have code and prices beside its formulas. */
const CANDIDATE = /[\\^_={}+]|\$\p{L}{1,3}\$/u;
/** End of a paragraph. */
const BLANK_LINE = '\n\n';

/**
 * Returns true when a text has formulas in its lines, whether or not its document shows them. Only the text
 * up to the first ones is parsed: all of a megabyte would take longer than a frame.
 */
export function hasInlineFormulas(text: string): boolean {
  let read = 0;
  for (let at = text.indexOf('$'); at >= 0; ) {
    const end = endOfParagraph(text, at);
    const last = text.lastIndexOf('$', end);
    if (end > read && last > at + 1 && CANDIDATE.test(text.slice(at, last + 1))) {
      // Twice as much as before: candidates in code take no longer than parsing the whole text twice.
      read = endOfPart(text, Math.max(end, Math.min(2 * read, text.length)));
      if (holdsFormula(parse(text.slice(0, read), { math: true }))) return true;
    }
    at = text.indexOf('$', Math.max(end, at + 1));
  }
  return false;
}

function endOfParagraph(text: string, at: number): number {
  const end = text.indexOf(BLANK_LINE, at);
  return end === -1 ? text.length : end;
}

/** Returns the end of the paragraph at a place, or of the comment that it is in. */
function endOfPart(text: string, at: number): number {
  const end = endOfParagraph(text, at);
  const isInComment = text.lastIndexOf('<!--', end) > text.lastIndexOf('-->', end);
  const close = isInComment ? text.indexOf('-->', end) : -1;
  return close === -1 ? end : endOfParagraph(text, close);
}

function holdsFormula(node: Node): boolean {
  return node.type === 'inlineMath' ? FORMULA.test(node.value) : childrenOf(node).some(holdsFormula);
}
