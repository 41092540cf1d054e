import assert from 'node:assert/strict';
import type { Media } from '@maru/core/api';
import type { AnyBodyAt } from './api-types.ts';
import type { BrowserRequest, BrowserResponse } from './browser.ts';
import type { TestUser } from './server.ts';

/** A file to upload. */
export interface TestFile {
  readonly name: string;
  readonly bytes: Uint8Array | string;
  /** Type given by the sender. */
  readonly type?: string;
}

const BOUNDARY = 'maru-test-boundary-7f3a';

/** Builds a multipart body like browsers. */
export function multipart(
  fields: Readonly<Record<string, string>>,
  files: readonly TestFile[],
): BrowserRequest & { readonly raw: Uint8Array<ArrayBuffer> } {
  const parts: Buffer[] = [];
  const add = (head: string, bytes: Uint8Array | string): void => {
    parts.push(
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(bytes as string),
      Buffer.from('\r\n'),
    );
  };
  for (const [name, value] of Object.entries(fields)) add(`name="${name}"`, value);
  for (const { name, bytes, type } of files) {
    const escaped = name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
    add(`name="file"; filename="${escaped}"\r\nContent-Type: ${type ?? 'application/octet-stream'}`, bytes);
  }
  parts.push(Buffer.from(`--${BOUNDARY}--\r\n`));
  return {
    raw: new Uint8Array(Buffer.concat(parts)),
    headers: { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}

/** Uploads to a space, by default the user's own. */
export function upload(
  user: Pick<TestUser, 'browser' | 'username'>,
  files: readonly TestFile[],
  groupName = user.username,
): Promise<BrowserResponse<AnyBodyAt<'POST', '/api/media'>>> {
  return user.browser.send('POST', '/api/media', multipart({ groupName }, files));
}

/**
 * Uploads one accepted file.
 * @returns the response
 */
export async function uploadOne(user: TestUser, file: TestFile): Promise<Media> {
  const { uploadedList } = await user.browser.expect(
    200,
    'POST',
    '/api/media',
    multipart({ groupName: user.username }, [file]),
  );
  const [uploaded] = uploadedList;
  assert.ok(uploaded !== undefined);
  return uploaded;
}
