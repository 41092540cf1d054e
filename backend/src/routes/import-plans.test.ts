import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { Import } from '@maru/core/api';
import sharp from 'sharp';
import { deletePlan } from '../repositories/imports.ts';
import { createBrowser } from '../../testing/browser.ts';
import { describeOnEachDatabase, itOnSqlite } from '../../testing/databases.ts';
import { createDocWith, treeOf, updateMeta } from '../../testing/docs.ts';
import { assertFound } from '../../testing/found.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';
import { download, multipart, zip } from '../../testing/zips.ts';

type Files = Readonly<Record<string, string | Buffer>>;

describeOnEachDatabase({ name: 'Planned imports', daily: 'sqlite' }, (database) => {
  const itOnce = itOnSqlite(database);
  let server: TestServer;
  before(async () => {
    server = await startServer({ database });
  });
  after(() => server.close());

  const plan = (user: TestUser, files: Files) =>
    user.browser.expect(200, 'POST', `/api/groups/${user.username}/import/plan`, multipart(files));
  const start = (user: TestUser, planId: string, json = {}) =>
    user.browser.expect(202, 'POST', `/api/imports/${planId}/start`, { json });
  const ended = async (user: TestUser, planId: string): Promise<Import> => {
    for (;;) {
      const { import: one } = await user.browser.expect(200, 'GET', `/api/imports/${planId}`);
      if (one.report !== null) return one;
      await pause(50);
    }
  };
  const run = async (user: TestUser, files: Files, json = {}): Promise<Import> => {
    const { planId } = await plan(user, files);
    await start(user, planId, json);
    return await ended(user, planId);
  };
  const undo = async (user: TestUser, planId: string): Promise<Import> =>
    (await user.browser.expect(202, 'DELETE', `/api/imports/${planId}`)).import;
  const picture = () =>
    sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
  const mediaOf = async (user: TestUser) =>
    await user.browser.expect(200, 'GET', `/api/media?groupName=${user.username}`);

  itOnce('list what they would create, and create nothing before they are started', async () => {
    const user = await createUser(server, 'plans');
    const files = {
      'vault.zip': await zip({
        'Trip/README.md': 'Days',
        'Trip/Day 1.md': '# First day\n\n![[sea.png]] and [back](../Plan.md)',
        'Plan.md': '# Plan',
        'sea.png': await picture(),
        'app.exe': Buffer.from([1, 2, 3]),
      }),
    };
    const planned = await plan(user, files);
    assert.deepEqual(await treeOf(user), []);
    assert.equal((await mediaOf(user)).used, 0);
    assert.deepEqual(
      planned.documents
        .filter(({ outcome }) => outcome !== 'refused')
        .map(({ name, title, place, outcome }) => [name, title, place, outcome]),
      [
        ['Plan.md', 'Plan', '', 'new'],
        ['Trip/README.md', 'Trip', '', 'new'],
        ['Trip/Day 1.md', 'First day', 'Trip', 'new'],
      ],
    );
    assert.deepEqual(
      planned.documents
        .filter(({ outcome }) => outcome === 'refused')
        .map(({ name, reason }) => [name, reason]),
      [['app.exe', 'unsupported_type']],
    );
    assert.deepEqual(
      planned.media.map(({ name, outcome, shownIn }) => [name, outcome, shownIn]),
      [['sea.png', 'new', ['First day']]],
    );
    assert.ok(planned.bytes > 0);
    const { import: started } = await start(user, planned.planId);
    assert.equal(started.planId, planned.planId);
    const { state, done, total, report } = await ended(user, planned.planId);
    assert.deepEqual([state, done, total], ['done', 4, 4]);
    assert.deepEqual(
      assertFound(report)
        .created.map(({ title }) => title)
        .toSorted(),
      ['First day', 'Plan', 'Trip'],
    );
    assert.equal((await mediaOf(user)).media.length, 1);
    // Started again, it is the same import.
    assert.equal((await start(user, planned.planId)).import.state, 'done');
  });

  itOnce('skip existing documents by default', async () => {
    const user = await createUser(server, 'plans');
    const files = {
      'a.zip': await zip({
        'Trip/Day.md': '![](sea.png) [p](../Plan.md)',
        'Trip/sea.png': await picture(),
        'Plan.md': 'Words',
      }),
    };
    await run(user, files);
    const tree = await treeOf(user);
    const { documents } = await plan(user, files);
    assert.deepEqual(new Set(documents.map(({ outcome }) => outcome)), new Set(['same']));
    const again = await run(user, files);
    assert.deepEqual(
      [again.total, assertFound(again.report).created, assertFound(again.report).same.length],
      [0, [], 3],
    );
    assert.deepEqual(await treeOf(user), tree);
    assert.equal((await mediaOf(user)).media.length, 1);

    const changed = { 'a.zip': await zip({ 'Plan.md': 'Other words', 'Trip/New.md': '[d](Day.md)' }) };
    const planned = await plan(user, changed);
    assert.deepEqual(
      planned.documents.map(({ name, outcome }) => [name, outcome]),
      [
        ['Plan.md', 'copy'],
        ['Trip', 'same'],
        ['Trip/New.md', 'new'],
      ],
    );
    await run(user, changed);
    // The folder that was there has the new document.
    assert.equal((await treeOf(user)).filter((line) => line.startsWith('Trip:')).length, 1);
    await run(user, files, { skipSame: false });
    assert.equal((await treeOf(user)).filter((line) => line.startsWith('Trip:')).length, 2);
  });

  itOnce('publish only on request, and only what was public', async () => {
    const origin = await createUser(server, 'origin');
    await createDocWith(origin, 'public', { title: 'Open', content: 'x' });
    await createDocWith(origin, 'private', { title: 'Closed', content: 'x' });
    const { bytes } = await download(server, origin);
    const accessOf = async (user: TestUser) =>
      new Map(
        (await user.browser.expect(200, 'GET', `/api/groups/${user.username}`)).docs.map(
          ({ title, access }) => [title, access],
        ),
      );
    const quiet = await createUser(server, 'quiet');
    const { documents } = await plan(quiet, { 'a.zip': bytes });
    assert.deepEqual(
      documents.map(({ title, access }) => [title, access]),
      [
        [origin.username, 'private'],
        ['Open', 'public'],
        ['Closed', 'private'],
      ],
    );
    await run(quiet, { 'a.zip': bytes });
    assert.deepEqual([...(await accessOf(quiet)).values()], ['private', 'private']);
    const loud = await createUser(server, 'loud');
    await run(loud, { 'a.zip': bytes }, { publish: true });
    assert.deepEqual(
      await accessOf(loud),
      new Map([
        ['Open', 'public'],
        ['Closed', 'private'],
      ]),
    );
  });

  it('are undone: created documents go to the trash, except those edited since', async () => {
    const user = await createUser(server, 'undoes');
    await createDocWith(user, 'private', { title: 'Mine', content: 'x' });
    const files = {
      'a.zip': await zip({
        'F/A.md': 'a',
        'F/B.md': '![](p.png)',
        'F/p.png': await picture(),
        'C.md': 'c',
      }),
    };
    const { planId, report } = await run(user, files);
    const edited = assertFound(assertFound(report).created.find(({ title }) => title === 'A'));
    await user.browser.expect(200, 'PUT', `/api/docs/${edited.id}`, {
      json: { title: 'A', content: 'edited', overwrite: true },
    });
    const undone = await undo(user, planId);
    assert.deepEqual([undone.state, assertFound(undone.report).kept], ['undone', [edited]]);
    assert.deepEqual((await treeOf(user)).toSorted(), ['A:1', 'Mine:0']);
    const { docs } = await user.browser.expect(200, 'GET', `/api/groups/${user.username}/trash`);
    assert.deepEqual(docs.map(({ title }) => title).toSorted(), ['B', 'C', 'F']);
    // A document in the trash still has its picture.
    assert.equal((await mediaOf(user)).media.length, 1);
    assert.equal((await undo(user, planId)).state, 'undone');
  });

  it('are cancelled: a plan is deleted, and documents of a running import go to the trash', async () => {
    const user = await createUser(server, 'cancels');
    const { planId } = await plan(user, { 'a.md': '# A' });
    assert.equal((await undo(user, planId)).state, 'cancelled');
    await start(user, planId);
    assert.equal((await ended(user, planId)).state, 'cancelled');
    assert.deepEqual(await treeOf(user), []);

    const many = Object.fromEntries(
      Array.from({ length: 400 }, (_none, index) => [`${index}.md`, `# ${index}\n\n${'words '.repeat(200)}`]),
    );
    const running = (await plan(user, { 'many.zip': await zip(many) })).planId;
    await start(user, running);
    for (;;) {
      const { import: one } = await user.browser.expect(200, 'GET', `/api/imports/${running}`);
      if (one.done > 0) break;
      await pause(10);
    }
    await undo(user, running);
    const { state } = await ended(user, running);
    assert.ok(state === 'cancelled' || state === 'undone', state);
    assert.deepEqual(await treeOf(user), []);
  });

  itOnce('are limited in number, with one running; refuse other users and malformed requests', async () => {
    const user = await createUser(server, 'several');
    const other = await createUser(server, 'other');
    const plans = [];
    for (const name of ['a', 'b', 'c', 'd'])
      plans.push((await plan(user, { [`${name}.md`]: `# ${name}` })).planId);
    const [first = '', , , last = ''] = plans;
    await user.browser.expect(404, 'GET', `/api/imports/${first}`);
    await other.browser.expect(404, 'POST', `/api/imports/${last}/start`, { json: {} });
    await createBrowser(server).expect(401, 'DELETE', `/api/imports/${last}`);
    for (const json of [{ publish: 'yes' }, { skipSame: 1 }])
      assert.equal(
        (await user.browser.expect(422, 'POST', `/api/imports/${last}/start`, { json })).code,
        'validation_failed',
      );
    await user.browser.expect(404, 'GET', '/api/imports/%00');
    assert.equal((await user.browser.expect(200, 'GET', `/api/imports/${last}`)).import.state, 'planned');
  });

  it('return the existing plan for a repeated request', async () => {
    const user = await createUser(server, 'repeats');
    const body = multipart({ 'a.md': '# A' });
    const request = { ...body, headers: { ...body.headers, 'Idempotency-Key': crypto.randomUUID() } };
    const path = `/api/groups/${user.username}/import/plan`;
    const first = await user.browser.expect(200, 'POST', path, request);
    assert.deepEqual(await user.browser.expect(200, 'POST', path, request), first);
  });

  const homeOf = async (user: TestUser) =>
    (await user.browser.expect(200, 'GET', `/api/groups/${user.username}/docs/${user.homeDocId}`)).doc;
  const writeHome = async (user: TestUser, content: string) =>
    user.browser.expect(200, 'PUT', `/api/docs/${user.homeDocId}`, {
      json: { title: 'Home', content, overwrite: true },
    });
  /** Returns an archive whose home document is public. */
  const archiveWithHome = async (): Promise<Buffer> => {
    const origin = await createUser(server, 'homes');
    await writeHome(origin, 'archived');
    await updateMeta(origin, origin.homeDocId, { access: 'public' });
    return (await download(server, origin)).bytes;
  };

  itOnce('keep a home document that was edited after the plan, and create theirs beside it', async () => {
    const user = await createUser(server, 'housed');
    const { planId } = await plan(user, { 'a.zip': await archiveWithHome() });
    await writeHome(user, 'mine');
    await start(user, planId, { publish: true });
    const { report } = await ended(user, planId);
    const home = await homeOf(user);
    assert.deepEqual([home.content, home.access], ['mine', 'private']);
    const { docs } = await user.browser.expect(200, 'GET', `/api/groups/${user.username}`);
    assert.deepEqual(
      docs.map(({ id, title, access }) => [id, title, access]),
      [[assertFound(report).created[0]?.id, 'Home', 'public']],
    );
  });

  it('restore the text and access of the home document when they are undone, unless it was edited', async () => {
    const bytes = await archiveWithHome();
    const user = await createUser(server, 'returns');
    const before = await homeOf(user);
    const first = await run(user, { 'a.zip': bytes }, { publish: true });
    const replaced = await homeOf(user);
    assert.deepEqual([replaced.content, replaced.access], ['archived', 'public']);
    assert.deepEqual((await undo(user, first.planId)).report?.kept, []);
    const after = await homeOf(user);
    assert.deepEqual([after.title, after.content, after.access], [before.title, before.content, 'private']);

    const other = await createUser(server, 'keeps');
    const { planId } = await run(other, { 'a.zip': bytes }, { publish: true });
    await writeHome(other, 'edited');
    assert.deepEqual((await undo(other, planId)).report?.kept, [{ id: other.homeDocId, title: 'Home' }]);
    assert.deepEqual([(await homeOf(other)).content, (await homeOf(other)).access], ['edited', 'public']);
  });

  itOnce('list some of the documents that show a file', async () => {
    const texts = Object.fromEntries(
      Array.from({ length: 25 }, (_none, index) => [`${index}.md`, '![](p.png)']),
    );
    const user = await createUser(server, 'shows');
    const { media } = await plan(user, { 'a.zip': await zip({ ...texts, 'p.png': await picture() }) });
    assert.deepEqual(
      media.map(({ shownIn }) => shownIn.length),
      [20],
    );
  });

  it('are not deleted when they are started, and a second one is refused before its files are stored', async () => {
    const user = await createUser(server, 'started');
    const { planId } = await plan(user, { 'a.md': '# A' });
    const db = server.openDatabase();
    await db('import_jobs').where({ id: planId }).update({ state: 'running', due_at: null });
    assert.equal(await deletePlan(db, planId), false);
    assert.equal((await user.browser.expect(200, 'GET', `/api/imports/${planId}`)).import.state, 'running');
    const path = `/api/groups/${user.username}/import`;
    assert.equal(
      (await user.browser.expect(429, 'POST', path, multipart({ 'b.md': '# B' }))).code,
      'too_many_requests',
    );
    await db('import_jobs').where({ id: planId }).update({ state: 'planned' });
    assert.equal(await deletePlan(db, planId), true);
    await user.browser.expect(404, 'GET', `/api/imports/${planId}`);
  });
});
