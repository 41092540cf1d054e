import { assertNever } from '@maru/core';
import type { Block, Heading } from '@maru/core/markup';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { foldSections } from './fold-sections.ts';
import type { Section } from './fold-sections.ts';
import { HeadingView } from './HeadingView.tsx';
import { InlineViews, relOf } from './InlineViews.tsx';
import { ListView } from './ListView.tsx';
import { TableView } from './TableView.tsx';
import type { ViewOptions } from './view-options.ts';

/** Blocks one below the other, with what a folded heading holds inside its fold. */
export function BlockViews({ blocks, options }: { readonly blocks: readonly Block[]; readonly options: ViewOptions }) {
  return sectionViews(foldSections(blocks), (block, index) => <BlockView key={index} block={block} options={options} />, options);
}

/** The same for blocks that stand as sections already; `view` shows a single block. */
export function sectionViews(
  sections: readonly Section[],
  view: (block: Block, index: number) => ReactNode,
  options: ViewOptions,
): ReactNode {
  return sections.map((section) =>
    section.kind === 'block' ? (
      <Fragment key={section.index}>{view(section.block, section.index)}</Fragment>
    ) : (
      <Fold key={section.index} heading={section.heading} options={options}>
        {sectionViews(section.inside, view, options)}
      </Fold>
    ),
  );
}

function Fold({ heading, options, children }: { readonly heading: Heading; readonly options: ViewOptions; readonly children: ReactNode }) {
  return (
    <details open={heading.fold === 'open'}>
      <summary>
        <HeadingView node={heading} options={options} />
      </summary>
      {children}
    </details>
  );
}

/** One block. A paragraph in a tight list is only its words. */
export function BlockView({
  block,
  options,
  isTight = false,
}: {
  readonly block: Block;
  readonly options: ViewOptions;
  readonly isTight?: boolean;
}): ReactNode {
  switch (block.type) {
    case 'paragraph': {
      const words = <InlineViews nodes={block.children} options={options} />;
      return isTight ? words : <p>{words}</p>;
    }
    case 'heading':
      return <HeadingView node={block} options={options} />;
    case 'thematicBreak':
      return <hr />;
    case 'blockquote':
      return (
        <blockquote>
          <BlockViews blocks={block.children} options={options} />
        </blockquote>
      );
    case 'list':
      return <ListView node={block} renderBlock={(child, tight) => <BlockView block={child} options={options} isTight={tight} />} />;
    case 'code':
      return (
        <pre>
          <code className={block.lang === '' ? undefined : `language-${block.lang}`}>{block.value}</code>
        </pre>
      );
    case 'table':
      return <TableView node={block} options={options} />;
    case 'embed':
      return (
        <div className="embed" data-provider={block.provider} data-id={block.id}>
          <PlainLink url={block.url} />
        </div>
      );
    case 'linkPreview':
      return (
        <p className="link-preview">
          <PlainLink url={block.url} />
        </p>
      );
    case 'definition':
    case 'footnoteDefinition':
    case 'toc':
    case 'notoc':
    case 'footnotes':
      return null;
    default:
      return assertNever(block);
  }
}

function PlainLink({ url }: { readonly url: string }) {
  return (
    <a href={url} rel={relOf(url)}>
      {url}
    </a>
  );
}
