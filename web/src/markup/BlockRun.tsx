import { Fragment, memo } from 'react';
import { BlockView } from './BlockViews.tsx';
import type { Section } from './fold-sections.ts';
import { isSameBlock } from './same-block.ts';
import type { ViewOptions } from './view-options.ts';

/** A top-level block by itself. */
export type LoneBlock = Extract<Section, { kind: 'block' }>;

interface RunProps {
  readonly blocks: readonly LoneBlock[];
  readonly options: ViewOptions;
  /** Trees follow one another by `reparse`: what has the same key shows the same. */
  readonly areKeysKept: boolean;
  /** The run has an element of its own, which costs nothing while it is out of sight. */
  readonly isHeld: boolean;
}

/** About how high a block is before it is seen. */
const BLOCK_PX = 64;

/** Some blocks in a row: in a long text most runs are the same after a key, and nothing is asked of their blocks. */
export const BlockRun = memo(
  function BlockRun({ blocks, options, areKeysKept, isHeld }: RunProps) {
    const views = blocks.map((section) => (
      <Fragment key={section.key}>
        <TopBlock section={section} options={options} areKeysKept={areKeysKept} />
      </Fragment>
    ));
    if (!isHeld) return views;
    const first = blocks[0]?.block;
    return (
      <div
        data-run={first?.type === 'heading' ? `h${first.depth}` : 'words'}
        style={{ containIntrinsicBlockSize: `auto ${blocks.length * BLOCK_PX}px` }}
      >
        {views}
      </div>
    );
  },
  (before, after) =>
    before.options === after.options &&
    before.isHeld === after.isHeld &&
    before.blocks.length === after.blocks.length &&
    before.blocks.every((section, index) => {
      const next = after.blocks[index];
      return next !== undefined && next.key === section.key && isSameSection(section, next, after.areKeysKept);
    }),
);

const TopBlock = memo(
  function TopBlock({ section, options }: { readonly section: LoneBlock; readonly options: ViewOptions; readonly areKeysKept: boolean }) {
    return <BlockView block={section.block} options={options} />;
  },
  (before, after) => before.options === after.options && isSameSection(before.section, after.section, after.areKeysKept),
);

function isSameSection({ block }: LoneBlock, after: LoneBlock, areKeysKept: boolean): boolean {
  return block === after.block || (areKeysKept && block.key === after.block.key) || isSameBlock(block, after.block);
}
