import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { RevisionRow } from '../src/repositories/revisions.ts';
import { createBrowser } from '../testing/browser.ts';
import type { Browser } from '../testing/browser.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { createDoc, createDocWith, updateMeta } from '../testing/docs.ts';
import { assertFound } from '../testing/found.ts';
import { createUser, startServer } from '../testing/server.ts';
import type { TestServer, TestUser } from '../testing/server.ts';
import { waitUntil } from '../testing/wait-until.ts';

const MINUTE_MS = 60 * 1_000;

describeOnEachDatabase('An autosave fold', (database) => {
  let server: TestServer;
  let owner: TestUser;
  let docId: string;
  before(async () => {
    server = await startServer({ database });
    owner = await createUser(server, 'owner');
  });
  beforeEach(async () => {
    docId = (await createDoc(owner, { title: 'Diary', content: 'made' })).id;
  });
  after(() => server.close());

  /** Saves over any state. */
  const save = async (content: string, more: object = {}, browser: Browser = owner.browser) =>
    (
      await browser.expect(200, 'PUT', `/api/docs/${docId}`, {
        json: { title: 'Diary', content, overwrite: true, ...more },
      })
    ).doc;
  const fold = (content: string, more: object = {}, browser?: Browser) =>
    save(content, { fold: true, ...more }, browser);
  const histories = async () =>
    (await owner.browser.expect(200, 'GET', `/api/docs/${docId}/history`)).histories;
  const contentOf = async (historyId: string): Promise<string> =>
    (await owner.browser.expect(200, 'GET', `/api/docs/${docId}/history/${historyId}`)).history.content;
  /** Returns the texts of the history, the current one first. */
  const versions = async (): Promise<string[]> => {
    const texts: string[] = [];
    for (const { id } of await histories()) texts.push(await contentOf(id));
    return texts;
  };
  const read = async () =>
    (await owner.browser.expect(200, 'GET', `/api/groups/${owner.username}/docs/${docId}`)).doc;

  const login = async (): Promise<Browser> => {
    const browser = createBrowser(server);
    await browser.expect(200, 'POST', '/api/login', {
      form: { username: owner.username, password: owner.password },
    });
    return browser;
  };

  it('replaces the version of the earlier autosave, keeps its id and creation time, and updates its time', async () => {
    const first = await fold('one');
    const [begun] = await histories();
    server.advance(1_000);
    const second = await fold('two [[Link]]', { title: 'Diary 2' });
    const [head, made, ...others] = await histories();
    assert.equal(assertFound(head).id, assertFound(begun).id);
    assert.equal(assertFound(head).createdAt, assertFound(begun).createdAt);
    assert.equal(assertFound(head).updatedAt, second.updatedAt);
    assert.equal(assertFound(head).title, 'Diary 2');
    assert.equal(assertFound(head).size, 'two [[Link]]'.length);
    assert.ok(second.updatedAt > first.updatedAt);
    assert.equal(assertFound(made).createdAt, assertFound(made).updatedAt);
    assert.deepEqual(others, []);
    assert.deepEqual(await versions(), ['two [[Link]]', 'made']);
    assert.equal((await read()).content, 'two [[Link]]');
  });

  it('replaces the version created by an autosave, and returns the same version for a repeated request', async () => {
    const json = { title: 'Untitled', content: 'o', fold: true };
    const create = (key = randomUUID()) =>
      owner.browser.expect(201, 'POST', `/api/docs?groupName=${owner.username}`, {
        json,
        headers: { 'Idempotency-Key': key },
      });
    const key = randomUUID();
    docId = (await create(key)).doc.id;
    await fold('one');
    assert.deepEqual(await versions(), ['one']);
    assert.equal((await create(key)).doc.content, 'one');
    assert.equal((await histories()).length, 1);
    await save('one');
    await fold('two');
    assert.deepEqual(await versions(), ['two', 'one']);
    docId = (await create()).doc.id;
    await fold('of another device', {}, await login());
    assert.deepEqual(await versions(), ['of another device', 'o']);
  });

  it('encrypts the replaced version under a new number, so that older ciphertext does not decrypt in its place', async () => {
    await fold('old words');
    const db = server.openDatabase();
    const older = await db('revisions').where({ doc_id: docId, number: 2 }).first();
    await fold('new words');
    await fold('newest words');
    const row = await db('revisions').where({ id: older.id }).first();
    assert.deepEqual([row.first_number, row.number], [2, 4]);
    assert.equal((await db('docs').where({ id: docId }).first()).content_rev, 4);
    await server.restart();
    assert.equal((await read()).content, 'newest words');
    for (const column of ['content_cipher', 'title_cipher', 'props_cipher'])
      await db('revisions')
        .where({ id: row.id })
        .update({ [column]: older[column] });
    await server.restart();
    assert.equal(
      (await owner.browser.send('GET', `/api/docs/${docId}/history/${row.id}`)).status,
      500,
      'bytes of an earlier state',
    );
  });

  it('starts a new version when the one of the earlier autosaves is 10 minutes old', async () => {
    await fold('one');
    server.advance(10 * MINUTE_MS - 10_000);
    await fold('two');
    server.advance(10_000);
    await fold('three');
    await fold('four');
    assert.deepEqual(await versions(), ['four', 'two', 'made']);
    server.advance(-60 * MINUTE_MS);
    await fold('five');
    assert.deepEqual(await versions(), ['five', 'four', 'two', 'made'], 'the clock was set back');
    await fold('six');
    assert.deepEqual(await versions(), ['six', 'four', 'two', 'made']);
    server.advance(60 * MINUTE_MS);
  });

  it('does not replace the version of an explicit save, even one without changes', async () => {
    await save('one');
    await fold('two');
    await save('three');
    await fold('four');
    assert.deepEqual(await versions(), ['four', 'three', 'two', 'one', 'made']);
    await save('four');
    await fold('five');
    assert.deepEqual((await versions()).slice(0, 2), ['five', 'four'], 'an unchanged save ends the folds');
    await fold('five');
    await fold('six');
    assert.deepEqual((await versions()).slice(0, 2), ['six', 'four'], 'an unchanged fold does not');
  });

  it('does not replace a version after a restore or a change of access', async () => {
    await fold('one');
    const [head, made] = await histories();
    const restore = (historyId: string) =>
      owner.browser.expect(200, 'POST', `/api/docs/${docId}/restore`, { json: { historyId } });
    await restore(assertFound(head).id);
    await fold('two');
    assert.deepEqual(await versions(), ['two', 'one', 'made']);
    await restore(assertFound(made).id);
    await fold('three');
    assert.deepEqual(await versions(), ['three', 'made', 'two', 'one', 'made']);
    await updateMeta(owner, docId, { access: 'link' });
    await updateMeta(owner, docId, { access: 'private' });
    await fold('four');
    assert.deepEqual((await versions()).slice(0, 2), ['four', 'three']);
    await updateMeta(owner, docId, { commentsEnabled: true });
    await fold('five');
    assert.deepEqual((await versions()).slice(0, 2), ['five', 'three']);
  });

  it('replaces only a version of its own session', async () => {
    const elsewhere = await login();
    await fold('one');
    await fold('two', {}, elsewhere);
    await fold('three');
    await fold('four', {}, owner.browser.copy());
    assert.deepEqual(await versions(), ['four', 'two', 'one', 'made']);
    await owner.browser.expect(200, 'POST', '/api/renew_auth');
    await fold('five');
    assert.deepEqual(await versions(), ['five', 'two', 'one', 'made'], 'a renewed session is the same one');
  });

  it('is rejected for shared documents, and changes nothing', async () => {
    for (const access of ['public', 'link'] as const) {
      const doc = await createDocWith(owner, access, { title: 'Shared', content: 'as read' });
      const body = await owner.browser.expect(422, 'PUT', `/api/docs/${doc.id}`, {
        json: { title: 'Shared', content: 'typed', lastUpdatedAt: doc.updatedAt, fold: true },
      });
      assert.equal(body.code, 'not_foldable');
      const same = { title: 'Shared', content: 'as read', lastUpdatedAt: doc.updatedAt };
      await owner.browser.expect(422, 'PUT', `/api/docs/${doc.id}`, { json: { ...same, fold: true } });
      const { histories: list } = await owner.browser.expect(200, 'GET', `/api/docs/${doc.id}/history`);
      assert.equal(list.length, 1);
    }
    for (const fields of [{ fold: 'true' }, { name: '' }, { name: 'n'.repeat(101) }, { name: 7 }]) {
      const json = { title: 'Diary', content: 'x', overwrite: true, ...fields };
      const body = await owner.browser.expect(422, 'PUT', `/api/docs/${docId}`, { json });
      assert.deepEqual(Object.keys(body.fields ?? {}), Object.keys(fields));
    }
  });

  it('does not publish: a save that expects a private document is refused too', async () => {
    for (const access of ['public', 'link', 'private'] as const) {
      const doc = await createDocWith(owner, access, { title: 'Shared', content: 'as read' });
      const path = `/api/docs/${doc.id}` as const;
      const isOpen = access !== 'private';
      for (const content of ['typed', 'as read']) {
        const json = { title: 'Shared', content, lastUpdatedAt: doc.updatedAt, isPrivate: true };
        const response = await owner.browser.send('PUT', path, { json });
        assert.deepEqual(
          [response.status, response.json.code],
          isOpen ? [409, 'not_private'] : content === 'typed' ? [200, undefined] : [409, 'edit_conflict'],
        );
      }
      const shownPath = `/api/groups/${owner.username}/docs/${doc.id}` as const;
      const { doc: now } = await owner.browser.expect(200, 'GET', shownPath);
      assert.equal(now.content, isOpen ? 'as read' : 'typed');
      const json = { title: 'Shared', content: 'x', overwrite: true, isPrivate: 'no' };
      const wrong = await owner.browser.expect(422, 'PUT', path, { json });
      assert.deepEqual(wrong.fields, { isPrivate: 'invalid' });
      await owner.browser.expect(200, 'PUT', path, { json: { ...json, isPrivate: false } });
    }
  });

  it('returns a conflict when the document has a newer state', async () => {
    const { updatedAt } = await fold('one');
    await fold('two', { overwrite: undefined, lastUpdatedAt: updatedAt });
    const json = { title: 'Diary', content: 'three', lastUpdatedAt: updatedAt, fold: true };
    const { latest } = await owner.browser.expect(409, 'PUT', `/api/docs/${docId}`, { json });
    const [head] = await histories();
    assert.deepEqual(latest, { updatedAt: assertFound(head).updatedAt, historyId: assertFound(head).id });
    assert.deepEqual(await versions(), ['two', 'made']);
  });

  it('returns the current document for a repeated idempotency key of its version', async () => {
    const keys = [randomUUID(), randomUUID(), randomUUID()];
    const send = (content: string, key = randomUUID(), more: object = { fold: true }) =>
      owner.browser.expect(200, 'PUT', `/api/docs/${docId}`, {
        json: { title: 'Diary', content, overwrite: true, ...more },
        headers: { 'Idempotency-Key': key },
      });
    await send('one', keys[0]);
    await send('two', keys[1]);
    const { doc: third } = await send('three', keys[2]);
    for (const [i, content] of ['one', 'two', 'three'].entries())
      assert.deepEqual((await send(content, keys[i])).doc, third);
    const { doc: later } = await send('four', randomUUID(), {});
    for (const [i, content] of ['one', 'two'].entries())
      assert.deepEqual((await send(content, keys[i])).doc, later, 'folded into a later state');
    const { doc: last } = await send('three', keys[2]);
    assert.equal(last.content, 'three', 'the last state of its version');
    assert.equal(last.updatedAt, third.updatedAt);
    assert.deepEqual(await versions(), ['four', 'three', 'made']);
  });

  it('counts stored bytes, and is rejected over the storage limit only when the text grows', async () => {
    const user = await createUser(server, 'counted');
    const { id } = await createDoc(user, { title: 'T', content: 'x' });
    const put = (content: string, more: object = {}) =>
      user.browser.send('PUT', `/api/docs/${id}`, {
        json: { title: 'T', content, overwrite: true, fold: true, ...more },
      });
    const db = server.openDatabase();
    const stored = async (): Promise<number> => {
      const rows = await db<RevisionRow>('revisions').where({ group_id: user.groupId });
      const lengths = rows.flatMap((row) =>
        [row.title_cipher, row.content_cipher, row.props_cipher, row.name_cipher ?? ''].map(
          ({ length }) => length,
        ),
      );
      return lengths.reduce((sum: number, length: number) => sum + length, 0);
    };
    const used = async (): Promise<number> =>
      (await user.browser.expect(200, 'GET', `/api/media?groupName=${user.username}`)).storage.used;
    for (const content of ['y'.repeat(5_000), Math.random().toString(36).repeat(3), 'z', 'zz'])
      assert.equal((await put(content)).status, 200);
    assert.equal(await used(), await stored());
    assert.equal((await put('zz', { name: 'Named' })).status, 200);
    assert.equal(await used(), await stored());
    const limit = await used();
    await db('users').where({ id: user.id }).update({ storage_limit: limit });
    assert.equal((await put('a new session, as the last one has a name')).status, 413);
    await db('users')
      .where({ id: user.id })
      .update({ storage_limit: limit * 2 });
    assert.equal((await put('a new session, as the last one has a name')).status, 200);
    await db('users').where({ id: user.id }).update({ storage_limit: 1 });
    assert.equal((await put('a new session, as the last one has a name, and more')).status, 413);
    assert.equal((await put('shorter')).status, 200);
    assert.equal(await used(), await stored());
    await user.browser.expect(200, 'DELETE', `/api/docs/${id}`);
    await db('docs').where({ id }).update({ deleted_at: 1 });
    await server.restart();
    await waitUntil(
      () => db('docs').where({ id }).first(),
      (row) => row === undefined,
    );
    assert.equal(await used(), await stored());
  });

  describe('with names', () => {
    const nameVersion = async (historyId: string, name: string | null) =>
      (
        await owner.browser.expect(200, 'PUT', `/api/docs/${docId}/history/${historyId}`, {
          json: { name },
        })
      ).history;

    it('never replaces a named version, whatever named it', async () => {
      await fold('one');
      await fold('two', { name: 'Draft' });
      await fold('three');
      await save('three', { name: 'Sent' });
      await fold('four');
      const [head] = await histories();
      assert.deepEqual(await nameVersion(assertFound(head).id, 'Final'), { ...head, name: 'Final' });
      await fold('five');
      assert.deepEqual(await versions(), ['five', 'four', 'three', 'two', 'made']);
      assert.deepEqual(
        (await histories()).map(({ name }) => name),
        [null, 'Final', 'Sent', 'Draft', null],
      );
    });

    it('names, renames and clears the name of any version, sealed', async () => {
      await save('one', { name: '  첫 번째\nversion  ' });
      const [head, made] = await histories();
      assert.equal(assertFound(head).name, '첫 번째 version');
      await nameVersion(assertFound(made).id, 'The beginning');
      await nameVersion(assertFound(made).id, 'The very beginning');
      await nameVersion(assertFound(head).id, null);
      assert.deepEqual(
        (await histories()).map(({ name }) => name),
        [null, 'The very beginning'],
      );
      assert.equal((await read()).updatedAt, assertFound(head).updatedAt);
      const row = await server
        .openDatabase()('revisions')
        .where({ id: assertFound(made).id })
        .first();
      assert.ok(!row.name_cipher.includes('beginning'));
      for (const json of [{}, { name: '' }, { name: 'n'.repeat(101) }, { name: 1 }])
        await owner.browser.expect(422, 'PUT', `/api/docs/${docId}/history/${assertFound(made).id}`, {
          json,
        });
      const key = { 'Idempotency-Key': randomUUID() };
      const request = { json: { name: 'Once' }, headers: key };
      const path = `/api/docs/${docId}/history/${assertFound(made).id}`;
      const body = await owner.browser.expect(200, 'PUT', path, request);
      assert.deepEqual(await owner.browser.expect(200, 'PUT', path, request), body);
    });

    it('binds names to their versions: a name copied to another row does not decrypt', async () => {
      await save('one', { name: 'Mine' });
      const [head, made] = await histories();
      const db = server.openDatabase();
      const { name_cipher, name_rev } = await db('revisions')
        .where({ id: assertFound(head).id })
        .first();
      await db('revisions')
        .where({ id: assertFound(made).id })
        .update({ name_cipher, name_rev });
      assert.deepEqual(
        (await histories()).map(({ name }) => name),
        ['Mine', null],
      );
    });
  });
});
