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
import type { ExportRow } from '../../repositories/exports.ts';
import type { MediaContext } from '../media/media-context.ts';
import { isCompressible, readMedia } from './export-media.ts';
import type { MediaEntry } from './export-media.ts';
import { readTexts } from './export-texts.ts';
import type { DocBody } from './export-texts.ts';
import { readWorkingCopies } from './export-working-copies.ts';
import type { ExportTurn } from './export-turns.ts';
import { writeZip } from './zip-writer.ts';
import type { ZipFile } from './zip-writer.ts';

/** Lines of the manifest per compressed chunk. */
const LINES_AT_ONCE = 100;

/** A document with its row and its path in the archive. */
export type DocEntry = ExportEntry<PlacedDoc & { readonly row: ExportRow }>;

export interface ArchiveContent {
  readonly groupName: string;
  readonly docs: readonly DocEntry[];
  readonly media: readonly MediaEntry[];
  /** Ids of the documents whose working copies are in the archive. */
  readonly copies: ReadonlySet<string>;
}

/**
 * Returns the archive as a stream, generated while it is read. Damaged texts and files are empty or truncated
 * in it and named by the manifest; the rest is complete.
 * @param report receives the errors of damaged content
 */
export function writeArchive(
  context: MediaContext,
  { groupName, docs, media, copies }: ArchiveContent,
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
  const allProps: string[] = [];
  const known = new Map<string, string>();

  const write = (file: string, text: DocBody | Error): Buffer[] => {
    if (text instanceof Error) {
      note(file, text);
      return [];
    }
    const options = markupOptions(text.props);
    const linked = toFileLinks(text.content, options, groupName, (id) => docFiles.get(id));
    const content = linked.includes('/media/')
      ? toMediaFileLinks(linked, options, (id) => mediaFiles.get(id))
      : linked;
    return [Buffer.from(content)];
  };
  const rows = docs.map(({ doc }) => doc.row);
  async function* files(): AsyncGenerator<ZipFile, void, undefined> {
    let index = 0;
    for await (const text of readTexts(context, rows, () => turn.renew())) {
      const props = text instanceof Error ? '{}' : text.props;
      // Most documents have equal props: storing each value once saves memory.
      if (!known.has(props)) known.set(props, props);
      allProps.push(known.get(props) ?? props);
      const file = docs[index++]?.file ?? '';
      yield { name: file, isCompressed: true, content: write(file, text) };
    }
    const withCopies = docs.map(({ doc, file }) => ({ ...doc, file })).filter(({ id }) => copies.has(id));
    for await (const [doc, text] of readWorkingCopies(context, withCopies)) {
      await turn.renew();
      const file = doc.file.replace(/\.md$/, '.working-copy.md');
      const titled =
        text instanceof Error || text.title === doc.title
          ? text
          : { ...text, content: `# ${text.title}\n\n${text.content}` };
      yield { name: file, isCompressed: true, content: write(file, titled) };
    }
    for (const { file, row } of media) {
      const content = readMedia(
        context,
        row,
        () => turn.renew(),
        (error) => note(file, error),
      );
      yield { name: file, isCompressed: isCompressible(row.type), content };
    }
    yield {
      name: MANIFEST_FILE,
      isCompressed: true,
      content: inPieces(manifest(docs, allProps, media, damaged)),
    };
  }
  return Readable.from(writeZip(files()), { objectMode: false });
}

function* inPieces(lines: Iterable<string>): Generator<Buffer> {
  let piece: string[] = [];
  for (const line of lines) {
    if (piece.push(line) < LINES_AT_ONCE) continue;
    yield Buffer.from(piece.join(''));
    piece = [];
  }
  yield Buffer.from(piece.join(''));
}

function* manifest(
  docs: readonly DocEntry[],
  allProps: readonly string[],
  media: readonly MediaEntry[],
  damaged: readonly string[],
): Generator<string> {
  yield MANIFEST_START;
  for (const [index, { doc, file, folder }] of docs.entries()) {
    const { row, title } = doc;
    const kind = doc.isHome ? 'home' : doc.isFolder ? 'folder' : 'document';
    const props = allProps[index] ?? '{}';
    const line = {
      file,
      kind,
      folder,
      title,
      access: row.access,
      commentsEnabled: row.comments_enabled === 1,
      props,
    } as const;
    yield manifestLine(line, index === 0);
  }
  yield MANIFEST_MEDIA;
  for (const [index, item] of media.entries()) yield manifestItem(item, index === 0);
  yield MANIFEST_DAMAGED;
  for (const [index, file] of damaged.entries()) yield manifestItem(file, index === 0);
  yield MANIFEST_END;
}
