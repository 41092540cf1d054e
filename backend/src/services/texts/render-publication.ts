import { docLanguage, LINK_REL, markupOptions, TITLE_MAX_LENGTH } from '@maru/core';
import { frontMatterTo, parse, renderExcerpt, renderHtml } from '@maru/core/markup';
import { embeddedTargets } from '@maru/core/doc-embeds';
import { AppError } from '@maru/core/api';
import { docProperties } from '@maru/core/text';
import type { DocText } from '../../presenters/doc.ts';
import type { Rendered } from '../../repositories/publications.ts';
import { packedHtml } from './packed-html.ts';

/**
 * Colours follow the reader's theme; links to other sites pass on no ranking. The page
 * names callouts that have no title, in the reader's language (`nameCallouts`).
 */
const HTML_OPTIONS = { rel: LINK_REL, themedColors: true, calloutName: () => '' } as const;

/** Maximum bytes of a publication's HTML: a database packet takes 16 MiB, with quotes escaped. */
const HTML_MAX_BYTES = 10 * 1024 * 1024;

/**
 * Renders the publication. Ids and table of contents make a text of mostly headings forty times longer, so
 * they are left out beyond the limit. Pure. Errors: too_large when it is still beyond the limit.
 */
export function renderPublication(text: DocText): Rendered {
  const options = markupOptions(text.props);
  const root = parse(text.content, options);
  let html = renderHtml(root, HTML_OPTIONS);
  if (Buffer.byteLength(html) > HTML_MAX_BYTES) {
    html = renderHtml(
      parse(`[notoc]\n\n${text.content.slice(frontMatterTo(root))}`, { ...options, numbering: false }),
      {
        ...HTML_OPTIONS,
        headingIds: false,
      },
    );
  }
  if (Buffer.byteLength(html) > HTML_MAX_BYTES) throw new AppError('too_large');
  return {
    ...publicFacts(text),
    excerpt: renderExcerpt(root, undefined, text.title),
    embedded_docs: embeddedDocs(html),
    ...packedHtml(html),
  };
}

function embeddedDocs(html: string): string | null {
  const targets = embeddedTargets(html);
  return targets.length === 0 ? null : JSON.stringify(targets);
}

/** Returns the columns of a publication that need no parsing of the text. */
export function publicFacts({
  title,
  content,
  props,
}: DocText): Pick<Rendered, 'title' | 'language' | 'properties'> {
  const properties = docProperties(content, title);
  return {
    title: [...title].slice(0, TITLE_MAX_LENGTH).join(''),
    language: docLanguage(props),
    properties: properties.length === 0 ? null : JSON.stringify(properties),
  };
}
