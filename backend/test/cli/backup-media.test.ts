import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { openTar } from '../../src/cli/backup/tar.ts';
import { createBrowser } from '../../testing/browser.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import { createSite, TIMEOUT_MS } from '../../testing/maru.ts';
import type { TestSite } from '../../testing/maru.ts';
import { uploadOne } from '../../testing/media.ts';
import { startS3Server } from '../../testing/s3-server.ts';
import { createUser } from '../../testing/server.ts';

describeOnSqlite('Backup and restore of media', (kind) => {
  const sites: TestSite[] = [];
  after(async function () {
    this.timeout(TIMEOUT_MS);
    for (const site of sites) await site.close();
  });
  const newSite = async (keyFile?: string): Promise<TestSite> => {
    const site = await createSite(kind, keyFile === undefined ? {} : { keyFile });
    sites.push(site);
    return site;
  };

  it('restore every file, from a folder into a bucket, also when others are damaged or missing', async function () {
    this.timeout(TIMEOUT_MS);
    const site = await newSite();
    const { url, stop } = await site.start();
    const owner = await createUser({ url });
    const words = `canary ${'words '.repeat(60_000)}`;
    const noise = await sharp(randomBytes(900 * 300 * 3), { raw: { width: 900, height: 300, channels: 3 } })
      .png()
      .toBuffer();
    const text = await uploadOne(owner, { name: 'a.txt', bytes: words });
    const image = await uploadOne(owner, { name: 'b.png', bytes: noise });
    const lost = await uploadOne(owner, { name: 'c.txt', bytes: 'lost' });
    const cut = await uploadOne(owner, { name: 'd.txt', bytes: 'cut off'.repeat(10_000) });
    const fileOf = (id: string): string => join(site.dataDir, 'media', id.slice(0, 2), id);
    rmSync(fileOf(lost.id));
    truncateSync(fileOf(cut.id), 5_000);
    const [whole, small] = await Promise.all(
      ['', '?size=small'].map((size) => owner.browser.send('GET', image.url + size)),
    );

    const [full, bare] = [join(site.folder, 'full.maru'), join(site.folder, 'bare.maru')];
    const made = await site.maru('backup', full, '--json');
    assert.equal(made.code, 0, made.stderr);
    const { media } = JSON.parse(made.stdout) as { readonly media: Record<string, number> };
    assert.deepEqual([media['files'], media['missing']], [4, 1]);
    assert.ok(!readFileSync(full).includes('canary'));
    const without = await site.maru('backup', bare, '--no-media');
    assert.match(without.stdout, /no media files/);
    assert.ok(statSync(bare).size < statSync(full).size / 2);
    await stop();

    const s3 = await startS3Server();
    const restored = await newSite(site.keyFile);
    const { code, stdout, stderr } = await restored.maruWith(s3.env, 'restore', full);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /4 media files/);
    assert.equal(s3.names().length, 4);
    const again = await restored.start(s3.env);
    const browser = createBrowser(again, owner.browser.cookies);
    assert.equal((await browser.send('GET', text.url)).text, words);
    assert.equal((await browser.send('GET', image.url)).text, whole?.text);
    assert.equal((await browser.send('GET', `${image.url}?size=small`)).text, small?.text);
    assert.equal((await browser.send('GET', lost.url)).status, 404);
    await assert.rejects(browser.send('GET', cut.url), 'what was cut off does not open');
    await again.stop();
    await s3.close();
  });

  it('refuse a changed media file before anything is written', async function () {
    this.timeout(TIMEOUT_MS);
    const [site] = sites;
    if (site === undefined) assert.fail('The first test makes the backup');
    const full = join(site.folder, 'full.maru');
    const tar = await openTar(full);
    let at = 0;
    for await (const entry of tar.entries())
      if (entry.path.startsWith('media/') && entry.bytes > 100_000) at = entry.position;
    await tar.close();
    const bytes = readFileSync(full);
    bytes[at + 70_000] = (bytes[at + 70_000] ?? 0) ^ 1;
    writeFileSync(full, bytes);
    const empty = await newSite(site.keyFile);
    const { code, stderr } = await empty.maru('restore', full);
    assert.equal(code, 1);
    assert.match(stderr, /damaged/);
    assert.equal(existsSync(join(empty.dataDir, 'media')), false);
  });
});
