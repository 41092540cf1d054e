import type { Block, Root } from '@maru/core/markup';
import { outline } from '@maru/core/markup';
import { memo, useState } from 'react';
import { BlockView, sectionViews } from './BlockViews.tsx';
import { foldSections } from './fold-sections.ts';
import { FootnotesView } from './FootnotesView.tsx';
import { isSameBlock } from './same-block.ts';
import { TocView } from './TocView.tsx';
import { firstViewKeys, followViewKeys } from './view-keys.ts';
import type { ViewOptions } from './view-options.ts';

/** A document's tree as elements: what `renderHtml` writes, kept alive while it is edited. Blocks that show the same stay as they are. */
export function MarkupView({ root, options }: { readonly root: Root; readonly options: ViewOptions }) {
  const { children, tocAt, footnotesAt, footnotes } = root;
  const [keys, setKeys] = useState(() => firstViewKeys(root));
  const current = keys.root === root ? keys : followViewKeys(keys, root);
  if (current !== keys) setKeys(current);
  const view = (block: Block, index: number) =>
    index === footnotesAt ? <FootnotesView footnotes={footnotes} options={options} /> : <TopBlock block={block} options={options} />;
  const toc = tocAt < 0 ? null : <TocView entries={outline(root)} options={options} />;
  return (
    <>
      {sectionViews(foldSections(children, tocAt, current.byBlock), view, toc, options)}
      {footnotesAt < 0 && <FootnotesView footnotes={footnotes} options={options} />}
    </>
  );
}

const TopBlock = memo(
  function TopBlock({ block, options }: { readonly block: Block; readonly options: ViewOptions }) {
    return <BlockView block={block} options={options} />;
  },
  (before, after) => before.options === after.options && isSameBlock(before.block, after.block),
);
