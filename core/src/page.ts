import type { Locale } from './limits.ts';
import type { DocItem } from './api/schemas/docs.ts';
import type { PublicDocItem } from './api/schemas/explore.ts';
import type { Comment } from './api/schemas/comments.ts';
import type { Group } from './api/schemas/groups.ts';
import type { FoundItem } from './api/schemas/search.ts';
import type { DocProperty } from './text/properties.ts';

/** Data that the server renders into HTML and the page reads from it at its start. */

/** Public document in its published state. */
export interface PublicDoc {
  readonly id: string;
  readonly title: string;
  readonly excerpt: string;
  /** Language tag from its settings; absent where the language is detected from the text. */
  readonly language?: string;
  /** Properties that its front matter names; absent without any. */
  readonly properties?: readonly DocProperty[];
  readonly isFolder: boolean;
  /** True when the document shows comments and accepts new ones. */
  readonly hasComments: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** JSON inside the page: identical for every visitor. */
export interface PageData {
  /** The space as an anonymous visitor sees it. Absent on screens without one. */
  readonly group?: PageGroup;
  /** Design of the page where the space itself is not included: on pages that are not public. */
  readonly design?: PageDesign;
  /** Displayed document. Its article is only in the HTML. */
  readonly doc?: PublicDoc;
  /** False where only the operator creates accounts; absent elsewhere, which saves bytes. */
  readonly isSignupOpen?: false;
  /** Providers by which users log in; absent without any. */
  readonly loginProviders?: readonly PageLoginProvider[];
  /** Recently edited public documents, on screens that show some. */
  readonly recent?: RecentDocs;
  /** Public document at random, on the screen with one; null where nothing is public. */
  readonly encounter?: PublicDocItem | null;
  /** Public documents that the address asks for, on the search page. */
  readonly found?: FoundDocs;
  /** Why the request was refused, instead of what the address has. */
  readonly problem?: PageProblem;
  /** Language of the address where the reader's own is another one: the links of the page keep it. */
  readonly keptLang?: Locale;
  /** Comments of the displayed document, on the page of its comments, which has no article. */
  readonly comments?: PageComments;
}

/**
 * Document in a list. The time of its last edit is omitted where the page
 * does not show it, so that edits of other documents do not change the page.
 */
export type PageDocItem = Omit<DocItem, 'updatedAt'> & Partial<Pick<DocItem, 'updatedAt'>>;

/** An OpenID provider, as its button names it. */
export interface PageLoginProvider {
  readonly name: string;
  readonly label: string;
}

/** Space with its documents; with very many documents, those around the displayed one. */
export interface PageGroup {
  readonly group: Group;
  readonly docs: readonly PageDocItem[];
  /** True when the page must fetch the remaining documents after its start. */
  readonly isPart?: true;
}

/** First page of the list of public documents, with the cursor of the next one. */
export interface RecentDocs {
  readonly docs: readonly PublicDocItem[];
  readonly nextCursor: string | null;
}

/** A page of the results of a search in public documents, with the cursor of the next one. */
export interface FoundDocs {
  readonly query: string;
  /** Space that was searched; null for all. */
  readonly groupName: string | null;
  readonly docs: readonly FoundItem[];
  readonly nextCursor: string | null;
  /** True for a page after the first one. */
  readonly isContinued?: true;
}

/** A page of a document's comments, with the cursor of the next one. */
export interface PageComments {
  readonly comments: readonly Comment[];
  readonly nextCursor: string | null;
}

/** A refused request, as its page tells it. */
export interface PageProblem {
  readonly status: number;
  /** In the language of the page. */
  readonly message: string;
}

/** Appearance of a space, which is public even where its documents are not. */
export interface PageDesign {
  readonly groupName: string;
  readonly style: Group['style'];
}

/** URLs of the files that the page loads. */
export interface PageAssets {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Style sheets of the application, after those of every page. */
  readonly applicationStyles: readonly string[];
  /** Style sheets of the editor's first part, whose rules those of the application repeat. */
  readonly editorStyles: readonly string[];
  /** Font of the first paint, where a space has none of its own. */
  readonly font: string | null;
  readonly preloads: readonly string[];
  /**
   * Modules that the script imports while it starts, depending on the page:
   * the files of each source, by its path below the website's folder.
   */
  readonly modules: Readonly<Record<string, readonly string[]>>;
}

export type Theme = 'light' | 'dark';

export interface PageInput {
  /** Path and query as requested. */
  readonly url: string;
  /** Origin of the site: canonical links are built from it. */
  readonly origin: string;
  readonly locale: Locale;
  /** Null: the system's theme. */
  readonly theme: Theme | null;
  /** 404: the page shows "not found" for any path. */
  readonly status: 200 | 404;
  /** False excludes search engines: private pages and secret links. */
  readonly isIndexable: boolean;
  readonly data: PageData;
  /** HTML of the article (already safe); null without one. */
  readonly articleHtml: string | null;
  readonly assets: PageAssets;
}

/** Export of the website's server build: renders a whole HTML document, synchronously. */
export type RenderPage = (input: PageInput) => string;

/** A page of a space as a website that is read from files. */
export interface SitePageInput {
  /** Language of the words around the text. */
  readonly locale: Locale;
  /** Origin of the site, to which links lead that have no file. */
  readonly origin: string;
  readonly group: Group;
  /** Documents that the page names: those above it, some beside each of these, and all that it holds. */
  readonly docs: readonly DocItem[];
  /** Numbers of documents that the tree leaves out, by folder; those of the top level under an empty id. */
  readonly left: Readonly<Record<string, number>>;
  /** Null for the first page of a space whose own is not part of the website. */
  readonly doc: PublicDoc | null;
  readonly isHome: boolean;
  /** True where the text can't be shown. */
  readonly isDamaged: boolean;
  /** HTML of the article (already safe), with the site's addresses; null without one. */
  readonly articleHtml: string | null;
  /** Path of the page in the website. */
  readonly file: string;
  /** Paths of documents and media that the page may lead to, by id. */
  readonly files: Readonly<Record<string, string>>;
}

/** Export of the build for websites of files: renders a whole page, synchronously. */
export type RenderSitePage = (input: SitePageInput) => string;

/** Parts that all pages of a website of files share, as the build has them. */
export interface SiteParts {
  /** Styles after those of the site's pages, with addresses of the site. */
  readonly css: string;
  /** The script of the search. */
  readonly script: string;
  /** Returns the addresses of a design's fonts: a style sheet, and the list of its Hangul slices. */
  readonly fontsOf: (style: Group['style']) => SiteFonts;
}

export interface SiteFonts {
  /** Null where the pages' own styles have its letters. */
  readonly sheet: string | null;
  /** Null where Hangul is left to the reader's device. */
  readonly hangul: { readonly family: string; readonly list: string } | null;
}

/* The page's own ids contain a colon, which no slug of a document's heading can: they never collide. */
/** Id of the `<script type="application/json">` with PageData. */
export const PAGE_DATA_ID = 'maru:page-data';
/** Id of the `<script type="application/json">` with the texts of the page's first script. */
export const READER_TEXTS_ID = 'maru:reader-texts';
/** Id of the element that the page hydrates. */
export const ROOT_ID = 'maru:root';
/** Id of the `<main>`. */
export const MAIN_ID = 'maru:main';
/** Id of the `<article>` with a document's text. */
export const ARTICLE_ID = 'maru:article';
/** Id of the `<section>` with a document's comments. */
export const COMMENTS_ID = 'maru:comments';
/** Prefix of ids generated for elements without a name. */
export const ID_PREFIX = 'maru:';

/** Parameter of a document's address that shows its comments instead of its article. */
export const COMMENTS_PARAMETER = 'comments';

/** Returns the id of a comment's element, which is also the fragment of links to it. */
export function commentElementId(commentId: string): string {
  return `maru:comment-${commentId}`;
}
