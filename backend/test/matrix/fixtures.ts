import { createBrowser } from '../../testing/browser.ts';
import type { Browser } from '../../testing/browser.ts';
import { createDoc, createDocWith, updateMeta } from '../../testing/docs.ts';
import { assertFound } from '../../testing/found.ts';
import { multipart, uploadOne } from '../../testing/media.ts';
import { createUser } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';
import type { Caller, Row, State } from './row.ts';

/** A document in one of the states, with related objects. */
export interface Fixture {
  readonly owner: TestUser;
  readonly accessToken: string;
  /** Values of `@name` in a row. */
  readonly names: Readonly<Record<string, string>>;
  /** Texts that a response must not contain unless it returns the document. */
  readonly secrets: readonly string[];
  /** Texts that only the owner may ever read. */
  readonly ownersSecrets: readonly string[];
}

/** Caller of a request. */
export interface Actor {
  readonly browser: Browser;
  readonly user: TestUser | null;
  /** Sent with every request of a link's holder. */
  readonly accessToken: string | null;
  readonly callerDocId: string;
}

export const NO_ID = '0'.repeat(24);
let made = 0;

/**
 * Creates a document with a link, and puts it into its state.
 * @param space its space; homes get an owner of their own
 * @param isDiscussed true when it was public once, with comments of another user and of the caller `other`
 */
export async function makeFixture(
  cast: TestUsers,
  space: TestUser,
  state: State,
  isDiscussed: boolean,
): Promise<Fixture> {
  const mark = `Canary${String(++made).padStart(4, '0')}`;
  const former = `Former${made}`;
  const alias = `Also${made}`;
  const isHome = state === 'publicHome' || state === 'privateHome';
  const owner = isHome ? await cast.newUser('home') : space;
  const anchor = await createDocWith(owner, 'public', { title: `Anchor ${made}` });
  const sibling = await createDoc(owner, { title: `Sibling ${made}` });
  const isInside = state === 'publicInPrivate' || state === 'privateInPublic';
  const folder = isInside ? await createDoc(owner, { title: `Hidden${made} folder`, isFolder: true }) : null;
  if (state === 'privateInPublic') await updateMeta(owner, assertFound(folder).id, { access: 'public' });
  const id = isHome
    ? owner.homeDocId
    : (await createDoc(owner, { title: former, parentId: folder?.id ?? null })).id;
  const media = await uploadOne(owner, { name: `${mark}.txt`, bytes: `${mark} in a file` });
  await owner.browser.expect(200, 'PUT', `/api/docs/${id}`, {
    json: {
      title: mark,
      content: `---\naliases: ${alias}\n---\n\n${mark} words about [[Anchor ${made}]], and [a file](${media.url})`,
      overwrite: true,
    },
  });
  const host = isDiscussed
    ? await createDocWith(owner, 'public', { title: `Host ${made}`, content: `![[${alias}]]` })
    : null;
  const { histories } = await owner.browser.expect(200, 'GET', `/api/docs/${id}/history`);
  const discussion = isDiscussed ? await discuss(cast, owner, id, mark) : {};
  const accessToken = assertFound((await updateMeta(owner, id, { access: 'link' })).accessToken);
  if (state === 'oldLink') await updateMeta(owner, id, { regenerateLink: true });
  else if (state !== 'link')
    await updateMeta(owner, id, { access: state.startsWith('public') ? 'public' : 'private' });
  if (state === 'deleted') await owner.browser.expect(200, 'DELETE', `/api/docs/${id}`);
  const names = {
    group: state === 'unknownGroup' ? 'nobody00000' : owner.username,
    ownerName: owner.username,
    title: mark,
    former,
    alias,
    doc: id,
    historyId: assertFound(histories.at(-1)).id,
    anchor: anchor.id,
    sibling: sibling.id,
    host: host?.id ?? NO_ID,
    folder: folder?.id ?? NO_ID,
    media: media.id,
    ...discussion,
  };
  const hidden = state === 'publicInPrivate' ? [assertFound(folder).id, assertFound(folder).title] : [];
  const ownersSecrets = isHome ? hidden : [former, ...hidden];
  if (state === 'unknown')
    return { owner, accessToken, names: unknownNames(names), secrets: [], ownersSecrets };
  return { owner, accessToken, names, secrets: [id, mark], ownersSecrets };
}

