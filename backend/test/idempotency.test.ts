import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { IDEMPOTENCY_KEY_LIFETIME_MS } from '@maru/core';
import { createBrowser } from '../testing/browser.ts';
import type { Browser, BrowserResponse } from '../testing/browser.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { createDoc, createDocWith } from '../testing/docs.ts';
import { assertFound } from '../testing/found.ts';
import { createUser, startServer } from '../testing/server.ts';
import type { TestServer, TestUser } from '../testing/server.ts';

const TWINS = 20;

describeOnEachDatabase('Idempotency-Key', (kind) => {
  let server: TestServer;
  let user: TestUser;
  before(async () => {
    server = await startServer({ database: kind });
  });
  after(() => server.close());
  beforeEach(async () => {
    user = await createUser(server);
  });

  const send = <M extends string, P extends string>(
    browser: Browser,
    key: string,
    method: M,
    path: P,
    json?: unknown,
  ) =>
    browser.send(method, path, {
      ...(json === undefined ? {} : { json }),
      headers: { 'Idempotency-Key': key },
    });
  const list = async () => (await user.browser.expect(200, 'GET', `/api/groups/${user.username}`)).docs;
  const twins = <B>(
    count: number,
    make: (index: number) => Promise<BrowserResponse<B>>,
  ): Promise<BrowserResponse<B>[]> => Promise.all(Array.from({ length: count }, (_, index) => make(index)));
  const assertAlike = (responses: readonly BrowserResponse<unknown>[], status: number): void => {
    const [first] = responses;
    for (const response of responses) {
      assert.equal(response.status, status, response.text);
      assert.deepEqual(response.json, first?.json);
    }
  };

  it('creates one document from a repeated request, and from twenty concurrent ones', async () => {
    const path = `/api/docs?groupName=${user.username}` as const;
    const one = randomUUID();
    const body = { title: 'once', content: 'words', isFolder: false };
    assertAlike(
      [
        await send(user.browser, one, 'POST', path, body),
        await send(user.browser, one.toUpperCase(), 'POST', path, body),
      ],
      201,
    );
    assert.equal((await list()).length, 1);
    const many = randomUUID();
    assertAlike(
      await twins(TWINS, () => send(user.browser, many, 'POST', path, { ...body, title: 'twins' })),
      201,
    );
    assert.deepEqual(
      (await list()).map(({ title }) => title),
      ['once', 'twins'],
    );
  });

  it('replays every kind of write, although it would be refused now', async () => {
    const folder = await createDoc(user, { title: 'folder', isFolder: true });
    const doc = await createDoc(user, { title: 'one', content: 'a' });
    const { histories } = await user.browser.expect(200, 'GET', `/api/docs/${doc.id}/history`);
    const writes: readonly [method: string, path: string, json?: unknown][] = [
      ['PUT', `/api/docs/${doc.id}`, { title: 'two', content: 'b', lastUpdatedAt: doc.updatedAt }],
      ['POST', `/api/docs/${doc.id}/restore`, { historyId: assertFound(histories[0]).id }],
      ['PUT', `/api/docs/${doc.id}/meta`, { access: 'link' }],
      ['PUT', `/api/docs/${doc.id}/meta`, { regenerateLink: true, parentId: folder.id }],
      ['PUT', '/api/docs/reorder', { id: doc.id, targetId: folder.id, position: 'before' }],
      ['PUT', `/api/groups/${user.username}`, { title: 'A space' }],
      ['DELETE', `/api/docs/${doc.id}`],
      ['POST', `/api/docs/${doc.id}/undelete`],
    ];
    for (const [method, path, json] of writes) {
      const key = randomUUID();
      const responses = [
        await send(user.browser, key, method, path, json),
        ...(await twins(3, () => send(user.browser, key, method, path, json))),
      ];
      assertAlike(responses, 200);
    }
    assert.deepEqual(
      (await list()).map(({ title, seq }) => [title, seq]),
      [
        ['folder', 0],
        ['one', 1],
      ],
    );
  });

  it('covers comments and notifications', async () => {
    const doc = await createDocWith(user, 'public');
    const guest = await createUser(server);
    const post = randomUUID();
    const path = `/api/comments?docId=${doc.id}` as const;
    const responses = await twins(TWINS, () =>
      send(guest.browser, post, 'POST', path, { content: 'one word' }),
    );
    assertAlike(responses, 201);
    const { comments } = await user.browser.expect(200, 'GET', path);
    assert.equal(comments.length, 1);
    const { notifications } = await user.browser.expect(200, 'GET', '/api/notifications');
    assert.equal(notifications.length, 1);
    const read = randomUUID();
    assertAlike(
      await twins(3, () =>
        send(user.browser, read, 'DELETE', `/api/notifications/${assertFound(notifications[0]).id}`),
      ),
      200,
    );
    const gone = randomUUID();
    assertAlike(
      await twins(3, () =>
        send(guest.browser, gone, 'DELETE', `/api/comments/${assertFound(comments[0]).id}`),
      ),
      200,
    );
  });

  it('carries out one of concurrent duplicates of each write', async () => {
    const doc = await createDoc(user, { title: 'one' });
    for (const [method, path, json] of [
      ['PUT', `/api/docs/${doc.id}`, { title: 'saved', content: 'b', lastUpdatedAt: doc.updatedAt }],
      ['PUT', `/api/docs/${doc.id}/meta`, { access: 'link', regenerateLink: true }],
      ['DELETE', `/api/docs/${doc.id}`, undefined],
      ['POST', `/api/docs/${doc.id}/undelete`, undefined],
    ] as const) {
      const key = randomUUID();
      assertAlike(await twins(TWINS, () => send(user.browser, key, method, path, json)), 200);
    }
    const { histories } = await user.browser.expect(200, 'GET', `/api/docs/${doc.id}/history`);
    assert.equal(histories.length, 2);
  });

  it('replays a save with the text that it saved, whatever was written since', async () => {
    const doc = await createDoc(user, { title: 'one' });
    const key = randomUUID();
    const save = { title: 'two', content: 'b', overwrite: true };
    const first = await send(user.browser, key, 'PUT', `/api/docs/${doc.id}`, save);
    await user.browser.expect(200, 'PUT', `/api/docs/${doc.id}`, {
      json: { title: 'three', content: 'c', overwrite: true },
    });
    assertAlike([first, await send(user.browser, key, 'PUT', `/api/docs/${doc.id}`, save)], 200);
    assert.equal(assertFound((await list())[0]).title, 'three');
    // A save without changes counts as done as well: repeating it must not undo later saves.
    const idle = randomUUID();
    const same = { title: 'three', content: 'c', overwrite: true };
    await send(user.browser, idle, 'PUT', `/api/docs/${doc.id}`, same);
    await user.browser.expect(200, 'PUT', `/api/docs/${doc.id}`, {
      json: { title: 'four', content: 'd', overwrite: true },
    });
    assert.equal(
      (await send(user.browser, idle, 'PUT', `/api/docs/${doc.id}`, same)).json.doc?.title,
      'three',
    );
    assert.equal(assertFound((await list())[0]).title, 'four');
    await user.browser.expect(200, 'DELETE', `/api/docs/${doc.id}`);
    assert.deepEqual(
      (await send(user.browser, key, 'PUT', `/api/docs/${doc.id}`, save)).json,
      first.json,
      'from the trash',
    );
  });

  it('is refused for another body, address or method', async () => {
    const doc = await createDoc(user);
    const key = randomUUID();
    const save = { title: 'two', content: 'b', overwrite: true };
    await send(user.browser, key, 'PUT', `/api/docs/${doc.id}`, save);
    for (const [method, path, json] of [
      ['PUT', `/api/docs/${doc.id}`, { ...save, content: 'c' }],
      ['PUT', `/api/docs/${(await createDoc(user)).id}`, save],
      ['DELETE', `/api/docs/${doc.id}`, undefined],
      ['POST', `/api/docs?groupName=${user.username}`, save],
    ] as const) {
      const { status, json: body } = await send(user.browser, key, method, path, json);
      assert.deepEqual([method, status, body.code], [method, 422, 'idempotency_mismatch']);
    }
    const mixed = randomUUID();
    const responses = await twins(TWINS, (i) =>
      send(user.browser, mixed, 'PUT', `/api/docs/${doc.id}`, { ...save, title: `t${i % 2}` }),
    );
    assert.deepEqual(new Set(responses.map(({ status }) => status)), new Set([200, 422]));
    assert.equal(
      new Set(responses.filter(({ status }) => status === 200).map(({ json }) => assertFound(json.doc).title))
        .size,
      1,
    );
  });

  it('is separate for each user', async () => {
    const other = await createUser(server);
    const key = randomUUID();
    const body = { title: 'mine', content: '' };
    const mine = await send(user.browser, key, 'POST', `/api/docs?groupName=${user.username}`, body);
    const theirs = await send(other.browser, key, 'POST', `/api/docs?groupName=${other.username}`, body);
    assert.deepEqual([mine.status, theirs.status], [201, 201]);
    assert.notEqual(assertFound(mine.json.doc).id, assertFound(theirs.json.doc).id);
    assert.equal(
      (await send(other.browser, key, 'POST', `/api/docs?groupName=${user.username}`, body)).status,
      422,
    );
    assert.equal(
      (await send(createBrowser(server), key, 'POST', `/api/docs?groupName=${user.username}`, body)).status,
      401,
    );
  });

  it('can be used again after a request that was refused', async () => {
    const doc = await createDoc(user);
    const key = randomUUID();
    const stale = { title: 'x', content: '', lastUpdatedAt: '2020-01-01T00:00:00.000Z' };
    assert.equal((await send(user.browser, key, 'PUT', `/api/docs/${doc.id}`, stale)).status, 409);
    const fresh = { ...stale, lastUpdatedAt: doc.updatedAt };
    assert.equal((await send(user.browser, key, 'PUT', `/api/docs/${doc.id}`, fresh)).status, 200);
  });

  it('must be one UUID, and is ignored by reads and calls about accounts', async () => {
    const path = `/api/docs?groupName=${user.username}` as const;
    for (const key of ['', 'x', `${randomUUID()}0`, `${randomUUID()}, ${randomUUID()}`, '{}']) {
      const { status, json } = await send(user.browser, key, 'POST', path, { title: 'x', content: '' });
      assert.deepEqual([status, json.code], [400, 'bad_request'], key);
    }
    assert.deepEqual(await list(), []);
    assert.equal((await send(user.browser, 'x', 'GET', `/api/groups/${user.username}`)).status, 200);
    assert.equal((await send(user.browser, 'x', 'POST', '/api/renew_auth')).status, 200);
  });

  it('expires after 24 hours, and is deleted', async () => {
    const key = randomUUID();
    const path = `/api/docs?groupName=${user.username}` as const;
    const body = { title: 'daily', content: '' };
    const first = await send(user.browser, key, 'POST', path, body);
    server.advance(IDEMPOTENCY_KEY_LIFETIME_MS - 60_000);
    assert.equal(
      (await send(user.browser, key, 'POST', path, body)).json.doc?.id,
      assertFound(first.json.doc).id,
    );
    server.advance(61_000);
    const second = await send(user.browser, key, 'POST', path, body);
    assert.equal(second.status, 201);
    assert.notEqual(assertFound(second.json.doc).id, assertFound(first.json.doc).id);
    server.advance(IDEMPOTENCY_KEY_LIFETIME_MS + 1);
    await server.restart();
    assert.deepEqual(await server.openDatabase()('idempotency_keys'), []);
  });

  it('stores neither the key nor a body in clear, and is deleted with the account', async () => {
    const key = randomUUID();
    await send(user.browser, key, 'POST', `/api/docs?groupName=${user.username}`, {
      title: 'canary words',
      content: '',
    });
    const db = server.openDatabase();
    const [row] = await db('idempotency_keys').where({ user_id: user.id });
    assert.deepEqual(Object.keys(row).toSorted(), [
      'expires_at',
      'key_hash',
      'object_id',
      'request_hash',
      'revision',
      'status',
      'user_id',
    ]);
    assert.deepEqual(
      [row.status, row.revision, row.key_hash.length, row.request_hash.length],
      [201, 1, 32, 32],
    );
    const form = { username: user.username, password: user.password, confirm: 'true' };
    await user.browser.expect(200, 'POST', '/api/users/delete_account', { form });
    assert.deepEqual(await db('idempotency_keys').where({ user_id: user.id }), []);
  });

  if (kind !== 'sqlite') {
    it('holds across processes', async () => {
      const twin = await server.startSecondServer();
      const there = createBrowser(twin, user.browser.cookies);
      const key = randomUUID();
      const path = `/api/docs?groupName=${user.username}` as const;
      assertAlike(
        await twins(TWINS, (i) =>
          send(i % 2 === 0 ? user.browser : there, key, 'POST', path, { title: 'one', content: '' }),
        ),
        201,
      );
      assert.equal((await list()).length, 1);
    });
  }
});
