import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createBrowser } from '../../testing/browser.ts';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { createKilledSite } from '../../testing/killed-site.ts';

/** Number of kills; each starts a server. */
const KILLS = { sqlite: 3, mariadb: 2, mysql: 2 };
const WRITERS = 4;
const PATH = '/api/docs?groupName=crash';

/** A request whose response may have been lost. */
interface Sent {
  readonly key: string;
  readonly title: string;
  docId: string | null;
}

describeOnEachDatabase(
  { name: 'SIGKILL between writes with an Idempotency-Key and their answers', daily: 'sqlite' },
  (kind) => {
    it('does nothing twice when requests are repeated', async function () {
      this.timeout(120_000);
      const site = await createKilledSite(kind);
      const create = async (browser: Browser, sent: Sent): Promise<void> => {
        const request = {
          json: { title: sent.title, content: sent.key },
          headers: { 'Idempotency-Key': sent.key },
        };
        sent.docId = (await browser.expect(201, 'POST', PATH, request)).doc.id;
      };
      try {
        let { server, url } = await site.start();
        const first = await site.signUp(url);
        const all: Sent[] = [];
        let storedKeys = 0;
        for (let kill = 0; kill < KILLS[kind]; kill++) {
          const browser = createBrowser({ url }, first.cookies);
          const before = all.length;
          const writing = Array.from({ length: WRITERS }, async () => {
            for (;;) {
              const sent: Sent = { key: randomUUID(), title: `doc ${all.length}`, docId: null };
              all.push(sent);
              await create(browser, sent);
            }
          });
          const ended = Promise.allSettled(writing);
          while (all.length < before + 2 * WRITERS) await pause(1);
          await pause(kill % 7);
          server.kill('SIGKILL');
          await server.exited;
          for (const result of await ended)
            assert.ok(result.status === 'rejected' && !(result.reason instanceof assert.AssertionError));

          ({ server, url } = await site.start());
          const again = createBrowser({ url }, first.cookies);
          const stored: { id: string; title: string }[] = (
            await again.expect(200, 'GET', '/api/groups/crash')
          ).docs;
          // Includes answered requests, since a response may also be lost after the server has sent it.
          for (const sent of all.slice(before)) {
            const known = sent.docId ?? stored.find(({ title }) => title === sent.title)?.id;
            await create(again, sent);
            if (known !== undefined) assert.equal(sent.docId, known);
            if (known !== undefined) storedKeys++;
          }
        }
        const { docs } = await createBrowser({ url }, first.cookies).expect(200, 'GET', '/api/groups/crash');
        assert.deepEqual(
          new Set(docs.map(({ id }: { id: string }) => id)),
          new Set(all.map(({ docId }) => docId)),
        );
        assert.equal(docs.length, all.length);
        assert.ok(storedKeys > 0, `none of ${all.length} had been committed before`);
        server.kill('SIGTERM');
        assert.equal(await server.exited, 0);
      } finally {
        await site.remove();
      }
    });
  },
);
