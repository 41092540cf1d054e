import type { EndpointName } from '@maru/core/api/contracts';

/** Who asks. Holders of a link send its token with every request, as the page's address carries it. */
export const CALLERS = ['anonymous', 'other', 'owner', 'linkHolder', 'signedInLinkHolder'] as const;
export type Caller = (typeof CALLERS)[number];

/** What is asked about. Each document was shared by a link before it came into its state, so every holder has a token that once was right. */
export const DOC_STATES = [
  'public',
  'private',
  'link',
  'oldLink',
  'publicInPrivate',
  'privateInPublic',
  'deleted',
  'publicHome',
  'privateHome',
  'unknown',
] as const;
export type DocState = (typeof DOC_STATES)[number];

/** Rows that are about no document have states of their own: what is given as session, cookie, token or space. */
export type OtherState = 'any' | 'own' | 'foreign' | 'unknownGroup';
export type State = DocState | OtherState;

/**
 * One call about things in several states. `@name` in paths, queries and bodies stands for what the fixture has under that name.
 *
 * A cell lists five answers, in the order of CALLERS: a status with the code that goes with it (`404`), another code of it
 * (`422:home_document`), `ok` for the call's success, `sees` or `blind` for a success that does or does not tell of the document.
 */
export interface Row {
  /** The call of the contract; null for addresses outside of it. */
  readonly call: EndpointName | null;
  /** Tells rows of one call apart. */
  readonly what?: string;
  /** For addresses outside the contract. */
  readonly method?: string;
  /** The address, for rows outside the contract. */
  readonly path?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Whether each caller is a user of their own, whom the call may undo. */
  readonly isOnCallers?: true;
  /** A GET that makes what it gives, once. */
  readonly isMaking?: true;
  readonly cells: Readonly<Partial<Record<State, string>>>;
}

/** What each status means where a cell names no code. */
export const CODES: Readonly<Record<string, string>> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  422: 'validation_failed',
};

/** Readers of a document: contract, section 2. */
export const READ = {
  public: 'ok ok ok ok ok',
  private: '404 404 ok 404 404',
  link: '404 404 ok ok ok',
  oldLink: '404 404 ok 404 404',
  publicInPrivate: 'ok ok ok ok ok',
  privateInPublic: '404 404 ok 404 404',
  deleted: '404 404 404 404 404',
  publicHome: 'ok ok ok ok ok',
  privateHome: '404 404 ok 404 404',
  unknown: '404 404 404 404 404',
} as const satisfies Row['cells'];

/** Writes on a document: 401 before anything else, 403 for what can be read, and no token ever makes a write. */
export const WRITE = {
  public: '401 403 ok 401 403',
  private: '401 404 ok 401 404',
  link: '401 404 ok 401 404',
  oldLink: '401 404 ok 401 404',
  publicInPrivate: '401 403 ok 401 403',
  privateInPublic: '401 404 ok 401 404',
  deleted: '401 404 404 401 404',
  unknown: '401 404 404 401 404',
} as const satisfies Row['cells'];

/** What is the owner's alone and does not exist for anyone else. */
export const OWNERS_ALONE = {
  public: '404 404 ok 404 404',
  private: '404 404 ok 404 404',
  link: '404 404 ok 404 404',
  oldLink: '404 404 ok 404 404',
  publicInPrivate: '404 404 ok 404 404',
  privateInPublic: '404 404 ok 404 404',
  deleted: '404 404 404 404 404',
  publicHome: '404 404 ok 404 404',
  privateHome: '404 404 ok 404 404',
  unknown: '404 404 404 404 404',
} as const satisfies Row['cells'];

/** Lists of what everybody may find: public documents whose folders are public all the way up. */
export const LISTED = {
  public: 'sees sees sees sees sees',
  private: 'blind blind sees blind blind',
  link: 'blind blind sees blind blind',
  oldLink: 'blind blind sees blind blind',
  publicInPrivate: 'blind blind sees blind blind',
  privateInPublic: 'blind blind sees blind blind',
  deleted: 'blind blind blind blind blind',
} as const satisfies Row['cells'];

/** Lists of publications, the same for everybody: what is public, wherever it stands. */
export const PUBLISHED = {
  public: 'sees sees sees sees sees',
  private: 'blind blind blind blind blind',
  link: 'blind blind blind blind blind',
  oldLink: 'blind blind blind blind blind',
  publicInPrivate: 'sees sees sees sees sees',
  privateInPublic: 'blind blind blind blind blind',
  deleted: 'blind blind blind blind blind',
} as const satisfies Row['cells'];

/** Lists of everything that the caller may read by itself. */
export const READABLE = { ...LISTED, publicInPrivate: 'sees sees sees sees sees' } as const satisfies Row['cells'];

/** What signed-in users are told about themselves, and nobody else is. */
export const MINE = { any: '401 ok ok 401 ok' } as const satisfies Row['cells'];
