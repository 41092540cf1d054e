import { assertNever } from '@maru/core';
import type { Block, Callout, DocEmbed, Heading, Code, List, ListItem } from '@maru/core/markup';
import { resolveWikiTarget } from '@maru/core/text';
import { createElement, Fragment } from 'react';
import type { ReactNode } from 'react';
import { foldSections } from './fold-sections.ts';
import type { Section } from './fold-sections.ts';
import { InlineViews, relOf } from './InlineViews.tsx';
import { TableView } from './TableView.tsx';
import type { ViewOptions } from './view-options.ts';
import type { ArticleNames } from './article-names.ts';

const TAGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

/** Renders a heading with its section id (`s-1.2`), its anchor and its number. */
function HeadingView({ node, options }: { readonly node: Heading; readonly options: ViewOptions }) {
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

interface BlocksProps {
  readonly blocks: readonly Block[];
  readonly options: ViewOptions;
  /** True in a tight list, where a paragraph is rendered without a `p` element. */
  readonly isTight?: boolean;
  /** Rendered before the text of the first paragraph: the checkbox of a task. */
  readonly lead?: ReactNode;
}

/** Renders blocks in order, with the content under a folding heading inside its fold. */
export function BlockViews({ blocks, options, isTight = false, lead = null }: BlocksProps) {
  const view = (block: Block, index: number) => (
    <BlockView block={block} options={options} isTight={isTight} lead={index === 0 ? lead : null} />
  );
  return sectionViews(foldSections(blocks), view, null, options);
}

/**
 * Renders blocks that are grouped in sections already. `view`
 * renders a single block, `toc` the table of contents.
 */
export function sectionViews(
  sections: readonly Section[],
  view: (block: Block, index: number) => ReactNode,
  toc: ReactNode,
  options: ViewOptions,
): ReactNode {
  return sections.map((section) => (
    <Fragment key={section.key}>
      {section.hasTocBefore && toc}
      {section.kind === 'block' ? (
        view(section.block, section.index)
      ) : (
        <Fold heading={section.heading} options={options}>
          {sectionViews(section.inside, view, toc, options)}
        </Fold>
      )}
    </Fragment>
  ));
}

function Fold({
  heading,
  options,
  children,
}: {
  readonly heading: Heading;
  readonly options: ViewOptions;
  readonly children: ReactNode;
}) {
  return (
    <details open={heading.fold === 'open'}>
      <summary>
        <HeadingView node={heading} options={options} />
      </summary>
      {children}
    </details>
  );
}

/** Renders one block. A paragraph in a tight list has no `p` element. */
export function BlockView({
  block,
  options,
  isTight = false,
  lead = null,
}: Omit<BlocksProps, 'blocks'> & { readonly block: Block }): ReactNode {
  switch (block.type) {
    case 'paragraph': {
      const words = (
        <>
          {lead}
          <InlineViews nodes={block.children} options={options} />
        </>
      );
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
    case 'callout':
      return <CalloutView node={block} options={options} />;
    case 'calloutTitle':
      return <InlineViews nodes={block.children} options={options} />;
    case 'list':
      return (
        <ListView
          node={block}
          names={options.names}
          renderBlocks={(inside) => <BlockViews {...inside} options={options} />}
        />
      );
    case 'code':
      return <CodeView node={block} />;
    case 'table':
      return <TableView node={block} options={options} />;
    case 'embed':
      return (
        <div key={block.url} className="embed" data-provider={block.provider} data-id={block.id}>
          <PlainLink url={block.url} />
        </div>
      );
    case 'docEmbed':
      return <DocEmbedView node={block} options={options} />;
    case 'linkPreview':
      return (
        <p className="link-preview">
          <PlainLink url={block.url} />
        </p>
      );
    case 'comment':
    case 'yaml':
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

/** Renders a callout; without a title it has the name of its type. */
function CalloutView({ node, options }: { readonly node: Callout; readonly options: ViewOptions }) {
  const { kind, fold, children } = node;
  const [title, ...blocks] = children;
  const isPlain = fold === 'none';
  const hasTitle =
    title?.type === 'calloutTitle' && title.children.some(({ type }) => type !== 'inlineComment');
  const TitleTag = isPlain ? 'p' : 'summary';
  return createElement(
    isPlain ? 'aside' : 'details',
    { className: 'callout', 'data-callout': kind, open: fold === 'open' || undefined },
    <TitleTag className={isPlain ? 'callout-title' : undefined}>
      {hasTitle ? <BlockView block={title} options={options} /> : options.calloutName?.(kind)}
    </TitleTag>,
    <BlockViews blocks={blocks} options={options} />,
  );
}

/** Renders the place of another document: a link to it, to which `enhance` adds the document. */
function DocEmbedView({ node, options }: { readonly node: DocEmbed; readonly options: ViewOptions }) {
  const [link] = node.children;
  const place = resolveWikiTarget(
    link?.type === 'wikiLink' ? link.target : '',
    options.resolve,
    options.idPrefix,
  );
  return (
    <div className="embed-doc" data-title={place.title} data-heading={place.heading || undefined}>
      <InlineViews nodes={node.children} options={options} />
    </div>
  );
}

function PlainLink({ url }: { readonly url: string }) {
  return (
    <a href={url} rel={relOf(url)}>
      {url}
    </a>
  );
}

/**
 * Renders fenced code as plain text; `enhance` adds colours, or the formula or diagram. The key depends on
 * the language, so that nothing of the former one stays in the element.
 */
function CodeView({ node: { lang, value } }: { readonly node: Code }) {
  return (
    <pre key={lang}>
      <code className={lang === '' ? undefined : `language-${lang}`}>{value}</code>
    </pre>
  );
}

type RenderBlocks = (inside: {
  readonly blocks: readonly Block[];
  readonly isTight: boolean;
  readonly lead: ReactNode;
}) => ReactNode;

/** Renders a list with bullets, numbers or checkboxes. */
function ListView({
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
