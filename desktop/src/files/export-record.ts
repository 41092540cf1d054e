import { isRecord, parseJson } from '@maru/core';
import { isSafePath } from './export-folder.ts';
import type { FileState } from './export-folder.ts';

/**
 * Record of the files that an export wrote, so that the
 * next one writes only changes and removes no other files.
 */
export interface ExportRecord {
  readonly docs: Map<string, DocRecord>;
  /** Media files by id. */
  readonly media: Map<string, FileRecord>;
  manifest: FileState | null;
}

/** Link targets that a text depends on, by a key of the layout; null for a document outside the export. */
export type LinkedTargets = Readonly<Record<string, string | null>>;

export interface FileRecord {
  readonly file: string;
  readonly written: FileState;
}

export interface DocRecord extends FileRecord {
  readonly updatedAt: string;
  readonly access: 'public' | 'private' | 'link';
  readonly commentsEnabled: boolean;
  readonly props: string;
  /** Its place as the file has it; absent in records of releases without plain folders. */
  readonly place?: string;
  readonly links: LinkedTargets;
  /** Ids of media. */
  readonly media: readonly string[];
}

/** Name of the record in the export's folder. */
export const RECORD_FILE = '.maru-export.json';
const FORMAT = 'maru-desktop-export';
const VERSION = 1;
const ID = /^[0-9a-z]{24}$/;

export function emptyRecord(): ExportRecord {
  return { docs: new Map(), media: new Map(), manifest: null };
}

export function writeRecord({ docs, media, manifest }: ExportRecord): string {
  const value = {
    format: FORMAT,
    version: VERSION,
    docs: Object.fromEntries(docs),
    media: Object.fromEntries(media),
    manifest,
  };
  return `${JSON.stringify(value)}\n`;
}

/**
 * Reads a record. It is in a folder that anybody may write
 * to: invalid or unsafe entries are ignored. Never throws.
 */
export function readRecord(text: string | null): ExportRecord {
  const value = parseJson(text ?? '');
  if (!isRecord(value) || value['format'] !== FORMAT || value['version'] !== VERSION) return emptyRecord();
  return {
    docs: new Map(entriesOf(value['docs'], isDocRecord)),
    media: new Map(entriesOf(value['media'], isFileRecord)),
    manifest: isFileState(value['manifest']) ? value['manifest'] : null,
  };
}

function entriesOf<T>(value: unknown, isOne: (one: unknown) => one is T): (readonly [string, T])[] {
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([id, one]) =>
    ID.test(id) && isOne(one) ? [[id, one] as const] : [],
  );
}

function isFileRecord(value: unknown): value is FileRecord {
  return (
    isRecord(value) &&
    typeof value['file'] === 'string' &&
    isSafePath(value['file']) &&
    isFileState(value['written'])
  );
}

function isDocRecord(value: unknown): value is DocRecord {
  if (!isFileRecord(value)) return false;
  const { updatedAt, access, commentsEnabled, props, place, links, media } = value as unknown as Readonly<
    Record<string, unknown>
  >;
  return (
    typeof updatedAt === 'string' &&
    (access === 'public' || access === 'private' || access === 'link') &&
    typeof commentsEnabled === 'boolean' &&
    typeof props === 'string' &&
    (place === undefined || typeof place === 'string') &&
    isRecord(links) &&
    Object.values(links).every((file) => file === null || typeof file === 'string') &&
    Array.isArray(media) &&
    media.every((id) => typeof id === 'string')
  );
}

function isFileState(value: unknown): value is FileState {
  if (!isRecord(value)) return false;
  const { size, mtimeMs, sha256 } = value;
  return (
    Number.isSafeInteger(size) &&
    Number.isSafeInteger(mtimeMs) &&
    typeof sha256 === 'string' &&
    /^[0-9a-f]{64}$/.test(sha256)
  );
}
