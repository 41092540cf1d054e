import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrowser } from '@maru/backend/testing/browser.ts';

/** Signed-in account. */
export interface Account {
  readonly url: string;
  readonly username: string;
  readonly cookie: string;
}

const BOUNDARY = 'maru-bench-boundary';
const PIECE_BYTES = 256 * 1024;

/** Creates a new account. */
export async function signUp(url: string): Promise<Account> {
  const username = `bench${Date.now().toString(36)}`;
  const form = { username, email: `${username}@example.org`, password: 'bench words 1' };
  const browser = createBrowser({ url });
  await browser.expect(200, 'POST', '/api/signup', { form });
  return { url, username, cookie: browser.cookieHeader() };
}

/** Uploads a generated file of a number of bytes. @returns its address */
export async function upload({ url, username, cookie }: Account, bytes: number): Promise<string> {
  const before = Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="groupName"\r\n\r\n${username}\r\n` +
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="bench.zip"\r\n\r\n`,
  );
  const after = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
  const outgoing = request(`${url}/api/media`, {
    method: 'POST',
    headers: {
      Cookie: cookie,
      'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
      'Content-Length': before.length + bytes + after.length,
    },
  });
  const responded = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve);
    outgoing.once('error', reject);
  });
  await pipeline(Readable.from(pieces(before, bytes, after)), outgoing);
  const response = await responded;
  const text = await textOf(response);
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${text}`);
  return (
    (JSON.parse(text) as { readonly uploadedList: readonly { readonly url: string }[] }).uploadedList[0]
      ?.url ?? ''
  );
}

/** Generates a file with the first bytes of a zip; the rest is incompressible, as in real archives. */
function* pieces(before: Buffer, bytes: number, after: Buffer): Generator<Buffer> {
  yield before;
  const piece = Buffer.alloc(PIECE_BYTES, 'Zm9v');
  const first = Buffer.from(piece);
  first.write('PK\u0003\u0004', 'latin1');
  for (let left = bytes; left > 0; left -= PIECE_BYTES)
    yield (left === bytes ? first : piece).subarray(0, left);
  yield after;
}

/** Downloads a file and discards it. @returns its bytes */
export async function download({ url, cookie }: Account, path: string): Promise<number> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url + path, { headers: { Cookie: cookie } }, resolve)
      .once('error', reject)
      .end();
  });
  if (response.statusCode !== 200)
    throw new Error(`${path}: ${response.statusCode} ${await textOf(response)}`);
  let bytes = 0;
  for await (const piece of response) bytes += (piece as Buffer).length;
  return bytes;
}

async function textOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
