import { diffLines, pairLines, splitLines } from '@maru/core/diff';

/** A line of the old text, of the new one, or both side by side. Numbers count from 1. */
export interface DiffRow {
  readonly was: { readonly number: number; readonly text: string } | null;
  readonly is: { readonly number: number; readonly text: string } | null;
}

/** A section of equal or changed lines. */
export interface DiffSection {
  readonly kind: 'same' | 'change';
  readonly rows: readonly DiffRow[];
  /** In an equal section: first folded row, and number of folded rows. */
  readonly foldFrom: number;
  readonly foldCount: number;
  /** Number of a change, from 0. A long change has several sections with the same number. */
  readonly change: number;
}

/** Equal lines shown around a change. */
const CONTEXT = 3;
/** Smallest number of lines worth folding. */
const FOLD_MIN = 3;
/** Largest number of rows in a section of a change. */
const ROWS_MAX = 400;

/**
 * Returns the comparison of two texts as sections, in order.
 * A newline at the end of both is not shown as an empty line.
 */
export function diffSections(a: string, b: string): DiffSection[] {
  const [linesA, linesB] = [splitLines(a), splitLines(b)];
  if (linesA.length > 1 && linesB.length > 1 && linesA.at(-1) === '' && linesB.at(-1) === '') {
    linesA.pop();
    linesB.pop();
  }
  const changes = diffLines(linesA, linesB);
  const sections: DiffSection[] = [];
  let at = { a: 0, b: 0 };
  for (const [number, { aFrom, aTo, bFrom, bTo }] of changes.entries()) {
    if (aFrom > at.a) sections.push(sameSection(linesA, at, aFrom, number > 0, true));
    const pairs = pairLines(linesA.slice(aFrom, aTo), linesB.slice(bFrom, bTo));
    const rows = pairs.map((pair) => ({
      was: lineAt(linesA, aFrom, pair.a),
      is: lineAt(linesB, bFrom, pair.b),
    }));
    for (let from = 0; from < rows.length; from += ROWS_MAX)
      sections.push({
        kind: 'change',
        rows: rows.slice(from, from + ROWS_MAX),
        foldFrom: 0,
        foldCount: 0,
        change: number,
      });
    at = { a: aTo, b: bTo };
  }
  if (linesA.length > at.a) sections.push(sameSection(linesA, at, linesA.length, changes.length > 0, false));
  return sections;
}

function sameSection(
  lines: readonly string[],
  from: { readonly a: number; readonly b: number },
  to: number,
  isAfterChange: boolean,
  isBeforeChange: boolean,
): DiffSection {
  const rows = lines.slice(from.a, to).map((text, index) => ({
    was: { number: from.a + index + 1, text },
    is: { number: from.b + index + 1, text },
  }));
  const head = isAfterChange ? CONTEXT : 0;
  const tail = isBeforeChange ? CONTEXT : 0;
  const foldCount = rows.length - head - tail;
  return { kind: 'same', rows, foldFrom: head, foldCount: foldCount < FOLD_MIN ? 0 : foldCount, change: -1 };
}

function lineAt(lines: readonly string[], from: number, place: number | null): DiffRow['was'] {
  return place === null ? null : { number: from + place + 1, text: lines[from + place] ?? '' };
}
