import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { createBrowser } from '../../testing/browser.ts';
import type { Browser } from '../../testing/browser.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import { createDocWith } from '../../testing/docs.ts';
import { assertFound } from '../../testing/found.ts';
import { uploadOne } from '../../testing/media.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';

const HOUR_MS = 60 * 60 * 1_000;
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });

describeOnSqlite('Thumbnails', (database) => {
  let server: TestServer;
  let owner: TestUser;
  before(async () => {
    server = await startServer({ database });
    owner = await createUser(server);
  });
  after(() => server.close());

  const fetchFile = async (browser: Browser, url: string, headers: Record<string, string> = {}) => {
    const cookie = browser.cookieHeader();
    const response = await fetch(server.url + url, {
      headers: { ...(cookie === '' ? {} : { Cookie: cookie }), ...headers },
    });
    return {
      status: response.status,
      headers: response.headers,
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  };
  const storedIds = (): string[] =>
    readdirSync(join(server.dataDir, 'media'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);

  it('are WebP of at most 480 pixels, with the access of the image, sealed like it', async () => {
    const png = await picture(1_600, 800).png().toBuffer();
    const file = await uploadOne(owner, { name: '큰 그림.png', bytes: png });
    const small = await fetchFile(owner.browser, `${file.url}?size=small`);
    assert.deepEqual([small.status, small.headers.get('content-type')], [200, 'image/webp']);
    assert.match(small.headers.get('content-disposition') ?? '', /^inline; .*\.webp$/);
    assert.equal(
      small.headers.get('content-security-policy'),
      "default-src 'none'; sandbox; frame-ancestors 'none'",
    );
    const { format, width, height } = await sharp(small.bytes).metadata();
    assert.deepEqual([format, width, height], ['webp', 480, 240]);
    assert.equal((await fetchFile(owner.browser, file.url)).headers.get('content-type'), 'image/png');

    const anybody = createBrowser(server);
    assert.equal((await fetchFile(anybody, `${file.url}?size=small`)).status, 404);
    await createDocWith(owner, 'public', { content: `![](${file.url})` });
    const thumbnail = await fetchFile(anybody, `${file.url}?size=small`);
    assert.ok(thumbnail.bytes.equals(small.bytes));
    const etag = thumbnail.headers.get('etag') ?? '';
    assert.notEqual(etag, (await fetchFile(anybody, file.url)).headers.get('etag'));
    assert.equal((await fetchFile(anybody, `${file.url}?size=small`, { 'If-None-Match': etag })).status, 304);
    const part = await fetchFile(anybody, `${file.url}?size=small`, { Range: 'bytes=0-3' });
    assert.deepEqual([part.status, part.bytes.toString()], [206, 'RIFF']);
    assert.equal(
      (await fetchFile(anybody, `/media/${etag.replaceAll('"', '')}/a.webp`)).status,
      404,
      'they have no address of their own',
    );
  });

  it('are the first frame of an animation, and the file itself when it is small, or no image', async () => {
    const frames = await Promise.all(
      ['red', 'blue'].map((background) =>
        sharp({ create: { width: 600, height: 300, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await uploadOne(owner, {
      name: 'a.gif',
      bytes: await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
    });
    const still = await sharp((await fetchFile(owner.browser, `${gif.url}?size=small`)).bytes).metadata();
    assert.deepEqual([still.format, still.pages ?? 1, still.width, still.height], ['webp', 1, 480, 240]);
    for (const upload of [
      { name: 'a.png', bytes: await picture(480, 20).png().toBuffer() },
      { name: 'a.txt', bytes: 'words' },
    ]) {
      const file = await uploadOne(owner, upload);
      const [whole, small] = [
        await fetchFile(owner.browser, file.url),
        await fetchFile(owner.browser, `${file.url}?size=small`),
      ];
      assert.ok(small.bytes.equals(whole.bytes));
      assert.equal(small.headers.get('content-type'), whole.headers.get('content-type'));
    }
    const big = await uploadOne(owner, { name: 'b.jpg', bytes: await picture(900, 900).jpeg().toBuffer() });
    assert.equal(
      (await fetchFile(owner.browser, `${big.url}?size=huge`)).headers.get('content-type'),
      'image/jpeg',
    );
  });

  it('are deleted with their image, and with the account', async () => {
    const leaver = await createUser(server);
    const before = storedIds().length;
    const images = [];
    for (let n = 0; n < 2; n++)
      images.push(
        await uploadOne(leaver, { name: 'a.png', bytes: await picture(800, 100).png().toBuffer() }),
      );
    assert.equal(storedIds().length, before + 4);
    server.advance(2 * HOUR_MS);
    await server.restart();
    assert.equal(storedIds().length, before + 4, 'housekeeping knows them');
    await leaver.browser.expect(200, 'DELETE', `/api/media/${assertFound(images[0]).id}`);
    assert.equal(storedIds().length, before + 2);
    await leaver.browser.expect(200, 'POST', '/api/users/delete_account', {
      form: { username: leaver.username, password: leaver.password, confirm: 'true' },
    });
    while (storedIds().length > before) await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(storedIds().length, before);
  });
});
