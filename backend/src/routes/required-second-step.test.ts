import assert from 'node:assert/strict';
import { createBrowser } from '../../testing/browser.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import { enableTotp } from '../../testing/second-step.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';

describeOnSqlite('A second step that the site requires', (database) => {
  let server: TestServer;
  before(async () => {
    server = await startServer({ database, env: { MARU_REQUIRE_SECOND_STEP: '2' } });
  });
  after(() => server.close());

  const logIn = ({ username, password }: TestUser) =>
    createBrowser(server).send('POST', '/api/login', { form: { username, password } });

  it('is required of accounts of its grade and above', async () => {
    const user = await createUser(server);
    const seen = async (): Promise<unknown[]> => {
      const { isRequired } = await user.browser.expect(200, 'GET', '/api/users/second_step');
      const { status, json } = await logIn(user);
      return [status, Object.keys(json), isRequired];
    };
    assert.deepEqual(await seen(), [200, ['user'], false]);
    const db = server.openDatabase();
    await db('users').where({ id: user.id }).update({ grade: 2 });
    await server.sealRows();
    assert.deepEqual(await seen(), [200, ['user'], true]);
    await enableTotp(user, Date.now());
    assert.deepEqual((await seen()).toSpliced(1, 1), [401, true]);
  });
});
