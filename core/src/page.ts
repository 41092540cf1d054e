import type { Locale } from './limits.ts';
import type { DocItem } from './api/schemas/docs.ts';
import type { PublicDocItem } from './api/schemas/explore.ts';
import type { Group } from './api/schemas/groups.ts';

/** What the server renders into HTML, and what the page reads back from it when it starts. */

/** A public document as its publication holds it. */
export interface PublicDoc {
  readonly id: string;
  readonly title: string;
  readonly excerpt: string;
  /** The language tag that its settings name; absent where it is told from the words. */
  readonly language?: string;
  readonly isFolder: boolean;
  readonly commentsEnabled: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Travels as JSON inside the page: equal for every visitor. */
export interface PageData {
  /** The space, as an anonymous visitor sees it. Absent on screens without one. */
  readonly group?: PageGroup;
  /** Whose design the page wears where the space itself is not here: on pages that are not for everybody. */
  readonly design?: PageDesign;
  /** The document shown. Its article is not here: it stands in the HTML alone. */
  readonly doc?: PublicDoc;
  /** Present where accounts are made by the operator alone. */
  readonly isSignupClosed?: true;
  /** The public documents that were edited last, on screens that show some. */
  readonly recent?: RecentDocs;
}

/** A document of the list. Without the time of its last edit where the page shows none, so that the page stays while others are edited. */
export type PageDocItem = Omit<DocItem, 'updatedAt'> & Partial<Pick<DocItem, 'updatedAt'>>;

/** A space, with its documents or, of very many, those around the one that is shown. */
export interface PageGroup {
  readonly group: Group;
  readonly docs: readonly PageDocItem[];
  /** There are more of them, which the page fetches once it runs. */
  readonly isPart?: true;
}

/** The beginning of the list of public documents, and where it goes on. */
export interface RecentDocs {
  readonly docs: readonly PublicDocItem[];
  readonly nextCursor: string | null;
}

/** What a space looks like. Everybody may know it, whatever else they may know of the space. */
export interface PageDesign {
  readonly groupName: string;
  readonly style: Group['style'];
}

/** The files that the page loads, as URLs. */
export interface PageAssets {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly preloads: readonly string[];
  /** What the script imports while it starts, depending on the page: the files of each source, by its path below the website's folder. */
  readonly modules: Readonly<Record<string, readonly string[]>>;
}

export type Theme = 'light' | 'dark';

export interface PageInput {
  /** Path and query as requested. */
  readonly url: string;
  /** The site's own address, an origin: canonical links are built from it. */
  readonly origin: string;
  readonly locale: Locale;
  /** Null: as the system has it. */
  readonly theme: Theme | null;
  /** 404: the page says "not found", whatever the path. */
  readonly status: 200 | 404;
  /** False keeps search engines away: private pages and secret links. */
  readonly isIndexable: boolean;
  readonly data: PageData;
  /** The article's HTML (already safe); null without one. */
  readonly articleHtml: string | null;
  readonly assets: PageAssets;
}

/** The one export of the website's server build: a whole HTML document, synchronously. */
export type RenderPage = (input: PageInput) => string;

/*
 * The page's own ids hold a colon, which no slug of a document's heading can: a heading takes the place of none of them.
 */
/** Id of the `<script type="application/json">` that carries PageData. */
export const PAGE_DATA_ID = 'maru:page-data';
/** Id of the element that the page takes over. */
export const ROOT_ID = 'maru:root';
/** Id of the `<main>`. */
export const MAIN_ID = 'maru:main';
/** Id of the `<article>` with a document's words. */
export const ARTICLE_ID = 'maru:article';
/** Id of the `<section>` with a document's comments. */
export const COMMENTS_ID = 'maru:comments';
/** Begins the ids that are made for elements that have no name of their own. */
export const ID_PREFIX = 'maru:';

/** Id of the element that shows a comment, and the fragment of links to it. */
export function commentElementId(commentId: string): string {
  return `maru:comment-${commentId}`;
}
