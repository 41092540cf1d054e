import type { Doc, DocInSpace, DocItem, FileAnswer, Group, History, HistoryItem, PublicDocItem, TrashItem, User } from '@maru/core/api';
import type { Locale, PageDesign, PageDocItem, PageInput, PublicDoc } from '@maru/core';
import type { Viewer } from '../policies/viewer.ts';
import type { AccountRecordService, CredentialService } from './accounts/account-services.ts';
import type { Background } from './background.ts';
import type { CommentService, NotificationService } from './comments/comment-services.ts';
import type { Mails } from './mails/mails.ts';
import type { ImportService } from './imports/import-service.ts';
import type { MediaService } from './media/media-services.ts';
import type { PreviewService } from './previews/preview-service.ts';
import type { SearchService } from './search/search-service.ts';
import type { ThinningJob, ThinningService } from './thinning/thinning-service.ts';
import type { RenderedPage } from './texts/render-large-page.ts';
import type { Effect, IdempotencyService } from './idempotency/idempotency.ts';

/** Everything that the server can do, as the routes and pages call it. Errors are AppErrors. */
export interface Services {
  readonly sessions: SessionService;
  readonly accounts: AccountService;
  readonly credentials: CredentialService;
  readonly accountRecords: AccountRecordService;
  readonly groups: GroupService;
  readonly exports: ExportService;
  readonly imports: ImportService;
  readonly docs: DocService;
  readonly comments: CommentService;
  readonly notifications: NotificationService;
  readonly media: MediaService;
  readonly publications: PublicationService;
  readonly previews: PreviewService;
  readonly explore: ExploreService;
  readonly search: SearchService;
  readonly idempotency: IdempotencyService;
  /** What waits to be mailed. */
  readonly mails: Pick<Mails, 'deliver' | 'close'>;
  readonly statistics: StatisticsService;
  readonly housekeeping: HousekeepingService;
  readonly thinning: ThinningService;
  readonly thinningJob: ThinningJob;
  /** What is still done for answers that were given. */
  readonly background: Pick<Background, 'settled'>;
}

export interface StatisticsService {
  /** How much there is at this moment, for the metrics. */
  read(): Promise<{ readonly sessions: number; readonly mails: number }>;
}

export interface HousekeepingService {
  /** Deletes what has expired. Safe to run anywhere, at any time. */
  run(): Promise<void>;
}

/** The two cookies as the request brought them. Anything may be missing or forged. */
export interface SessionCookies {
  readonly auth: string | undefined;
  readonly deviceKey: string | undefined;
}

/** What a new session is to remember of its browser. */
export interface DeviceInfo {
  /** Shown in the list of sessions: the user agent. */
  readonly userAgent: string;
  readonly ip: string;
  readonly deviceId: string | null;
  /** The language of the request: mails come in the one that was last used. */
  readonly locale: Locale;
}

/** A signed-in user and the cookies to set. */
export interface SignedIn {
  readonly user: User;
  /** Null: the browser has the current value already, or is about to get it from a parallel answer. */
  readonly authCookie: string | null;
  readonly authMaxAgeMs: number;
  readonly deviceKeyCookie: string;
  readonly deviceKeyMaxAgeMs: number;
}

export interface SessionService {
  /** The viewer behind the two cookies; null unless both are known, belong together and have not expired. */
  authenticate(auth: string | undefined, deviceKey: string | undefined): Promise<Viewer | null>;
}

export interface SignupInput {
  readonly email: string;
  readonly username: string;
  readonly password: string;
}

export interface AccountService {
  /** True where accounts begin with a mailed link: `beginSignup` takes the place of `signup`. */
  readonly isSignupConfirmed: boolean;
  /** Makes user, space and home document, and signs in. Errors: signup_closed, username_taken, email_taken, too_many_requests, unavailable. */
  signup(input: SignupInput, cookies: SessionCookies, device: DeviceInfo): Promise<SignedIn>;
  /** Keeps the name and mails a link, alike for known addresses. Errors: signup_closed, username_taken, too_many_requests, unavailable. */
  beginSignup(input: SignupInput, device: Pick<DeviceInfo, 'ip' | 'locale'>): Promise<{ readonly pendingEmail: string }>;
  /** Uses a mailed link up and makes its account, without a session. Errors: link_not_found, username_taken, email_taken. */
  confirmSignup(token: string): Promise<{ readonly username: string }>;
  /** Errors: invalid_credentials, account_disabled, too_many_requests, unavailable. */
  login(input: { username: string; password: string }, cookies: SessionCookies, device: DeviceInfo): Promise<SignedIn>;
  /** Revokes the session. Idempotent: without one it does nothing. */
  logout(cookies: SessionCookies): Promise<void>;
  /** Extends the session by a new `auth_v4`; the old value works 10 s more. Errors: unauthorized. */
  renew(viewer: Viewer, cookies: SessionCookies, locale: Locale): Promise<SignedIn>;
  me(viewer: Viewer): Promise<User>;
}