async function discuss(
  { other, author }: TestUsers,
  owner: TestUser,
  docId: string,
  mark: string,
): Promise<Record<string, string>> {
  await updateMeta(owner, docId, { access: 'public' });
  const commentBy = async ({ browser }: TestUser): Promise<string> =>
    (await browser.expect(201, 'POST', `/api/comments?docId=${docId}`, { json: { content: `${mark} said` } }))
      .comment.id;
  const [comment, othersComment] = [await commentBy(author), await commentBy(other)];
  const { notifications } = await owner.browser.expect(200, 'GET', '/api/notifications');
  return {
    comment,
    othersComment,
    notification: assertFound(notifications.find(({ commentId }) => commentId === comment)).id,
  };
}

/** Returns the same names with values that do not exist. */
export function unknownNames(names: Readonly<Record<string, string>>): Record<string, string> {
  const keptIds = new Set([
    'group',
    'ownerName',
    'otherGroup',
    'callerGroup',
    'callerDoc',
    'username',
    'password',
    'newName',
    'cookie',
  ]);
  return Object.fromEntries(
    Object.entries(names).map(([name, value]) => [name, keptIds.has(name) ? value : NO_ID]),
  );
}

/** Users of the matrix. */
export interface TestUsers {
  /** The caller of that name, whose space has none of the fixtures. */
  readonly other: TestUser;
  /** Writes comments, but sends no requests of the matrix. */
  readonly author: TestUser;
  newUser(name: string): Promise<TestUser>;
  /**
   * @param isPassing true to use a new user, whom the call may delete or change
   */
  actor(caller: Caller, fixture: Fixture, isPassing: boolean): Promise<Actor>;
}

export async function createTestUsers(server: TestServer): Promise<TestUsers> {
  const standing = {
    other: await createUser(server, 'other'),
    signedInLinkHolder: await createUser(server, 'guest'),
  };
  const docs = new Map<TestUser, string>();
  const docOf = async (user: TestUser): Promise<string> => {
    const known = docs.get(user) ?? (await createDoc(user, { title: 'Of the caller' })).id;
    docs.set(user, known);
    return known;
  };
  const actor: TestUsers['actor'] = async (caller, fixture, isPassing) => {
    const accessToken =
      caller === 'linkHolder' || caller === 'signedInLinkHolder' ? fixture.accessToken : null;
    if (caller === 'anonymous' || caller === 'linkHolder')
      return { browser: createBrowser(server), user: null, accessToken, callerDocId: NO_ID };
    const user = isPassing
      ? await createUser(server, 'passing')
      : caller === 'owner'
        ? fixture.owner
        : standing[caller];
    return { browser: user.browser, user, accessToken, callerDocId: await docOf(user) };
  };
  return {
    other: standing.other,
    author: await createUser(server, 'author'),
    newUser: (name) => createUser(server, name),
    actor,
  };
}

/**
 * Returns the values of `@name` that depend on the caller. A planned import, which takes two threads, and the
 * session are made and read only for a row that names them.
 */
export async function callerNames(
  { user, callerDocId }: Actor,
  { owner }: Fixture,
  state: State,
  row: Row,
): Promise<Record<string, string>> {
  const isForeign = state === 'foreign';
  const whose = isForeign ? owner : user;
  const has = (name: string): boolean => JSON.stringify(row).includes(`"${name}"`);
  return {
    callerGroup: user?.username ?? 'nobody00000',
    callerDoc: callerDocId,
    username: user?.username ?? 'nobody00000',
    password: whose?.password ?? 'no password 1',
    newName: `fresh${String(++made).padStart(6, '0')}`,
    cookie: whose?.browser.cookies.get('auth_v4') ?? 'none',
    ...(has('@session')
      ? { session: whose === null || state === 'unknown' ? NO_ID : await sessionOf(whose) }
      : {}),
    ...(has('@plan')
      ? { plan: whose === null || (state !== 'own' && state !== 'foreign') ? NO_ID : await planFor(whose) }
      : {}),
  };
}

async function sessionOf({ browser }: TestUser): Promise<string> {
  return assertFound((await browser.copy().expect(200, 'GET', '/api/users/sessions')).sessions[0]).id;
}

async function planFor({ browser, username }: TestUser): Promise<string> {
  const files = multipart({}, [{ name: 'planned.md', bytes: `# Planned ${made}` }]);
  return (await browser.copy().expect(200, 'POST', `/api/groups/${username}/import/plan`, files)).planId;
}
