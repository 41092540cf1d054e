import { createHash } from 'node:crypto';
import { MEDIA_FILE_MAX_BYTES, MEDIA_IMAGE_MAX_BYTES } from '@maru/core';
import type { MediaType } from '@maru/core';
import { AppError } from '@maru/core/api';
import { newId } from '@maru/core/text';
import type { Keyring } from '../../crypto/keyring.ts';
import { createFileSealer } from '../../crypto/sealed-file.ts';
import { createTextCheck, HEAD_BYTES, mediaTypeOf } from '../../media/media-type.ts';
import { readUsage } from '../../repositories/media.ts';
import type { Draft } from '../../media/media-store.ts';
import type { Viewer } from '../../policies/viewer.ts';
import { findOwnGroup } from '../access/find-group.ts';
import type { MediaContext } from './media-context.ts';
import { fileAad } from './media-files.ts';

export interface IncomingFile {
  /** Name as sent by the client. */
  readonly name: string;
  readonly bytes: AsyncIterable<Buffer>;
  /** Id that is needed in advance; otherwise a new one. */
  readonly id?: string;
}

/** A file in a draft, with its future id. */
export interface ReceivedFile {
  readonly id: string;
  readonly name: string;
  /** Detected from the content; null for a type that is not accepted, of which nothing was stored. */
  readonly type: MediaType | null;
  /** Bytes. */
  readonly size: number;
  /** SHA-256 of the whole content, in hexadecimal. */
  readonly digest: string;
  readonly draft: Draft;
}

/** Receiver of one request's files. */
export interface MediaUpload {
  /** Seals a file into a draft while it arrives. Errors: too_large, quota_exceeded. */
  receive(file: IncomingFile): Promise<ReceivedFile>;
  /** Deletes received files that were not stored. */
  close(): Promise<void>;
}

/**
 * Receives files: each is sealed piece by piece into a draft, so that neither memory
 * nor disk ever holds a whole file unencrypted. All drafts of a space together are
 * limited to its free storage, so that refused uploads can't fill the disk.
 */
export function createUploads({
  store,
  keyrings,
  files,
}: Pick<MediaContext, 'store' | 'keyrings' | 'files'>): (viewer: Viewer) => Promise<MediaUpload> {
  const drafted = new Map<string, number>();

  return async (viewer) => {
    const group = await findOwnGroup({ store }, viewer, viewer.username);
    const ring = await keyrings.of(group.id);
    const { used, limit } = await store.query((db) => readUsage(db, group.id));
    const received: ReceivedFile[] = [];
    let own = 0;
    const count = (bytes: number): void => {
      const all = (drafted.get(group.id) ?? 0) + bytes;
      if (all === 0) drafted.delete(group.id);
      else drafted.set(group.id, all);
      own += bytes;
      if (bytes > 0 && used + all > limit) throw new AppError('quota_exceeded');
    };
    return {
      receive: (file) => receive(files, ring, group.id, file, count, received),
      close: async () => {
        count(-own);
        for (const { draft } of received) await draft.discard();
      },
    } satisfies MediaUpload;
  };
}

async function receive(
  files: MediaContext['files'],
  ring: Keyring,
  groupId: string,
  { name, bytes, id = newId() }: IncomingFile,
  count: (bytes: number) => void,
  received: ReceivedFile[],
): Promise<ReceivedFile> {
  const sealer = createFileSealer(ring, fileAad(groupId, id));
  const hash = createHash('sha256');
  const text = createTextCheck();
  const draft = await files.draft();
  const at = received.push({ id, name, type: null, size: 0, digest: '', draft }) - 1;
  let head: Buffer = Buffer.alloc(0);
  /** Undefined until enough bytes have arrived for detection. */
  let type: MediaType | null | undefined;
  let size = 0;

  const take = async (part: Buffer): Promise<void> => {
    if (type === null) return;
    if (type === 'text/plain' && !text.push(part)) {
      type = null;
      return;
    }
    count(part.length);
    await draft.write(sealer.push(part));
  };
  const decide = async (): Promise<void> => {
    type = await mediaTypeOf(head);
    await take(head);
    head = Buffer.alloc(0);
  };

  for await (const part of bytes) {
    size += part.length;
    hash.update(part);
    if (size > (type?.startsWith('image/') === true ? MEDIA_IMAGE_MAX_BYTES : MEDIA_FILE_MAX_BYTES))
      throw new AppError('too_large');
    if (type !== undefined) {
      await take(part);
      continue;
    }
    head = Buffer.concat([head, part]);
    if (head.length >= HEAD_BYTES) await decide();
  }
  if (type === undefined) await decide();
  if (type === 'text/plain' && !text.end()) type = null;
  if (type !== null) await draft.write(sealer.final());
  const file: ReceivedFile = { id, name, type: type ?? null, size, digest: hash.digest('hex'), draft };
  received[at] = file;
  return file;
}
