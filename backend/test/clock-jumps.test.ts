import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { createBrowser } from '../testing/browser.ts';
import { createDoc } from '../testing/docs.ts';
import { createUser, startServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

describeOnEachDatabase('A clock that jumps by a day', (kind) => {
  let server: TestServer;
  before(async () => {
    server = await startServer({ database: kind, hasLimits: true });
  });
  after(() => server.close());
  /**
   * Runs work repeatedly, with the clock set back by a day and forward again; the clock is right afterwards.
   */
  const overJumps = async (work: () => Promise<void>): Promise<void> => {
    for (const jump of [-DAY_MS, DAY_MS, DAY_MS, -DAY_MS]) {
      await work();
      server.advance(jump);
    }
    await work();
  };

  it('keeps every save newer than the one before it, in the order of the history', async () => {
    const owner = await createUser(server);
    const doc = await createDoc(owner, { title: 'save 0' });
    let { updatedAt } = doc;
    const titles = ['save 0'];
    await overJumps(async () => {
      const title = `save ${titles.length}`;
      const json = { title, content: title, lastUpdatedAt: updatedAt };
      const saved = await owner.browser.expect(200, 'PUT', `/api/docs/${doc.id}`, { json });
      assert.ok(
        Date.parse(saved.doc.updatedAt) > Date.parse(updatedAt),
        `${saved.doc.updatedAt} after ${updatedAt}`,
      );
      await owner.browser.expect(409, 'PUT', `/api/docs/${doc.id}`, { json: { ...json, title: 'other' } });
      ({ updatedAt } = saved.doc);
      titles.unshift(title);
      const { histories } = await owner.browser.expect(200, 'GET', `/api/docs/${doc.id}/history`);
      assert.deepEqual(
        histories.map((entry: { readonly title: string }) => entry.title),
        titles,
      );
      const { isUpdated } = await owner.browser.expect(
        200,
        'GET',
        `/api/docs/${doc.id}/is_updated?lastUpdatedAt=${updatedAt}`,
      );
      assert.equal(isUpdated, false);
    });
  });

  it('ends no session, and allows logins, renewals and logouts', async () => {
    const { browser, username, password } = await createUser(server);
    await overJumps(async () => {
      await browser.expect(200, 'GET', '/api/me');
      await browser.expect(200, 'POST', '/api/renew_auth');
      const other = createBrowser(server);
      await other.expect(200, 'POST', '/api/login', { form: { username, password } });
      const copy = other.copy();
      await other.expect(200, 'POST', '/api/logout');
      await copy.expect(401, 'GET', '/api/me');
    });
  });

  it('does nothing twice for a repeated request', async () => {
    const owner = await createUser(server);
    const headers = { 'Idempotency-Key': randomUUID() };
    const ids = new Set<string>();
    // Keys may expire after a day (contract, section 2): sets the clock back, and back again.
    for (const jump of [-DAY_MS, DAY_MS - 60_000]) {
      const request = { json: { title: 'once', content: '' }, headers };
      ids.add(
        (await owner.browser.expect(201, 'POST', `/api/docs?groupName=${owner.username}`, request)).doc.id,
      );
      server.advance(jump);
    }
    server.advance(60_000);
    assert.equal(ids.size, 1);
  });

  it('refuses nobody for longer than a limit’s window', async () => {
    const { username } = await createUser(server);
    const fail = (): Promise<{ status: number; headers: Headers }> =>
      createBrowser(server).send('POST', '/api/login', { form: { username, password: 'wrong words 1' } });
    let response = await fail();
    for (let tries = 1; response.status === 401 && tries < 20; tries++) response = await fail();
    assert.equal(response.status, 429);
    assert.ok(Number(response.headers.get('retry-after')) <= 15 * 60);
    // Events counted while the clock was a day ahead must not count for a day.
    server.advance(-DAY_MS);
    assert.equal((await fail()).status, 401);
    for (let tries = 1; response.status === 401 && tries < 20; tries++) response = await fail();
    assert.ok(Number(response.headers.get('retry-after')) <= 15 * 60);
    server.advance(DAY_MS);
    assert.equal((await fail()).status, 401, 'and on again, as if it were over');
  });

  it('allows an export, and the next one after an hour at the latest', async () => {
    const { browser, username } = await createUser(server);
    const ask = async (): Promise<number> =>
      (await browser.send('GET', `/api/groups/${username}/export`)).status;
    assert.deepEqual([await ask(), await ask()], [200, 429]);
    server.advance(-DAY_MS);
    assert.deepEqual([await ask(), await ask()], [200, 429]);
    server.advance(DAY_MS);
    assert.deepEqual([await ask(), await ask()], [200, 429]);
  });
});