export interface GroupService {
  /** What the pages of a space look like. Errors: not_found. */
  design(groupName: string): Promise<PageDesign>;
  /** The space and those of its documents that the viewer may see listed. Errors: not_found. */
  read(viewer: Viewer | null, name: string): Promise<GroupWithDocs>;
  /**
   * The same as anonymous visitors see it, of thousands of documents those alone that a document's page shows.
   * @param hasTimes whether the page says of others when they were edited. Errors: not_found.
   */
  readForPage(name: string, docId: string | null, hasTimes: boolean): Promise<PageGroup>;
  /** Changes title and design; an empty title becomes the username. Errors: not_found, forbidden. */
  update(
    viewer: Viewer,
    name: string,
    change: { readonly title?: string | undefined; readonly style?: Group['style'] | undefined },
  ): Promise<GroupWithDocs>;
}

export interface GroupWithDocs {
  readonly group: Group;
  readonly docs: DocItem[];
}

/** A space as its page shows it. */
export interface PageGroup {
  readonly group: Group;
  /** The entries have no times of editing where the page shows none. */
  readonly docs: readonly PageDocItem[];
  /** Whether others are listed as well. */
  readonly isPart: boolean;
  /** Stands for `docs`: equal for equal ones. */
  readonly docsMark: string;
}

export interface ExportService {
  /** The whole space as an archive that is made while it is read, once an hour. Errors: not_found, forbidden, export_too_soon, too_many_requests. */
  export(viewer: Viewer, groupName: string): Promise<FileAnswer>;
}

export interface DocService {
  create(viewer: Viewer, groupName: string, input: NewDoc): Promise<Doc>;
  read(
    viewer: Viewer | null,
    groupName: string,
    docId: string,
    query: {
      readonly accessToken?: string | undefined;
      readonly lastUpdatedAt?: string | undefined;
    },
  ): Promise<Doc>;
  /** Whether it has changed since. Errors: not_found. */
  isUpdated(
    viewer: Viewer | null,
    docId: string,
    query: { readonly accessToken?: string | undefined; readonly lastUpdatedAt: string },
  ): Promise<{ id: string; isUpdated: boolean; updatedAt: string }>;
  /** Those with exactly this title (NFC, any case) that the viewer may read, with their content when `isFull`. Errors: not_found. */
  findByTitle(viewer: Viewer | null, groupName: string, title: string, isFull: boolean): Promise<(DocItem & { content?: string })[]>;
  /** The viewer's own, last edited first. Errors: validation_failed. */
  listRecents(viewer: Viewer, page: PageQuery): Promise<{ docs: DocInSpace[]; nextCursor: string | null }>;
  /** The owner's alone: not_found to everybody else. @param since the last id seen; validation_failed when it is none of this document */
  listHistory(
    viewer: Viewer | null,
    docId: string,
    since: string | undefined,
  ): Promise<{ readonly eos: boolean; readonly histories: HistoryItem[] }>;
  /** Errors: not_found. */
  readHistory(viewer: Viewer | null, docId: string, historyId: string): Promise<History>;
  /** Makes a saved state the current one, as a new revision. Errors: not_found. */
  restore(viewer: Viewer | null, docId: string, historyId: string): Promise<Doc>;
  /** Errors: not_found, forbidden, edit_conflict (with `latest`). */
  update(viewer: Viewer, docId: string, change: DocChange): Promise<Doc>;
  /** Errors: not_found, forbidden, home_document, too_deep, cycle, validation_failed. */
  updateMeta(viewer: Viewer, docId: string, change: DocMetaChange): Promise<Doc>;
  /** Errors: not_found, forbidden, home_document, cycle, too_deep, validation_failed. @returns the siblings at the new place */
  reorder(viewer: Viewer, move: DocMove): Promise<{ docs: DocItem[] }>;
  /** Into the trash. Errors: not_found, forbidden, home_document. */
  remove(viewer: Viewer, docId: string): Promise<{ id: string }>;
  /** What links to it and the viewer may see, last edited first. Errors: not_found. */
  listBacklinks(viewer: Viewer | null, docId: string, accessToken: string | undefined): Promise<DocInSpace[]>;
  /** What can be brought back, the last deleted first. Errors: not_found, forbidden, validation_failed. */
  listTrash(viewer: Viewer, groupName: string, page: PageQuery): Promise<{ docs: TrashItem[]; nextCursor: string | null }>;
  /**
   * What a write that had this effect answered with: the text of that revision, also of a document that is in the trash
   * meanwhile; access, place and link as they stand now. Errors: not_found.
   */
  asAfter(viewer: Viewer | null, effect: Effect): Promise<Doc>;
  /** The documents beside one, as after a move. Errors: not_found. */
  siblingsAfter(viewer: Viewer, effect: Effect): Promise<{ docs: DocItem[] }>;
  /** Out of the trash. Errors: not_found for everything that is not there or not the viewer's, too_many_documents. */
  undelete(viewer: Viewer, docId: string): Promise<Doc>;
}

