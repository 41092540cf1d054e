/**
 * Records of the zip format around the files (PKWARE's APPNOTE 6.3.10, section
 * 4.3). All files have the earliest possible date, which makes archives
 * reproducible, and names are UTF-8. Values above 4 GB use ZIP64's fields.
 */

/** A file of an archive in its current state. */
export interface ZipEntry {
  readonly name: string;
  readonly isCompressed: boolean;
  /** Offset of its local header. */
  readonly offset: number;
  crc: number;
  size: number;
  /** Compressed size. */
  packedSize: number;
}

const VERSION = 20;
const VERSION_ZIP64 = 45;
/** Version made by: APPNOTE 6.3 on Unix, so that the mode is applied. */
const MADE_BY = (3 << 8) | 63;
/** Regular file, writable by its owner and readable by all. */
const MODE = 0o100644;
/** Sizes and checksum follow the content (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const DEFLATED = 8;
const STORED = 0;
const MIDNIGHT = 0;
/** The first of January 1980. */
const DATE = (1 << 5) | 1;
const MAX_16 = 0xffff;
const MAX_32 = 0xffff_ffff;
const ZIP64_EXTRA = 0x0001;

export function localHeader({ name, isCompressed }: Pick<ZipEntry, 'name' | 'isCompressed'>): Buffer {
  const path = Buffer.from(name);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x0403_4b50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(isCompressed ? DEFLATED : STORED, 8);
  header.writeUInt16LE(MIDNIGHT, 10);
  header.writeUInt16LE(DATE, 12);
  header.writeUInt16LE(path.length, 26);
  return Buffer.concat([header, path]);
}

/** Returns the data descriptor, which follows a file's content. */
export function trailer({ crc, size, packedSize }: ZipEntry): Buffer {
  const isLarge = size >= MAX_32 || packedSize >= MAX_32;
  const record = Buffer.alloc(isLarge ? 24 : 16);
  record.writeUInt32LE(0x0807_4b50, 0);
  record.writeUInt32LE(crc, 4);
  if (isLarge) {
    record.writeBigUInt64LE(BigInt(packedSize), 8);
    record.writeBigUInt64LE(BigInt(size), 16);
  } else {
    record.writeUInt32LE(packedSize, 8);
    record.writeUInt32LE(size, 12);
  }
  return record;
}

/** Returns a file's entry in the central directory. */
export function centralRecord(file: ZipEntry): Buffer {
  const path = Buffer.from(file.name);
  const isLarge = file.size >= MAX_32 || file.packedSize >= MAX_32 || file.offset >= MAX_32;
  const extra = isLarge ? sizesExtra(file) : Buffer.alloc(0);
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x0201_4b50, 0);
  record.writeUInt16LE(MADE_BY, 4);
  record.writeUInt16LE(isLarge ? VERSION_ZIP64 : VERSION, 6);
  record.writeUInt16LE(FLAGS, 8);
  record.writeUInt16LE(file.isCompressed ? DEFLATED : STORED, 10);
  record.writeUInt16LE(MIDNIGHT, 12);
  record.writeUInt16LE(DATE, 14);
  record.writeUInt32LE(file.crc, 16);
  record.writeUInt32LE(isLarge ? MAX_32 : file.packedSize, 20);
  record.writeUInt32LE(isLarge ? MAX_32 : file.size, 24);
  record.writeUInt16LE(path.length, 28);
  record.writeUInt16LE(extra.length, 30);
  record.writeUInt32LE((MODE << 16) >>> 0, 38);
  record.writeUInt32LE(isLarge ? MAX_32 : file.offset, 42);
  return Buffer.concat([record, path, extra]);
}

/** Returns the ZIP64 extra field (section 4.5.3). */
function sizesExtra({ size, packedSize, offset }: ZipEntry): Buffer {
  const extra = Buffer.alloc(28);
  extra.writeUInt16LE(ZIP64_EXTRA, 0);
  extra.writeUInt16LE(24, 2);
  extra.writeBigUInt64LE(BigInt(size), 4);
  extra.writeBigUInt64LE(BigInt(packedSize), 12);
  extra.writeBigUInt64LE(BigInt(offset), 20);
  return extra;
}

/**
 * Returns the records at the end of an archive.
 * @param directory offset and sizes of the central directory
 */
export function endRecords(directory: {
  readonly count: number;
  readonly offset: number;
  readonly size: number;
}): Buffer {
  const { count, offset, size } = directory;
  const isLarge = count >= MAX_16 || offset >= MAX_32 || size >= MAX_32;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(isLarge ? MAX_16 : count, 8);
  end.writeUInt16LE(isLarge ? MAX_16 : count, 10);
  end.writeUInt32LE(isLarge ? MAX_32 : size, 12);
  end.writeUInt32LE(isLarge ? MAX_32 : offset, 16);
  return isLarge ? Buffer.concat([zip64End(directory), end]) : end;
}

/** Returns the ZIP64 end records (sections 4.3.14 and 4.3.15). */
function zip64End({
  count,
  offset,
  size,
}: {
  readonly count: number;
  readonly offset: number;
  readonly size: number;
}): Buffer {
  const end = Buffer.alloc(56);
  end.writeUInt32LE(0x0606_4b50, 0);
  end.writeBigUInt64LE(BigInt(end.length - 12), 4);
  end.writeUInt16LE(MADE_BY, 12);
  end.writeUInt16LE(VERSION_ZIP64, 14);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(size), 40);
  end.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x0706_4b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + size), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([end, locator]);
}
