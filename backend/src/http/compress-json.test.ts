import assert from 'node:assert/strict';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { COMPRESS_JSON_MIN_BYTES } from './api.ts';

/** Returns the response as received, without decompression. */
async function get(
  url: string,
  encodings: string,
): Promise<{ readonly head: IncomingMessage; readonly bytes: Buffer }> {
  const head = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': encodings } }, resolve)
      .on('error', reject)
      .end();
  });
  return { head, bytes: Buffer.concat(await head.toArray()) };
}

describe('Compression of JSON responses', () => {
  let server: TestServer;
  const paths: Record<'long' | 'short', string> = { long: '', short: '' };
  before(async () => {
    server = await startServer({ database: 'sqlite' });
    const { browser, username } = await createUser(server);
    const publish = async (content: string): Promise<string> => {
      const { doc } = await browser.expect(201, 'POST', `/api/docs?groupName=${username}`, {
        json: { title: 'Long', content },
      });
      await browser.expect(200, 'PUT', `/api/docs/${doc.id}/meta`, { json: { access: 'public' } });
      return `${server.url}/api/groups/${username}/docs/${doc.id}`;
    };
    paths.long = await publish('마루 '.repeat(COMPRESS_JSON_MIN_BYTES / 7));
    paths.short = await publish('마루');
  });
  after(() => server.close());

  it('is used for clients that accept it, with a Vary header', async () => {
    const plain = await get(paths.long, 'identity');
    assert.equal(plain.head.headers['content-encoding'], undefined);
    assert.equal(plain.head.headers.vary, 'Accept-Encoding');
    for (const [encoding, decompress] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { head, bytes } = await get(paths.long, encoding);
      assert.equal(head.headers['content-encoding'], encoding);
      assert.equal(head.headers['content-length'], String(bytes.length));
      assert.equal(decompress(bytes).toString(), plain.bytes.toString());
      assert.ok(bytes.length < plain.bytes.length / 20);
    }
  });

  it('is used only for long JSON', async () => {
    const { head, bytes } = await get(paths.short, 'br, gzip');
    assert.equal(head.headers['content-encoding'], undefined);
    assert.equal(JSON.parse(bytes.toString()).doc.content, '마루');
  });
});
