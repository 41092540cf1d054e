import type { PublicDoc, RenderSitePage, SitePageInput } from '@maru/core';
import { EMBEDDED_DOC_MAX_LENGTH } from '@maru/core';
import { fillEmbeds } from '@maru/core/doc-embeds';
import { relativePath } from '@maru/core/export';
import { escapeHtml, resolveWikiLinks, unescapeHtml } from '@maru/core/markup';
import type { DocText } from '../../presenters/doc.ts';
import type { Rendered } from '../../repositories/publications.ts';
import { unpackedHtml } from './packed-html.ts';
import { renderPublication } from './render-publication.ts';

/** A text of a website of files, with the addresses of the titles that its links name. */
export interface SiteText extends DocText {
  readonly id: string;
  /** Null for a title that no document of the website has. */
  readonly links: ReadonlyMap<string, string | null>;
}

/** A page of a website of files. Plain data, for a worker thread. */
export interface SitePage {
  /** URL of the build that exports `renderSitePage`. */
  readonly entry: string;
  readonly input: Omit<SitePageInput, 'doc' | 'articleHtml'>;
  /** Facts about its document beside the text; null for a page without a document. */
  readonly doc: Omit<PublicDoc, 'title' | 'excerpt' | 'language' | 'properties'> | null;
  /** Title of a document whose text can't be read. */
  readonly title: string;
  readonly text: SiteText | null;
  /** Documents that the text may show inside it, by id. */
  readonly inner: ReadonlyMap<string, SiteText>;
  /** Ids of media that it may show. */
  readonly media: readonly string[];
}

export interface RenderedSitePage {
  readonly html: Uint8Array;
  /** Words of the text, for the search. */
  readonly words: string;
  /** Characters of the page that are not ASCII, each once. */
  readonly letters: string;
  /** Ids of the media that it shows or leads to. */
  readonly media: readonly string[];
}

/** Renders a text with what is inside it, and the page around it. May take seconds. Errors: too_large. */
export async function renderSiteFile({
  entry,
  input,
  doc,
  title,
  text,
  inner,
  media,
}: SitePage): Promise<RenderedSitePage> {
  const { renderSitePage } = (await import(entry)) as { readonly renderSitePage: RenderSitePage };
  const rendered = text === null ? null : renderPublication(text);
  const own = rendered === null ? null : unpackedHtml(rendered);
  const page = renderSitePage({
    ...input,
    doc: doc === null ? null : { ...doc, title, ...publicFactsOf(rendered) },
    articleHtml: own === null || text === null ? null : linkedText(text, own, inner),
  });
  return {
    html: Buffer.from(page),
    words: wordsIn(own ?? ''),
    letters: [...new Set(page.match(/[^\p{ASCII}]/gu) ?? [])].join(''),
    media: media.filter((id) => {
      const path = input.files[id];
      return path !== undefined && page.includes(`="${escapeHtml(relativePath(input.file, path))}"`);
    }),
  };
}

function publicFactsOf(rendered: Rendered | null): Pick<PublicDoc, 'excerpt' | 'language' | 'properties'> {
  const { excerpt = '', language = null, properties = null } = rendered ?? {};
  return {
    excerpt,
    ...(language === null ? {} : { language }),
    ...(properties === null
      ? {}
      : { properties: JSON.parse(properties) as NonNullable<PublicDoc['properties']> }),
  };
}

function linkedText(text: SiteText, html: string, inner: ReadonlyMap<string, SiteText>): string {
  const resolverOf =
    ({ links }: SiteText) =>
    (title: string): string | null =>
      links.get(title) ?? null;
  const linked = resolveWikiLinks(html, resolverOf(text));
  if (inner.size === 0) return linked;
  const articles = new Map<string, string | null>();
  const articleOf = (id: string): string | null => {
    const shown = inner.get(id);
    const known = articles.get(id);
    if (shown === undefined || known !== undefined) return known ?? null;
    const article = unpackedHtml(renderPublication(shown));
    const made =
      article.length > EMBEDDED_DOC_MAX_LENGTH ? null : resolveWikiLinks(article, resolverOf(shown));
    articles.set(id, made);
    return made;
  };
  const resolve = (title: string, from: string): string | null =>
    resolverOf(from === text.id ? text : (inner.get(from) ?? text))(title);
  return fillEmbeds(linked, text.id, { resolve, articleOf });
}

/** Returns the words of an article, in one line. */
function wordsIn(html: string): string {
  return unescapeHtml(html.replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim();
}
