import assert from 'node:assert/strict';
import sharp from 'sharp';
import { createDocWith } from '../testing/docs.ts';
import { describeOnSqlite } from '../testing/databases.ts';
import { upload, uploadOne } from '../testing/media.ts';
import { startS3Server } from '../testing/s3-server.ts';
import type { S3Server } from '../testing/s3-server.ts';
import { createUser, startServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';

const HOUR_MS = 60 * 60 * 1_000;

describeOnSqlite('Media in a bucket', (database) => {
  let s3: S3Server;
  let server: TestServer;
  before(async () => {
    s3 = await startS3Server();
    server = await startServer({ database, env: s3.env });
  });
  after(async () => {
    await server.close();
    await s3.close();
  });

  it('are stored, served whole and in ranges, and deleted; the bucket has no clear text', async () => {
    const owner = await createUser(server);
    const words = 'canary words '.repeat(20_000);
    const file = await uploadOne(owner, { name: 'canary.txt', bytes: words });
    const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const image = await uploadOne(owner, { name: 'a.png', bytes: png });
    assert.deepEqual([image.width, image.height], [60, 40]);
    assert.equal((await owner.browser.send('GET', file.url)).text, words);
    const part = await owner.browser.send('GET', file.url, { headers: { Range: 'bytes=100000-100099' } });
    assert.deepEqual([part.status, part.text], [206, words.slice(100_000, 100_100)]);
    assert.ok(s3.names().length >= 2);
    assert.ok(s3.names().every((name) => /^site\/[0-9a-z]{2}\/[0-9a-z]{24}/.test(name)));
    assert.ok(!s3.everything().includes('canary'));

    await createDocWith(owner, 'public', { content: `[file](${file.url})` });
    assert.equal((await (await createUser(server)).browser.send('GET', file.url)).status, 200);
    await owner.browser.expect(200, 'DELETE', `/api/media/${file.id}`);
    assert.equal((await owner.browser.send('GET', file.url)).status, 404);
    assert.ok(!s3.names().some((name) => name.includes(file.id)));
    await owner.browser.expect(200, 'POST', '/api/users/delete_account', {
      form: { username: owner.username, password: owner.password, confirm: 'true' },
    });
    assert.ok(!s3.names().some((name) => name.includes(image.id)));
  });

  it('are unavailable while the bucket does not respond, without miscounts or loss', async () => {
    const owner = await createUser(server);
    const file = await uploadOne(owner, { name: 'a.txt', bytes: 'words' });
    const usage = async (): Promise<number> =>
      (await owner.browser.expect(200, 'GET', `/api/media?groupName=${owner.username}`)).used;
    const before = await usage();
    await s3.stop();
    for (const response of [
      await upload(owner, [{ name: 'b.txt', bytes: 'more words' }]),
      await owner.browser.send('GET', file.url),
    ]) {
      assert.deepEqual([response.status, response.json.code], [503, 'unavailable']);
    }
    await owner.browser.expect(200, 'DELETE', `/api/media/${file.id}`);
    assert.equal(await usage(), before - 5);
    await s3.start();
    assert.ok(s3.names().some((name) => name.includes(file.id)));
    server.advance(2 * HOUR_MS);
    await server.restart();
    assert.ok(!s3.names().some((name) => name.includes(file.id)), 'housekeeping removes what was left');
    await uploadOne(owner, { name: 'b.txt', bytes: 'more words' });
  });
});
