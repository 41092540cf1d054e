import type { Block, Footnote, OutlineEntry, Root } from '@maru/core/markup';
import { Fragment, memo, useState } from 'react';
import type { ReactNode } from 'react';
import { BlockRun, TopBlock } from './BlockRun.tsx';
import { sectionViews } from './BlockViews.tsx';
import type { Section } from './fold-sections.ts';
import { FootnotesView } from './FootnotesView.tsx';
import { createPages } from './page-parts.ts';
import type { Part } from './page-parts.ts';
import { TocView } from './TocView.tsx';
import type { ViewOptions } from './view-options.ts';

/** Number of blocks from which on a text counts as long. */
const LONG = 150;
const NO_ENTRIES: readonly OutlineEntry[] = [];
const NO_NOTES: readonly Footnote[] = [];

/**
 * Renders a document's tree as React elements that match the output of `renderHtml` and stay
 * in place during edits. Blocks that show the same are not rendered again. `areKeysKept`: each
 * tree is derived from the one before by `reparse`, so blocks are compared by their keys; the
 * first value applies for good. In a long text the runs of blocks then have elements of their
 * own (`data-run`), of which the browser lays out and paints only those in view.
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
  const [pageOf] = useState(() => createPages(areKeysKept));
  const { generation, parts, toc, footnotes } = pageOf(root);
  // The first value is kept: elements must not move while a text is edited around the limit.
  const [isLong, setLong] = useState(false);
  if (!isLong && areKeysKept && root.children.length >= LONG) setLong(true);
  const hasNotesLast = root.footnotesAt < 0;
  const notesKey = root.children[root.footnotesAt]?.key ?? -1;
  return (
    <Fragment key={generation}>
      {parts.map((part) =>
        part.section === null ? (
          <Run key={part.key} part={part} options={options} areKeysKept={areKeysKept} isHeld={isLong} />
        ) : (
          <LonePart
            key={part.key}
            section={part.section}
            options={options}
            areKeysKept={areKeysKept}
            toc={part.hasToc ? toc : NO_ENTRIES}
            notesKey={notesKey}
            footnotes={part.hasNotes ? footnotes : NO_NOTES}
          />
        ),
      )}
      {hasNotesLast && <Notes footnotes={footnotes} options={options} />}
    </Fragment>
  );
}

interface PartProps {
  readonly options: ViewOptions;
  readonly areKeysKept: boolean;
}

const Run = memo(function Run({
  part,
  ...looks
}: PartProps & { readonly part: Part; readonly isHeld: boolean }) {
  return <BlockRun blocks={part.blocks} {...looks} />;
});

/** Renders a part that is not in a run. `toc` and the notes are given for the parts that hold them. */
const LonePart = memo(function LonePart({
  section,
  options,
  areKeysKept,
  toc,
  notesKey,
  footnotes,
}: PartProps & {
  readonly section: Section;
  readonly toc: readonly OutlineEntry[];
  readonly notesKey: number;
  readonly footnotes: readonly Footnote[];
}) {
  const view = (block: Block): ReactNode =>
    block.key === notesKey ? (
      <Notes footnotes={footnotes} options={options} />
    ) : (
      <TopBlock block={block} options={options} areKeysKept={areKeysKept} />
    );
  return sectionViews([section], view, <TocView entries={toc} options={options} />, options);
});

const Notes = memo(FootnotesView);
