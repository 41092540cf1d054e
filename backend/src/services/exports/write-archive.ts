import { Readable } from 'node:stream';
import { markupOptions } from '@maru/core';
import {
  MANIFEST_DAMAGED,
  MANIFEST_END,
  MANIFEST_FILE,
  MANIFEST_MEDIA,
  MANIFEST_START,
  manifestItem,
  manifestLine,
  toFileLinks,
  toMediaFileLinks,
} from '@maru/core/export';
import type { ExportEntry, PlacedDoc } from '@maru/core/export';
import { ZipFile } from 'yazl';
import type { ExportRow } from '../../repositories/exports.ts';
import type { MediaContext } from '../media/media-context.ts';
import { isCompressible, readMedia } from './export-media.ts';
import type { MediaEntry } from './export-media.ts';
import { readTexts } from './export-texts.ts';
import type { ExportTurn } from './export-turns.ts';

/**
 * All files have one date, the first that archives know: the same space is the same archive, and a date would tell nothing
 * that an import could restore.
 */
const FILE_OPTIONS = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, mode: 0o100644 };

/** A document with its row and its place in the archive. */
export type DocEntry = ExportEntry<PlacedDoc & { readonly row: ExportRow }>;

export interface ArchiveContent {
  readonly groupName: string;
  readonly docs: readonly DocEntry[];
  readonly media: readonly MediaEntry[];
}

/**
 * The archive as a stream that is made while it is read. What is damaged, a document's text or a file, is empty or cut off in
 * it and named by the manifest: the rest is there all the same.
 * @param report hears of what is damaged
 */
export function writeArchive(
  context: MediaContext,
  { groupName, docs, media }: ArchiveContent,
  turn: Pick<ExportTurn, 'renew'>,
  report: (error: unknown) => void,
): Readable {
  const docFiles = new Map(docs.map(({ doc, file }) => [doc.id, file]));
  const mediaFiles = new Map(media.map(({ row, file }) => [row.id, file]));
  const damaged: string[] = [];
  const note = (file: string, error: unknown): void => {
    damaged.push(file);
    report(error);
  };
  const texts = readTexts(
    context,
    docs.map(({ doc }) => doc.row),
    () => turn.renew(),
  );
  const allProps: string[] = [];
  const known = new Map<string, string>();
  const zip = new ZipFile();
  const body = zip.outputStream as Readable;
  zip.on('error', (error: Error) => body.destroy(error));

  const write = async (file: string): Promise<Readable> => {
    const { value: text } = await texts.next();
    if (text === undefined) throw new Error('An export has more files than texts');
    if (text instanceof Error) {
      note(file, text);
      allProps.push('{}');
      return Readable.from([]);
    }
    // Most documents have the same props: kept once, they take no room.
    if (!known.has(text.props)) known.set(text.props, text.props);
    allProps.push(known.get(text.props) ?? text.props);
    const options = markupOptions(text.props);
    const linked = toFileLinks(text.content, options, groupName, (id) => docFiles.get(id));
    const content = linked.includes('/media/') ? toMediaFileLinks(linked, options, (id) => mediaFiles.get(id)) : linked;
    return Readable.from([Buffer.from(content)]);
  };
  for (const { file } of docs) {
    zip.addReadStreamLazy(file, FILE_OPTIONS, (done) => {
      const hand = async (): Promise<void> => {
        try {
          done(null, await write(file));
        } catch (error) {
          body.destroy(error as Error);
        }
      };
      void hand();
    });
  }
  for (const { file, row } of media) {
    zip.addReadStreamLazy(file, { ...FILE_OPTIONS, compress: isCompressible(row.type) }, (done) => {
      const parts = readMedia(context, row, turn.renew, (error) => note(file, error));
      done(null, Readable.from(parts, { objectMode: false }));
    });
  }
  zip.addReadStreamLazy(MANIFEST_FILE, FILE_OPTIONS, (done) => done(null, Readable.from(manifest(docs, allProps, media, damaged))));
  zip.end();
  return body;
}

function* manifest(
  docs: readonly DocEntry[],
  allProps: readonly string[],
  media: readonly MediaEntry[],
  damaged: readonly string[],
): Generator<Buffer> {
  yield Buffer.from(MANIFEST_START);
  for (const [index, { doc, file, folder }] of docs.entries()) {
    const { row, title } = doc;
    const kind = doc.isHome ? 'home' : doc.isFolder ? 'folder' : 'document';
    const props = allProps[index] ?? '{}';
    const line = { file, kind, folder, title, access: row.access, commentsEnabled: row.comments_enabled === 1, props } as const;
    yield Buffer.from(manifestLine(line, index === 0));
  }
  yield Buffer.from(MANIFEST_MEDIA);
  for (const [index, item] of media.entries()) yield Buffer.from(manifestItem(item, index === 0));
  yield Buffer.from(MANIFEST_DAMAGED);
  for (const [index, file] of damaged.entries()) yield Buffer.from(manifestItem(file, index === 0));
  yield Buffer.from(MANIFEST_END);
}
