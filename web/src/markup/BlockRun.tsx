import { memo } from 'react';
import type { Block } from '@maru/core/markup';
import { BlockView } from './BlockViews.tsx';
import type { SingleBlock } from './page-parts.ts';
import { isSameBlock } from './same-block.ts';
import type { ViewOptions } from './view-options.ts';

interface RunProps {
  readonly blocks: readonly SingleBlock[];
  readonly options: ViewOptions;
  /**
   * True when each tree was derived from the one before by `reparse`: blocks with the same key show the same.
   */
  readonly areKeysKept: boolean;
  /** True when the run has an element of its own, whose layout the browser skips while it is out of view. */
  readonly isHeld: boolean;
}

/** Estimated height of a block before its first layout, in pixels. */
const BLOCK_PX = 64;

/** Renders consecutive top-level blocks. */
export function BlockRun({ blocks, options, areKeysKept, isHeld }: RunProps) {
  const views = blocks.map(({ key, block }) => (
    <TopBlock key={key} block={block} options={options} areKeysKept={areKeysKept} />
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
}

interface TopProps {
  readonly block: Block;
  readonly options: ViewOptions;
  readonly areKeysKept: boolean;
}

/** Renders a block again only when it shows something else. */
export const TopBlock = memo(
  function TopBlock({ block, options }: TopProps) {
    return <BlockView block={block} options={options} />;
  },
  (before, after) =>
    before.options === after.options &&
    (before.block === after.block ||
      (after.areKeysKept && before.block.key === after.block.key) ||
      isSameBlock(before.block, after.block)),
);
