import { createHash } from 'node:crypto';

/** A file of the work tree. */
export interface IndexedFile {
  readonly path: string;
  readonly oid: string;
  /** Bytes. */
  readonly size: number;
}

const VERSION = 2;
/** Bytes of an entry before its path: ten numbers of stat, the object id, and flags. */
const FIXED_BYTES = 62;
const REGULAR_FILE = 0o100644;
const SIZE_AT = 36;
const MODE_AT = 24;
const OID_AT = 40;
const FLAGS_AT = 60;
/** Largest length of a path that fits into the flags. */
const LENGTH_MAX = 0xfff;
const MAX_32 = 0xffff_ffff;
/** Entries are filled up with 1 to 8 zero bytes. */
const STEP = 8;

/**
 * Returns git's index of the work tree (gitformat-index, version 2), without which every file would count as
 * deleted. Times are zero: git compares the contents once.
 */
export function gitIndex(files: readonly IndexedFile[]): Buffer {
  const sorted = files
    .map((file) => ({ ...file, name: Buffer.from(file.path) }))
    .toSorted((a, b) => Buffer.compare(a.name, b.name));
  const head = Buffer.alloc(12);
  head.write('DIRC');
  head.writeUInt32BE(VERSION, 4);
  head.writeUInt32BE(sorted.length, 8);
  const entries = sorted.map(({ name, oid, size }) => {
    const entry = Buffer.alloc(FIXED_BYTES + name.length + STEP - ((FIXED_BYTES + name.length) % STEP));
    entry.writeUInt32BE(REGULAR_FILE, MODE_AT);
    entry.writeUInt32BE(size % (MAX_32 + 1), SIZE_AT);
    entry.write(oid, OID_AT, 'hex');
    entry.writeUInt16BE(Math.min(name.length, LENGTH_MAX), FLAGS_AT);
    name.copy(entry, FIXED_BYTES);
    return entry;
  });
  const content = Buffer.concat([head, ...entries]);
  return Buffer.concat([content, createHash('sha1').update(content).digest()]);
}