/** One page of a growing list: how many entries, and where it begins. */
export interface PageQuery {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export interface NewDoc {
  readonly title: string;
  readonly content: string;
  readonly isFolder: boolean;
  readonly parentId?: string | null | undefined;
  readonly props?: string | undefined;
}

export interface DocChange {
  readonly title: string;
  readonly content: string;
  readonly props?: string | undefined;
  readonly lastUpdatedAt?: string | undefined;
  readonly overwrite?: boolean | undefined;
}

export interface DocMetaChange {
  readonly access?: 'public' | 'private' | 'link' | undefined;
  readonly commentsEnabled?: boolean | undefined;
  readonly regenerateLink?: true | undefined;
  /** Null: to the top level. */
  readonly parentId?: string | null | undefined;
}

/** Where a document is to stand. */
export interface DocMove {
  readonly id: string;
  readonly targetId: string;
  /** `inside`: at the end of the target, a folder. */
  readonly position: 'before' | 'after' | 'inside';
}

/** A public document and the path of its page. */
export interface FoundDoc extends PublicDocItem {
  readonly path: string;
}

export interface ExploreService {
  /** Last edited first. Errors: validation_failed. */
  recent(page: PageQuery): Promise<{ docs: PublicDocItem[]; nextCursor: string | null }>;
  /** From a random place on, each once. Errors: validation_failed. */
  random(page: PageQuery): Promise<{ docs: PublicDocItem[]; nextCursor: string | null }>;
  /** A space's newest. Errors: not_found. */
  feed(groupName: string): Promise<{ readonly name: string; readonly title: string; readonly docs: readonly FoundDoc[] }>;
  /** All of them, up to what a sitemap can name. */
  all(): Promise<readonly FoundDoc[]>;
  /** Changes whenever the answer of `all` may have. */
  allVersion(): Promise<string>;
}

/** Which page is meant: a document by its id, or null for the space's home. */
export interface PageKey {
  readonly groupName: string;
  readonly docId: string | null;
}

/** What the public page of an address depends on, read from the database at every request. */
export interface PageVersion {
  /** Changes whenever anything on the page may have changed: the base of the ETag. */
  readonly tag: string;
  /** The public document shown there; null when it is a space whose home document is not public. */
  readonly docId: string | null;
}

/** A public page's contents, equal for every visitor. */
export interface PublicPage extends PageVersion {
  /** As an anonymous visitor sees the space. */
  readonly group: PageGroup;
  readonly doc: PublicDoc | null;
  /** The article, already safe, and its wiki links with addresses; null without a public document, and where it is large. */
  readonly articleHtml: string | null;
  /**
   * Renders the page of a large article in a thread; null for every other page. Errors: unavailable when it takes too long.
   * @param entry URL of the website's server build @param input all of the page but the article
   */
  readonly renderLarge: ((entry: string, input: Omit<PageInput, 'articleHtml'>) => Promise<RenderedPage>) | null;
}

export interface PublicationService {
  /** Null where anonymous visitors get 404. Calls of one tick share one query. */
  version(key: PageKey): Promise<PageVersion | null>;
  /** The page itself; null as above. Its `tag` belongs to these very contents or to older ones, never to newer. */
  page(key: PageKey): Promise<PublicPage | null>;
  /** Whether the page of a document that is not public is for this caller: its owner, or the holder of its link. */
  mayRead(viewer: Viewer | null, accessToken: string | undefined, key: PageKey): Promise<boolean>;
  /** What the pages of a space look like. Errors: not_found. */
  design(groupName: string): Promise<PageDesign>;
}
