import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { createBrowser } from '../../testing/browser.ts';
import type { BrowserResponse } from '../../testing/browser.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import { createDocWith } from '../../testing/docs.ts';
import { multipart, upload, uploadOne } from '../../testing/media.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
const SCRIPTED = [
  SVG,
  `<?xml version="1.0"?>${SVG}`,
  `\uFEFF \n<!-- a comment -->${SVG}`,
  '<!doctype html><script>alert(1)</script>',
  '<HTML><body onload=alert(1)>',
  '<script>alert(1)</script>',
  '<?xml version="1.0"?><x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
];
const DECLARED = ['image/png', 'image/svg+xml', 'text/html', 'text/plain', 'application/octet-stream'];

describeOnSqlite('Past vulnerabilities: uploads', (database) => {
  let server: TestServer;
  let owner: TestUser;
  let reader: TestUser;
  before(async () => {
    server = await startServer({ database });
    owner = await createUser(server, 'owner');
    reader = await createUser(server, 'reader');
  });
  after(() => server.close());

  const get = (
    path: string,
    method = 'GET',
    headers: Record<string, string> = {},
  ): Promise<BrowserResponse> => createBrowser(server).send(method, path, { headers });
  const assertHarmless = ({ status, headers }: BrowserResponse, what: string): void => {
    assert.equal(headers.get('x-content-type-options'), 'nosniff', what);
    assert.equal(
      headers.get('content-security-policy'),
      "default-src 'none'; sandbox; frame-ancestors 'none'",
      what,
    );
    assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin', what);
    if (status === 200 && headers.get('content-disposition')?.startsWith('inline') === true) {
      assert.match(
        headers.get('content-type') ?? '',
        /^(?:image\/(?:png|jpeg|gif|webp|avif)|audio\/|video\/)/,
        what,
      );
    }
  };

  it('8. and 13. BookStack and Focalboard: files of private documents are not there for anybody else', async () => {
    const file = await uploadOne(owner, { name: 'private.txt', bytes: 'private words' });
    await createDocWith(owner, 'private', { content: `[file](${file.url})` });
    await createDocWith(reader, 'public', { content: `[file](${file.url})` });
    for (const browser of [createBrowser(server), reader.browser]) {
      const response = await browser.send('GET', file.url);
      assert.equal(response.status, 404);
      assert.ok(!response.text.includes('private'));
    }
  });

  it('47. to 51. Wiki.js and HedgeDoc: active content is refused under every declared type, and nothing served can run', async () => {
    for (const bytes of SCRIPTED) {
      for (const type of DECLARED) {
        const { status, json } = await upload(owner, [{ name: 'picture.png', bytes, type }]);
        assert.deepEqual([status, json.code], [422, 'file_not_found'], `${type} ${bytes}`);
      }
    }
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const gif = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .gif()
      .toBuffer();
    const polyglots = [
      { name: 'a.html', bytes: Buffer.concat([png, Buffer.from(SVG)]), type: 'text/html' },
      {
        name: 'gifar.jar',
        bytes: Buffer.concat([gif, Buffer.from('PK\u0003\u0004 jar')]),
        type: 'application/java-archive',
      },
      { name: 'a.pdf', bytes: `%PDF-1.7\n${SVG}`, type: 'text/html' },
      { name: 'a.svg', bytes: `words first ${SVG}`, type: 'image/svg+xml' },
    ];
    for (const polyglot of polyglots) {
      const file = await uploadOne(owner, polyglot);
      await createDocWith(owner, 'public', { content: `[file](${file.url})` });
      const whole = await get(file.url);
      assert.equal(whole.status, 200);
      if (file.type.startsWith('image/'))
        assert.ok(!whole.text.includes('<script') && !whole.text.includes('PK\u0003\u0004'), polyglot.name);
      const etag = whole.headers.get('etag') ?? '';
      const cases = [
        [200, whole],
        [200, await get(file.url, 'HEAD')],
        [206, await get(file.url, 'GET', { Range: 'bytes=0-3' })],
        [416, await get(file.url, 'GET', { Range: 'bytes=999999-' })],
        [304, await get(file.url, 'GET', { 'If-None-Match': etag })],
        [405, await get(file.url, 'POST')],
        [404, await get('/media/000000000000000000000000/a.png', 'GET', { Accept: 'text/html' })],
      ] as const;
      for (const [status, response] of cases) {
        assert.equal(response.status, status, polyglot.name);
        assertHarmless(response, `${polyglot.name} ${status}`);
      }
    }
  });

  it('52. HedgeDoc: the file name has the real type, and cannot change a path or a header', async () => {
    const names = [
      'shell.php',
      'x.js',
      'a.txt.html',
      'no-ending',
      'nul\0.txt',
      'gpj\u202Etxt.exe',
      '../../etc/passwd',
      'a\\..\\b.hta',
      '";\r\nX-Injected: 1.txt',
      '.htaccess',
    ];
    for (const name of names) {
      const file = await uploadOne(owner, { name, bytes: 'plain words' });
      assert.match(file.name, /^[^\p{C}/\\"]+\.txt$/u, name);
      const response = await owner.browser.send('GET', file.url);
      assert.equal(response.headers.get('x-injected'), null);
      assert.match(
        response.headers.get('content-disposition') ?? '',
        /^attachment; filename="[ -~]+\.txt"(?:; filename\*=UTF-8''[\w%.!#$&+^`|~-]+)?$/,
        name,
      );
      assert.equal(response.headers.get('content-type'), 'text/plain; charset=utf-8');
    }
  });

  it('53. HedgeDoc: no file is found by guessing a similar id, or by path traversal', async () => {
    const { id } = await uploadOne(owner, { name: 'a.txt', bytes: 'words' });
    for (let i = 0; i < 200; i++) {
      const near = id.slice(0, -2) + i.toString(36).padStart(2, '0');
      if (near !== id) assert.equal((await owner.browser.send('GET', `/media/${near}/a.txt`)).status, 404);
    }
    for (const path of [
      '..%2f..%2fmaru.db/x',
      '%2e%2e/maru.db',
      `${id.toUpperCase()}/x`,
      `${id}%00/x`,
      `${id}%20/x`,
      `drafts/x`,
      id,
      '',
    ]) {
      const response = await owner.browser.send('GET', `/media/${path}`);
      assert.ok(response.status === 404 || response.status === 400, `${path}: ${response.status}`);
    }
  });

  it('65. BookStack: what only begins like an image is refused', async () => {
    const jpeg = await sharp({ create: { width: 60, height: 60, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    for (const bytes of [
      jpeg.subarray(0, 40),
      Buffer.concat([jpeg.subarray(0, 20), Buffer.from(SVG)]),
      `GIF89a${SVG}`,
      `\u0089PNG\r\n\u001A\n${SVG}`,
    ]) {
      assert.equal((await upload(owner, [{ name: 'a.jpg', bytes, type: 'image/jpeg' }])).status, 422);
    }
    // 64 million pixels in a few kilobytes.
    const bomb = await sharp({
      create: { width: 8_000, height: 8_000, channels: 3, background: 'red' },
      limitInputPixels: false,
    })
      .png()
      .toBuffer();
    assert.equal((await upload(owner, [{ name: 'bomb.png', bytes: bomb }])).status, 422);
  });

  it('66. DokuWiki: too many parts, very long names and aborted uploads leave nothing behind', async () => {
    const fields = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`f${i}`, 'x']));
    const many = await owner.browser.send(
      'POST',
      '/api/media',
      multipart({ groupName: owner.username, ...fields }, []),
    );
    assert.deepEqual([many.status, many.json.code], [413, 'too_large']);
    const files = Array.from({ length: 21 }, (_, i) => ({ name: `${i}.txt`, bytes: 'x' }));
    assert.equal((await upload(owner, files)).status, 413);
    const long = await owner.browser.send(
      'POST',
      '/api/media',
      multipart({ ['n'.repeat(5_000_000)]: 'x', groupName: owner.username }, []),
    );
    assert.ok(long.status >= 400 && long.status < 500, String(long.status));
    for (const raw of [
      '',
      'no boundary',
      '--x\r\n',
      '--maru-test-boundary-7f3a\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf',
    ]) {
      const { headers } = multipart({}, []);
      const response = await owner.browser.send('POST', '/api/media', { raw, headers: headers ?? {} });
      assert.ok(response.status >= 400 && response.status < 500, `${raw}: ${response.status}`);
    }

    const { raw } = multipart({ groupName: owner.username }, [
      { name: 'half.txt', bytes: 'x'.repeat(900_000) },
    ]);
    const cookie = owner.browser.cookieHeader();
    const { host, hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(
      `POST /api/media HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=maru-test-boundary-7f3a\r\nContent-Length: ${raw.length}\r\n\r\n`,
    );
    socket.write(raw.subarray(0, 500_000));
    const drafts = (): string[] => readdirSync(join(server.dataDir, 'media', 'drafts'));
    while (drafts().length !== 1) await sleep(10);
    socket.destroy();
    while (drafts().length !== 0) await sleep(10);
    const { media } = await owner.browser.expect(
      200,
      'GET',
      `/api/media?groupName=${owner.username}&limit=100`,
    );
    assert.ok(!media.some(({ name }: { readonly name: string }) => name === 'half.txt'));
  });
});
