import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createBrowser } from '@maru/backend/testing/browser.ts';
import { assertFound } from '@maru/backend/testing/found.ts';
import { describeInFullRun } from '@maru/backend/testing/full-run.ts';
import { spawnServer } from '@maru/backend/testing/process.ts';
import { startKillableServer, missingServerReason } from '../../test/killable-server.ts';
import type { ServerKind } from '../../test/killable-server.ts';

const WRITERS = 4;
const ACCOUNT = { username: 'crash', email: 'c@example.org', password: 'pass word 1' };

/** Document that is saved repeatedly: its content is an increasing number. */
interface Writer {
  readonly docId: string;
  sent: number;
  acknowledged: number;
  refused: number;
}

const KINDS = ['mariadb', 'mysql'] as const;

describeInFullRun('A database server that is killed under saves', () => {
  /** All at once: most of the time is spent waiting for the outage to outlast the timeouts. */
  const running = new Map<ServerKind, Promise<void>>();
  before(() => {
    for (const kind of KINDS) {
      if (missingServerReason(kind) !== null) continue;
      const run = killUnderSaves(kind);
      run.catch(() => undefined);
      running.set(kind, run);
    }
  });

  for (const kind of KINDS) {
    it(`loses no confirmed save, answers 503 with Retry-After meanwhile, and recovers by itself [${kind}]`, async function () {
      this.timeout(240_000);
      const why = missingServerReason(kind);
      if (why !== null) {
        console.log(`    skipped: ${why}`);
        this.skip();
      }
      await running.get(kind);
    });
  }
});

async function killUnderSaves(kind: ServerKind): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'maru-crash-'));
  const database = await startKillableServer(kind);
  const env = {
    XDG_CONFIG_HOME: join(folder, 'config'),
    MARU_LOG_LEVEL: 'silent',
    MARU_DATABASE_URL: database.url,
  };
  const server = await spawnServer(['--data', join(folder, 'data')], env);
  try {
    assert.notEqual(server.url, null, server.stderr());
    const site = { url: server.url ?? '' };
    const browser = createBrowser(site);
    await browser.expect(200, 'POST', '/api/signup', { form: ACCOUNT });
    const writers: Writer[] = [];
    for (let i = 0; i < WRITERS; i++) {
      const { doc } = await browser.expect(201, 'POST', '/api/docs?groupName=crash', {
        json: { title: 'save 0', content: '0' },
      });
      writers.push({ docId: doc.id, sent: 0, acknowledged: 0, refused: 0 });
    }
    const controller = new AbortController();
    const saving = writers.map(async (writer) => {
      while (!controller.signal.aborted) {
        const number = ++writer.sent;
        const json = { title: `save ${number}`, content: String(number), overwrite: true };
        const {
          status,
          headers,
          json: body,
        } = await browser.send('PUT', `/api/docs/${writer.docId}`, { json });
        if (status === 200) {
          writer.acknowledged = number;
          continue;
        }
        writer.refused++;
        assert.deepEqual([status, body.code], [503, 'unavailable']);
        assert.ok(Number(headers.get('retry-after')) > 0);
      }
    });
    const failing = Promise.all(saving);
    /** Waits until each writer's count has increased by the given number. */
    const waitForAll = async (what: 'acknowledged' | 'refused', more: number): Promise<void> => {
      const goals = writers.map((writer) => writer[what] + more);
      const isReached = (): boolean => writers.every((writer, i) => writer[what] >= (goals[i] ?? 0));
      while (!isReached()) await Promise.race([pause(10), failing.then(() => pause(10))]);
    };
    await waitForAll('acknowledged', 5);
    // Short outage: waiting requests succeed when the database is back.
    await database.kill();
    await database.start();
    await waitForAll('acknowledged', 5);
    // Outage beyond all timeouts.
    await database.kill();
    await waitForAll('refused', 1);
    const [ready, lives] = [await browser.send('GET', '/readyz'), await browser.send('GET', '/healthz')];
    assert.deepEqual([ready.status, checksIn(ready.text)['database'], lives.status], [503, 'failed', 200]);
    await database.start();
    await waitForAll('acknowledged', 5);
    controller.abort();
    await failing;
    await browser.expect(200, 'GET', '/readyz');

    const { docs } = await browser.expect(200, 'GET', '/api/groups/crash');
    for (const { docId, sent, acknowledged } of writers) {
      const { doc } = await browser.expect(200, 'GET', `/api/groups/crash/docs/${docId}`);
      const { histories } = await browser.expect(200, 'GET', `/api/docs/${docId}/history`);
      const stored = Number(doc.content);
      assert.ok(
        stored >= acknowledged && stored <= sent,
        `${acknowledged} was acknowledged, ${stored} is stored`,
      );
      const titles = [
        doc.title,
        assertFound(docs.find(({ id }: { readonly id: string }) => id === docId)).title,
        assertFound(histories[0]).title,
      ];
      assert.deepEqual(new Set(titles), new Set([`save ${stored}`]));
    }
  } finally {
    server.kill('SIGKILL');
    await server.exited;
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads the checks of `/readyz`. */
function checksIn(text: string): Readonly<Record<string, string>> {
  return (JSON.parse(text) as { readonly checks: Record<string, string> }).checks;
}
