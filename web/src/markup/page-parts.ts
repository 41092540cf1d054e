import { outline } from '@maru/core/markup';
import type { Block, Footnote, OutlineEntry, Root } from '@maru/core/markup';
import { foldSections } from './fold-sections.ts';
import type { Section } from './fold-sections.ts';
import { isSameBlock } from './same-block.ts';
import { firstViewKeys, followViewKeys } from './view-keys.ts';
import type { ViewKeys } from './view-keys.ts';

/** A single top-level block. */
export type SingleBlock = Extract<Section, { kind: 'block' }>;

/** A key that no block has. */
const NO_KEY = -1;

/** A part of a page that is rendered as one, and not again while it is the same object. */
export interface Part {
  readonly key: string;
  /** Consecutive blocks. */
  readonly blocks: readonly SingleBlock[];
  /** A part outside of runs: a fold, the place of the footnotes or of the table of contents. */
  readonly section: Section | null;
  /** Number of the tree's blocks in it. */
  readonly count: number;
  /** True when it holds the table of contents, and the list of footnotes. */
  readonly hasToc: boolean;
  readonly hasNotes: boolean;
}

/** The rendered parts of a tree. Parts that show the same as in the page before are the same objects. */
export interface PageParts {
  readonly root: Root;
  /**
   * Changes where the tree was parsed with other options:
   * its keys are then unrelated to those of the page before.
   */
  readonly generation: number;
  readonly parts: readonly Part[];
  readonly toc: readonly OutlineEntry[];
  readonly footnotes: readonly Footnote[];
  /** Counters for the keys of new blocks and runs. */
  readonly naming: Pick<ViewKeys, 'next' | 'runs' | 'nextRun'>;
}

/**
 * Returns a function that gives the parts of each successive tree. `areKeysKept`:
 * trees are derived by `reparse`, so that an edit in a block renders that block's
 * run alone, however long the text is. The same tree gives the same parts again.
 */
export function createPages(areKeysKept: boolean): (root: Root) => PageParts {
  const known = new WeakMap<Root, PageParts>();
  let latest: PageParts | null = null;
  return (root) => {
    const page = known.get(root) ?? nextPage(latest, root, areKeysKept);
    known.set(root, page);
    latest = page;
    return page;
  };
}

function nextPage(before: PageParts | null, root: Root, areKeysKept: boolean): PageParts {
  if (before === null) return pageOf(root, firstViewKeys(root), 0);
  if (areKeysKept && before.root.options !== root.options)
    return pageOf(root, firstViewKeys(root), before.generation + 1);
  const written = areKeysKept ? writtenIn(before, root) : null;
  if (written !== null) return written;
  const page = pageOf(root, followViewKeys(viewKeysOf(before), root), before.generation);
  return areKeysKept ? reuseParts(before, page) : page;
}

function pageOf(root: Root, keys: ViewKeys, generation: number): PageParts {
  const sections = foldSections(root.children, root.tocAt, keys.byBlock);
  const { next, runs, nextRun } = keys;
  return {
    root,
    generation,
    parts: inRuns(sections, runs, root.children[root.footnotesAt]?.key ?? NO_KEY),
    toc: root.tocAt < 0 ? [] : outline(root),
    footnotes: root.footnotes,
    naming: { next, runs, nextRun },
  };
}

/** Returns the page in which only the text of one block in a run differs; null when more has changed. */
function writtenIn(before: PageParts, root: Root): PageParts | null {
  const old = before.root.children;
  const { children, tocAt, footnotesAt } = root;
  if (
    old.length !== children.length ||
    before.root.tocAt !== tocAt ||
    before.root.footnotesAt !== footnotesAt
  )
    return null;
  let at = -1;
  for (let index = 0; index < children.length; index++) {
    if (children[index]?.key === old[index]?.key) continue;
    if (at >= 0) return null;
    at = index;
  }
  const footnotes = reuseNotes(before.footnotes, root.footnotes);
  if (at < 0) return { ...before, root, footnotes };
  const block = children[at];
  // A heading is in the table of contents as well, and may begin or end a fold.
  if (block === undefined || block.type === 'heading' || block.type !== old[at]?.type) return null;
  let start = 0;
  const index = before.parts.findIndex(({ count }) => {
    start += count;
    return start > at;
  });
  const part = before.parts[index];
  if (part === undefined || part.section !== null) return null;
  start -= part.count;
  const blocks = part.blocks.with(at - start, { ...(part.blocks[at - start] as SingleBlock), block });
  return { ...before, root, footnotes, parts: before.parts.with(index, { ...part, blocks }) };
}

