import type { Block, List, ListItem } from '@maru/core/markup';
import { Fragment } from 'react';
import type { ReactNode } from 'react';

/** Items with bullets, numbers or boxes. */
export function ListView({
  node,
  renderBlock,
}: {
  readonly node: List;
  readonly renderBlock: (block: Block, isTight: boolean) => ReactNode;
}) {
  const items = node.children.map((item, index) => (
    <li key={index}>
      <ItemInside item={item} isTight={!node.spread} renderBlock={renderBlock} />
    </li>
  ));
  if (!node.ordered) return <ul>{items}</ul>;
  return <ol start={node.start === 1 ? undefined : node.start}>{items}</ol>;
}

function ItemInside({
  item,
  isTight,
  renderBlock,
}: {
  readonly item: ListItem;
  readonly isTight: boolean;
  readonly renderBlock: (block: Block, isTight: boolean) => ReactNode;
}) {
  return (
    <>
      {item.checked !== null && (
        <>
          <input type="checkbox" checked={item.checked} disabled readOnly />{' '}
        </>
      )}
      {item.children.map((block, index) => (
        <Fragment key={index}>{renderBlock(block, isTight)}</Fragment>
      ))}
    </>
  );
}
