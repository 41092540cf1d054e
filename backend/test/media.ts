import type { BrowserRequest, BrowserResponse, Json } from './browser.ts';
import type { TestUser } from './server.ts';

/** A file to upload. */
export interface TestFile {
  readonly name: string;
  readonly bytes: Uint8Array | string;
  /** What the sender says of it. */
  readonly type?: string;
}

const BOUNDARY = 'maru-test-boundary-7f3a';

/** A multipart body as browsers write it. */
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
  return { raw: new Uint8Array(Buffer.concat(parts)), headers: { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` } };
}

/** Uploads into a space, the user's own unless another is named. */
export function upload(
  user: Pick<TestUser, 'browser' | 'username'>,
  files: readonly TestFile[],
  groupName = user.username,
): Promise<BrowserResponse> {
  return user.browser.send('POST', '/api/media', multipart({ groupName }, files));
}

/** Uploads one file that is taken. @returns it as answered */
export async function uploadOne(user: TestUser, file: TestFile): Promise<Json> {
  const { uploadedList } = await user.browser.expect(200, 'POST', '/api/media', multipart({ groupName: user.username }, [file]));
  return uploadedList[0];
}
