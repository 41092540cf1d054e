import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { createBrowser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { createDocWith, updateMeta } from '../../testing/docs.ts';
import { assertFound } from '../../testing/found.ts';
import { multipart, upload, uploadOne } from '../../testing/media.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';

const MP4 = Buffer.concat([
  Buffer.from('\0\0\0\u0020ftypisom\0\0\u0002\0isomiso2avc1mp41', 'latin1'),
  randomBytes(200_000),
]);
const NOTE = (name: string) => ({ name: `${name}.txt`, bytes: name });
const image = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });

/** Encoded once for all databases: 17 million pixels take a second. */
let avifOfTooManyPixels: Promise<Buffer> | undefined;

describeOnEachDatabase('Media', (database) => {
  let server: TestServer;
  let owner: TestUser;
  let other: TestUser;
  before(async () => {
    server = await startServer({ database });
    owner = await createUser(server, 'owner');
    other = await createUser(server, 'other');
  });
  after(() => server.close());

  const listOf = (user: TestUser, query = '') =>
    user.browser.expect(200, 'GET', `/api/media?groupName=${user.username}${query}`);
  const bytesOf = async (
    user: Pick<TestUser, 'browser'>,
    url: string,
    headers: Record<string, string> = {},
    method = 'GET',
  ) => {
    const cookie = user.browser.cookieHeader();
    const response = await fetch(server.url + url, {
      method,
      headers: { ...(cookie === '' ? {} : { Cookie: cookie }), ...headers },
    });
    return {
      status: response.status,
      headers: response.headers,
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  };
  const nobody = () => ({ browser: createBrowser(server) });
  const storedFiles = (): string[] => {
    const folder = join(server.dataDir, 'media');
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  };

  describe('POST /api/media', () => {
    it('stores a file sealed on disk, and returns it unchanged', async () => {
      const text = `Canary words ${randomUUID()}\n`.repeat(9_000);
      const file = await uploadOne(owner, { name: '메모 (1).txt', bytes: text });
      assert.deepEqual(
        { ...file, id: '', url: '', createdAt: '' },
        {
          id: '',
          name: '메모 (1).txt',
          type: 'text/plain',
          size: Buffer.byteLength(text),
          url: '',
          createdAt: '',
        },
      );
      assert.equal(file.url, `/media/${file.id}/${encodeURIComponent('메모 ')}%281%29.txt`);
      const { status, bytes, headers } = await bytesOf(owner, file.url);
      assert.equal(status, 200);
      assert.equal(bytes.toString(), text);
      assert.equal(
        headers.get('content-disposition'),
        `attachment; filename="__ (1).txt"; filename*=UTF-8''%EB%A9%94%EB%AA%A8%20%281%29.txt`,
      );
      assert.equal(headers.get('cache-control'), 'no-store');
      for (const path of storedFiles()) assert.ok(!readFileSync(path).includes('Canary words'), path);
    });

    it('accepts several files at once, in their order, and skips those of other types', async () => {
      const png = await image().png().toBuffer();
      const { status, json } = await upload(owner, [
        { name: 'a.png', bytes: png },
        { name: 'b.exe', bytes: Buffer.concat([Buffer.from('MZ\u0090\0', 'latin1'), randomBytes(300)]) },
        { name: 'c.mp4', bytes: MP4 },
      ]);
      assert.equal(status, 200);
      assert.deepEqual(
        assertFound(json.uploadedList).map(({ name, type, width, height }) => [name, type, width, height]),
        [
          ['a.png', 'image/png', 40, 20],
          ['c.mp4', 'video/mp4', undefined, undefined],
        ],
      );
      const { media } = await listOf(owner, '&limit=2');
      assert.deepEqual(
        media,
        assertFound(json.uploadedList).map((file) => ({ ...file, usedIn: [], uses: 0 })),
      );
    });

    it('refuses an image whose header has too many pixels, with a message', async () => {
      avifOfTooManyPixels ??= image(4_100, 4_100).avif({ effort: 0 }).toBuffer();
      const avif = await avifOfTooManyPixels;
      assert.ok(avif.length < 2_000);
      const { status, json } = await upload(owner, [{ name: 'a.avif', bytes: avif }]);
      assert.deepEqual([status, json.code], [422, 'image_too_large']);
      assert.match(assertFound(json.msg), /megapixels/);
    });

    it('turns images upright and removes location and text metadata, in every type', async () => {
      const exif = {
        IFD0: { ImageDescription: 'Canary at home' },
        IFD3: { GPSLatitude: '37/1 33/1 0/1', GPSLatitudeRef: 'N' },
      };
      for (const type of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
        const bytes = await image().withMetadata({ orientation: 6 }).withExifMerge(exif)[type]().toBuffer();
        const file = await uploadOne(owner, { name: `photo.${type}`, bytes });
        const isTurned = type !== 'gif';
        assert.deepEqual(
          [file.type, file.width, file.height],
          [`image/${type}`, ...(isTurned ? [20, 40] : [40, 20])],
        );
        const got = (await bytesOf(owner, file.url)).bytes;
        assert.equal(got.length, file.size);
        assert.ok(!got.includes('Canary'), type);
        const metadata = await sharp(got).metadata();
        assert.deepEqual([metadata.exif, metadata.orientation], [undefined, undefined], type);
      }
    });

    it('refuses other types with 422, listing the allowed ones', async () => {
      for (const files of [
        [],
        [{ name: 'a.svg', bytes: '<svg xmlns="http://www.w3.org/2000/svg"/>' }],
        [{ name: 'a.txt', bytes: '' }],
      ]) {
        const { status, json } = await upload(owner, files);
        assert.deepEqual(
          [status, json.code, assertFound(json.types).includes('image/png')],
          [422, 'file_not_found', true],
        );
      }
    });

    it('is allowed only to the owner of the space', async () => {
      const file = { name: 'a.txt', bytes: 'words' };
      assert.equal((await upload({ ...other, username: owner.username }, [file])).status, 403);
      assert.equal((await upload(owner, [file], 'nobody00000')).status, 404);
      assert.equal((await upload({ ...owner, ...nobody() }, [file])).status, 401);
      assert.equal(
        (await owner.browser.send('POST', '/api/media', { json: { groupName: owner.username } })).status,
        415,
      );
      assert.equal(
        (await owner.browser.send('POST', '/api/media', multipart({}, [file]))).json.fields?.['groupName'],
        'required',
      );
    });

    it('has one effect for one Idempotency-Key, and refuses the key with other contents', async () => {
      const key = randomUUID();
      const send = (bytes: string) => {
        const request = multipart({ groupName: owner.username }, [{ name: 'once.txt', bytes }]);
        return owner.browser.send('POST', '/api/media', {
          ...request,
          headers: { ...request.headers, 'Idempotency-Key': key },
        });
      };
      const { used } = await listOf(owner);
      const responses = await Promise.all([send('the same'), send('the same'), send('the same')]);
      assert.deepEqual(
        responses.map(({ status }) => status),
        [200, 200, 200],
      );
      for (const { json } of responses) assert.deepEqual(json, responses[0]?.json);
      assert.equal((await listOf(owner)).used, used + 8);
      const mismatch = await send('the sane');
      assert.deepEqual([mismatch.status, mismatch.json.code], [422, 'idempotency_mismatch']);
    });

    it('leaves no draft behind', () => {
      assert.deepEqual(readdirSync(join(server.dataDir, 'media', 'drafts')), []);
    });
  });

  describe('The limit of a space', () => {
    it('is exact in concurrent uploads, and deletion frees space', async () => {
      const user = await createUser(server, 'full');
      const db = server.openDatabase();
      await db('users').where({ id: user.id }).update({ media_upload_limit: 10_000 });
      const responses = await Promise.all(
        Array.from({ length: 30 }, (_, i) => upload(user, [{ name: `${i}.txt`, bytes: 'x'.repeat(1_000) }])),
      );
      const accepted = responses.filter(({ status }) => status === 200);
      for (const { status, json } of responses)
        if (status !== 200) assert.deepEqual([status, json.code], [413, 'quota_exceeded']);
      const { used, limit, media } = await listOf(user, '&limit=100');
      assert.deepEqual([used, limit, media.length], [accepted.length * 1_000, 10_000, accepted.length]);
      while ((await upload(user, [{ name: 'more.txt', bytes: 'x'.repeat(1_000) }])).status === 200);
      assert.equal((await listOf(user)).used, 10_000);
      await user.browser.expect(200, 'DELETE', `/api/media/${assertFound(media[0]).id}`);
      assert.equal((await listOf(user)).used, 9_000);
      assert.equal((await upload(user, [{ name: 'fits.txt', bytes: 'x'.repeat(1_000) }])).status, 200);
      assert.equal((await upload(user, [{ name: 'not.txt', bytes: 'x' }])).status, 413);
    });
  });

  describe('GET and DELETE /api/media', () => {
    it('lists the files page by page, the newest first', async () => {
      const user = await createUser(server, 'pages');
      for (const name of ['1.txt', '2.txt', '3.txt']) await uploadOne(user, { name, bytes: name });
      const first = await listOf(user, '&limit=2');
      const second = await listOf(user, `&limit=2&cursor=${first.nextCursor}`);
      assert.deepEqual(
        [...first.media, ...second.media].map(({ name }) => name),
        ['3.txt', '2.txt', '1.txt'],
      );
      assert.equal(second.nextCursor, null);
      assert.equal((await other.browser.send('GET', `/api/media?groupName=${user.username}`)).status, 403);
    });

    it('lists the documents that refer to a file, also in the trash, and finds unused files', async () => {
      const user = await createUser(server, 'uses');
      const [shown, free, late] = [
        await uploadOne(user, NOTE('shown')),
        await uploadOne(user, NOTE('free')),
        await uploadOne(user, NOTE('late')),
      ];
      const first = await createDocWith(user, 'private', {
        title: '첫째',
        content: `![a](${shown.url}) [b](${shown.url})`,
      });
      const second = await createDocWith(user, 'public', {
        title: 'Second',
        content: `[c](${shown.url} "t") \`${free.url}\``,
      });
      await createDocWith(other, 'public', { title: 'Not theirs', content: `![x](${free.url})` });
      await user.browser.expect(200, 'DELETE', `/api/docs/${second.id}`);
      const { media } = await listOf(user);
      assert.deepEqual(
        media.map(({ name, uses, usedIn }) => [name, uses, usedIn]),
        [
          ['late.txt', 0, []],
          ['free.txt', 0, []],
          [
            'shown.txt',
            2,
            [
              { id: first.id, title: '첫째', isDeleted: false },
              { id: second.id, title: 'Second', isDeleted: true },
            ],
          ],
        ],
      );
      const unused = await listOf(user, '&unused=true&limit=1');
      const next = await listOf(user, `&unused=true&limit=1&cursor=${unused.nextCursor}`);
      assert.deepEqual(
        [...unused.media, ...next.media].map(({ id }) => id),
        [late.id, free.id],
      );
      assert.equal(next.nextCursor, null);
      assert.equal(
        (await user.browser.send('GET', `/api/media?groupName=${user.username}&unused=yes`)).json.fields?.[
          'unused'
        ],
        'invalid',
      );
      assert.equal(
        (await other.browser.send('GET', `/api/media?groupName=${user.username}&unused=true`)).status,
        403,
      );
    });

    it('deletes a file for good, once, only for its owner', async () => {
      const file = await uploadOne(owner, { name: 'gone.txt', bytes: 'gone' });
      assert.equal((await other.browser.send('DELETE', `/api/media/${file.id}`)).status, 404);
      assert.deepEqual(await owner.browser.expect(200, 'DELETE', `/api/media/${file.id}`), { id: file.id });
      assert.equal((await bytesOf(owner, file.url)).status, 404);
      assert.equal((await owner.browser.send('DELETE', `/api/media/${file.id}`)).status, 404);
      assert.ok(!storedFiles().some((path) => path.endsWith(file.id)));
    });
  });

  describe('GET /media/{id}/{filename}', () => {
    it('allows a file to readers of a document of its space that refers to it, only while they may read that', async () => {
      const file = await uploadOne(owner, { name: 'map.png', bytes: await image().png().toBuffer() });
      const statuses = async (query = '') =>
        Promise.all(
          [nobody(), other, owner].map(async (who) => (await bytesOf(who, file.url + query)).status),
        );
      await createDocWith(other, 'public', { content: `![stolen](${file.url})` });
      assert.deepEqual(await statuses(), [404, 404, 200]);
      const doc = await createDocWith(owner, 'private', { content: `![map](${file.url} =50%)` });
      assert.deepEqual(await statuses(), [404, 404, 200]);
      const { accessToken } = await updateMeta(owner, doc.id, { access: 'link' });
      assert.deepEqual(await statuses(), [404, 404, 200]);
      assert.deepEqual(await statuses(`?accessToken=${accessToken}`), [200, 200, 200]);
      assert.deepEqual(await statuses(`?accessToken=${accessToken}&accessToken=x`), [404, 404, 200]);
      await updateMeta(owner, doc.id, { access: 'public' });
      assert.deepEqual(await statuses(), [200, 200, 200]);
      await owner.browser.expect(200, 'PUT', `/api/docs/${doc.id}`, {
        json: { title: 'T', content: 'without', overwrite: true },
      });
      assert.deepEqual(await statuses(), [404, 404, 200]);
      await owner.browser.expect(200, 'PUT', `/api/docs/${doc.id}`, {
        json: { title: 'T', content: `[map](${file.url})`, overwrite: true },
      });
      assert.deepEqual(await statuses(), [200, 200, 200]);
      await owner.browser.expect(200, 'DELETE', `/api/docs/${doc.id}`);
      assert.deepEqual(await statuses(), [404, 404, 200]);
    });

    it('answers ranges, HEAD and conditions', async () => {
      const file = await uploadOne(owner, { name: 'film.mp4', bytes: MP4 });
      const part = async (range: string) => {
        const { status, headers, bytes } = await bytesOf(owner, file.url, { Range: range });
        return { status, range: headers.get('content-range'), bytes };
      };
      const size = MP4.length;
      for (const [range, from, to] of [
        ['bytes=0-0', 0, 1],
        ['bytes=65530-65545', 65_530, 65_546],
        ['bytes=65536-131071', 65_536, 131_072],
        [`bytes=${size - 1}-`, size - 1, size],
        ['bytes=-70000', size - 70_000, size],
        ['bytes=10-99999999', 10, size],
      ] as const) {
        assert.deepEqual(
          await part(range),
          { status: 206, range: `bytes ${from}-${to - 1}/${size}`, bytes: MP4.subarray(from, to) },
          range,
        );
      }
      assert.deepEqual(await part(`bytes=${size}-`), {
        status: 416,
        range: `bytes */${size}`,
        bytes: Buffer.alloc(0),
      });
      assert.deepEqual(await part('bytes=0-1,5-6'), { status: 200, range: null, bytes: MP4 });
      const head = await bytesOf(owner, file.url, {}, 'HEAD');
      assert.deepEqual(
        [
          head.status,
          head.headers.get('content-length'),
          head.headers.get('accept-ranges'),
          head.bytes.length,
        ],
        [200, String(size), 'bytes', 0],
      );
      await createDocWith(owner, 'public', { content: `![film](${file.url})` });
      const shown = await bytesOf(nobody(), file.url);
      assert.equal(shown.headers.get('cache-control'), 'no-cache');
      const etag = shown.headers.get('etag') ?? '';
      assert.equal((await bytesOf(nobody(), file.url, { 'If-None-Match': etag })).status, 304);
      assert.equal((await bytesOf(nobody(), file.url, { Range: 'bytes=0-1', 'If-Range': etag })).status, 206);
      assert.equal(
        (await bytesOf(nobody(), file.url, { Range: 'bytes=0-1', 'If-Range': '"other"' })).status,
        200,
      );
    });

    it('aborts the response of a truncated or altered file', async () => {
      const file = await uploadOne(owner, { name: 'cut.mp4', bytes: MP4 });
      const path = storedFiles().find((stored) => stored.endsWith(file.id)) ?? '';
      truncateSync(path, 21 + 3 * (65_536 + 16));
      await assert.rejects(bytesOf(owner, file.url));
      assert.equal((await bytesOf(owner, file.url, { Range: 'bytes=0-9' })).status, 206);
    });
  });
});
