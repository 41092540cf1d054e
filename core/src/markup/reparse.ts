import type { Block, Root } from './ast.ts';
import type { Edit } from './edit.ts';
import { FRONT_MATTER_MAX_LENGTH } from '../text/front-matter.ts';
import {
  SAFE_MARKS,
  copyNumbers,
  countMarks,
  documentWide,
  isSameDocumentWide,
  pairNotes,
} from './incremental/document-wide.ts';
import { renewHeadings } from './incremental/headings.ts';
import { addMoved } from './incremental/moved.ts';
import { replace, slice, toPieces, joinPieces } from './pieces.ts';
import type { Pieces } from './pieces.ts';
import { readRegion } from './incremental/read-region.ts';
import type { MovedFootnotes } from './incremental/rebase.ts';
import { replaceNotes, reuseBlocks } from './incremental/reuse.ts';
import { parseDataOf, referenceBudget, storeParseData } from './parse-data.ts';
import type { ParseData } from './parse-data.ts';
import type { Mutable } from './mutable.ts';
import { parse } from './parse.ts';
import { findToc } from './resolve/toc.ts';

/** Matches text that needs normalisation (see `normalizeSource`). */
const NOT_PLAIN = /[\r\0]/;

/**
 * Returns the tree of `previous` after an edit of its source: equal to a full parse, except for the keys of
 * blocks. Blocks before the edit are the same objects, blocks that differ only in position keep their keys,
 * all others get new ones. `previous` is not changed. An edit outside the source is clamped to it.
 */
export function reparse(previous: Root, edit: Edit): Root {
  const { source } = previous;
  const from = Math.max(0, Math.min(edit.from, source.length));
  const to = Math.max(from, Math.min(edit.to, source.length));
  const inside: Edit = { from, to, insert: edit.insert };
  const data = parseDataOf(previous);
  const root =
    data !== undefined && data.isPlain && !NOT_PLAIN.test(edit.insert)
      ? update(previous, inside, data)
      : null;
  return root ?? reread(previous, source.slice(0, from) + edit.insert + source.slice(to));
}

/** Parses only the blocks around the edit; null when the edit changes the meaning of other blocks. */
function update(previous: Root, edit: Edit, data: ParseData): Root | null {
  const { children: old, options, source } = previous;
  const pieces = replace(data.pieces ?? toPieces(source), edit.from, edit.to, edit.insert);
  const budget = data.budget < 0 ? -1 : data.budget + referenceBudget(pieces) - referenceBudget(source);
  if (budget < 0) return null;
  const inserted = edit.from + edit.insert.length;
  if (data.hasOpenComment && slice(pieces, Math.max(0, edit.from - 2), inserted + 2).includes('-->'))
    return null;
  if (mayChangeFrontMatter(old[0], pieces, edit.from)) return null;
  const { first, end, blocks, ...region } = readRegion(pieces, previous, edit, data, budget);
  const before = old.slice(first, end);
  const oldWide = documentWide(before);
  const newWide = documentWide(blocks);
  // Beyond SAFE_MARKS, the parse of a note or a link depends on how many precede it.
  const markCount = data.markCount - countMarks(before) + region.markCount;
  if (markCount > SAFE_MARKS || region.budget < 0 || !isSameDocumentWide(oldWide, newWide)) return null;

  const notes: MovedFootnotes = new Map();
  copyNumbers(oldWide, newWide);
  pairNotes(oldWide, newWide, notes);
  const delta = pieces.length - source.length;
  const children: Mutable<Block>[] = old.slice(0, first);
  for (const block of blocks) children.push(block);
  const moved = children.length;
  addMoved(children, old, end, delta, previous.footnotes, notes);
  const nextKey = renewHeadings(children, before, blocks, moved, options.numbering === true, region.nextKey);
  const movedNotes = reuseBlocks(children, old, first, end, moved, delta);
  const root: Root = {
    type: 'root',
    from: 0,
    to: pieces.length,
    children,
    source: joinPieces(pieces),
    options,
    footnotes: replaceNotes(replaceNotes(previous.footnotes, notes), movedNotes),
    footnotesAt: children.findIndex(({ type }) => type === 'footnotes'),
    tocAt: findToc(children, options),
    nextKey,
  };
  const { definitions, footnotes } = data;
  storeParseData(root, {
    definitions,
    footnotes,
    isPlain: true,
    budget: region.budget,
    markCount,
    hasOpenComment: data.hasOpenComment || region.hasOpenComment,
    pieces,
  });
  return root;
}

/** Returns true when an edit from an offset on may begin, change or end front matter. */
function mayChangeFrontMatter(first: Block | undefined, text: Pieces, from: number): boolean {
  if (first?.type === 'yaml') return from <= first.to;
  return from < FRONT_MATTER_MAX_LENGTH && slice(text, 0, 3) === '---';
}

/** Parses the whole text and reuses old blocks where possible. */
function reread(previous: Root, text: string): Root {
  const root = parse(text, previous.options);
  const children: Mutable<Block>[] = root.children.slice();
  let { nextKey } = previous;
  for (const block of children) block.key = nextKey++;
  const delta = text.length - previous.source.length;
  const movedNotes = reuseBlocks(
    children,
    previous.children,
    0,
    previous.children.length,
    children.length,
    delta,
  );
  const data = parseDataOf(root);
  const result: Root = { ...root, children, nextKey, footnotes: replaceNotes(root.footnotes, movedNotes) };
  if (data !== undefined) storeParseData(result, data);
  return result;
}
