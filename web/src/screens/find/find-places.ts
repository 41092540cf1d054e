import { foldText } from '@maru/core/search';

/** Places that are shown; beyond them nobody goes one by one. */
const PLACES_MAX = 2_000;
/** What words do not run on from one into the next of. */
const BLOCK = 'p, li, h1, h2, h3, h4, h5, h6, td, th, pre, blockquote, summary, div, section, details';
/** Stands between blocks; nobody types it. */
const BORDER = '\u0000';

interface Piece {
  readonly node: Text;
  readonly at: number;
}

/** Where a text stands in an element, as a reader sees it: across marks, whatever the case. Nothing in the page is changed. */
export function findPlaces(root: HTMLElement, typed: string): Range[] {
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
    if (!(node instanceof Text) || parent === null || parent.closest('.visuallyHidden, button, style, script') !== null) continue;
    const own = parent.closest(BLOCK);
    if (own !== block) text += BORDER;
    block = own;
    pieces.push({ node, at: text.length });
    text += node.data;
  }
  const folded = foldText(text);
  // Letters and their accents apart in the text are one in the folded one: then places would not agree.
  return { pieces, text: spaced(folded.length === text.length ? folded : text) };
}

function spaced(text: string): string {
  return text.replace(/\s/g, ' ');
}

/** The last piece that begins at a place or before it. */
function pieceAt(pieces: readonly Piece[], place: number): Piece | undefined {
  let [low, high] = [0, pieces.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((pieces[middle]?.at ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return pieces[low];
}
