import { memo } from 'react';
import type { Block } from '@maru/core/markup';
import { BlockView } from './BlockViews.tsx';
import type { LoneBlock } from './page-parts.ts';
import { isSameBlock } from './same-block.ts';
import type { ViewOptions } from './view-options.ts';

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

/** Some blocks in a row. */
export function BlockRun({ blocks, options, areKeysKept, isHeld }: RunProps) {
  const views = blocks.map(({ key, block }) => <TopBlock key={key} block={block} options={options} areKeysKept={areKeysKept} />);
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

/** A block that is drawn again only when it shows something else. */
export const TopBlock = memo(
  function TopBlock({ block, options }: TopProps) {
    return <BlockView block={block} options={options} />;
  },
  (before, after) =>
    before.options === after.options &&
    (before.block === after.block || (after.areKeysKept && before.block.key === after.block.key) || isSameBlock(before.block, after.block)),
);
