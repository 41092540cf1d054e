import { markupOptions } from '@maru/core';
import type { DocPreview } from '@maru/core/api';
import { inlineText, parse, renderExcerpt } from '@maru/core/markup';
import { headingAnchor } from '@maru/core/text';
import type { DocText } from '../../presenters/doc.ts';

/** Heading of a part of a text, and its first paragraph. */
export type SectionExcerpt = Pick<DocPreview, 'excerpt'> & { readonly heading: string };

/**
 * Returns the heading that a link's `#…` means, with the first paragraph below it up to the next heading of
 * its level or above; the beginning of a part that has none. Null when the text has no such heading.
 */
export function sectionOf({ content, props }: DocText, section: string): SectionExcerpt | null {
  const root = parse(content, markupOptions(props));
  const anchor = headingAnchor(section);
  const at = root.children.findIndex((block) => block.type === 'heading' && block.slug === anchor);
  const heading = root.children[at];
  if (heading?.type !== 'heading') return null;
  const behind = root.children.slice(at + 1);
  const end = behind.findIndex((block) => block.type === 'heading' && block.depth <= heading.depth);
  const part = end < 0 ? behind : behind.slice(0, end);
  const paragraph = part.find(
    (block) => block.type === 'paragraph' && inlineText(block.children).trim() !== '',
  );
  return {
    heading: inlineText(heading.children).replaceAll(/\s+/g, ' ').trim(),
    excerpt: renderExcerpt({ ...root, children: paragraph === undefined ? part : [paragraph] }),
  };
}
