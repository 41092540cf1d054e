import { assertNever, LINK_REL } from '@maru/core';
import type { Inline, Image } from '@maru/core/markup';
import { resolveWikiTarget } from '@maru/core/text';
import type { ReactNode } from 'react';
import type { ViewOptions } from './view-options.ts';
import { relativeSizes } from '../styles/relative-sizes.ts';

/** Renders inline nodes. */
export function InlineViews({
  nodes,
  options,
}: {
  readonly nodes: readonly Inline[];
  readonly options: ViewOptions;
}) {
  return nodes.map((node, index) => <InlineView key={index} node={node} options={options} />);
}

function InlineView({ node, options }: { readonly node: Inline; readonly options: ViewOptions }): ReactNode {
  switch (node.type) {
    case 'text':
      return node.value;
    case 'inlineComment':
      return null;
    case 'emphasis':
      return (
        <em lang={beginsInHangul(node.children) ? 'ko' : undefined}>{inside(node.children, options)}</em>
      );
    case 'strong':
      return <strong>{inside(node.children, options)}</strong>;
    case 'underline':
      return <u>{inside(node.children, options)}</u>;
    case 'delete':
      return <del>{inside(node.children, options)}</del>;
    case 'highlight':
      return <mark>{inside(node.children, options)}</mark>;
    case 'inlineCode':
      return <code>{node.value}</code>;
    case 'inlineMath':
      return <code className="math">{node.value}</code>;
    case 'break':
      return <br />;
    case 'link':
      return (
        <a href={node.url} title={node.title ?? undefined} rel={relOf(node.url)}>
          {inside(node.children, options)}
        </a>
      );
    case 'image':
      return <MediaView node={node} />;
    case 'tag': {
      const Tag = node.name;
      return Tag === 'br' ? <br /> : <Tag>{inside(node.children, options)}</Tag>;
    }
    case 'wikiLink': {
      const place = resolveWikiTarget(node.target, options.resolve, options.idPrefix);
      return (
        <a
          className="wiki-link"
          data-title={place.title}
          data-heading={place.heading || undefined}
          href={place.href ?? undefined}
        >
          {node.text}
        </a>
      );
    }
    case 'footnoteReference':
      return <NoteReference number={node.number} occurrence={node.occurrence} options={options} />;
    case 'footnote':
      return <NoteReference number={node.number} occurrence={1} options={options} />;
    case 'size':
      return <span style={{ fontSize: relativeSizes(node.value) }}>{inside(node.children, options)}</span>;
    case 'color':
      return (
        <span style={{ color: node.value, '--author-color': node.value }}>
          {inside(node.children, options)}
        </span>
      );
    default:
      return assertNever(node);
  }
}

function inside(children: readonly Inline[], options: ViewOptions): ReactNode {
  return <InlineViews nodes={children} options={options} />;
}

/** The same test that `markHangul` applies to finished HTML. */
function beginsInHangul([first]: readonly Inline[]): boolean {
  return first?.type === 'text' && /\p{Script=Hangul}/u.test(first.value);
}

function NoteReference({
  number,
  occurrence,
  options,
}: {
  readonly number: number;
  readonly occurrence: number;
  readonly options: ViewOptions;
}) {
  return (
    <sup id={noteReferenceId(number, occurrence, options)}>
      <a href={`#${options.idPrefix}fn-${number}`} aria-label={options.names?.note(String(number))}>
        {number}
      </a>
    </sup>
  );
}

/** Returns the id of a reference to a footnote: the first reference has no number of its own. */
export function noteReferenceId(number: number, occurrence: number, { idPrefix }: ViewOptions): string {
  return `${idPrefix}fnref-${number}${occurrence > 1 ? `-${occurrence}` : ''}`;
}

/** Links to other sites carry `rel` values that withhold this site's endorsement. */
export function relOf(url: string): string | undefined {
  return /^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(url) ? LINK_REL : undefined;
}

/** Renders an image, a video or an audio file, in the size that the text gives. */
function MediaView({ node }: { readonly node: Image }) {
  const size = {
    ...(node.width.endsWith('%') ? { style: { width: node.width } } : {}),
    ...(node.width === '' || node.width.endsWith('%') ? {} : { width: node.width }),
    ...(node.height === '' ? {} : { height: node.height }),
  };
  const shared = { src: node.url === '' ? undefined : node.url, title: node.title ?? undefined };
  if (node.media === 'image') return <img {...shared} {...size} alt={node.alt} loading="lazy" />;
  // The dialect has no syntax for captions.
  const Player = node.media;
  return (
    <Player
      {...shared}
      {...size}
      controls
      preload="none"
      aria-label={node.alt === '' ? undefined : node.alt}
    />
  );
}
