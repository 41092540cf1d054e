import assert from 'node:assert/strict';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { createBrowser } from '../testing/browser.ts';
import { createDocWith } from '../testing/docs.ts';
import { assertFound } from '../testing/found.ts';
import { createUser, startServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';
import { buildWebsite } from '../testing/website-build.ts';
import type { WebsiteBuild } from '../testing/website-build.ts';

describeOnEachDatabase('Deleting an account during requests of its owner and readers', (kind) => {
  let server: TestServer;
  let build: WebsiteBuild;
  before(async () => {
    build = await buildWebsite();
    server = await startServer({ database: kind, webDist: build.webDist });
  });
  after(async () => {
    await server.close();
    await build.remove();
  });

  it('answers all requests without errors and leaves no data', async () => {
    for (let round = 0; round < 4; round++) {
      const user = await createUser(server);
      const { browser, username, password } = user;
      const path = `/api/groups/${username}`;
      const docs = await Promise.all(Array.from({ length: 6 }, () => createDocWith(user, 'public')));
      const session = browser.copy();
      const anonymous = createBrowser(server);
      const write = (i: number) => [
        session.send('POST', `/api/docs?groupName=${username}`, { json: { title: `new ${i}` } }),
        session.send('PUT', `/api/docs/${assertFound(docs[i % docs.length]).id}`, {
          json: { title: `t${i}`, content: 'x', overwrite: true },
        }),
        session.send('PUT', `/api/docs/${assertFound(docs[i % docs.length]).id}/meta`, {
          json: { access: i % 2 === 0 ? 'private' : 'public' },
        }),
        session.send('DELETE', `/api/docs/${assertFound(docs[i % docs.length]).id}`),
        session.send('GET', path),
        session.send('POST', '/api/renew_auth'),
        session.send('POST', '/api/users/change_email', {
          form: { password, newEmail: `n${i}.${username}@example.org` },
        }),
        session.send('POST', `/api/comments?docId=${assertFound(docs[i % docs.length]).id}`, {
          json: { content: `c${i}` },
        }),
        session.send('GET', '/api/notifications'),
        createBrowser(server).send('POST', '/api/login', { form: { username, password } }),
        anonymous.send('GET', `${path}/docs/${assertFound(docs[i % docs.length]).id}`),
        anonymous.send('GET', path),
        anonymous.send('GET', `/${username}`),
      ];
      const before = Array.from({ length: 3 }, (_, i) => write(i)).flat();
      const deletion = browser.send('POST', '/api/users/delete_account', {
        form: { username, password, confirm: 'true' },
      });
      const after = Array.from({ length: 6 }, (_, i) => write(i)).flat();
      const responses = await Promise.all([...before, ...after]);
      assert.equal((await deletion).status, 200);
      assert.deepEqual(
        responses.filter(({ status }) => status >= 500).map(({ status }) => status),
        [],
        server
          .log()
          .split('\n')
          .filter((line) => line.includes('request failed'))
          .join('\n'),
      );
      const db = server.openDatabase();
      for (const [table, column, value] of [
        ['users', 'id', user.id],
        ['groups', 'id', user.groupId],
        ['group_keys', 'group_id', user.groupId],
        ['docs', 'group_id', user.groupId],
        ['revisions', 'group_id', user.groupId],
        ['publications', 'group_id', user.groupId],
        ['comments', 'group_id', user.groupId],
        ['comments', 'author_id', user.id],
        ['notifications', 'user_id', user.id],
        ['sessions', 'user_id', user.id],
        ['link_tokens', 'user_id', user.id],
        ['account_events', 'user_id', user.id],
        ['totp_secrets', 'user_id', user.id],
        ['passkeys', 'user_id', user.id],
        ['recovery_codes', 'user_id', user.id],
        ['second_step_tickets', 'user_id', user.id],
      ] as const) {
        assert.deepEqual(await db(table).where(column, value), [], table);
      }
      await anonymous.expect(404, 'GET', path);
    }
  });
});
