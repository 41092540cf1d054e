import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isId } from '@maru/core/text';
import { createDrafts } from './drafts.ts';
import { keptPath, MissingFileError, StoreDownError } from './media-store.ts';
import type { KeptFile, MediaStore } from './media-store.ts';
import { createS3Client } from './s3-client.ts';
import type { AskS3, S3Bucket } from './s3-client.ts';

export interface S3StoreOptions extends S3Bucket {
  /** Before the names of all objects; empty, or with a slash at its end. */
  readonly prefix: string;
  /** Where files are drafted, on this machine. */
  readonly drafts: string;
}

/** What is read of a draft at a time. */
const PIECE_BYTES = 64 * 1024;
/** Error texts of services that are read. */
const REASON_MAX_BYTES = 4_096;

/**
 * Keeps files as objects of an S3 bucket: `{prefix}{first two characters}/{id}`, as a folder has them. Objects are written whole or
 * not at all, and never twice.
 */
export function createS3Store({ prefix, drafts, ...bucket }: S3StoreOptions): MediaStore {
  const ask = createS3Client(bucket);
  const keyOf = (id: string): string => `${prefix}${keptPath(id)}`;

  return {
    ...createDrafts(drafts),
    keep: async (id, draft) => {
      await draft.finish();
      const hash = createHash('sha256');
      let size = 0;
      const room = Buffer.allocUnsafe(PIECE_BYTES);
      for await (const bytes of draft.read(room)) {
        hash.update(bytes);
        size += bytes.length;
      }
      const body = { size, hash: hash.digest('hex'), read: () => draft.read(room) };
      await expect(await ask({ method: 'PUT', key: keyOf(id), body, headers: { 'content-type': 'application/octet-stream' } }), [200]);
      await draft.discard();
    },
    read: (id, from, to, room) => readPart(ask, keyOf(id), from, to, room !== undefined),
    remove: async (id) => await expect(await ask({ method: 'DELETE', key: keyOf(id) }), [200, 204, 404]),
    list: () => listKept(ask, prefix),
  };
}

async function* readPart(ask: AskS3, key: string, from: number, to: number, isUsedAtOnce: boolean): AsyncGenerator<Buffer> {
  if (to <= from) return;
  const answer = await ask({ method: 'GET', key, headers: { range: `bytes=${from}-${to - 1}` } });
  if (answer.statusCode === 404) {
    answer.resume();
    throw new MissingFileError('A media file is missing');
  }
  if (answer.statusCode !== 206) await expect(answer, []);
  let left = to - from;
  try {
    for await (const bytes of answer as AsyncIterable<Buffer>) {
      // Some services give more than the range where it is of one byte.
      yield bytes.subarray(0, left);
      left -= bytes.length;
      if (isUsedAtOnce) giveBack(bytes);
      if (left <= 0) break;
    }
  } finally {
    // Whoever stops reading needs no more of it.
    if (!answer.complete) answer.destroy();
  }
}

/** Gives the memory back of bytes that nobody needs any more. The collector would come for it late: it sees how small the objects are. */
function giveBack(bytes: Buffer): void {
  const memory = bytes.buffer as ArrayBuffer & { transfer?: (length: number) => ArrayBuffer };
  // What is a part of something larger is not ours alone. Node 20 cannot do it.
  if (bytes.length === memory.byteLength) memory.transfer?.(0);
}

async function* listKept(ask: AskS3, prefix: string): AsyncGenerator<KeptFile> {
  let after: string | undefined;
  do {
    const query = { 'list-type': '2', prefix, ...(after === undefined ? {} : { 'continuation-token': after }) };
    const answer = await ask({ method: 'GET', key: '', query });
    if (answer.statusCode !== 200) await expect(answer, []);
    const text = await textOf(answer);
    for (const [, contents = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const id = elementOf(contents, 'Key')?.split('/').at(-1) ?? '';
      const changedAt = Date.parse(elementOf(contents, 'LastModified') ?? '');
      if (isId(id) && !Number.isNaN(changedAt)) yield { id, changedAt };
    }
    after = elementOf(text, 'IsTruncated') === 'true' ? elementOf(text, 'NextContinuationToken') : undefined;
  } while (after !== undefined);
}

/** The words of an element of an answer. What is looked for here has no elements inside, and of XML's entities the five of its own. */
function elementOf(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text?.replaceAll(/&(lt|gt|quot|apos|amp|#x?[\da-f]+);/gi, (_, entity: string) => {
    const known: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
    return known[entity] ?? String.fromCodePoint(Number(entity.replace('#', '0')));
  });
}

/** Reads an answer to its end, so that its connection serves the next one. Throws StoreDownError unless it has one of these statuses. */
async function expect(answer: IncomingMessage, statuses: readonly number[]): Promise<void> {
  const text = await textOf(answer);
  if (!statuses.includes(answer.statusCode ?? 0)) {
    throw new StoreDownError(`The S3 service answers ${answer.statusCode} ${elementOf(text.slice(0, REASON_MAX_BYTES), 'Code') ?? ''}`);
  }
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
