import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import type { TestUser } from './server.ts';

/** Downloads the export of the user's space. */
export async function download(
  server: { readonly url: string },
  user: Pick<TestUser, 'browser' | 'username'>,
): Promise<{ readonly response: Response; readonly bytes: Buffer }> {
  const Cookie = [...user.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${server.url}/api/groups/${user.username}/export`, { headers: { Cookie } });
  const bytes = Buffer.from(await response.arrayBuffer());
  assert.equal(response.status, 200, bytes.toString('utf8').slice(0, 300));
  return { response, bytes };
}

/** The files of an archive, in its order. */
export async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(bytes);
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8'));
  }
  return files;
}
