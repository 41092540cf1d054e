import { createHash } from 'node:crypto';
import { COMMENTS_PARAMETER } from '@maru/core';
import type { PageComments, PageData, PageDesign, PageInput, PageProblem } from '@maru/core';
import { docPath } from '@maru/core/text';
import type { PublicationService, PublicPage } from '../services/publications/publications.ts';
import type { PageKey, PageVersion } from '../services/publications/page-versions.ts';
import {
  createHtmlResponse,
  createCachedResponse,
  createLargeHtmlResponse,
  weightOf,
} from './html-response.ts';
import type { HtmlResponse } from './html-response.ts';
import { createPageCache } from './page-cache.ts';
import type { Visitor } from './visitor.ts';
import type { Website } from './website.ts';

/** Bytes of rendered pages kept in memory. */
const CACHE_MAX_BYTES = 32 * 1024 * 1024;
/**
 * URL on the "not found" page: the same for every address,
 * so that the page reveals nothing about the requested one.
 */
const NOT_FOUND_URL = '/404';

/** Renders pages to HTML. Public pages are cached by their inputs; access is checked by the caller. */
export interface PageRenderer {
  /**
   * Returns the page of a version just read from the database; null when it is no longer public. Concurrent
   * requests for the same page share one rendering.
   */
  publicPage(
    key: PageKey,
    version: PageVersion,
    visitor: Visitor,
    isReader: boolean,
  ): Promise<HtmlResponse | null>;
  /** Returns true when the page is cached. */
  isKept(key: PageKey, version: PageVersion, visitor: Visitor, isReader: boolean): boolean;
  /**
   * Returns a public page whose list of documents begins behind one of them, not cached; null when it is no
   * longer public.
   */
  continuedPage(key: PageKey, afterId: string, visitor: Visitor): Promise<HtmlResponse | null>;
  /** Returns the page of a public document's comments, not cached; null when it is no longer public. */
  commentsPage(
    key: PageKey,
    comments: PageComments,
    cursor: string | undefined,
    visitor: Visitor,
  ): Promise<HtmlResponse | null>;
  /** Returns a screen without personal content, cached. */
  publicScreen(path: string, visitor: Visitor): HtmlResponse;
  /** Returns a screen with the newest publications, cached until these change. */
  recentScreen(path: string, data: PageData, visitor: Visitor): HtmlResponse;
  /** Returns a screen for a URL with a query, which is arbitrary: not cached. */
  screen(url: string, visitor: Visitor, data?: PageData): HtmlResponse;
  /**
   * Returns the application without contents: only the path, which must have no query and is the cache key.
   */
  keptShell(path: string, visitor: Visitor, design?: PageDesign, isReader?: boolean): HtmlResponse;
  /** Returns a page for a URL with a query, which may hold a secret: not cached. */
  shell(url: string, visitor: Visitor, data?: PageData): HtmlResponse;
  notFound(visitor: Visitor): HtmlResponse;
  /** Returns the page of a refused request, the same for every address. */
  problem(problem: PageProblem, visitor: Visitor): HtmlResponse;
}

