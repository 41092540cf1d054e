import { EMBEDDED_DOC_MAX_LENGTH } from '@maru/core';
import { fillEmbeds } from '@maru/core/doc-embeds';
import { resolveWikiLinks } from '@maru/core/markup';
import { wikiLinkResolver } from '@maru/core/text';
import type { LinkSource, LinkTarget } from '@maru/core/text';
import { shortHtml } from './packed-html.ts';
import type { StoredHtml } from './packed-html.ts';

/** Documents that wiki links of an article may lead to, and the place of the article. */
export interface PageTargets extends LinkSource {
  readonly groupName: string;
  readonly docs: readonly LinkTarget[];
}

/** Returns a resolver for the wiki links of an article. */
export function resolverOf({ groupName, docs, ...place }: PageTargets): (target: string) => string | null {
  return wikiLinkResolver(groupName, docs, place);
}

/** The article of a document inside another, and the folder from which its links lead. */
export interface InnerArticle extends StoredHtml {
  readonly folderId: string | null;
}

/** An article with the documents that it may show inside it, by their ids. */
export interface ArticleParts {
  readonly docId: string;
  readonly html: string;
  readonly inner: ReadonlyMap<string, InnerArticle>;
}

/**
 * Returns an article with the documents inside it, and the addresses of the links of each. Decompresses large
 * ones synchronously.
 */
export function linkedArticle({ docId, html, inner }: ArticleParts, targets: PageTargets): string {
  const resolvers = new Map([[targets.folderId, resolverOf(targets)]]);
  const resolverOfDoc = (id: string): ((target: string) => string | null) => {
    const folderId = id === docId ? targets.folderId : (inner.get(id)?.folderId ?? null);
    const resolver = resolvers.get(folderId) ?? resolverOf({ ...targets, folderId });
    resolvers.set(folderId, resolver);
    return resolver;
  };
  const linked = resolveWikiLinks(html, resolverOfDoc(docId));
  if (inner.size === 0) return linked;
  // A document may stand in several places.
  const articles = new Map<string, string | null>();
  const articleOf = (id: string): string | null => {
    const stored = inner.get(id);
    const known = articles.get(id);
    if (stored === undefined || known !== undefined) return known ?? null;
    const article = shortHtml(stored, EMBEDDED_DOC_MAX_LENGTH);
    const shown = article === null ? null : resolveWikiLinks(article, resolverOfDoc(id));
    articles.set(id, shown);
    return shown;
  };
  return fillEmbeds(linked, docId, { resolve: (title, from) => resolverOfDoc(from)(title), articleOf });
}
