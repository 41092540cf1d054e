import { EMBEDDED_DOC_MAX_LENGTH, EMBEDDED_DOCS_MAX, listedForAll } from '@maru/core';
import type { Access, DocItem } from '@maru/core/api';
import { wikiLinkResolver } from '@maru/core/text';
import type { DocAlias } from '@maru/core/text';
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { EnhanceContext } from '../../markup/enhance/context.ts';
import { currentLocale, translate } from '../../i18n/instances.ts';
import { articleNames, nameParts } from '../../markup/article-names.ts';
import { trustedArticle } from '../../markup/trusted-article.ts';
import { linkFolderOf } from '../../page/shown-doc/use-link-resolver.ts';
import { groupState } from '../../stores/group.ts';
import { loadInnerDoc } from '../../stores/inner-docs.ts';

/** Page of a document that shows others inside it. */
export interface EmbeddingPage {
  readonly groupName: string;
  /** Null for a document that the server does not have yet. */
  readonly docId: string | null;
  readonly access: Access;
  /** Documents of the space that the viewer may see. */
  readonly docs: readonly DocItem[];
  /** Folder from which its links lead. */
  readonly folderId: string | null;
  /** Aliases sent to a reader with it; owners have those of the space. */
  readonly linkAliases?: readonly DocAlias[] | undefined;
}

export type LoadInnerDocs = EnhanceContext['innerDocs'];

/** Target of a place, and the id of the document with it. */
type Place = readonly [target: string, from: string];

/** Documents that were loaded, by their ids. */
type Loaded = Map<string, ReturnType<typeof loadInnerDoc>>;

/**
 * Returns the loader of the documents inside a page, null without a page: of a private document, all of its
 * owner's; of any other, those that are listed for everybody, whoever reads it.
 */
export function useInnerDocs(page: EmbeddingPage | null): LoadInnerDocs {
  const latest = useRef(page);
  // Before an article that is drawn with it is enhanced.
  useLayoutEffect(() => {
    latest.current = page;
  });
  const key = page === null ? null : `${page.groupName} ${page.docId ?? ''} ${page.access}`;
  return useMemo(() => {
    if (key === null) return null;
    const loaded: Loaded = new Map();
    return async (targets) => load(() => latest.current, targets, loaded);
  }, [key]);
}

/** @param pageOf returns the page as it is once all code is here */
async function load(
  pageOf: () => EmbeddingPage | null,
  targets: readonly string[],
  loaded: Loaded,
): Promise<readonly (string | null)[]> {
  const [{ embeddedTargets, innerArticles, innerDocId }, { articleHtml }] = await Promise.all([
    import('@maru/core/doc-embeds'),
    import('../../markup/article-html.ts'),
  ]);
  const page = pageOf();
  if (page === null) return [];
  const { groupName, docId, access, docs } = page;
  const shared = access === 'private' ? docs : listedForAll(docs, ({ parentId }) => parentId);
  const { aliases: own } = groupState();
  const aliasesOf = new Map<string, readonly DocAlias[]>([[docId ?? '', page.linkAliases ?? own]]);
  const resolvers = new Map<string, (target: string) => string | null>();
  const resolverOf = (id: string): ((target: string) => string | null) => {
    const place = {
      folderId: id === docId ? page.folderId : linkFolderOf(docs, id),
      aliases: aliasesOf.get(id) ?? own,
    };
    const resolver = resolvers.get(id) ?? wikiLinkResolver(groupName, shared, place);
    resolvers.set(id, resolver);
    return resolver;
  };
  const found = new Map<string, string>();
  const get = async (id: string): ReturnType<typeof loadInnerDoc> => {
    const loading = loaded.get(id) ?? loadInnerDoc(groupName, id);
    loaded.set(id, loading);
    const forget = (): void => {
      if (loaded.get(id) === loading) loaded.delete(id);
    };
    try {
      const doc = await loading;
      // A later call tries again.
      if (doc === null) forget();
      return doc;
    } catch (error) {
      forget();
      throw error;
    }
  };
  /** Characters of source that may still be rendered: bounds the time of the page's thread. */
  let room = EMBEDDED_DOC_MAX_LENGTH;
  const read = async (places: readonly Place[]): Promise<readonly Place[]> => {
    const named = new Set(places.map(([target, from]) => innerDocId(target, resolverOf(from))));
    const ids = [...named].filter((id) => id !== null);
    const lists = await Promise.all(ids.map(get));
    for (const [index, id] of ids.entries()) {
      const doc = lists[index] ?? null;
      if (doc === null || found.has(id) || doc.content.length > room) continue;
      room -= doc.content.length;
      if (doc.linkAliases !== undefined) aliasesOf.set(id, doc.linkAliases);
      found.set(id, articleHtml(doc.content, doc.props, resolverOf(id)));
    }
    return ids.flatMap((id) => embeddedTargets(found.get(id) ?? '').map((target): Place => [target, id]));
  };
  const outer = targets.slice(0, EMBEDDED_DOCS_MAX).map((target): Place => [target, docId ?? '']);
  const inner = await read(outer);
  await read(inner.slice(0, Math.max(0, EMBEDDED_DOCS_MAX - targets.length)));
  const names = articleNames(translate);
  return innerArticles(targets, docId ?? '', {
    resolve: (title, from) => resolverOf(from)(title),
    articleOf: (id) => found.get(id) ?? null,
  }).map((html) => (html === null ? null : trustedArticle(nameParts(html, names, currentLocale()))));
}
