import { docLanguage, LINK_REL, markupOptions, TITLE_MAX_LENGTH } from '@maru/core';
import { parse, renderExcerpt, renderHtml } from '@maru/core/markup';
import { AppError } from '@maru/core/api';
import type { DocText } from '../../presenters/doc.ts';
import type { PublicationRow } from '../../repositories/publications.ts';
import { packedHtml } from './packed-html.ts';

/** A document's public words, rendered. */
export type Rendered = Pick<PublicationRow, 'title' | 'excerpt' | 'language' | 'html' | 'renderer_version'>;

/** A page's colours follow its reader's theme; its links to other sites lend them nothing. */
const HTML_OPTIONS = { rel: LINK_REL, themedColors: true } as const;

/** Bytes of a publication's HTML: a packet of the database takes 16 MiB, its quotes escaped. */
const HTML_MAX_BYTES = 10 * 1024 * 1024;

/**
 * Renders what everybody may read. A text of little but headings grows forty times by its ids and contents: it is
 * published without them. Pure. Errors: too_large for what is beyond the limit even so.
 */
export function renderPublication(text: DocText): Rendered {
  const options = markupOptions(text.props);
  const root = parse(text.content, options);
  let html = renderHtml(root, HTML_OPTIONS);
  if (Buffer.byteLength(html) > HTML_MAX_BYTES) {
    html = renderHtml(parse(`[notoc]\n\n${text.content}`, { ...options, numbering: false }), { ...HTML_OPTIONS, headingIds: false });
  }
  if (Buffer.byteLength(html) > HTML_MAX_BYTES) throw new AppError('too_large');
  return {
    title: publicTitle(text),
    excerpt: renderExcerpt(root, undefined, text.title),
    language: docLanguage(text.props),
    ...packedHtml(html),
  };
}

/** The title as a publication has it. */
export function publicTitle({ title }: DocText): string {
  return [...title].slice(0, TITLE_MAX_LENGTH).join('');
}
