import type { Block, List, ListItem } from '@maru/core/markup';
import type { ReactNode } from 'react';
import type { ArticleNames } from './article-names.ts';

type RenderBlocks = (inside: {
  readonly blocks: readonly Block[];
  readonly isTight: boolean;
  readonly lead: ReactNode;
}) => ReactNode;

/** Renders a list with bullets, numbers or checkboxes. */
export function ListView({
  node,
  names,
  renderBlocks,
}: {
  readonly node: List;
  readonly names: ArticleNames | undefined;
  readonly renderBlocks: RenderBlocks;
}) {
  const items = node.children.map((item, index) => (
    <li key={index}>
      {renderBlocks({ blocks: item.children, isTight: !node.spread, lead: boxOf(item, names) })}
    </li>
  ));
  if (!node.ordered) return <ul>{items}</ul>;
  return <ol start={node.start === 1 ? undefined : node.start}>{items}</ol>;
}

function boxOf({ checked }: ListItem, names: ArticleNames | undefined): ReactNode {
  if (checked === null) return null;
  return (
    <>
      <input
        key={String(checked)}
        type="checkbox"
        defaultChecked={checked}
        disabled
        aria-label={checked ? names?.done : names?.open}
      />{' '}
    </>
  );
}
