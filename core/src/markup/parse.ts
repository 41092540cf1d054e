import type { Block, ParseOptions, Root } from './ast.ts';
import { finishBlocks, readLines } from './block/block-parser.ts';
import { addFrontMatter } from './block/front-matter.ts';
import { BlockState } from './block/state.ts';
import type { Mutable } from './mutable.ts';
import { prepareInlines, readInlines } from './inline/inline-parser.ts';
import { InlineState, releaseItems } from './inline/state.ts';
import { referenceBudget, storeParseData } from './parse-data.ts';
import { numberFootnotes } from './resolve/footnotes.ts';
import { resolveHeadings } from './resolve/headings.ts';
import { findToc } from './resolve/toc.ts';
import { normalizeSource, restorePositions } from './source.ts';

/**
 * Parses a document of the dialect (docs/dialect.md). Never throws: any string gives a tree, whose offsets
 * refer to `text` as given, whatever its line endings.
 */
export function parse(text: string, options: ParseOptions = {}): Root {
  const src = normalizeSource(text);
  const b = new BlockState(src, 0, src.length, 1);
  addFrontMatter(b);
  readLines(b, src.length);
  finishBlocks(b);
  const s = new InlineState(src, b.definitions, b.footnotes, options.breaks === true, referenceBudget(src));
  readAllInlines(b, s, options);
  resolveHeadings(b.root, options.numbering === true, null);
  if (src.length !== text.length) restorePositions(b.root, text);
  const root: Root = {
    type: 'root',
    from: 0,
    to: text.length,
    children: b.root,
    source: text,
    options,
    footnotes: s.hasNotes ? numberFootnotes(b.root, b.footnotes) : [],
    footnotesAt: b.root.findIndex((block) => block.type === 'footnotes'),
    tocAt: findToc(b.root, options),
    nextKey: b.nextKey,
  };
  storeParseData(root, {
    definitions: b.definitions,
    footnotes: b.footnotes,
    isPlain: src === text,
    budget: s.isBudgetExceeded ? -1 : s.budget,
    markCount: s.markCount,
    hasOpenComment: b.hasOpenComment,
  });
  return root;
}

/** Parses the inline content that the block phase queued. */
export function readAllInlines(b: BlockState, s: InlineState, options: ParseOptions): void {
  prepareInlines(b.src, options.math === true);
  const { parents, ranges, lines } = b;
  for (let i = 0; i < parents.length; i++) {
    const node = parents[i] as (typeof parents)[number];
    const from = ranges[2 * i] as number;
    const to = ranges[2 * i + 1] as number;
    node.children = readInlines(s, from, to, lines[i] ?? null, node.type === 'tableCell');
    // Not a link: a reference to a definition, or beyond the bound.
    if (node.type === 'docEmbed' && node.children[0]?.type !== 'wikiLink') {
      (node as Mutable<Block>).type = 'paragraph';
      s.commentClose = 0;
      node.children = readInlines(s, from - 1, to, lines[i] ?? null, false);
    }
  }
  releaseItems(s);
}
