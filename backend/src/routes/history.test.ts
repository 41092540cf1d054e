import assert from 'node:assert/strict';
import { createBrowser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { createDoc, createDocWith, updateMeta } from '../../testing/docs.ts';
import { assertFound } from '../../testing/found.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';
import { buildWebsite } from '../../testing/website-build.ts';
import type { WebsiteBuild } from '../../testing/website-build.ts';

const UNKNOWN_ID = '0123456789abcdefghijklmn';

describeOnEachDatabase('History', (database) => {
  let build: WebsiteBuild;
  let server: TestServer;
  let owner: TestUser;
  let other: TestUser;
  before(async () => {
    build = await buildWebsite();
    server = await startServer({ database, webDist: build.webDist });
    owner = await createUser(server, 'owner');
    other = await createUser(server, 'other');
  });
  after(async () => {
    await server.close();
    await build.remove();
  });

  const save = async (id: string, title: string, content: string, props = '{}') =>
    (
      await owner.browser.expect(200, 'PUT', `/api/docs/${id}`, {
        json: { title, content, props, overwrite: true },
      })
    ).doc;
  const list = (id: string, query = '') =>
    owner.browser.expect(200, 'GET', `/api/docs/${id}/history${query}`);
  const latest = async (id: string, { browser } = owner) =>
    assertFound((await browser.expect(200, 'GET', `/api/docs/${id}/history`)).histories[0]);
  const read = async (id: string) =>
    (await owner.browser.expect(200, 'GET', `/api/groups/${owner.username}/docs/${id}`)).doc;

  describe('GET /api/docs/:id/history', () => {
    it('lists every saved state, the current one first', async () => {
      const first = await createDoc(owner, { title: 'One', content: '하나' });
      const second = await save(first.id, 'Two', 'zwei');
      const { eos, histories } = await list(first.id);
      assert.equal(eos, true);
      assert.deepEqual(
        histories.map(({ title, size, createdAt }) => [title, size, createdAt]),
        [
          ['Two', 4, second.updatedAt],
          ['One', 6, first.createdAt],
        ],
      );
      for (const { id } of histories) assert.match(id, /^[0-9a-z]{24}$/);
      await save(first.id, 'Two', 'zwei');
      await updateMeta(owner, first.id, { access: 'public' });
      assert.deepEqual(
        (await list(first.id)).histories,
        histories,
        'unchanged saves and meta leave no entry',
      );
    });

    it('returns 30 per page, and continues after the last id', async () => {
      const { id } = await createDoc(owner, { title: '0' });
      for (let i = 1; i < 61; i++) await save(id, `${i}`, 'x');
      const titles: string[] = [];
      const sizes: number[] = [];
      let since = '';
      for (;;) {
        const { eos, histories } = await list(id, since);
        titles.push(...histories.map((entry) => entry.title));
        sizes.push(histories.length);
        if (eos) break;
        since = `?since=${assertFound(histories.at(-1)).id}`;
      }
      assert.deepEqual(sizes, [30, 30, 1]);
      assert.deepEqual(
        titles,
        Array.from({ length: 61 }, (_, i) => `${60 - i}`),
      );
      const last = (await list(id, since)).histories.at(-1);
      assert.deepEqual(await list(id, `?since=${assertFound(last).id}`), { eos: true, histories: [] });
    });

    it('refuses a cursor that is not of this document', async () => {
      const { id } = await createDoc(owner);
      const another = assertFound((await list((await createDoc(owner)).id)).histories[0]).id;
      for (const since of [another, UNKNOWN_ID, 'x', '']) {
        assert.deepEqual(
          (await owner.browser.expect(422, 'GET', `/api/docs/${id}/history?since=${since}`)).fields,
          { since: 'invalid' },
        );
      }
    });
  });

  describe('GET /api/docs/:id/history/:historyId', () => {
    it('returns a whole saved state', async () => {
      const { id, createdAt } = await createDoc(owner, {
        title: '처음',
        content: '# 처음\n',
        props: '{"toc":"auto"}',
      });
      await save(id, 'Later', 'other');
      const [, entry] = (await list(id)).histories;
      assert.deepEqual(
        await owner.browser.expect(200, 'GET', `/api/docs/${id}/history/${assertFound(entry).id}`),
        {
          history: {
            id: assertFound(entry).id,
            title: '처음',
            content: '# 처음\n',
            props: '{"toc":"auto"}',
            createdAt,
          },
        },
      );
    });
  });

  describe('POST /api/docs/:id/restore', () => {
    it('makes a saved state the current one as a new revision, and no revision for the current state', async () => {
      const { id } = await createDoc(owner, { title: 'Old', content: 'old words', props: '{"math":true}' });
      await save(id, 'New', 'new words');
      const before = (await list(id)).histories;
      const { doc } = await owner.browser.expect(200, 'POST', `/api/docs/${id}/restore`, {
        json: { historyId: assertFound(before[1]).id },
      });
      assert.deepEqual([doc.title, doc.content, doc.props], ['Old', 'old words', '{"math":true}']);
      assert.ok(doc.updatedAt > assertFound(before[0]).createdAt);
      assert.deepEqual(await read(id), doc);
      const after = (await list(id)).histories;
      assert.deepEqual([after.length, after.slice(1)], [3, before]);
      const again = await owner.browser.expect(200, 'POST', `/api/docs/${id}/restore`, {
        json: { historyId: assertFound(before[1]).id },
      });
      assert.deepEqual(again.doc, doc);
      assert.equal((await list(id)).histories.length, 3);
    });

    it('changes the public page of a public document with it', async () => {
      const { id } = await createDocWith(owner, 'public', { title: 'Old', content: '*ancient*' });
      await save(id, 'New', 'new');
      const [, old] = (await list(id)).histories;
      await owner.browser.expect(200, 'POST', `/api/docs/${id}/restore`, {
        json: { historyId: assertFound(old).id },
      });
      const publication = await server.openDatabase()('publications').where({ doc_id: id }).first();
      assert.deepEqual([publication.title, publication.excerpt], ['Old', 'ancient']);
      assert.match(
        (await createBrowser(server).send('GET', `/${owner.username}/${id}`)).text,
        /<em>ancient<\/em>/,
      );
    });

    it('loses no state in concurrent restores and saves', async () => {
      const { id } = await createDoc(owner, { title: '0', content: '0' });
      const { id: historyId } = await latest(id);
      const responses = await Promise.all(
        Array.from({ length: 12 }, (_, i) =>
          i % 2 === 0
            ? owner.browser.send('PUT', `/api/docs/${id}`, {
                json: { title: `${i}`, content: `${i}`, overwrite: true },
              })
            : owner.browser.send('POST', `/api/docs/${id}/restore`, { json: { historyId } }),
        ),
      );
      assert.deepEqual(new Set(responses.map(({ status }) => status)), new Set([200]));
      const titles = (await list(id)).histories.map((entry) => entry.title);
      for (const title of ['0', '2', '4', '6', '8', '10']) assert.ok(titles.includes(title), title);
      assert.equal((await read(id)).title, titles[0]);
    });
  });

  it('does not exist for anyone but the owner, whatever the access, nor for a deleted document', async () => {
    const anonymous = createBrowser(server);
    const calls = async (
      id: string,
      historyId: string,
      query = '',
    ): Promise<readonly (readonly [string, string, object?])[]> => [
      ['GET', `/api/docs/${id}/history${query}`],
      ['GET', `/api/docs/${id}/history/${historyId}${query}`],
      ['POST', `/api/docs/${id}/restore${query}`, { historyId }],
    ];
    for (const access of ['private', 'link', 'public'] as const) {
      const { id, accessToken } = await createDocWith(owner, access);
      const { id: historyId } = await latest(id);
      for (const browser of [anonymous, other.browser]) {
        for (const [method, path, json] of await calls(
          id,
          historyId,
          accessToken === undefined ? '' : `?accessToken=${accessToken}`,
        )) {
          const { errorId: _a, ...hidden } = await browser.expect(
            404,
            method,
            path,
            json === undefined ? {} : { json },
          );
          const { errorId: _b, ...unknown } = await browser.expect(
            404,
            method,
            path.replace(id, UNKNOWN_ID),
            json === undefined ? {} : { json },
          );
          assert.deepEqual(hidden, unknown);
        }
      }
      assert.equal((await list(id)).histories.length, 1);
    }
    const { id } = await createDoc(owner);
    const { id: historyId } = await latest(id);
    await owner.browser.expect(200, 'DELETE', `/api/docs/${id}`);
    for (const [method, path, json] of await calls(id, historyId)) {
      await owner.browser.expect(404, method, path, json === undefined ? {} : { json });
    }
  });

  it('is hidden without a session, for any input', async () => {
    const anonymous = createBrowser(server);
    const { id } = await createDoc(owner);
    for (const docId of [id, UNKNOWN_ID]) {
      for (const json of [{}, { historyId: 7 }, { historyId: 'x', more: 1 }]) {
        await anonymous.expect(404, 'POST', `/api/docs/${docId}/restore`, { json });
      }
      await anonymous.expect(404, 'POST', `/api/docs/${docId}/restore`, {
        raw: '[',
        headers: { 'Content-Type': 'application/json' },
      });
      await anonymous.expect(404, 'POST', `/api/docs/${docId}/restore`, {
        raw: 'a',
        headers: { 'Content-Type': 'text/plain' },
      });
      await anonymous.expect(404, 'GET', `/api/docs/${docId}/history?cursor=%00`);
    }
  });

  it('reveals no state of another document by swapped ids', async () => {
    const mine = await createDoc(owner, { content: 'mine' });
    const foreign = (
      await other.browser.expect(201, 'POST', `/api/docs?groupName=${other.username}`, {
        json: { title: 'secret' },
      })
    ).doc;
    const { id: theirs } = await latest(foreign.id, other);
    const { id: sibling } = await latest((await createDoc(owner)).id);
    for (const historyId of [theirs, sibling, UNKNOWN_ID]) {
      await owner.browser.expect(404, 'GET', `/api/docs/${mine.id}/history/${historyId}`);
      await owner.browser.expect(404, 'POST', `/api/docs/${mine.id}/restore`, { json: { historyId } });
    }
    await owner.browser.expect(404, 'GET', `/api/docs/${foreign.id}/history/${theirs}`);
    assert.deepEqual([(await read(mine.id)).content, (await list(mine.id)).histories.length], ['mine', 1]);
  });

  it('answers 422 and 400 to invalid input, 404 to malformed ids', async () => {
    const { id } = await createDoc(owner);
    const { id: historyId } = await latest(id);
    for (const [json, code] of [
      [{}, 'required'],
      [{ historyId: 7 }, 'invalid'],
      [{ historyId: historyId.toUpperCase() }, 'invalid'],
    ] as const) {
      assert.deepEqual(
        (await owner.browser.expect(422, 'POST', `/api/docs/${id}/restore`, { json })).fields,
        { historyId: code },
      );
    }
    await owner.browser.expect(400, 'POST', `/api/docs/${id}/restore`, {
      raw: '[',
      headers: { 'Content-Type': 'application/json' },
    });
    for (const wrong of ['x', `${historyId}%20`, historyId.toUpperCase()]) {
      await owner.browser.expect(404, 'GET', `/api/docs/${id}/history/${wrong}`);
      await owner.browser.expect(404, 'GET', `/api/docs/${wrong}/history`);
    }
  });
});