export function createPageRenderer(
  { renderPage, entry, assets, data: ofAll }: Website,
  publications: PublicationService,
): PageRenderer {
  const cache = createPageCache<HtmlResponse>(CACHE_MAX_BYTES);
  const underWay = new Map<string, Promise<HtmlResponse | null>>();

  const inputOf = (
    { isLocaleKept, ...visitor }: Visitor,
    input: Partial<PageInput> & Pick<PageInput, 'url'>,
  ): PageInput => ({
    status: 200,
    isIndexable: false,
    articleHtml: null,
    assets,
    ...visitor,
    ...input,
    data: { ...input.data, ...ofAll, ...(isLocaleKept ? { keptLang: visitor.locale } : {}) },
  });
  const render = (visitor: Visitor, input: Partial<PageInput> & Pick<PageInput, 'url'>): HtmlResponse =>
    createHtmlResponse(renderPage(inputOf(visitor, input)));

  const cachedPage = (key: string, make: () => HtmlResponse): HtmlResponse => {
    const found = cache.get(key);
    if (found !== undefined) return found;
    const response = make();
    cache.set(key, response, weightOf(response));
    return response;
  };

  const shell = (url: string, visitor: Visitor, data: PageData = {}): HtmlResponse =>
    render(visitor, { url, data });

  const load = async (key: PageKey, visitor: Visitor, isReader: boolean): Promise<HtmlResponse | null> => {
    const page = await publications.page(key);
    if (page === null) return null;
    const at = cacheKey(key, page, visitor, isReader);
    const found = cache.get(at);
    if (found !== undefined) return found;
    const input = publicInput(key, page, isReader);
    const made =
      page.renderLarge === null
        ? render(visitor, input)
        : createLargeHtmlResponse(await page.renderLarge(entry, inputOf(visitor, input)));
    const { response, bytes } = await createCachedResponse(made);
    cache.set(at, response, bytes);
    return response;
  };

  return {
    publicPage: async (key, version, visitor, isReader) => {
      const wanted = cacheKey(key, version, visitor, isReader);
      const found = cache.get(wanted);
      if (found !== undefined) return found;
      const other = underWay.get(wanted);
      if (other !== undefined) return other;
      const rendering = load(key, visitor, isReader).finally(() => underWay.delete(wanted));
      underWay.set(wanted, rendering);
      return rendering;
    },
    isKept: (key, version, visitor, isReader) => cache.has(cacheKey(key, version, visitor, isReader)),
    continuedPage: async (key, afterId, visitor) => {
      const page = await publications.page(key, afterId);
      if (page === null) return null;
      const input = publicInput(key, page, false);
      const shown = { ...input, url: `${input.url}?${new URLSearchParams({ cursor: afterId }).toString()}` };
      return page.renderLarge === null
        ? render(visitor, shown)
        : createLargeHtmlResponse(await page.renderLarge(entry, inputOf(visitor, shown)));
    },
    commentsPage: async (key, comments, cursor, visitor) => {
      const page = await publications.page(key);
      if (page === null || page.doc === null) return null;
      const { url, data } = publicInput(key, page, false);
      const rest = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      return render(visitor, { url: `${url}?${COMMENTS_PARAMETER}${rest}`, data: { ...data, comments } });
    },
    publicScreen: (path, visitor) =>
      cachedPage(`screen ${path} ${variantOf(visitor)}`, () =>
        render(visitor, { url: path, isIndexable: true }),
      ),
    recentScreen: (path, data, visitor) => {
      const shown = createHash('sha256').update(JSON.stringify(data)).digest('base64url');
      return cachedPage(`recent ${path} ${shown} ${variantOf(visitor)}`, () =>
        render(visitor, { url: path, isIndexable: true, data }),
      );
    },
    screen: (url, visitor, data = {}) => render(visitor, { url, isIndexable: true, data }),
    keptShell: (path, visitor, design, isReader = false) =>
      cachedPage(
        `shell ${path} ${isReader ? 'reader' : ''} ${JSON.stringify(design ?? null)} ${variantOf(visitor)}`,
        () => shell(isReader ? `${path}?view=reader` : path, visitor, design === undefined ? {} : { design }),
      ),
    shell,
    notFound: (visitor) =>
      cachedPage(`404 ${variantOf(visitor)}`, () => render(visitor, { url: NOT_FOUND_URL, status: 404 })),
    problem: (problem, visitor) =>
      cachedPage(`problem ${JSON.stringify(problem)} ${variantOf(visitor)}`, () =>
        shell(NOT_FOUND_URL, visitor, { problem }),
      ),
  };
}

/**
 * Uses the canonical spelling of the address, so that all spellings share one rendering and no query enters
 * the cache. Keeps the kind of address requested: the home document under its own id is a document's page.
 */
function publicInput(
  { docId }: PageKey,
  { group, doc, articleHtml }: PublicPage,
  isReader: boolean,
): Partial<PageInput> & Pick<PageInput, 'url'> {
  const { name } = group.group;
  const path = doc === null || docId === null ? `/${name}` : docPath(name, doc.id, doc.title);
  return {
    url: isReader ? `${path}?view=reader` : path,
    isIndexable: true,
    data: {
      group: { group: group.group, docs: group.docs, ...(group.isPart ? { isPart: true } : {}) },
      ...(doc === null ? {} : { doc }),
    },
    articleHtml,
  };
}

function cacheKey(
  { groupName, docId }: PageKey,
  { tag }: PageVersion,
  visitor: Visitor,
  isReader: boolean,
): string {
  return `page ${groupName}/${docId ?? ''} ${tag} ${isReader ? 'reader' : ''} ${variantOf(visitor)}`;
}

function variantOf({ locale, isLocaleKept, theme, origin }: Visitor): string {
  return `${locale} ${isLocaleKept ? 'kept' : ''} ${theme ?? ''} ${origin}`;
}
