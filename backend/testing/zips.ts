import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { multipart as multipartOf } from './media.ts';
import type { TestUser } from './server.ts';

/**
 * Downloads the export of the user's space.
 * @param query with `?`; empty for none
 */
export async function download(
  server: { readonly url: string },
  user: Pick<TestUser, 'browser' | 'username'>,
  query = '',
): Promise<{ readonly response: Response; readonly bytes: Buffer }> {
  const Cookie = user.browser.cookieHeader();
  const response = await fetch(`${server.url}/api/groups/${user.username}/export${query}`, {
    headers: { Cookie },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  assert.equal(response.status, 200, bytes.toString('utf8').slice(0, 300));
  return { response, bytes };
}

/** Returns the files of an archive as texts, in order. */
export async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  return new Map((await unpack(bytes)).map(([name, content]) => [name, content.toString('utf8')]));
}

/** Returns the files of an archive, in order. */
export async function unpack(bytes: Buffer): Promise<[name: string, content: Buffer][]> {
  const zip = await fromBufferPromise(bytes);
  const files: [string, Buffer][] = [];
  for await (const entry of zip.eachEntry()) {
    files.push([entry.fileName, await buffer(await zip.openReadStreamPromise(entry))]);
  }
  return files;
}

/**
 * Builds an archive of files.
 * @param modes Unix modes of entries that are not regular files
 */
export async function zip(
  files: Readonly<Record<string, string | Buffer>>,
  modes: Readonly<Record<string, number>> = {},
): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [name, content] of Object.entries(files))
    archive.addBuffer(Buffer.from(content), name, {
      mode: modes[name] ?? 0o100644,
      compress: content.length > 1_000,
    });

  archive.end();
  return await buffer(archive.outputStream);
}

/** Builds a multipart body with the files under `file`. */
export function multipart(files: Readonly<Record<string, string | Buffer>>): ReturnType<typeof multipartOf> {
  return multipartOf(
    {},
    Object.entries(files).map(([name, bytes]) => ({ name, bytes })),
  );
}
