import type { Heading } from '@maru/core/markup';
import { InlineViews } from './InlineViews.tsx';
import type { ViewOptions } from './view-options.ts';

const TAGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

/** Renders a heading with its section id (`s-1.2`), its anchor and its number. */
export function HeadingView({ node, options }: { readonly node: Heading; readonly options: ViewOptions }) {
  const Tag = TAGS[node.depth - 1] ?? 'h6';
  const hasPlace = node.path !== '';
  return (
    <Tag id={hasPlace ? `${options.idPrefix}s-${node.path}` : undefined}>
      {hasPlace && <span id={options.idPrefix + node.slug} />}
      {node.number !== '' && (
        <>
          <span className="number">{node.number}</span>{' '}
        </>
      )}
      <InlineViews nodes={node.children} options={options} />
    </Tag>
  );
}
