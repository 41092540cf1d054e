import type {
  ChosenStyle,
  Doc,
  DocInSpace,
  DocItem,
  FileAnswer,
  Group,
  History,
  HistoryItem,
  PublicDocItem,
  TrashItem,
  User,
} from '@maru/core/api';
import type { Locale, PageDesign, PageDocItem, PageInput, PublicDoc } from '@maru/core';
import type { Viewer } from '../policies/viewer.ts';
import type { AccountRecordService, CredentialService } from './accounts/account-services.ts';
import type { Background } from './background.ts';
import type { CommentService, NotificationService } from './comments/comment-services.ts';
import type { Mails } from './mails/mails.ts';
import type { ImportService } from './imports/import-service.ts';
import type { MediaService } from './media/media-services.ts';
import type { PreviewService } from './link-previews/preview-service.ts';
import type { SearchService } from './search/search-service.ts';
import type { ThinningJob, ThinningService } from './thinning/thinning-service.ts';
import type { RenderedPage } from './texts/render-large-page.ts';
import type { Effect, IdempotencyService } from './idempotency/idempotency.ts';
import type { PageQuery } from './cursor.ts';
import type { DeviceInfo, SessionCookies, SignedIn } from './accounts/sessions.ts';
import type { StatisticsService } from './statistics.ts';
import type { HousekeepingService } from './housekeeping.ts';

/** All services, as called by routes and pages. Errors are AppErrors. */
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
  /** Queue of mails. */
  readonly mails: Pick<Mails, 'deliver' | 'close'>;
  readonly statistics: StatisticsService;
  readonly housekeeping: HousekeepingService;
  readonly thinning: ThinningService;
  readonly thinningJob: ThinningJob;
  /** Background work for responses already sent. */
  readonly background: Pick<Background, 'settled'>;
}

export interface SessionService {
  /**
   * Returns the viewer of the two cookies; null unless both are valid, belong together and have not expired.
   */
  authenticate(auth: string | undefined, deviceKey: string | undefined): Promise<Viewer | null>;
}

export interface SignupInput {
  readonly email: string;
  readonly username: string;
  readonly password: string;
}

export interface AccountService {
  /** True when sign-ups need confirmation: `beginSignup` replaces `signup`. */
  readonly isSignupConfirmed: boolean;
  /**
   * Creates an account with its space and signs in. Errors: signup_closed,
   * username_taken, email_taken, too_many_requests, unavailable.
   */
  signup(input: SignupInput, cookies: SessionCookies, device: DeviceInfo): Promise<SignedIn>;
  /**
   * Reserves the name and mails a link, to any address. Errors:
   * signup_closed, username_taken, too_many_requests, unavailable.
   */
  beginSignup(
    input: SignupInput,
    device: Pick<DeviceInfo, 'ip' | 'locale'>,
  ): Promise<{ readonly pendingEmail: string }>;
  /**
   * Creates the account of a mailed link, without a session; uses up
   * the link. Errors: link_not_found, username_taken, email_taken.
   */
  confirmSignup(token: string): Promise<{ readonly username: string }>;
  /** Errors: invalid_credentials, account_disabled, too_many_requests, unavailable. */
  login(
    input: { username: string; password: string },
    cookies: SessionCookies,
    device: DeviceInfo,
  ): Promise<SignedIn>;
  /** Revokes the session. Idempotent: does nothing without one. */
  logout(cookies: SessionCookies): Promise<void>;
  /** Extends the session with a new `auth_v4`; the old value stays valid for 10 s. Errors: unauthorized. */
  renew(viewer: Viewer, cookies: SessionCookies, locale: Locale): Promise<SignedIn>;
  me(viewer: Viewer): Promise<User>;
}

export interface GroupService {
  /** Returns the design of a space's pages. Errors: not_found. */
  design(groupName: string): Promise<PageDesign>;
  /** Returns the space and the documents listed for the viewer. Errors: not_found. */
  read(viewer: Viewer | null, name: string): Promise<GroupWithDocs>;
  /**
   * Returns the same for anonymous visitors; of thousands
   * of documents only those that a document's page shows.
   * @param hasTimes true when the page shows times of editing of other documents. Errors: not_found.
   */
  readForPage(name: string, docId: string | null, hasTimes: boolean): Promise<PageGroup>;
  /** Changes title and design; an empty title becomes the username. Errors: not_found, forbidden. */
  update(
    viewer: Viewer,
    name: string,
    change: { readonly title?: string | undefined; readonly style?: ChosenStyle | undefined },
  ): Promise<GroupWithDocs>;
}

export interface GroupWithDocs {
  readonly group: Group;
  readonly docs: DocItem[];
}

/** A space in the form for its pages. */
export interface PageGroup {
  readonly group: Group;
  /** Entries without times of editing when the page shows none. */
  readonly docs: readonly PageDocItem[];
  /** True when further documents are listed. */
  readonly isPart: boolean;
  /** Tag of `docs`: equal for equal lists. */
  readonly docsMark: string;
}

