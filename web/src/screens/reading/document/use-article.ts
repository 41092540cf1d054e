import type { Doc, DocItem } from '@maru/core/api';
import { articleLanguage, languageOf } from '@maru/core/text';
import { useMemo, useEffect, useState } from 'react';
import type { articleHtml } from '../../../markup/article-html.ts';
import { beginsWithTitle, htmlOutline } from '../../../markup/html-outline.ts';
import type { ArticleHeading } from '../../../markup/html-outline.ts';
import { linkFolderOf, useLinkResolver } from '../../../page/shown-doc/use-link-resolver.ts';
import { loadWithRetries } from '../../../page/startup/load-with-retries.ts';
import { useShownDoc } from '../../../page/shown-doc/use-shown-doc.ts';
import type { ShownDocState } from '../../../page/shown-doc/use-shown-doc.ts';
import type { ShownDoc } from '../../../stores/docs.ts';
import { followUpdates } from '../../../stores/newest-doc.ts';

export interface ShownArticle {
  /** Null until it is ready; empty for a document without text. */
  readonly html: string | null;
  readonly headings: readonly ArticleHeading[];
  /** True when the article's first heading repeats the title. */
  readonly repeatsTitle: boolean;
  /** Value of `lang`: from the document's settings, else detected; null where it does not matter. */
  readonly language: string | null;
}

/** Returns a document to read, with its article. */
export function useDocument(
  groupName: string | null,
  docId: string | null,
  accessToken: string | null,
  docs: readonly DocItem[],
): ShownDocState & { readonly article: ShownArticle } {
  const state = useShownDoc(groupName, docId, accessToken);
  useNewestState(groupName, state.shown?.doc ?? null);
  return { ...state, article: useArticle(state.shown, groupName ?? '', docs) };
}

/** Shows an owner what was saved in another tab or on another device. */
function useNewestState(groupName: string | null, doc: Doc | null): void {
  const { id = null, updatedAt = '', isOwner = false } = doc ?? {};
  useEffect(
    () =>
      groupName === null || id === null || !isOwner ? undefined : followUpdates(groupName, { id, updatedAt }),
    [groupName, id, updatedAt, isOwner],
  );
}

/** Returns the article of a document with its headings. */
function useArticle(shown: ShownDoc | null, groupName: string, docs: readonly DocItem[]): ShownArticle {
  const html = useArticleHtml(shown, groupName, docs);
  const title = shown?.title ?? '';
  const named = shown?.language ?? null;
  return useMemo(() => shownArticle(html, title, named), [html, title, named]);
}

/**
 * Returns an article with its headings.
 * @param named language of the document's settings; null where it is detected
 */
export function shownArticle(html: string | null, title: string, named: string | null): ShownArticle {
  if (html === null) return { html, headings: [], repeatsTitle: false, language: named ?? languageOf(title) };
  const repeatsTitle = beginsWithTitle(html, title);
  const headings = htmlOutline(html);
  const language = named ?? articleLanguage(title, html);
  return { html, headings: repeatsTitle ? headings.slice(1) : headings, repeatsTitle, language };
}

/** Renders articles; null until it is loaded. From then on they are ready at once. */
let render: typeof articleHtml | null = null;

/** Loads it: the editor does so for the page that follows it. */
export async function loadRenderer(): Promise<void> {
  render = (await import('../../../markup/article-html.ts')).articleHtml;
}

/**
 * Returns the article's HTML: the server's, else rendered here from
 * the content (the engine is loaded for the first one). Null until it is ready.
 */
function useArticleHtml(shown: ShownDoc | null, groupName: string, docs: readonly DocItem[]): string | null {
  const doc = shown?.articleHtml === null ? shown.doc : null;
  const make = useRenderer(doc !== null);
  const { content = null, props = '', linkAliases } = doc ?? {};
  const resolve = useLinkResolver(groupName, docs, linkFolderOf(docs, shown?.id ?? null), linkAliases);
  const made = useMemo(
    () => (content === null || make === null ? null : make(content, props, resolve)),
    [content, props, make, resolve],
  );
  return shown?.articleHtml ?? made;
}

/** Returns what renders articles, loaded where it is needed; null until then. */
function useRenderer(isNeeded: boolean): typeof articleHtml | null {
  const [, setIsLoaded] = useState(false);
  const isAwaited = isNeeded && render === null;
  useEffect(() => {
    if (!isAwaited) return undefined;
    return loadWithRetries(async () => {
      await loadRenderer();
      setIsLoaded(true);
    });
  }, [isAwaited]);
  return render;
}
