import type { Block, Root } from '@maru/core/markup';
import { outline } from '@maru/core/markup';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { BlockRun } from './BlockRun.tsx';
import type { LoneBlock } from './BlockRun.tsx';
import { BlockView, sectionViews } from './BlockViews.tsx';
import { foldSections } from './fold-sections.ts';
import type { Section } from './fold-sections.ts';
import { FootnotesView } from './FootnotesView.tsx';
import { TocView } from './TocView.tsx';
import { firstViewKeys, followViewKeys } from './view-keys.ts';
import type { ViewOptions } from './view-options.ts';

/** From so many blocks on a text is long. */
const LONG = 150;

/**
 * A document's tree as elements: what `renderHtml` writes, kept alive while it is edited. Blocks that show the same stay as they are.
 * `areKeysKept`: every tree that is given comes from the one before by `reparse`, so blocks are compared by their keys. In a long text
 * their runs have elements of their own then (`data-run`), of which those in sight alone are laid out and painted.
 */
export function MarkupView({
  root,
  options,
  areKeysKept = false,
}: {
  readonly root: Root;
  readonly options: ViewOptions;
  readonly areKeysKept?: boolean;
}) {
  const { children, tocAt, footnotesAt, footnotes } = root;
  const [keys, setKeys] = useState(() => firstViewKeys(root));
  const current = keys.root === root ? keys : followViewKeys(keys, root);
  if (current !== keys) setKeys(current);
  // Once long, for good: elements are not moved about while somebody writes around the limit.
  const [isLong, setLong] = useState(false);
  if (!isLong && areKeysKept && children.length >= LONG) setLong(true);
  const toc = tocAt < 0 ? null : <TocView entries={outline(root)} options={options} />;
  const view = (block: Block, index: number): ReactNode =>
    index === footnotesAt ? <FootnotesView footnotes={footnotes} options={options} /> : <BlockView block={block} options={options} />;
  const sections = foldSections(children, tocAt, current.byBlock);
  return (
    <>
      {inRuns(sections, current.runs, footnotesAt).map(({ key, blocks, section }) =>
        section === null ? (
          <BlockRun key={key} blocks={blocks} options={options} areKeysKept={areKeysKept} isHeld={isLong} />
        ) : (
          sectionViews([section], view, toc, options)
        ),
      )}
      {footnotesAt < 0 && <FootnotesView footnotes={footnotes} options={options} />}
    </>
  );
}

interface Drawn {
  readonly key: string;
  readonly blocks: LoneBlock[];
  /** What is no part of a run: a fold, the place of the footnotes or of the table of contents. */
  readonly section: Section | null;
}

/** Puts blocks that belong to one run together. */
function inRuns(sections: readonly Section[], runs: ReadonlyMap<string, number>, footnotesAt: number): readonly Drawn[] {
  const drawn: Drawn[] = [];
  const parts = new Map<number, number>();
  let open: Drawn | null = null;
  let openRun = -1;
  for (const section of sections) {
    if (section.kind === 'fold' || section.hasTocBefore || section.index === footnotesAt) {
      drawn.push({ key: section.key, blocks: [], section });
      open = null;
      continue;
    }
    const run = runs.get(section.key) ?? 0;
    if (open === null || run !== openRun) {
      const part = (parts.get(run) ?? 0) + 1;
      parts.set(run, part);
      open = { key: `run ${run} ${part}`, blocks: [], section: null };
      openRun = run;
      drawn.push(open);
    }
    open.blocks.push(section);
  }
  return drawn;
}
