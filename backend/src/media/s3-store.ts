import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isId } from '@maru/core/text';
import { createDrafts } from './drafts.ts';
import { mediaStorePath, MissingFileError, MediaStoreUnavailableError } from './media-store.ts';
import type { StoredFile, MediaStore } from './media-store.ts';
import { createS3Client } from './s3-client.ts';
import type { SendS3Request, S3Bucket } from './s3-client.ts';

export interface S3StoreOptions extends S3Bucket {
  /** Prefix of object names; empty, or with a slash at its end. */
  readonly prefix: string;
  /** Local folder for drafts. */
  readonly drafts: string;
}

/** Bytes of a draft read at a time. */
const PIECE_BYTES = 64 * 1024;
/** Maximum bytes read of an error response. */
const REASON_MAX_BYTES = 4_096;

/**
 * Stores files as objects of an S3 bucket: `{prefix}{first two characters}/{id}`, the same layout as in a
 * folder. Objects are written atomically and never overwritten. `s3-client.ts` says why no library sends the
 * requests.
 */
export function createS3Store({ prefix, drafts, ...bucket }: S3StoreOptions): MediaStore {
  const ask = createS3Client(bucket);
  const keyOf = (id: string): string => `${prefix}${mediaStorePath(id)}`;

  return {
    ...createDrafts(drafts),
    keep: async (id, draft) => {
      await draft.finish();
      const hash = createHash('sha256');
      let size = 0;
      const buffer = Buffer.allocUnsafe(PIECE_BYTES);
      for await (const bytes of draft.read(buffer)) {
        hash.update(bytes);
        size += bytes.length;
      }
      const body = { size, hash: hash.digest('hex'), read: () => draft.read(buffer) };
      await expect(
        await ask({
          method: 'PUT',
          key: keyOf(id),
          body,
          headers: { 'content-type': 'application/octet-stream' },
        }),
        [200],
      );
      await draft.discard();
    },
    read: (id, from, to, room) => readPart(ask, keyOf(id), from, to, room !== undefined),
    remove: async (id) => await expect(await ask({ method: 'DELETE', key: keyOf(id) }), [200, 204, 404]),
    list: () => listStored(ask, prefix),
  };
}

async function* readPart(
  ask: SendS3Request,
  key: string,
  from: number,
  to: number,
  isUsedAtOnce: boolean,
): AsyncGenerator<Buffer> {
  if (to <= from) return;
  const response = await ask({ method: 'GET', key, headers: { range: `bytes=${from}-${to - 1}` } });
  if (response.statusCode === 404) {
    response.resume();
    throw new MissingFileError('A media file is missing');
  }
  if (response.statusCode !== 206) await expect(response, []);
  let left = to - from;
  try {
    for await (const bytes of response as AsyncIterable<Buffer>) {
      // Some services return more than a range of one byte.
      yield bytes.subarray(0, left);
      left -= bytes.length;
      if (isUsedAtOnce) releaseBuffer(bytes);
      if (left <= 0) break;
    }
  } finally {
    // Destroys the response when the reader stops early.
    if (!response.complete) response.destroy();
  }
}

/**
 * Frees the memory of bytes that are no longer needed. The garbage
 * collector would run late, since it sees small objects only.
 */
function releaseBuffer(bytes: Buffer): void {
  const memory = bytes.buffer as ArrayBuffer & { transfer?: (length: number) => ArrayBuffer };
  // Skips slices of a larger buffer, which others may use. Node 20 has no `transfer`.
  if (bytes.length === memory.byteLength) memory.transfer?.(0);
}

async function* listStored(ask: SendS3Request, prefix: string): AsyncGenerator<StoredFile> {
  let after: string | undefined;
  do {
    const query = {
      'list-type': '2',
      prefix,
      ...(after === undefined ? {} : { 'continuation-token': after }),
    };
    const response = await ask({ method: 'GET', key: '', query });
    if (response.statusCode !== 200) await expect(response, []);
    const text = await textOf(response);
    for (const [, contents = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const id = elementOf(contents, 'Key')?.split('/').at(-1) ?? '';
      const changedAt = Date.parse(elementOf(contents, 'LastModified') ?? '');
      if (isId(id) && !Number.isNaN(changedAt)) yield { id, changedAt };
    }
    after = elementOf(text, 'IsTruncated') === 'true' ? elementOf(text, 'NextContinuationToken') : undefined;
  } while (after !== undefined);
}

/**
 * Returns the text of an element in a response. The elements read
 * here have no children, and XML's five predefined entities only.
 */
function elementOf(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text?.replaceAll(/&(lt|gt|quot|apos|amp|#x?[\da-f]+);/gi, (_, entity: string) => {
    const known: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
    return known[entity] ?? String.fromCodePoint(Number(entity.replace('#', '0')));
  });
}

/**
 * Reads a response to its end, which frees its connection for the next
 * request. Throws MediaStoreUnavailableError for any other status than these.
 */
async function expect(response: IncomingMessage, statuses: readonly number[]): Promise<void> {
  const text = await textOf(response);
  if (!statuses.includes(response.statusCode ?? 0)) {
    throw new MediaStoreUnavailableError(
      `The S3 service answers ${response.statusCode} ${elementOf(text.slice(0, REASON_MAX_BYTES), 'Code') ?? ''}`,
    );
  }
}

async function textOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
