import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { IMPORT_MAX_BYTES, IMPORT_UPLOAD_BYTES_PER_SECOND, IMPORT_UPLOAD_MS } from '@maru/core';
import { AppError } from '@maru/core/api';
import { newId } from '@maru/core/text';
import { fieldAad } from '../../crypto/keyring.ts';
import type { Keyring } from '../../crypto/keyring.ts';
import {
  createFileSealer,
  FILE_HEADER_BYTES,
  openChunks,
  sealedFileKey,
  sealedRange,
} from '../../crypto/sealed-file.ts';
import type { Draft, MediaStore } from '../../media/media-store.ts';
import { readUsage } from '../../repositories/media.ts';
import { findOwnGroup } from '../access/find-group.ts';
import type { MediaContext } from '../media/media-context.ts';
import type { ImportService, ImportUpload, SealedUpload, UploadedFile } from './import-service.ts';

/** Bytes of texts that one upload holds in memory; further ones are sealed on the disk. */
const MEMORY_MAX_BYTES = 4 * 1024 * 1024;
/** Maximum files of one upload; more can be sent in a zip. */
const IMPORT_UPLOAD_FILES_MAX = 2_000;
/** Signatures of a zip: its beginning, and the end record of an empty one. */
const ZIP_STARTS = ['PK\u0003\u0004', 'PK\u0005\u0006'];
const START_BYTES = 4;
/** Separately uploaded archives. Archives inside of folders are ordinary files. */
const ARCHIVE = /^[^/]*\.zip$/i;
/** File names of texts, and of the manifest of an export. */
const IN_MEMORY = /(?:\.(?:md|mdx|markdown|txt|html?)|(?:^|\/)maru\.json)$/i;

/**
 * Receives uploads: texts in memory up to a limit; archives and all other files sealed on the disk. Limits
 * one upload to the size of a space's documents in a zip and the space's free media storage.
 */
export function createImportUploads({
  store,
  keyrings,
  files,
}: Pick<MediaContext, 'store' | 'keyrings' | 'files'>): ImportService['openUpload'] {
  return async (viewer) => {
    const group = await findOwnGroup({ store }, viewer, viewer.username);
    const ring = await keyrings.of(group.id);
    const { used, limit } = await store.query((db) => readUsage(db, group.id));
    const receiver = createReceiver(files, ring, group.id, IMPORT_MAX_BYTES + Math.max(0, limit - used));
    return {
      filesMax: IMPORT_UPLOAD_FILES_MAX,
      keepsPaths: true,
      deadline: { baseMs: IMPORT_UPLOAD_MS, bytesPerSecond: IMPORT_UPLOAD_BYTES_PER_SECOND },
      ...receiver,
    };
  };
}

/**
 * Receives files: texts into memory up to a limit, all others sealed into drafts.
 * @param diskBytes limit of the drafts together
 */
export function createReceiver(
  files: MediaStore,
  ring: Keyring,
  groupId: string,
  diskBytes: number,
): Pick<ImportUpload, 'receive' | 'close'> {
  const drafts: Draft[] = [];
  const budget = { memory: MEMORY_MAX_BYTES, texts: IMPORT_MAX_BYTES, disk: diskBytes };
  return {
    receive: ({ name, bytes }) => receive({ files, ring, drafts, budget, groupId }, name, bytes),
    close: async () => {
      for (const draft of drafts.splice(0)) await draft.discard();
    },
  };
}

interface Place {
  readonly files: MediaStore;
  readonly ring: Keyring;
  readonly groupId: string;
  readonly drafts: Draft[];
  /** Remaining bytes. */
  readonly budget: { memory: number; texts: number; disk: number };
}

async function receive(place: Place, name: string, bytes: AsyncIterable<Buffer>): Promise<UploadedFile> {
  const hash = createHash('sha256');
  let size = 0;
  let head: Buffer = Buffer.alloc(0);
  let sink: Sink | null = null;
  const open = async (): Promise<Sink> => {
    const isZip = ARCHIVE.test(name) && ZIP_STARTS.includes(head.subarray(0, START_BYTES).toString('latin1'));
    const isText = !isZip && IN_MEMORY.test(name);
    const made =
      isText && place.budget.memory > 0 ? memorySink(place) : await sealedSink(place, isZip, isText);
    await made.push(head);
    return made;
  };
  for await (const part of bytes) {
    size += part.length;
    hash.update(part);
    if (sink !== null) await sink.push(part);
    else {
      head = Buffer.concat([head, part]);
      if (head.length >= START_BYTES) sink = await open();
    }
  }
  sink ??= await open();
  return { name, size, digest: hash.digest('hex'), content: await sink.end(size) };
}

interface Sink {
  push(part: Buffer): Promise<void>;
  end(size: number): Promise<UploadedFile['content']>;
}

function memorySink({ budget }: Place): Sink {
  const parts: Buffer[] = [];
  return {
    push: (part) => {
      budget.memory -= part.length;
      budget.texts -= part.length;
      if (budget.texts < 0) return Promise.reject(new AppError('too_large'));
      parts.push(part);
      return Promise.resolve();
    },
    end: () => Promise.resolve(Buffer.concat(parts)),
  };
}

async function sealedSink(
  { files, ring, groupId, drafts, budget }: Place,
  isZip: boolean,
  isText: boolean,
): Promise<Sink> {
  const aad = fieldAad('import', groupId, newId(), 'upload', 1);
  const sealer = createFileSealer(ring, aad);
  const draft = await files.draft();
  drafts.push(draft);
  return {
    push: async (part) => {
      budget.disk -= part.length;
      if (isText) budget.texts -= part.length;
      if (budget.disk < 0 || budget.texts < 0) throw new AppError('too_large');
      await draft.write(sealer.push(part));
    },
    end: async (size) => {
      await draft.write(sealer.final());
      return sealedUpload(ring, aad, draft.path, { isZip, size });
    },
  };
}

function sealedUpload(
  ring: Keyring,
  aad: string,
  path: string,
  { isZip, size }: { readonly isZip: boolean; readonly size: number },
): SealedUpload {
  let header: Buffer | null = null;
  return {
    isZip,
    size,
    read: async function* (from, to) {
      header ??= await readHeader(path);
      const range = sealedRange(size, from, to);
      const stored = createReadStream(path, { start: range.from, end: range.to - 1 });
      yield* openChunks(ring, aad, { header, size, from, to }, stored);
    },
    place: async () => {
      header ??= await readHeader(path);
      return { path, size, key: sealedFileKey(ring, aad, header), aad };
    },
  };
}

async function readHeader(path: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of createReadStream(path, { end: FILE_HEADER_BYTES - 1 })) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
