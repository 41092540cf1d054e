import { Readable } from 'node:stream';
import { AppError } from '@maru/core/api';
import type { Images } from '../media/images.ts';
import type { ImportFile } from './archive.ts';

const SVG = /\.svg$/i;
const SVG_MAX_BYTES = 1024 * 1024;
/** Parts before the element of an SVG, each with its end: a declaration, comments and a document type. */
const BEFORE_ELEMENT = [
  [/^<\?xml/i, '>'],
  [/^<!--/, '-->'],
  [/^<!DOCTYPE/i, '>'],
] as const;

/** Returns true for an SVG by its first bytes: imports draw it as WebP. */
export function isSvgFile({ path, size }: Pick<ImportFile, 'path' | 'size'>, head: Buffer): boolean {
  return SVG.test(path) && size <= SVG_MAX_BYTES && startsWithSvg(head.toString('utf8'));
}

/** Reads each part once. One pattern for all of them would try every way to divide comments. */
function startsWithSvg(head: string): boolean {
  let at = head.startsWith('\uFEFF') ? 1 : 0;
  for (;;) {
    while (/\s/.test(head[at] ?? '')) at++;
    const start = head.slice(at, at + 10);
    const [, end] = BEFORE_ELEMENT.find(([begin]) => begin.test(start)) ?? [];
    if (end === undefined) return /^<svg[\s>]/i.test(start);
    const endAt = head.indexOf(end, at);
    if (endAt < 0) return false;
    at = endAt + end.length;
  }
}

/**
 * Returns the bytes of a file of an import: of an SVG its picture in WebP. Errors: file_not_found for a
 * damaged one, those of `Images`.
 */
export async function rasterizedBytes(
  file: ImportFile,
  images: Images,
  account: string,
): Promise<AsyncIterable<Buffer>> {
  if (!SVG.test(file.path) || file.size > SVG_MAX_BYTES) return file.stream();
  const bytes = await file.read(SVG_MAX_BYTES);
  if (!isSvgFile(file, bytes)) return Readable.from([bytes]);
  const job = { type: null, keepsBare: false, smallEdge: 0, isDrawing: true };
  const drawn = await images.decode(account, () => Promise.resolve(bytes), job);
  if (drawn === null || drawn.clean === null) throw new AppError('file_not_found');
  return Readable.from([Buffer.from(drawn.clean)]);
}