export interface ExportService {
  /**
   * Exports the space as a streamed archive, once an hour. Errors:
   * not_found, forbidden, export_too_soon, too_many_requests.
   */
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
  /** Returns true when it has changed since. Errors: not_found. */
  isUpdated(
    viewer: Viewer | null,
    docId: string,
    query: { readonly accessToken?: string | undefined; readonly lastUpdatedAt: string },
  ): Promise<{ id: string; isUpdated: boolean; updatedAt: string }>;
  /**
   * Finds readable documents with exactly this title (NFC,
   * case-insensitive), with content when `isFull`. Errors: not_found.
   */
  findByTitle(
    viewer: Viewer | null,
    groupName: string,
    title: string,
    isFull: boolean,
  ): Promise<(DocItem & { content?: string })[]>;
  /** Lists the viewer's own, last edited first. Errors: validation_failed. */
  listRecents(viewer: Viewer, page: PageQuery): Promise<{ docs: DocInSpace[]; nextCursor: string | null }>;
  /**
   * Owner only: not_found for everybody else.
   * @param since last id seen; validation_failed when it is not a revision of this document
   */
  listHistory(
    viewer: Viewer | null,
    docId: string,
    since: string | undefined,
  ): Promise<{ readonly eos: boolean; readonly histories: HistoryItem[] }>;
  /** Errors: not_found. */
  readHistory(viewer: Viewer | null, docId: string, historyId: string): Promise<History>;
  /** Stores an old revision's text as a new revision. Errors: not_found. */
  restore(viewer: Viewer | null, docId: string, historyId: string): Promise<Doc>;
  /** Errors: not_found, forbidden, edit_conflict (with `latest`). */
  update(viewer: Viewer, docId: string, change: DocChange): Promise<Doc>;
  /** Errors: not_found, forbidden, home_document, too_deep, cycle, validation_failed. */
  updateMeta(viewer: Viewer, docId: string, change: DocMetaChange): Promise<Doc>;
  /**
   * Errors: not_found, forbidden, home_document, cycle, too_deep, validation_failed.
   * @returns the siblings at the new place
   */
  reorder(viewer: Viewer, move: DocMove): Promise<{ docs: DocItem[] }>;
  /** Moves a document to the trash. Errors: not_found, forbidden, home_document. */
  remove(viewer: Viewer, docId: string): Promise<{ id: string }>;
  /** Lists linking documents that the viewer may see, last edited first. Errors: not_found. */
  listBacklinks(viewer: Viewer | null, docId: string, accessToken: string | undefined): Promise<DocInSpace[]>;
  /**
   * Lists documents that can be restored, last deleted
   * first. Errors: not_found, forbidden, validation_failed.
   */
  listTrash(
    viewer: Viewer,
    groupName: string,
    page: PageQuery,
  ): Promise<{ docs: TrashItem[]; nextCursor: string | null }>;
  /**
   * Returns the response to a repeated write with this effect: the text of that revision, also of a document
   * deleted since; access, position and link in their current state. Errors: not_found.
   */
  replay(viewer: Viewer | null, effect: Effect): Promise<Doc>;
  /** Lists the siblings of a document, for a repeated move. Errors: not_found. */
  replaySiblings(viewer: Viewer, effect: Effect): Promise<{ docs: DocItem[] }>;
  /** Restores a document from the trash. Errors: not_found for any other document, too_many_documents. */
  undelete(viewer: Viewer, docId: string): Promise<Doc>;
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

/** Target position of a document. */
export interface DocMove {
  readonly id: string;
  readonly targetId: string;
  /** `inside`: at the end of the target, a folder. */
  readonly position: 'before' | 'after' | 'inside';
}

/** A public document with the path of its page. */
export interface FoundDoc extends PublicDocItem {
  readonly path: string;
}

export interface ExploreService {
  /** Last edited first. Errors: validation_failed. */
  recent(page: PageQuery): Promise<{ docs: PublicDocItem[]; nextCursor: string | null }>;
  /** Lists from a random position on, each once. Errors: validation_failed. */
  random(page: PageQuery): Promise<{ docs: PublicDocItem[]; nextCursor: string | null }>;
  /** Lists a space's newest documents. Errors: not_found. */
  feed(
    groupName: string,
  ): Promise<{ readonly name: string; readonly title: string; readonly docs: readonly FoundDoc[] }>;
  /** Lists all, up to the maximum of a sitemap. */
  all(): Promise<readonly FoundDoc[]>;
  /** Changes whenever the result of `all` may have changed. */
  allVersion(): Promise<string>;
}

/** Key of a page: a document by its id, or null for the space's home. */
export interface PageKey {
  readonly groupName: string;
  readonly docId: string | null;
}

/** Inputs of an address's public page, read from the database at every request. */
export interface PageVersion {
  /** Changes whenever anything on the page may have changed; part of the ETag. */
  readonly tag: string;
  /** The public document shown; null for a space without a public home document. */
  readonly docId: string | null;
}

/** Contents of a public page, equal for every visitor. */
export interface PublicPage extends PageVersion {
  /** The space as anonymous visitors see it. */
  readonly group: PageGroup;
  readonly doc: PublicDoc | null;
  /** The sanitised article with resolved wiki links; null without a public document, and when it is large. */
  readonly articleHtml: string | null;
  /**
   * Renders the page of a large article in a thread; null for
   * every other page. Errors: unavailable when it takes too long.
   * @param entry URL of the website's server build
   * @param input all of the page except the article
   */
  readonly renderLarge:
    | ((entry: string, input: Omit<PageInput, 'articleHtml'>) => Promise<RenderedPage>)
    | null;
}

export interface PublicationService {
  /** Returns null where anonymous visitors get 404. Calls of one tick share one query. */
  version(key: PageKey): Promise<PageVersion | null>;
  /**
   * Returns the page; null as above. Its `tag` belongs to
   * exactly these contents or to older ones, never to newer.
   */
  page(key: PageKey): Promise<PublicPage | null>;
  /**
   * Returns true when the caller may see the page of a document
   * that is not public: its owner, or the holder of its link.
   */
  mayRead(viewer: Viewer | null, accessToken: string | undefined, key: PageKey): Promise<boolean>;
  /** Returns the design of a space's pages. Errors: not_found. */
  design(groupName: string): Promise<PageDesign>;
}
