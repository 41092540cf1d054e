import { docLanguage, EXCERPT_MAX_LENGTH, LINK_REL, markupOptions, TITLE_MAX_LENGTH } from '@maru/core';
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

/** Characters of a text that determine its excerpt, unless they are mostly markup. */
const BEGINNING = 6_000;

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
    ...publicColumns(text),
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
export function publicColumns({
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

/** Returns the excerpt of a text, from its beginning when nothing after it can change the excerpt. */
export function excerptOf({ title, content, props }: DocText): string {
  const options = markupOptions(props);
  const end = content.length < 2 * BEGINNING ? -1 : content.lastIndexOf('\n\n', BEGINNING);
  const beginning = content.slice(0, end + 1);
  // A reference may have its definition, a comment and front matter their end, anywhere after the cut.
  if (end > 0 && !/^---|\[|<!--/.test(beginning)) {
    const root = parse(beginning, options);
    // Leaves out the last block, which may continue after the cut.
    const closed = { ...root, children: root.children.slice(0, -1) };
    const isCut =
      Array.from(renderExcerpt(closed, 2 * EXCERPT_MAX_LENGTH, title)).length > EXCERPT_MAX_LENGTH;
    if (isCut) return renderExcerpt(closed, undefined, title);
  }
  return renderExcerpt(parse(content, options), undefined, title);
}
