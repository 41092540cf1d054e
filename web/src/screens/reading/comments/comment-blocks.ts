import { assertNever } from '@maru/core';
import { collectLabels, parse, parseInlines } from '@maru/core/markup';
import type {
  Block,
  CalloutTitle,
  FootnoteDefinition,
  Heading,
  Image,
  Inline,
  Link,
  Range,
  Text,
} from '@maru/core/markup';
import { splitLinks } from './split-links.ts';

const NO_LABELS = collectLabels([], []);

/**
 * Parses a comment in the dialect, with every newline as a line break, and returns
 * the blocks that a comment may show (docs/dialect.md, "Comments"): no ids,
 * headings, media or styles, and all of the written text. Never fails, like `parse`.
 */
export function commentBlocks(text: string): readonly Block[] {
  return limitBlocks(parse(text, { breaks: true }).children, text);
}

/** @param source the text that the nodes' offsets refer to */
function limitBlocks(blocks: readonly Block[], source: string): Block[] {
  return blocks.flatMap((block) => limitBlock(block, source));
}

function limitBlock(block: Block, source: string): Block[] {
  switch (block.type) {
    case 'paragraph':
      return [{ ...block, children: limitInlines(block.children, source) }];
    case 'thematicBreak':
    case 'code':
      return [block];
    case 'callout':
      return [{ ...block, type: 'blockquote', children: limitBlocks(block.children, source) }];
    case 'calloutTitle':
    case 'heading':
      return [boldParagraph(block, source)];
    case 'blockquote':
      return [{ ...block, children: limitBlocks(block.children, source) }];
    case 'list':
      return [
        {
          ...block,
          children: block.children.map((item) => ({ ...item, children: limitBlocks(item.children, source) })),
        },
      ];
    case 'table': {
      const rows = block.children.map((row) => ({
        ...row,
        children: row.children.map((cell) => ({ ...cell, children: limitInlines(cell.children, source) })),
      }));
      return [{ ...block, children: rows }];
    }
    case 'footnoteDefinition':
      return footnoteSource(block, source);
    case 'embed':
    case 'linkPreview':
      return [paragraph(block, addressParts(block, source.slice(block.from, block.to)))];
    case 'definition': {
      const written = source.slice(block.from, block.to);
      return [paragraph(block, limitInlines(parseInlines(written, NO_LABELS), written))];
    }
    case 'docEmbed':
    case 'comment':
    case 'yaml':
    case 'toc':
    case 'notoc':
    case 'footnotes':
      return [paragraph(block, [sourceTextAt(block, source)])];
    default:
      return assertNever(block);
  }
}

/** Headings of a comment become bold paragraphs, since they are not headings of the page. */
function boldParagraph(heading: Heading | CalloutTitle, source: string): Block {
  const children = limitInlines(heading.children, source);
  return paragraph(
    heading,
    children.length === 0
      ? [sourceTextAt(heading, source)]
      : [{ ...rangeOf(heading), type: 'strong', children }],
  );
}

/** Footnotes stay in place as written: a comment has no list of footnotes. */
function footnoteSource(note: FootnoteDefinition, source: string): Block[] {
  const label = textAt(note, `[^${note.label}]: `);
  const [first, ...rest] = limitBlocks(note.children, source);
  if (first?.type === 'paragraph') return [{ ...first, children: [label, ...first.children] }, ...rest];
  return [paragraph(note, [label]), ...(first === undefined ? [] : [first, ...rest])];
}

function limitInlines(nodes: readonly Inline[], source: string, isInLink = false): Inline[] {
  return nodes.flatMap((node) => limitInline(node, source, isInLink));
}

function limitInline(node: Inline, source: string, isInLink: boolean): readonly Inline[] {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
    case 'break':
      return [node];
    case 'emphasis':
    case 'strong':
    case 'underline':
    case 'delete':
    case 'highlight':
    case 'tag':
      return [{ ...node, children: limitInlines(node.children, source, isInLink) }];
    case 'size':
    case 'color':
      return limitInlines(node.children, source, isInLink);
    case 'link':
      return limitLink(node, source);
    case 'image':
      return [linkToImage(node, source, isInLink)];
    case 'footnote':
      return [textAt(node, '^['), ...limitInlines(node.children, source, isInLink), textAt(node, ']')];
    case 'wikiLink':
    case 'footnoteReference':
    case 'inlineMath':
    case 'inlineComment':
      return [sourceTextAt(node, source)];
    default:
      return assertNever(node);
  }
}

function limitLink(link: Link, source: string): readonly Inline[] {
  const children = limitInlines(link.children, source, true);
  // A link with a rejected URL, or without visible text, is shown as written.
  if (link.url === '' || children.length === 0) return [sourceTextAt(link, source)];
  const written = source.slice(link.from, link.to);
  const [only] = children;
  const isBare = children.length === 1 && only?.type === 'text' && only.value === written;
  return isBare && /^https?:/i.test(written) ? addressParts(link, written) : [{ ...link, children }];
}

/** Splits a bare URL from a Korean particle or bidirectional control characters after it. */
function addressParts(range: Range, written: string): readonly Inline[] {
  return splitLinks(written).map(({ text, href }) =>
    href === null
      ? textAt(range, text)
      : { ...rangeOf(range), type: 'link', url: href, title: null, children: [textAt(range, text)] },
  );
}

/** Turns images, video and audio into links, since comments show no media. */
function linkToImage(image: Image, source: string, isInLink: boolean): Inline {
  if (image.url === '') return sourceTextAt(image, source);
  const words = textAt(image, image.alt === '' ? image.url : image.alt);
  return isInLink
    ? words
    : { ...rangeOf(image), type: 'link', url: image.url, title: image.title, children: [words] };
}

function paragraph(range: Range, children: readonly Inline[]): Block {
  return { ...rangeOf(range), type: 'paragraph', key: 0, children };
}

function sourceTextAt(range: Range, source: string): Text {
  return textAt(range, source.slice(range.from, range.to));
}

function textAt(range: Range, value: string): Text {
  return { ...rangeOf(range), type: 'text', value };
}

function rangeOf({ from, to }: Range): Range {
  return { from, to };
}
