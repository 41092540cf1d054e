import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Doc } from '@maru/core/api';
import { createBrowser } from '../testing/browser.ts';
import type { Browser } from '../testing/browser.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { createDocWith, updateMeta } from '../testing/docs.ts';
import { assertFound } from '../testing/found.ts';
import { uploadOne } from '../testing/media.ts';
import { createUser, startServer } from '../testing/server.ts';
import type { TestServer, TestUser } from '../testing/server.ts';
import { waitUntil } from '../testing/wait-until.ts';

const SECRET = 'unpublished';

describeOnEachDatabase('A working copy', (database) => {
  let server: TestServer;
  let owner: TestUser;
  let doc: Doc;
  let path: `/api/docs/${string}`;
  before(async () => {
    server = await startServer({ database });
    owner = await createUser(server, 'owner');
  });
  beforeEach(async () => {
    doc = await createDocWith(owner, 'public', { title: 'News', content: 'as read' });
    path = `/api/docs/${doc.id}`;
  });
  after(() => server.close());

  const get = async () => (await owner.browser.expect(200, 'GET', `${path}/working_copy`)).workingCopy;
  const text = (content: string, more: object = {}) => ({ title: 'News', content, ...more });
  const send = (content: string, lastUpdatedAt: string | null, more: object = {}) =>
    owner.browser.send('PUT', `${path}/working_copy`, { json: text(content, { lastUpdatedAt, ...more }) });
  const put = async (content: string, lastUpdatedAt: string | null = null, more: object = {}) => {
    const response = await send(content, lastUpdatedAt, more);
    assert.equal(response.status, 200, response.text);
    return assertFound(response.json.workingCopy);
  };
  const save = (content: string, more: object = {}) =>
    owner.browser.expect(200, 'PUT', path, { json: text(content, { overwrite: true, ...more }) });
  const histories = async () => (await owner.browser.expect(200, 'GET', `${path}/history`)).histories;
  const read = async () =>
    (await owner.browser.expect(200, 'GET', `/api/groups/${owner.username}/docs/${doc.id}`)).doc;
  const marked = async () =>
    (await owner.browser.expect(200, 'GET', `/api/groups/${owner.username}`)).workingCopies;

  it('is stored, read and discarded by the owner, without changing the document', async () => {
    assert.equal(await get(), null);
    const { browser } = await createUser(server, 'reader');
    const address = `/${owner.username}/${doc.id}`;
    const tag = (await browser.send('GET', address)).headers.get('etag');
    const [head] = await histories();
    const first = await put(`${SECRET} one`, null, { props: '{"toc":true}' });
    assert.deepEqual(first, {
      title: 'News',
      content: `${SECRET} one`,
      props: '{"toc":true}',
      baseHistoryId: assertFound(head).id,
      updatedAt: first.updatedAt,
    });
    assert.deepEqual(await get(), first);
    const second = await put(`${SECRET} two`, first.updatedAt);
    assert.ok(second.updatedAt > first.updatedAt);
    assert.equal(second.props, first.props);
    assert.deepEqual(await put(`${SECRET} two`, second.updatedAt), second, 'unchanged');
    assert.deepEqual(await marked(), [doc.id]);
    assert.deepEqual(await histories(), [head]);
    assert.deepEqual(await read(), doc);
    assert.equal((await browser.send('GET', address)).headers.get('etag'), tag);
    assert.deepEqual(await owner.browser.expect(200, 'DELETE', `${path}/working_copy`), {
      workingCopy: null,
    });
    await owner.browser.expect(200, 'DELETE', `${path}/working_copy`);
    assert.equal(await get(), null);
    assert.ok(!assertFound(await marked()).includes(doc.id));
    const again = await put(`${SECRET} three`);
    assert.ok(again.updatedAt > second.updatedAt);
    assert.equal((await browser.send('GET', address)).headers.get('etag'), tag);
  });

  it('is not exposed to readers by pages, API, search, lists, feeds or links', async () => {
    const target = await createDocWith(owner, 'public', { title: 'Target', content: 'linked' });
    const shared = await createDocWith(owner, 'link', { title: 'Shared', content: 'as read' });
    await put(`${SECRET}words [[Target]]`, null, { title: `${SECRET}title` });
    await owner.browser.expect(200, 'PUT', `/api/docs/${shared.id}/working_copy`, {
      json: { title: `${SECRET}title`, content: `${SECRET}words`, lastUpdatedAt: null },
    });
    const stranger = await createUser(server, 'stranger');
    const group = `/api/groups/${owner.username}`;
    const addresses = [
      `/${owner.username}`,
      `/${owner.username}/${doc.id}`,
      `/${owner.username}/${shared.id}?accessToken=${shared.accessToken}`,
      `/${owner.username}/feed.xml`,
      '/sitemap.xml',
      group,
      `${group}/docs/${doc.id}`,
      `${group}/docs/${shared.id}?accessToken=${shared.accessToken}`,
      `/api/docs/find_by?groupName=${owner.username}&title=${SECRET}title&full=true`,
      `/api/docs/${target.id}/backlinks`,
      `/api/search?q=${SECRET}words`,
      '/api/explore?kind=recent',
    ];
    for (const browser of [createBrowser(server), stranger.browser]) {
      for (const address of addresses) {
        const response = await browser.send('GET', address);
        assert.ok(!response.text.toLowerCase().includes(SECRET), address);
        if (address === group) assert.ok(!('workingCopies' in response.json));
      }
      assert.deepEqual((await browser.expect(200, 'GET', `/api/docs/${target.id}/backlinks`)).docs, []);
      for (const id of [doc.id, shared.id]) {
        const at = `/api/docs/${id}/working_copy?accessToken=${shared.accessToken}`;
        const unknown = (await browser.expect(404, 'GET', `/api/docs/${'0'.repeat(24)}/working_copy`)).code;
        const json = text('taken over', { lastUpdatedAt: null });
        assert.equal((await browser.expect(404, 'GET', at)).code, unknown);
        assert.equal((await browser.expect(404, 'PUT', at, { json })).code, unknown);
        assert.equal((await browser.expect(404, 'DELETE', at)).code, unknown);
      }
    }
    assert.deepEqual((await owner.browser.expect(200, 'GET', `/api/search?q=${SECRET}words`)).docs, []);
    assert.deepEqual((await owner.browser.expect(200, 'GET', `/api/docs/${target.id}/backlinks`)).docs, []);
    const row = await server.openDatabase()('working_copies').where({ doc_id: doc.id }).first();
    for (const value of Object.values(row)) assert.ok(!String(value).includes(SECRET));
  });

  it('is rejected for private documents, invalid bodies and a base of another document', async () => {
    const other = await createDocWith(owner, 'public', { title: 'Other', content: 'other' });
    const { histories: others } = await owner.browser.expect(200, 'GET', `/api/docs/${other.id}/history`);
    for (const [more, field] of [
      [{ lastUpdatedAt: undefined }, 'lastUpdatedAt'],
      [{ lastUpdatedAt: 'yesterday' }, 'lastUpdatedAt'],
      [{ title: '' }, 'title'],
      [{ content: 'x'.repeat(1024 * 1024 + 1) }, 'content'],
      [{ props: '[]' }, 'props'],
      [{ baseHistoryId: assertFound(others[0]).id }, 'baseHistoryId'],
    ] as const) {
      const response = await send('x', null, more);
      assert.deepEqual([response.status, Object.keys(response.json.fields ?? {})], [422, [field]]);
    }
    await updateMeta(owner, doc.id, { access: 'private' });
    const refused = await send('x', null);
    assert.deepEqual([refused.status, refused.json.code], [422, 'not_published']);
    assert.equal(await get(), null);
  });

  it('returns 409 when a newer one is stored, or it was discarded', async () => {
    const first = await put('one');
    const second = await put('two', first.updatedAt);
    for (const lastUpdatedAt of [null, first.updatedAt]) {
      const response = await send('three', lastUpdatedAt);
      assert.equal(response.status, 409);
      assert.deepEqual(response.json.latest, {
        updatedAt: second.updatedAt,
        historyId: second.baseHistoryId,
      });
    }
    await owner.browser.expect(200, 'DELETE', `${path}/working_copy`);
    const response = await send('three', second.updatedAt);
    assert.deepEqual([response.status, assertFound(response.json.latest).updatedAt], [409, doc.updatedAt]);
  });

  it('is removed by a save with its text or its time, and kept after any other', async () => {
    const [first] = await histories();
    const copy = await put('new');
    await save('something else');
    assert.deepEqual(await get(), copy);
    await owner.browser.expect(200, 'POST', `${path}/restore`, {
      json: { historyId: assertFound(first).id },
    });
    assert.equal((await get())?.baseHistoryId, assertFound(first).id);
    await save('new');
    assert.equal(await get(), null);
    const older = await put('newer');
    const newer = await put('newest', older.updatedAt);
    const json = text('merged', { overwrite: true, workingCopyUpdatedAt: older.updatedAt });
    const { latest } = await owner.browser.expect(409, 'PUT', path, { json });
    assert.equal(assertFound(latest).updatedAt, (await read()).updatedAt);
    assert.equal((await get())?.content, 'newest');
    await save('merged', { workingCopyUpdatedAt: newer.updatedAt });
    assert.equal(await get(), null);
    assert.equal((await createBrowser(server).send('GET', `/${owner.username}/${doc.id}`)).status, 200);
    const last = await put('unchanged');
    await save('merged', { workingCopyUpdatedAt: last.updatedAt, name: 'Kept' });
    assert.equal(await get(), null);
    assert.deepEqual([(await histories())[0]?.name, (await histories()).length], ['Kept', 5]);
    await put('merged');
    await save('merged');
    assert.equal(await get(), null, 'an unchanged save');
    await save('later', { workingCopyUpdatedAt: last.updatedAt });
  });

  it('stores the published version that it is based on', async () => {
    const [first] = await histories();
    await save('saved elsewhere');
    const [head] = await histories();
    const copy = await put('begun before', null, { baseHistoryId: assertFound(first).id });
    assert.equal(copy.baseHistoryId, assertFound(first).id);
    const merged = await put('merged', copy.updatedAt, { baseHistoryId: assertFound(head).id });
    assert.equal(merged.baseHistoryId, assertFound(head).id);
  });

  it('becomes a version when the document becomes private, and stays when it goes to the trash', async () => {
    const copy = await put('kept [[Link]]', null, { title: 'News 2' });
    await updateMeta(owner, doc.id, { access: 'link' });
    assert.deepEqual(await get(), copy);
    await owner.browser.expect(200, 'DELETE', path);
    await owner.browser.expect(404, 'GET', `${path}/working_copy`);
    await owner.browser.expect(200, 'POST', `${path}/undelete`);
    assert.deepEqual(await get(), copy);
    const headers = { 'Idempotency-Key': randomUUID() };
    const request = { json: { access: 'private' }, headers };
    const body = await owner.browser.expect(200, 'PUT', `${path}/meta`, request);
    assert.deepEqual([body.doc.title, body.doc.content], ['News 2', 'kept [[Link]]']);
    assert.ok(body.doc.updatedAt > doc.updatedAt);
    assert.deepEqual(await owner.browser.expect(200, 'PUT', `${path}/meta`, request), body);
    assert.equal((await histories()).length, 2);
    assert.equal((await histories())[0]?.title, 'News 2');
    assert.deepEqual([await get(), await read()], [null, body.doc]);
    await updateMeta(owner, doc.id, { access: 'public' });
    assert.equal(await get(), null);
    const same = await put('kept [[Link]]', null, { title: 'News 2' });
    assert.equal(same.content, 'kept [[Link]]');
    await updateMeta(owner, doc.id, { access: 'private' });
    assert.equal((await histories()).length, 2, 'the same text makes no version');
  });

  it('counts in the storage until it is gone, and is limited by it', async () => {
    const user = await createUser(server, 'counted');
    const { id } = await createDocWith(user, 'public', { title: 'T', content: 'x' });
    const db = server.openDatabase();
    const used = async (): Promise<number> =>
      (await user.browser.expect(200, 'GET', `/api/media?groupName=${user.username}`)).storage.used;
    const stored = async (): Promise<number> => {
      const rows = [
        ...(await db('revisions').where({ group_id: user.groupId })),
        ...(await db('working_copies').where({ group_id: user.groupId })),
      ];
      return rows
        .flatMap((row) => [row.title_cipher, row.content_cipher, row.props_cipher, row.name_cipher])
        .reduce((sum: number, cipher: Buffer | null) => sum + (cipher?.length ?? 0), 0);
    };
    const at = `/api/docs/${id}` as const;
    const write = (content: string, lastUpdatedAt: string | null) =>
      user.browser.send('PUT', `${at}/working_copy`, { json: { title: 'T', content, lastUpdatedAt } });
    const random = (length: number): string => Array.from({ length }, () => randomUUID()).join('');
    let last: string | null = null;
    for (const content of [random(10), random(100), 'short']) {
      last = (await write(content, last)).json.workingCopy?.updatedAt ?? null;
      assert.equal(await used(), await stored());
    }
    await db('users')
      .where({ id: user.id })
      .update({ storage_limit: await used() });
    const refused = await write(random(10), last);
    assert.deepEqual([refused.status, refused.json.code], [413, 'quota_exceeded']);
    await db('users').where({ id: user.id }).update({ storage_limit: 1 });
    last = (await write('less', last)).json.workingCopy?.updatedAt ?? null;
    await db('users').where({ id: user.id }).update({ storage_limit: 1_000_000 });
    await user.browser.expect(200, 'PUT', at, { json: { title: 'T', content: 'less', overwrite: true } });
    assert.equal(await used(), await stored());
    await write(random(20), null);
    await user.browser.expect(200, 'DELETE', `${at}/working_copy`);
    assert.equal(await used(), await stored());
    await write(random(20), null);
    await updateMeta(user, id, { access: 'private' });
    assert.equal(await used(), await stored());
    await updateMeta(user, id, { access: 'public' });
    await write(random(20), null);
    await db('text_usage').where({ user_id: user.id }).delete();
    await user.browser.expect(200, 'PUT', at, { json: { title: 'T', content: random(9), overwrite: true } });
    assert.equal(await used(), await stored(), 'counted anew');
    await user.browser.expect(200, 'DELETE', at);
    await db('docs').where({ id }).update({ deleted_at: 1 });
    await server.restart();
    await waitUntil(
      () => db('docs').where({ id }).first(),
      (row) => row === undefined,
    );
    assert.equal(await used(), await stored());
  });

  it('uses media that stay hidden from readers', async () => {
    const media = await uploadOne(owner, { name: 'draft.txt', bytes: 'draft' });
    const unused = async (): Promise<string[]> =>
      (
        await owner.browser.expect(200, 'GET', `/api/media?groupName=${owner.username}&unused=true`)
      ).media.map(({ id }) => id);
    assert.ok((await unused()).includes(media.id));
    await put(`[a file](${media.url})`);
    assert.ok(!(await unused()).includes(media.id));
    const { media: list } = await owner.browser.expect(200, 'GET', `/api/media?groupName=${owner.username}`);
    const [listed] = list.filter(({ id }) => id === media.id);
    assert.deepEqual([listed?.uses, listed?.usedIn?.[0]?.id], [1, doc.id]);
    assert.equal((await owner.browser.send('GET', media.url)).status, 200);
    assert.equal((await createBrowser(server).send('GET', media.url)).status, 404);
    await save(`[a file](${media.url})`);
    assert.equal((await createBrowser(server).send('GET', media.url)).status, 200);
    const links = await server.openDatabase()('working_copy_links').where({ doc_id: doc.id });
    assert.deepEqual(links, []);
  });

  it('applies a repeated idempotency key once, whatever was saved after it', async () => {
    const twice = async (method: string, json: object | undefined) => {
      const headers = { 'Idempotency-Key': randomUUID() };
      const request = json === undefined ? { headers } : { json, headers };
      const bodies: unknown[] = [];
      for (let i = 0; i < 2; i++)
        bodies.push(await owner.browser.expect(200, method, `${path}/working_copy`, request));
      return bodies;
    };
    const [put1, put2] = await twice('PUT', text('one', { lastUpdatedAt: null }));
    assert.deepEqual(put2, put1);
    await twice('DELETE', undefined);
    assert.equal(await get(), null);
  });

  it('does not decrypt in place of another, of an earlier one, or of the document', async () => {
    const other = await createDocWith(owner, 'public', { title: 'Other', content: 'other' });
    const db = server.openDatabase();
    const rowOf = (id: string) => db('working_copies').where({ doc_id: id }).first();
    const first = await put('one');
    const older = await rowOf(doc.id);
    await put('two', first.updatedAt);
    await owner.browser.expect(200, 'PUT', `/api/docs/${other.id}/working_copy`, {
      json: text('other', { lastUpdatedAt: null }),
    });
    const revision = await db('revisions').where({ doc_id: doc.id }).first();
    for (const { content_cipher } of [older, await rowOf(other.id), revision]) {
      await db('working_copies').where({ doc_id: doc.id }).update({ content_cipher });
      const planted = await get();
      assert.deepEqual([planted?.content, planted?.isDamaged], ['', true]);
    }
  });

  describe('in a race', () => {
    const all = (
      browser: Browser,
      requests: readonly { readonly method: string; readonly at: string; readonly json: object }[],
    ) =>
      Promise.all(
        requests.map(async ({ method, at, json }) => {
          const { status, text: body } = await browser.send(method, `${path}${at}`, { json });
          return {
            status,
            workingCopy: (JSON.parse(body) as { readonly workingCopy?: unknown }).workingCopy,
          };
        }),
      );

    it('of several devices is stored from exactly one of them', async () => {
      const responses = await all(
        owner.browser,
        Array.from({ length: 8 }, (_, i) => ({
          method: 'PUT',
          at: '/working_copy',
          json: text(`device ${i}`, { lastUpdatedAt: null }),
        })),
      );
      const won = responses.filter(({ status }) => status === 200);
      assert.deepEqual([won.length, responses.filter(({ status }) => status === 409).length], [1, 7]);
      assert.deepEqual(await get(), assertFound(won[0]?.workingCopy));
    });

    it('with publishing, discarding and a change to private loses no acknowledged text', async () => {
      for (let round = 0; round < 6; round++) {
        const copy = await put(`begun ${round}`);
        const later = { method: 'PUT', at: '/working_copy', json: text(`later ${round}`, copyTime(copy)) };
        const publish = {
          method: 'PUT',
          at: '',
          json: text(`begun ${round}`, { overwrite: true, workingCopyUpdatedAt: copy.updatedAt }),
        };
        const [stored] = await all(owner.browser, [
          later,
          round % 2 === 0 ? publish : { method: 'PUT', at: '/meta', json: { access: 'private' } },
        ]);
        const left = await get();
        const texts = [left?.content, (await read()).content];
        if (stored?.status === 200) assert.ok(texts.includes(`later ${round}`), `${round}: ${texts.join()}`);
        else assert.ok(texts.includes(`begun ${round}`), `${round}: ${texts.join()}`);
        if (round % 2 === 1) {
          assert.equal(left, null);
          await updateMeta(owner, doc.id, { access: 'public' });
        }
        if (left !== null) await owner.browser.expect(200, 'DELETE', `${path}/working_copy`);
      }
    });

    const copyTime = (copy: { readonly updatedAt: string }) => ({ lastUpdatedAt: copy.updatedAt });
  });
});
