import { foldText } from '@maru/core/search';

/** Largest number of matches. */
const PLACES_MAX = 2_000;
/** Elements that a match cannot cross. */
const BLOCK = 'p, li, h1, h2, h3, h4, h5, h6, td, th, pre, blockquote, summary, div, section, details';
/** Separator of blocks, which cannot be typed. */
const BORDER = '\u0000';

interface Piece {
  readonly node: Text;
  readonly at: number;
}

/**
 * Returns the ranges of a text in an element, across inline
 * elements and without regard to case. The page is not changed.
 */
export function findMatches(root: HTMLElement, typed: string): Range[] {
  const wanted = spaced(foldText(typed.trim()));
  const { pieces, text } = textOf(root);
  const found: Range[] = [];
  for (
    let at = wanted === '' ? -1 : text.indexOf(wanted);
    at !== -1 && found.length < PLACES_MAX;
    at = text.indexOf(wanted, at + wanted.length)
  ) {
    const [start, end] = [pieceAt(pieces, at), pieceAt(pieces, at + wanted.length - 1)];
    if (start === undefined || end === undefined) continue;
    const range = document.createRange();
    range.setStart(start.node, at - start.at);
    range.setEnd(end.node, at + wanted.length - end.at);
    found.push(range);
  }
  return found;
}

function textOf(root: HTMLElement): { readonly pieces: readonly Piece[]; readonly text: string } {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const pieces: Piece[] = [];
  let text = '';
  let block: Element | null = null;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (
      !(node instanceof Text) ||
      parent === null ||
      parent.closest('.visuallyHidden, button, style, script') !== null
    )
      continue;
    const own = parent.closest(BLOCK);
    if (own !== block) text += BORDER;
    block = own;
    pieces.push({ node, at: text.length });
    text += node.data;
  }
  const folded = foldText(text);
  // Falls back to exact case where case folding changes the length (combining accents): offsets would differ.
  return { pieces, text: spaced(folded.length === text.length ? folded : text) };
}

function spaced(text: string): string {
  return text.replace(/\s/g, ' ');
}

/** Returns the last text piece that begins at an offset or before it. */
function pieceAt(pieces: readonly Piece[], place: number): Piece | undefined {
  let [low, high] = [0, pieces.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((pieces[middle]?.at ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return pieces[low];
}
