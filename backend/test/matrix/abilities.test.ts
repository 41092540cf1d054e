import assert from 'node:assert/strict';
import type { DocAbilities } from '@maru/core/api';
import type { EndpointName } from '@maru/core/api/contracts';
import { updateMeta } from '../../testing/docs.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';
import { createTestUsers, makeFixture } from './fixtures.ts';
import type { Actor, TestUsers, Fixture } from './fixtures.ts';
import { CALLERS, DOC_STATES } from './row.ts';
import type { Caller, DocState } from './row.ts';
import { TABLE } from './table.ts';

/** Call that each ability allows: its first row in the matrix says who may make it. */
const CALL_OF: Readonly<Record<keyof DocAbilities, EndpointName>> = {
  edit: 'updateDoc',
  share: 'updateDocMeta',
  delete: 'deleteDoc',
  comment: 'createComment',
  moderate: 'deleteComment',
};
const ABILITIES = Object.keys(CALL_OF) as (keyof DocAbilities)[];
/** State whose cells hold where a row has none: to those who may read them, these documents are alike. */
const LIKE: Readonly<Partial<Record<DocState, DocState>>> = {
  publicHome: 'public',
  privateHome: 'private',
  oldLink: 'private',
};

/** Returns the matrix's answer of a call. */
function cellOf(call: EndpointName, state: DocState, caller: Caller): string {
  const cells = TABLE.find((row) => row.call === call)?.cells;
  const line = cells?.[state] ?? cells?.[LIKE[state] ?? state] ?? '';
  assert.notEqual(line, '', `${call} has no cells for ${state}`);
  return line.split(' ')[CALLERS.indexOf(caller)] ?? '';
}

const expectedOf = (state: DocState, caller: Caller): DocAbilities =>
  Object.fromEntries(
    ABILITIES.map((ability) => [ability, cellOf(CALL_OF[ability], state, caller) === 'ok']),
  ) as Record<keyof DocAbilities, boolean>;

describeOnSqlite('Abilities on a document', (database) => {
  let server: TestServer;
  let cast: TestUsers;
  let space: TestUser;

  before(async () => {
    server = await startServer({ database });
    cast = await createTestUsers(server);
    space = await createUser(server, 'abilities');
  });
  after(() => server.close());

  const tokenOf = ({ accessToken }: Actor): string =>
    accessToken === null ? '' : `?accessToken=${accessToken}`;
  const readAs = async (actor: Actor, { names }: Fixture): Promise<DocAbilities> => {
    const path = `/api/groups/${names['group']}/docs/${names['doc']}${tokenOf(actor)}` as const;
    const { doc } = await actor.browser.expect(200, 'GET', path);
    // The second answer comes from the cache of presented documents.
    const again = await actor.browser.expect(200, 'GET', path);
    assert.deepEqual(again.doc, doc);
    return doc.abilities;
  };

  for (const state of DOC_STATES) {
    const readers = CALLERS.filter((caller) => cellOf('getDoc', state, caller) === 'ok');
    if (readers.length === 0) continue;
    it(`are those that the matrix allows: ${state}`, async () => {
      const fixture = await makeFixture(cast, space, state, false);
      for (const caller of readers) {
        const actor = await cast.actor(caller, fixture, false);
        assert.deepEqual(await readAs(actor, fixture), expectedOf(state, caller), `${state}, ${caller}`);
        if (!cellOf('listComments', state, caller).startsWith('4')) {
          const path = `/api/comments?docId=${fixture.names['doc']}` as const;
          const { abilities } = await actor.browser.expect(200, 'GET', path);
          assert.deepEqual(abilities, expectedOf(state, caller), `comments, ${state}, ${caller}`);
        }
      }
    });
  }

  it('are each granted to some callers and not to all', () => {
    for (const ability of ABILITIES) {
      const expected = CALLERS.map((caller) => expectedOf('public', caller)[ability]);
      assert.ok(expected.includes(true) && expected.includes(false), ability);
    }
  });

  it('do not include comments when these are switched off, for the owner either', async () => {
    const fixture = await makeFixture(cast, space, 'public', false);
    const id = fixture.names['doc'] ?? '';
    const switched = await updateMeta(fixture.owner, id, { commentsEnabled: false });
    assert.deepEqual(switched.abilities, { ...expectedOf('public', 'owner'), comment: false });
    assert.deepEqual([switched.hasComments, switched.commentsEnabled], [false, false]);
    const other = await cast.actor('other', fixture, false);
    assert.equal((await readAs(other, fixture)).comment, false);
    assert.equal((await updateMeta(fixture.owner, id, { commentsEnabled: true })).hasComments, true);
    const hidden = await updateMeta(fixture.owner, id, { access: 'private' });
    assert.deepEqual([hidden.hasComments, hidden.commentsEnabled], [false, true]);
    await updateMeta(fixture.owner, id, { access: 'public' });
    assert.equal((await readAs(other, fixture)).comment, true);
  });

  it('are included in responses to writes', async () => {
    const { owner, names } = await makeFixture(cast, space, 'private', false);
    const own = expectedOf('private', 'owner');
    const path = `/api/docs/${names['doc']}` as const;
    const json = { title: 'T', content: 'words', overwrite: true };
    assert.deepEqual((await owner.browser.expect(200, 'PUT', path, { json })).doc.abilities, own);
    const version = { json: { historyId: names['historyId'] } };
    assert.deepEqual(
      (await owner.browser.expect(200, 'POST', `${path}/restore`, version)).doc.abilities,
      own,
    );
    await owner.browser.expect(200, 'DELETE', path);
    assert.deepEqual((await owner.browser.expect(200, 'POST', `${path}/undelete`)).doc.abilities, own);
  });
});
