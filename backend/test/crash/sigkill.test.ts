import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { createBrowser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { assertFound } from '../../testing/found.ts';
import { createKilledSite } from '../../testing/killed-site.ts';

/** Number of kills; each starts a server. Set higher for a long run. */
const KILLS = Number(process.env['MARU_TEST_KILLS'] ?? '4');
/** Milliseconds after a save at which the server is killed: each on one of the three databases. */
const MOMENTS = 7;
const FIRST_MOMENT = { sqlite: 0, mariadb: 2, mysql: 4 };
const WRITERS = 4;

/** A document that is saved repeatedly with an increasing number as its content. */
interface Writer {
  readonly docId: string;
  sent: number;
  acknowledged: number;
}

describeOnEachDatabase({ name: 'SIGKILL in the middle of saves', daily: 'sqlite' }, (kind) => {
  it('loses no acknowledged save', async function () {
    this.timeout(120_000);
    const site = await createKilledSite(kind);
    try {
      let { server, url } = await site.start();
      const first = await site.signUp(url);
      const writers: Writer[] = [];
      for (let i = 0; i < WRITERS; i++) {
        const { doc } = await first.expect(201, 'POST', '/api/docs?groupName=crash', {
          json: { title: `doc ${i}`, content: '0' },
        });
        if (i % 2 === 0)
          await first.expect(200, 'PUT', `/api/docs/${doc.id}/meta`, { json: { access: 'public' } });
        writers.push({ docId: doc.id, sent: 0, acknowledged: 0 });
      }
      let interrupted = 0;
      for (let kill = 0; kill < KILLS; kill++) {
        const browser = createBrowser({ url }, first.cookies);
        const saving = writers.map(async (writer) => {
          for (;;) {
            const number = ++writer.sent;
            const json = { title: `save ${number}`, content: String(number), overwrite: true };
            const { status } = await browser.send('PUT', `/api/docs/${writer.docId}`, { json });
            assert.equal(status, 200);
            writer.acknowledged = number;
          }
        });
        const ended = Promise.allSettled(saving);
        // Kills at a different moment each time, after some saves.
        const enough = writers.map(({ acknowledged }) => acknowledged + 2);
        while (writers.some(({ acknowledged }, i) => acknowledged < (enough[i] ?? 0))) await pause(1);
        await pause((FIRST_MOMENT[kind] + kill) % MOMENTS);
        server.kill('SIGKILL');
        await server.exited;
        for (const result of await ended) {
          assert.ok(
            result.status === 'rejected' && !(result.reason instanceof assert.AssertionError),
            String((result as { reason?: unknown }).reason),
          );
        }
        interrupted += writers.filter(({ sent, acknowledged }) => sent > acknowledged).length;

        ({ server, url } = await site.start());
        const reader = createBrowser({ url }, first.cookies);
        const { docs } = await reader.expect(200, 'GET', '/api/groups/crash');
        for (const { docId, sent, acknowledged } of writers) {
          const { doc } = await reader.expect(200, 'GET', `/api/groups/crash/docs/${docId}`);
          const stored = Number(doc.content);
          assert.ok(
            stored >= acknowledged && stored <= sent,
            `kill ${kill}: ${acknowledged} was acknowledged, ${stored} is stored`,
          );
          assert.equal(
            doc.title,
            stored === 0 ? doc.title : `save ${stored}`,
            'title and content belong together',
          );
          assert.equal(
            assertFound(docs.find((item: { id: string }) => item.id === docId)).title,
            doc.title,
            'the list agrees',
          );
        }
      }
      assert.ok(interrupted > 0, 'some saves were under way');
      server.kill('SIGTERM');
      assert.equal(await server.exited, 0);
    } finally {
      await site.remove();
    }
  });
});
