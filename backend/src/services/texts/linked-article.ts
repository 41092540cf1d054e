import { fillEmbeds } from '@maru/core/doc-embeds';
import { resolveWikiLinks } from '@maru/core/markup';
import { wikiLinkResolver } from '@maru/core/text';
import type { LinkPlace, LinkTarget } from '@maru/core/text';
import { unpackedHtml } from './packed-html.ts';
import type { StoredHtml } from './packed-html.ts';

/** Documents that wiki links of an article may lead to, and the place of the article. */
export interface PageTargets extends LinkPlace {
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

/** Returns an article with the documents inside it, and the addresses of the links of each. */
export function linkedArticle({ docId, html, inner }: ArticleParts, targets: PageTargets): string {
  const resolvers = new Map([[docId, resolverOf(targets)]]);
  const resolverOfDoc = (id: string): ((target: string) => string | null) => {
    const folderId = inner.get(id)?.folderId ?? null;
    const resolver = resolvers.get(id) ?? resolverOf({ ...targets, folderId });
    resolvers.set(id, resolver);
    return resolver;
  };
  const linked = resolveWikiLinks(html, resolverOfDoc(docId));
  if (inner.size === 0) return linked;
  return fillEmbeds(linked, docId, {
    resolve: (title, from) => resolverOfDoc(from)(title),
    articleOf: (id) => {
      const stored = inner.get(id);
      return stored === undefined ? null : resolveWikiLinks(unpackedHtml(stored), resolverOfDoc(id));
    },
  });
}
