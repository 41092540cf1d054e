import assert from 'node:assert/strict';
import { RESERVED_USERNAMES } from '@maru/core';
import type { Writer } from '../../src/db/connect.ts';
import { createBrowser } from '../../testing/browser.ts';
import type { Browser } from '../../testing/browser.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import { createDoc, createDocWith, updateMeta } from '../../testing/docs.ts';
import { snapshotOf } from '../matrix/snapshot.ts';
import { assertFound } from '../../testing/found.ts';
import { createUser, signedUpUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';

/** Past vulnerabilities by missing object-level checks (OWASP API1:2023). Numbers are those of `rows.ts`. */
describeOnSqlite('Past vulnerabilities: access to objects', (database) => {
  let server: TestServer;
  let db: Writer;
  let victim: TestUser;
  let attacker: TestUser;
  let anonymous: Browser;
  before(async () => {
    server = await startServer({ database });
    db = server.openDatabase();
    victim = await createUser(server, 'victim');
    attacker = await createUser(server, 'attacker');
    anonymous = createBrowser(server);
  });
  after(() => server.close());

  /** Sends writes that must all be refused, and fails when one of them has changed data. */
  const refusesAll = async (
    calls: readonly (readonly [method: string, path: string, json?: unknown])[],
  ): Promise<void> => {
    const before = await snapshotOf(db);
    for (const [method, path, json] of calls) {
      const { status, text } = await attacker.browser.send(method, path, json === undefined ? {} : { json });
      assert.ok(
        [401, 403, 404, 422].includes(status),
        `${method} ${path} ${JSON.stringify(json)} → ${status} ${text.slice(0, 200)}`,
      );
    }
    assert.deepEqual(await snapshotOf(db), before);
  };

  it('1. Of two ids both are checked, not the first alone (Outline CVE-2026-41649)', async () => {
    const mine = await createDoc(attacker);
    const myFolder = await createDoc(attacker, { isFolder: true });
    const foreignFolder = await createDoc(victim, { isFolder: true });
    const foreign = await createDoc(victim);
    const open = await createDocWith(victim, 'public');
    const { comment } = await victim.browser.expect(201, 'POST', `/api/comments?docId=${open.id}`, {
      json: { content: 'said' },
    });
    const myOpen = await createDocWith(attacker, 'public');
    await refusesAll([
      ['POST', `/api/docs?groupName=${attacker.username}`, { title: 'x', parentId: foreignFolder.id }],
      ['POST', `/api/docs?groupName=${victim.username}`, { title: 'x', parentId: myFolder.id }],
      ['PUT', '/api/docs/reorder', { id: mine.id, targetId: foreign.id, position: 'before' }],
      ['PUT', '/api/docs/reorder', { id: foreign.id, targetId: mine.id, position: 'after' }],
      ['PUT', '/api/docs/reorder', { id: mine.id, targetId: foreignFolder.id, position: 'inside' }],
      ['PUT', `/api/docs/${mine.id}/meta`, { parentId: foreignFolder.id }],
      [
        'POST',
        `/api/docs/${mine.id}/restore`,
        {
          historyId: assertFound(
            (await victim.browser.expect(200, 'GET', `/api/docs/${foreign.id}/history`)).histories[0],
          ).id,
        },
      ],
      ['POST', `/api/comments?docId=${foreign.id}`, { content: 'x' }],
      ['POST', `/api/comments?docId=${myOpen.id}`, { content: 'x', parentId: comment.id }],
      ['POST', `/api/comments?docId=${myOpen.id}&docId=${foreign.id}`, { content: 'x' }],
    ]);
  });

  it('2. What cannot be read cannot be subscribed to (Outline CVE-2026-43890)', async () => {
    const doc = await createDocWith(victim, 'public', { title: 'Soon hidden' });
    await attacker.browser.expect(201, 'POST', `/api/comments?docId=${doc.id}`, {
      json: { content: 'first' },
    });
    const { comments } = await attacker.browser.expect(200, 'GET', `/api/comments?docId=${doc.id}`);
    await victim.browser.expect(201, 'POST', `/api/comments?docId=${doc.id}`, {
      json: { content: 'answer', parentId: assertFound(comments[0]).id },
    });
    assert.equal((await attacker.browser.expect(200, 'GET', '/api/notifications')).notifications.length, 1);
    await updateMeta(victim, doc.id, { access: 'private' });
    assert.deepEqual((await attacker.browser.expect(200, 'GET', '/api/notifications')).notifications, []);
    await refusesAll([
      ['POST', `/api/comments?docId=${doc.id}`, { content: 'x', parentId: assertFound(comments[0]).id }],
    ]);
  });

  it('3. Nobody restores or overwrites another user’s documents (Outline CVE-2026-24901)', async () => {
    const doc = await createDoc(victim);
    const { histories } = await victim.browser.expect(200, 'GET', `/api/docs/${doc.id}/history`);
    await refusesAll([
      ['POST', `/api/docs/${doc.id}/restore`, { historyId: assertFound(histories[0]).id }],
      ['PUT', `/api/docs/${doc.id}`, { title: 'x', content: 'x', overwrite: true }],
      ['DELETE', `/api/docs/${doc.id}`],
    ]);
    await victim.browser.expect(200, 'DELETE', `/api/docs/${doc.id}`);
    await refusesAll([
      ['POST', `/api/docs/${doc.id}/undelete`],
      ['POST', `/api/docs/${doc.id}/restore`, { historyId: assertFound(histories[0]).id }],
    ]);
  });

  it('4. No list names what cannot be read now (Outline CVE-2026-28506)', async () => {
    const doc = await createDocWith(victim, 'public', { title: 'Canary of lists', content: 'canary words' });
    await attacker.browser.expect(201, 'POST', `/api/comments?docId=${doc.id}`, {
      json: { content: 'said' },
    });
    const linking = await createDocWith(attacker, 'public', {
      content: `[[${victim.username}/Canary of lists|elsewhere]]`,
    });
    for (const access of ['private', 'link', 'deleted'] as const) {
      if (access === 'deleted') await victim.browser.expect(200, 'DELETE', `/api/docs/${doc.id}`);
      else await updateMeta(victim, doc.id, { access });
      for (const path of [
        '/api/explore',
        '/api/explore?kind=random',
        '/api/recents',
        '/api/notifications',
        '/api/users/login_history',
        `/api/groups/${victim.username}`,
        `/api/docs/find_by?groupName=${victim.username}&title=Canary%20of%20lists`,
        `/api/docs/${linking.id}/backlinks`,
        '/sitemap.xml',
        `/${victim.username}/feed.xml`,
      ]) {
        const { text } = await attacker.browser.send('GET', path);
        assert.ok(
          !text.includes(doc.id) && !/canary/i.test(text),
          `${access}: ${path} ${text.slice(0, 300)}`,
        );
      }
    }
  });

  it('5. The document’s own space decides, not the requested path (Wiki.js CVE-2022-23654)', async () => {
    const foreign = await createDocWith(victim, 'public');
    const mine = await createDoc(attacker);
    const { histories } = await victim.browser.expect(200, 'GET', `/api/docs/${foreign.id}/history`);
    for (const path of [
      `/api/groups/${attacker.username}/docs/${foreign.id}`,
      `/api/docs/${mine.id}/history/${assertFound(histories[0]).id}`,
      `/api/groups/${victim.username}/docs/${mine.id}`,
    ])
      assert.equal((await attacker.browser.send('GET', path)).status, 404, path);
  });

  it('6. Only the fields of a call are accepted (Wiki.js CVE-2026-44224)', async () => {
    const planted = {
      grade: 99,
      id: '0'.repeat(24),
      userId: victim.id,
      mediaUploadLimit: 2 ** 50,
      isPublic: true,
      seq: 7,
      groupId: victim.groupId,
      createdAt: '2001-01-01T00:00:00.000Z',
      updatedAt: '2001-01-01T00:00:00.000Z',
      ownerId: victim.id,
      isHome: true,
    };
    const account = { username: 'planted01', email: 'planted01@example.org', password: 'secret words 1' };
    const user = signedUpUser(
      await createBrowser(server).expect(200, 'POST', '/api/signup', { json: { ...planted, ...account } }),
    );
    assert.deepEqual([user.grade, user.mediaUploadLimit, user.id === planted.id], [0, 1024 ** 3, false]);
    const doc = (
      await attacker.browser.expect(201, 'POST', `/api/docs?groupName=${attacker.username}`, {
        json: { ...planted, title: 'a', content: 'b' },
      })
    ).doc;
    const saved = (
      await attacker.browser.expect(200, 'PUT', `/api/docs/${doc.id}`, {
        json: { ...planted, title: 'c', content: 'd', overwrite: true },
      })
    ).doc;
    const meta = (await attacker.browser.expect(200, 'PUT', `/api/docs/${doc.id}/meta`, { json: planted }))
      .doc;
    const { group } = await attacker.browser.expect(200, 'PUT', `/api/groups/${attacker.username}`, {
      json: { ...planted, title: 'T', name: victim.username },
    });
    for (const { id, isPublic, access, createdAt } of [saved, meta])
      assert.deepEqual([id, isPublic, access, createdAt], [doc.id, false, 'private', doc.createdAt]);
    assert.notEqual(saved.updatedAt, planted.updatedAt);
    assert.deepEqual([group.id, group.name], [attacker.groupId, attacker.username]);
  });

  it('7. Sorting and moving write only into one’s own space (BookStack 21.12.1)', async () => {
    const folder = await createDocWith(victim, 'public', { isFolder: true });
    const inside = await createDocWith(victim, 'public', { parentId: folder.id });
    const mine = await createDoc(attacker);
    await refusesAll(
      ['before', 'after', 'inside'].flatMap((position) => [
        ['PUT', '/api/docs/reorder', { id: mine.id, targetId: folder.id, position }] as const,
        ['PUT', '/api/docs/reorder', { id: inside.id, targetId: folder.id, position }] as const,
      ]),
    );
  });

  it('9. and 10. A private document in a public folder is in no list, and its title is nowhere (BookStack 0.29.3, 0.30.6)', async () => {
    const folder = await createDocWith(victim, 'public', { isFolder: true, title: 'Open folder' });
    const hidden = await createDoc(victim, { title: 'Hush hush', parentId: folder.id });
    const open = await createDocWith(victim, 'public', {
      title: 'Beside it',
      content: `[[Hush hush|elsewhere]] [a](/${victim.username}/${hidden.id})`,
      parentId: folder.id,
    });
    for (const path of [
      `/api/groups/${victim.username}`,
      `/api/docs/find_by?groupName=${victim.username}&title=Hush%20hush&full=true`,
      `/api/docs/${hidden.id}/backlinks`,
      `/api/docs/${open.id}/backlinks`,
      '/api/explore',
      `/${victim.username}`,
      `/${victim.username}/${folder.id}`,
      `/${victim.username}/${hidden.id}`,
      `/${victim.username}/feed.xml`,
      '/sitemap.xml',
    ]) {
      const { text } = await anonymous.send('GET', path, { headers: { Accept: 'text/html' } });
      assert.ok(!text.includes('Hush hush'), path);
    }
    const { docs } = await anonymous.expect(200, 'GET', `/api/groups/${victim.username}`);
    assert.ok(docs.every(({ id }: { id: string }) => id !== hidden.id));
  });

  it('11. A page that does not exist reveals nothing (BookStack 0.14.3)', async () => {
    const hidden = await createDoc(victim, { title: 'Unspoken' });
    for (const path of [
      `/${victim.username}/${hidden.id}`,
      `/${victim.username}/nothing`,
      `/api/groups/${victim.username}/docs/${hidden.id}`,
      '/api/nothing',
    ])
      assert.doesNotMatch(
        (await anonymous.send('GET', path, { headers: { Accept: 'text/html' } })).text,
        /Unspoken/,
      );
  });

  it('12. Read access does not grant write access (Vikunja GHSA-564f-wx8x-878h)', async () => {
    const open = await createDocWith(victim, 'public');
    const linked = await createDocWith(victim, 'link');
    const { accessToken } = linked;
    await refusesAll(
      [open.id, linked.id].flatMap((id) => [
        [
          'PUT',
          `/api/docs/${id}?accessToken=${accessToken}`,
          { title: 'x', content: 'x', overwrite: true, accessToken },
        ] as const,
        [
          'PUT',
          `/api/docs/${id}/meta?accessToken=${accessToken}`,
          { access: 'public', accessToken },
        ] as const,
        ['DELETE', `/api/docs/${id}?accessToken=${accessToken}`] as const,
        [
          'POST',
          `/api/docs/${id}/restore?accessToken=${accessToken}`,
          { historyId: '0'.repeat(24) },
        ] as const,
      ]),
    );
  });

  it('14. Asking whether a document has changed changes nothing (Open WebUI CVE-2026-44564)', async () => {
    const open = await createDocWith(victim, 'public');
    const before = await snapshotOf(db);
    const path = `/api/docs/${open.id}/is_updated` as const;
    const { isUpdated } = await attacker.browser.expect(
      200,
      'GET',
      `${path}?lastUpdatedAt=${open.updatedAt}&content=x&overwrite=true`,
    );
    assert.equal(typeof isUpdated, 'boolean');
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
      assert.equal((await attacker.browser.send(method, path, { json: { title: 'x' } })).status, 405);
    assert.deepEqual(await snapshotOf(db), before);
  });

  it('15. and 16. No name equals another by case, width, accents or spaces (HedgeDoc CVE-2023-38487)', async () => {
    const account = { username: 'Aliceliddell', email: 'Liddell@Example.org', password: 'secret words 1' };
    await createBrowser(server).expect(200, 'POST', '/api/signup', { form: account });
    for (const username of ['aliceliddell', 'ALICELIDDELL', 'Aliceliddell']) {
      const { status, json } = await createBrowser(server).send('POST', '/api/signup', {
        form: { ...account, username, email: `${username}.x@example.org` },
      });
      assert.deepEqual([status, json.code], [409, 'username_taken'], username);
    }
    for (const username of [
      'áliceliddell',
      'ａliceliddell',
      'aliceliddell ',
      ' aliceliddell',
      'alice\u200bliddell',
      'аliceliddell',
    ])
      assert.equal(
        (
          await createBrowser(server).send('POST', '/api/signup', {
            form: { ...account, username, email: 'other@example.org' },
          })
        ).status,
        422,
        username,
      );
    const taken = await createBrowser(server).send('POST', '/api/signup', {
      form: { ...account, username: 'anothername', email: 'lIDDELL@eXAMPLE.ORG' },
    });
    assert.deepEqual([taken.status, taken.json.code], [409, 'email_taken']);
    const doc = await createDocWith(victim, 'public');
    for (const id of [
      doc.id.toUpperCase(),
      `${doc.id} `,
      `${doc.id}%20`,
      doc.id.replace(/[a-z]/, (letter: string) => letter.toUpperCase()),
    ])
      assert.equal(
        (await anonymous.send('GET', `/api/groups/${victim.username}/docs/${encodeURIComponent(id)}`)).status,
        id === doc.id ? 200 : 404,
        id,
      );
  });

  it('17. Nobody can register a name that is a path of the site', async () => {
    for (const name of [...RESERVED_USERNAMES, 'api', 'Login', 'EXPLORE', 'robots.txt', 'sitemap.xml']) {
      const { status, json } = await createBrowser(server).send('POST', '/api/signup', {
        form: { username: name, email: `${name}@example.org`, password: 'secret words 1' },
      });
      assert.equal(status, 422, name);
      assert.ok(
        assertFound(json.fields).username === 'reserved' || assertFound(json.fields).username === 'invalid',
        name,
      );
    }
  });
});
