import type { EndpointName } from '@maru/core/api/contracts';

/** Callers. Holders of a link send its token with every request, as the page's address carries it. */
export const CALLERS = ['anonymous', 'other', 'owner', 'linkHolder', 'signedInLinkHolder'] as const;
export type Caller = (typeof CALLERS)[number];

/**
 * States of documents. Each document was shared by a link before it
 * came into its state, so that every holder has a formerly valid token.
 */
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

/** States of rows without a document: the kind of session, cookie, token or space given. */
export type OtherState = 'any' | 'own' | 'foreign' | 'unknownGroup';
export type State = DocState | OtherState;

/**
 * One call on objects in several states. `@name` in paths,
 * queries and bodies stands for the fixture's value of that name.
 *
 * A cell lists five responses, in the order of CALLERS: a status with its default code
 * (`404`), another code of it (`422:home_document`), `ok` for the call's success,
 * `sees` or `blind` for a success that does or does not contain the document.
 */
export interface Row {
  /** Call of the contract; null for addresses outside of it. */
  readonly call: EndpointName | null;
  /** Distinguishes rows of one call. */
  readonly what?: string;
  /** Method, for rows outside of the contract. */
  readonly method?: string;
  /** Address, for rows outside of the contract. */
  readonly path?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** True when each caller is a new user, whom the call may delete or change. */
  readonly isOnCallers?: true;
  /** True for a write that is asked on each database; reads are. */
  readonly isOnEachDatabase?: true;
  /** True for a GET that creates its result, once. */
  readonly isMaking?: true;
  readonly cells: Readonly<Partial<Record<State, string>>>;
}

/** Code of each status when a cell names none. */
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

/** Writes on a document: 401 before any other check, 403 for readable documents; no token permits a write. */
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

/** Calls for the owner only, not found for anyone else. */
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

/** Lists for everybody: public documents whose folders are all public. */
export const LISTED = {
  public: 'sees sees sees sees sees',
  private: 'blind blind sees blind blind',
  link: 'blind blind sees blind blind',
  oldLink: 'blind blind sees blind blind',
  publicInPrivate: 'blind blind sees blind blind',
  privateInPublic: 'blind blind sees blind blind',
  deleted: 'blind blind blind blind blind',
} as const satisfies Row['cells'];

/** Pages that are the same for everybody, of what lists for everybody have. */
export const LISTED_ALIKE = {
  ...LISTED,
  private: 'blind blind blind blind blind',
  link: 'blind blind blind blind blind',
  oldLink: 'blind blind blind blind blind',
  publicInPrivate: 'blind blind blind blind blind',
  privateInPublic: 'blind blind blind blind blind',
} as const satisfies Row['cells'];

/** Lists of publications, the same for everybody: public documents in any folder. */
export const PUBLISHED = {
  public: 'sees sees sees sees sees',
  private: 'blind blind blind blind blind',
  link: 'blind blind blind blind blind',
  oldLink: 'blind blind blind blind blind',
  publicInPrivate: 'sees sees sees sees sees',
  privateInPublic: 'blind blind blind blind blind',
  deleted: 'blind blind blind blind blind',
} as const satisfies Row['cells'];

/** Lists that find documents for their owner alone. */
export const FOUND_BY_OWNER = {
  ...LISTED,
  public: LISTED.private,
} as const satisfies Row['cells'];

/** Lists of everything that the caller may read. */
export const READABLE = {
  ...LISTED,
  publicInPrivate: 'sees sees sees sees sees',
} as const satisfies Row['cells'];

/** Data of signed-in users about themselves. */
export const MINE = { any: '401 ok ok 401 ok' } as const satisfies Row['cells'];