/** Returns the keys of a page's blocks, in the order of rendering. */
function viewKeysOf({ root, parts, naming }: PageParts): ViewKeys {
  const byBlock = new Map<number, string>();
  const take = (section: Section): void => {
    byBlock.set(section.kind === 'fold' ? section.heading.key : section.block.key, section.key);
    if (section.kind === 'fold') section.inside.forEach(take);
  };
  for (const { blocks, section } of parts) {
    blocks.forEach(take);
    if (section !== null) take(section);
  }
  return { root, byBlock, ...naming };
}

/** Groups blocks of the same run. */
function inRuns(
  sections: readonly Section[],
  runs: ReadonlyMap<string, number>,
  notesKey: number,
): readonly Part[] {
  const parts: Part[] = [];
  const pieces = new Map<number, number>();
  let open: SingleBlock[] = [];
  let openKey = '';
  let openRun = -1;
  const close = (): void => {
    if (open.length > 0)
      parts.push({
        key: openKey,
        blocks: open,
        section: null,
        count: open.length,
        hasToc: false,
        hasNotes: false,
      });
    open = [];
  };
  for (const section of sections) {
    if (section.kind === 'fold' || section.hasTocBefore || section.block.key === notesKey) {
      close();
      const holds = { hasToc: hasToc(section), hasNotes: hasNotes(section, notesKey) };
      parts.push({ key: section.key, blocks: [], section, count: countOf(section), ...holds });
      continue;
    }
    const run = runs.get(section.key) ?? 0;
    if (open.length === 0 || run !== openRun) {
      close();
      const piece = (pieces.get(run) ?? 0) + 1;
      pieces.set(run, piece);
      openKey = `run ${run} ${piece}`;
      openRun = run;
    }
    open.push(section);
  }
  close();
  return parts;
}

function countOf(section: Section): number {
  return section.kind === 'block' ? 1 : section.inside.reduce((sum, inside) => sum + countOf(inside), 1);
}

function hasToc(section: Section): boolean {
  return section.hasTocBefore || (section.kind === 'fold' && section.inside.some(hasToc));
}

function hasNotes(section: Section, key: number): boolean {
  return section.kind === 'block'
    ? section.block.key === key
    : section.inside.some((inside) => hasNotes(inside, key));
}

function reuseParts(before: PageParts, page: PageParts): PageParts {
  const old = new Map(before.parts.map((part) => [part.key, part]));
  const parts = page.parts.map((part) => {
    const known = old.get(part.key);
    return known !== undefined && isSamePart(known, part) ? known : part;
  });
  const toc = isSameBlock(before.toc, page.toc) ? before.toc : page.toc;
  return { ...page, parts, toc, footnotes: reuseNotes(before.footnotes, page.footnotes) };
}

function isSamePart(a: Part, b: Part): boolean {
  if (a.count !== b.count || a.hasToc !== b.hasToc || a.hasNotes !== b.hasNotes) return false;
  if (a.section === null || b.section === null)
    return a.section === b.section && areSameSections(a.blocks, b.blocks);
  return isSameSection(a.section, b.section);
}

function isSameSection(a: Section, b: Section): boolean {
  if (a.key !== b.key || a.hasTocBefore !== b.hasTocBefore) return false;
  if (a.kind === 'block') return b.kind === 'block' && a.block.key === b.block.key;
  if (b.kind === 'block') return false;
  return a.heading.key === b.heading.key && areSameSections(a.inside, b.inside);
}

function areSameSections(a: readonly Section[], b: readonly Section[]): boolean {
  return a.length === b.length && a.every((section, index) => isSameSection(section, b[index] as Section));
}

function reuseNotes(before: readonly Footnote[], after: readonly Footnote[]): readonly Footnote[] {
  const isSame =
    before.length === after.length &&
    before.every((note, index) => isSameNote(note, after[index] as Footnote));
  return isSame ? before : after;
}

function isSameNote(a: Footnote, b: Footnote): boolean {
  if (a === b) return true;
  if (a.number !== b.number || a.references !== b.references) return false;
  const isKept =
    a.note.type === 'footnoteDefinition' && b.note.type === 'footnoteDefinition' && isSameKey(a.note, b.note);
  return isKept || isSameBlock(a.note, b.note);
}

/** Blocks inside others have no key of their own. */
function isSameKey(a: Block, b: Block): boolean {
  return a.key === b.key && a.key > 0;
}
