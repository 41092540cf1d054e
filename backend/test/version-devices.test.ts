import assert from 'node:assert/strict';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { createDoc, updateMeta } from '../testing/docs.ts';
import { assertFound } from '../testing/found.ts';
import { createUser, startServer } from '../testing/server.ts';
import type { TestServer, TestUser } from '../testing/server.ts';

const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const PHONE = 'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36';
const ON_LAPTOP = { browser: 'Firefox', system: 'Linux' };
const ON_PHONE = { browser: 'Chrome', system: 'Android' };

describeOnEachDatabase('The device of a version', (database) => {
  let server: TestServer;
  let owner: TestUser;
  let docId: string;
  before(async () => {
    server = await startServer({ database });
    owner = await createUser(server, 'owner');
  });
  beforeEach(async () => {
    const json = { title: 'Diary', content: 'made' };
    const headers = { 'User-Agent': PHONE };
    const path = `/api/docs?groupName=${owner.username}` as const;
    docId = (await owner.browser.expect(201, 'POST', path, { json, headers })).doc.id;
  });
  after(() => server.close());

  const save = (content: string, userAgent: string, more: object = {}) =>
    owner.browser.expect(200, 'PUT', `/api/docs/${docId}`, {
      json: { title: 'Diary', content, overwrite: true, ...more },
      headers: { 'User-Agent': userAgent },
    });
  const histories = async () =>
    (await owner.browser.expect(200, 'GET', `/api/docs/${docId}/history`)).histories;
  const devices = async () => (await histories()).map(({ device }) => device);

  it('is shown to the owner for creations, saves, folds and restored versions', async () => {
    await save('one', LAPTOP);
    await save('typed', PHONE, { fold: true });
    await save('typed on', PHONE, { fold: true });
    assert.deepEqual(await devices(), [ON_PHONE, ON_LAPTOP, ON_PHONE]);
    const historyId = assertFound((await histories()).at(-1)).id;
    await owner.browser.expect(200, 'POST', `/api/docs/${docId}/restore`, {
      json: { historyId },
      headers: { 'User-Agent': LAPTOP },
    });
    assert.deepEqual(await devices(), [ON_LAPTOP, ON_PHONE, ON_LAPTOP, ON_PHONE]);
    const named = await owner.browser.expect(200, 'PUT', `/api/docs/${docId}/history/${historyId}`, {
      json: { name: 'Beginning' },
      headers: { 'User-Agent': LAPTOP },
    });
    assert.deepEqual(named.history.device, ON_PHONE, 'a name leaves it');
  });

  it('is the one that published, or that made a document with a working copy private', async () => {
    await updateMeta(owner, docId, { access: 'public' });
    const store = async (content: string) =>
      (
        await owner.browser.expect(200, 'PUT', `/api/docs/${docId}/working_copy`, {
          json: { title: 'Diary', content, lastUpdatedAt: null },
          headers: { 'User-Agent': PHONE },
        })
      ).workingCopy;
    const copy = assertFound(await store('published'));
    await save('published', LAPTOP, { workingCopyUpdatedAt: copy.updatedAt });
    assert.deepEqual(await devices(), [ON_LAPTOP, ON_PHONE]);
    const { workingCopy } = await owner.browser.expect(200, 'GET', `/api/docs/${docId}/working_copy`);
    assert.equal(workingCopy, null);
    await store('not published');
    await owner.browser.expect(200, 'PUT', `/api/docs/${docId}/meta`, {
      json: { access: 'private' },
      headers: { 'User-Agent': LAPTOP },
    });
    assert.deepEqual(await devices(), [ON_LAPTOP, ON_LAPTOP, ON_PHONE]);
  });

  it('is null when neither browser nor system is known, and for versions of older releases', async () => {
    await save('by a program', 'node');
    assert.deepEqual(await devices(), [null, ON_PHONE]);
    await server.openDatabase()('revisions').where({ doc_id: docId }).update({ device_cipher: null });
    assert.deepEqual(await devices(), [null, null]);
  });

  it('is sealed for its version: it is not readable, and one moved to another row does not open', async () => {
    await save('one', LAPTOP);
    const db = server.openDatabase();
    const [head, made] = await histories();
    const { device_cipher } = await db('revisions')
      .where({ id: assertFound(head).id })
      .first();
    assert.ok(!device_cipher.includes('Firefox'));
    await db('revisions')
      .where({ id: assertFound(made).id })
      .update({ device_cipher });
    assert.deepEqual((await devices()).slice(0, 2), [ON_LAPTOP, null]);
  });

  it('is in no response to others about a public document', async () => {
    const { id } = await createDoc(owner, { title: 'Shown' });
    await updateMeta(owner, id, { access: 'public' });
    const other = await createUser(server, 'other');
    await other.browser.expect(404, 'GET', `/api/docs/${id}/history`);
    const { text } = await other.browser.send('GET', `/api/groups/${owner.username}/docs/${id}`);
    assert.ok(!text.includes('device'));
  });
});
