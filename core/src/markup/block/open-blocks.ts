import { openQuote } from './blockquote.ts';
import { closeUnmatched } from './close.ts';
import { addComment } from './comment.ts';
import { fenceLength, isFormula, openFence, openFormula } from './fence.ts';
import { commentEnd } from './follow-comments.ts';
import { footnoteMarkerEnd, openFootnote } from './footnote-definition.ts';
import { addHeading, headingDepth } from './heading.ts';
import { listMarkerEnd, openItem } from './list.ts';
import { addMark, markType } from './marks.ts';
import { PARAGRAPH } from './state.ts';
import type { BlockState } from './state.ts';
import { tryTable } from './table.ts';
import { addThematicBreak, isThematicBreak } from './thematic-break.ts';

/** Characters that can start a block other than a paragraph, or a table's delimiter row. */
const STARTERS = new Uint8Array(128);
for (const char of '><#`~$*-_+0123456789[|:') STARTERS[char.charCodeAt(0)] = 1;

/** Returns true when a line whose text starts at an offset can start a block other than a paragraph. */
export function canStartBlock(src: string, at: number): boolean {
  const code = src.charCodeAt(at);
  if (code >= 128 || STARTERS[code] === 0) return false;
  // Tags and prices start more lines than `<!` and `$$`.
  if (code === 60) return src.charCodeAt(at + 1) === 33;
  return code !== 36 || src.charCodeAt(at + 1) === 36;
}

/**
 * Opens the blocks that start in the line. Returns 0 for
 * none, 1 for containers, -1 when the line is consumed.
 */
export function openBlocks(b: BlockState, matched: number, isAllMatched: boolean): number {
  const { src } = b;
  let hasOpened = 0;
  // Four columns or more never start a block (the dialect
  // has no indented code, but keeps CommonMark's limit).
  while (b.next < b.lineEnd && b.indent <= 3 && canStartBlock(src, b.next)) {
    const code = src.charCodeAt(b.next);
    switch (code) {
      case 62: // >
        if (hasOpened === 0) closeUnmatched(b, matched);
        if (openQuote(b)) return -1;
        hasOpened = 1;
        continue;
      case 60: {
        // <
        if (!src.startsWith('<!--', b.next)) return hasOpened;
        const end = commentEnd(b, b.next);
        if (end === 0) return hasOpened;
        if (hasOpened === 0) closeUnmatched(b, matched);
        addComment(b, end);
        return -1;
      }
      case 35: {
        // #
        const depth = headingDepth(b);
        if (depth === 0) return hasOpened;
        if (hasOpened === 0) closeUnmatched(b, matched);
        addHeading(b, depth);
        return -1;
      }
      case 96: // `
      case 126: {
        // ~
        const length = fenceLength(b, code);
        if (length === 0) return hasOpened;
        if (hasOpened === 0) closeUnmatched(b, matched);
        openFence(b, code, length);
        return -1;
      }
      case 36: // $
        if (!isFormula(b)) return hasOpened;
        if (hasOpened === 0) closeUnmatched(b, matched);
        openFormula(b);
        return -1;
      case 91: {
        // [
        const end = footnoteMarkerEnd(b);
        if (end > 0) {
          if (hasOpened === 0) closeUnmatched(b, matched);
          openFootnote(b, end);
          hasOpened = 1;
          continue;
        }
        // Top level only: a mark inside a quote is quoted text.
        const mark = matched === 0 && hasOpened === 0 ? markType(b) : null;
        if (mark === null) return hasOpened;
        closeUnmatched(b, 0);
        addMark(b, mark);
        return -1;
      }
      case 42: // *
      case 45: // -
      case 95: // _
        if (isThematicBreak(b, code)) {
          if (hasOpened === 0) closeUnmatched(b, matched);
          addThematicBreak(b);
          return -1;
        }
        if (code === 95) return hasOpened;
        break;
      case 124: // |
      case 58: // :
        return isAllMatched && hasOpened === 0 && tryTable(b) ? -1 : hasOpened;
      default:
    }
    const interrupts = b.leaf === PARAGRAPH && isAllMatched && hasOpened === 0;
    const end = listMarkerEnd(b, interrupts);
    if (end < 0) {
      // A delimiter row may start with a dash that is no list marker.
      return code === 45 && isAllMatched && hasOpened === 0 && tryTable(b) ? -1 : hasOpened;
    }
    if (hasOpened === 0) closeUnmatched(b, matched);
    openItem(b, end);
    hasOpened = 1;
  }
  return hasOpened;
}
