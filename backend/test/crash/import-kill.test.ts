import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { createBrowser } from '../../testing/browser.ts';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase, hasDatabase } from '../../testing/databases.ts';
import type { DatabaseKind } from '../../testing/databases.ts';
import { assertFound } from '../../testing/found.ts';
import { createKilledSite } from '../../testing/killed-site.ts';
import { multipart, zip } from '../../testing/zips.ts';

/**
 * How much is done when the server is killed; each kill starts a server. Kills before the first media, among
 * them, and among the documents. MARU_TEST_KILLS sets a number of other ones, at even distances.
 */
const MOMENTS = { sqlite: [0, 3, 120], mariadb: [3, 120], mysql: [0, 120] } as const;
const KINDS = ['sqlite', 'mariadb', 'mysql'] as const;
const DOCS = 240;
const PICTURES = 6;
const KILLS = Number(process.env['MARU_TEST_KILLS'] ?? 0);
const TIMEOUT_MS = 240_000 + KILLS * 60_000;

function momentsOf(kind: DatabaseKind): readonly number[] {
  if (KILLS === 0) return MOMENTS[kind];
  return Array.from({ length: KILLS }, (_none, index) => Math.round(((DOCS + PICTURES) * index) / KILLS));
}

/** All databases at once: a server goes on with the import of a killed one after a wait of ten seconds. */
const running = new Map<DatabaseKind, Promise<void>>();

describeOnEachDatabase({ name: 'SIGKILL in the middle of an import', daily: 'none' }, (kind) => {
  before(() => {
    if (running.size > 0) return;
    for (const one of KINDS.filter(hasDatabase)) {
      const run = killDuringImport(one);
      run.catch(() => undefined);
      running.set(one, run);
    }
  });

  it('leaves an import that continues by itself, creates nothing twice, and reports everything', async function () {
    this.timeout(TIMEOUT_MS);
    await assertFound(running.get(kind));
  });
});

async function killDuringImport(kind: DatabaseKind): Promise<void> {
  const site = await createKilledSite(kind);
  const stateOf = async (browser: Browser, planId: string) =>
    (await browser.expect(200, 'GET', `/api/imports/${planId}`)).import;
  try {
    let { server, url } = await site.start();
    const first = await site.signUp(url);
    const files: Record<string, string | Buffer> = {};
    for (let index = 0; index < PICTURES; index++)
      files[`${index}.png`] = await sharp({
        create: { width: 40 + index, height: 30, channels: 3, background: 'teal' },
      })
        .png()
        .toBuffer();
    for (let index = 0; index < DOCS; index++)
      files[`F${index % 3}/${index}.md`] = `# Doc ${index}\n\n![](../${index % PICTURES}.png)\n`;
    const upload = multipart({ 'a.zip': await zip(files) });
    const { planId } = await first.expect(200, 'POST', '/api/groups/crash/import/plan', upload);
    await first.expect(202, 'POST', `/api/imports/${planId}/start`, { json: {} });
    let browser = first;
    let total = 0;
    for (const moment of momentsOf(kind)) {
      for (let one = await stateOf(browser, planId); one.report === null && one.done < moment; ) {
        await pause(5);
        one = await stateOf(browser, planId);
      }
      server.kill('SIGKILL');
      await server.exited;
      ({ server, url } = await site.start());
      browser = createBrowser({ url }, first.cookies);
    }
    let last = await stateOf(browser, planId);
    while (last.report === null) {
      await pause(100);
      last = await stateOf(browser, planId);
      total = last.total;
    }
    const { docs } = await browser.expect(200, 'GET', '/api/groups/crash');
    assert.equal(last.state, 'done');
    assert.equal(total, DOCS + 3 + PICTURES);
    assert.deepEqual(last.report.skipped, []);
    assert.deepEqual(
      last.report.created.map(({ id, title }) => `${id} ${title}`).toSorted(),
      docs.map(({ id, title }) => `${id} ${title}`).toSorted(),
    );
    assert.equal(docs.length, DOCS + 3);
    const { media } = await browser.expect(200, 'GET', '/api/media?groupName=crash&limit=100');
    assert.equal(media.length, PICTURES);
    assert.ok(media.every(({ uses = 0 }) => uses > 0));
    server.kill('SIGTERM');
    assert.equal(await server.exited, 0);
    // Uploads of an import that has ended are removed from the store.
    const stored = readdirSync(join(site.dataDir, 'media'), { recursive: true, withFileTypes: true });
    const mediaFiles = stored.filter((file) => file.isFile() && !file.parentPath.endsWith('drafts'));
    assert.ok(mediaFiles.length >= PICTURES);
  } finally {
    await site.remove();
  }
}
