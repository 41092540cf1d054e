import { Readable } from 'node:stream';
import { ArchiveTooLargeError } from '../archive.ts';
import { NO_TIMES } from '../front-dates.ts';
import type { Times } from '../front-dates.ts';
import type { OpenArchive } from '../open-archive.ts';
import { readDocx } from './docx.ts';
import { readEnex } from './enex.ts';

/** Files that have pages and pictures in them. */
export const EXPANDED = /\.(?:docx|enex)$/i;
/** Bytes of such a file, at most: it is read as a whole. */
export const EXPANDED_MAX_BYTES = 64 * 1024 * 1024;

interface Inner {
  readonly path: string;
  readonly bytes: Buffer;
  readonly times: Times;
}

/**
 * Opens a document of Word or an export of Evernote as an archive of pages of HTML with their files. Its
 * content is not kept: only that of the file that was read last is. Errors: ArchiveTooLargeError, those of
 * damaged files.
 * @param read returns the file's bytes
 */
export async function openExpanded(
  path: string,
  read: () => Promise<Buffer>,
  last: LastExpanded,
): Promise<OpenArchive> {
  const key = {};
  const expand = async (): Promise<readonly Inner[]> => {
    if (last.key !== key) {
      last.inner = await innerOf(path, await read());
      last.key = key;
    }
    return last.inner;
  };
  const found = await expand();
  const bytesOf = async (entry: number): Promise<Buffer> => {
    const inner = (await expand())[entry];
    if (inner === undefined) throw new RangeError(`There is no entry ${entry}`);
    return inner.bytes;
  };
  return {
    paths: found.map((inner) => inner.path),
    sizes: found.map(({ bytes }) => bytes.length),
    times: found.map(({ times }) => times),
    skipped: [],
    read: async (entry, maxBytes) => {
      const bytes = await bytesOf(entry);
      if (bytes.length > maxBytes) throw new ArchiveTooLargeError();
      // A copy: the thread gives away what is read, and these are kept.
      return Buffer.from(bytes);
    },
    stream: async (entry) => Readable.from([await bytesOf(entry)]),
  };
}

/** The file that was read last, with its content. */
export interface LastExpanded {
  key: object | null;
  inner: readonly Inner[];
}

async function innerOf(path: string, bytes: Buffer): Promise<Inner[]> {
  const name = path.split('/').at(-1) ?? path;
  if (/\.docx$/i.test(path)) {
    const { html, files } = await readDocx(bytes, name);
    const page = { path, bytes: Buffer.from(html), times: NO_TIMES };
    return [
      page,
      ...files.map((file) => ({ path: `${path}/${file.name}`, bytes: file.bytes, times: NO_TIMES })),
    ];
  }
  const notes = readEnex(bytes.toString('utf8'));
  const folder = path.replace(EXPANDED, '');
  const taken = new Set<string>();
  /** The last number behind each name, so that none is tried twice. */
  const numbers = new Map<string, number>();
  /** Files by their names: notes may have the same one. */
  const known = new Map<string, Buffer>();
  return notes.flatMap(({ title, html, files, times }) => {
    const base = fileName(title);
    let stem = base;
    let number = numbers.get(base.toLowerCase()) ?? 1;
    while (taken.has(stem.toLowerCase())) stem = `${base} ${++number}`;
    numbers.set(base.toLowerCase(), number);
    taken.add(stem.toLowerCase());
    const others = files.filter(({ name: file, bytes }) => known.get(file)?.equals(bytes) !== true);
    for (const file of others) known.set(file.name, file.bytes);
    const head = `<title>${title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</title>`;
    return [
      { path: `${folder}/${stem}.html`, bytes: Buffer.from(head + html), times },
      ...others.map((file) => ({ path: `${folder}/${file.name}`, bytes: file.bytes, times })),
    ];
  });
}

/** Characters of a note's name, at most. */
const NAME_MAX = 100;

function fileName(title: string): string {
  const plain = title.replaceAll(/[/\\\p{Cc}:*?"<>|]/gu, ' ').replaceAll(/\s+/g, ' ');
  return [...plain.replace(/^[.\s]+/, '')].slice(0, NAME_MAX).join('').trim() || 'Untitled';
}
