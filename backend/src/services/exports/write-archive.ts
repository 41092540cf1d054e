import { Readable } from 'node:stream';
import { nameKey } from '@maru/core/export';
import type { LinkForm } from '@maru/core/export';
import { listWorkingCopies } from '../../repositories/working-copies.ts';
import type { MediaContext } from '../media/media-context.ts';
import { layOutArchive } from './archive-layout.ts';
import type { DocEntry } from './archive-layout.ts';
import type { ExportedSpace } from './export-docs.ts';
import { mediaFile } from './export-media.ts';
import { readTexts } from './export-texts.ts';
import type { DocBody } from './export-texts.ts';
import { readWorkingCopies } from './export-working-copies.ts';
import type { ExportTurn } from './export-turns.ts';
import { writeZip } from './zip-writer.ts';
import type { ZipFile } from './zip-writer.ts';

/** Lines of the last file per compressed chunk. */
const LINES_AT_ONCE = 100;

/** Form of an archive. */
export interface ArchiveForm {
  /** True for the unpublished texts as well. */
  readonly hasWorkingCopies: boolean;
  /** Form of links in plain folders; null for numbered names and a manifest. */
  readonly folderLinks: LinkForm | null;
}

/**
 * Returns the archive as a stream, generated while it is read. Damaged texts and files are empty or truncated
 * in it and named by its last file; the rest is complete.
 * @param report receives the errors of damaged content
 */
export async function writeArchive(
  context: MediaContext,
  { group, docs: placed, media, aliases }: ExportedSpace,
  { hasWorkingCopies, folderLinks }: ArchiveForm,
  turn: Pick<ExportTurn, 'renew'>,
  report: (error: unknown) => void,
): Promise<Readable> {
  // Ids of the documents whose working copies are in the archive.
  const copies = new Set(
    hasWorkingCopies ? await context.store.query((db) => listWorkingCopies(db, group.id)) : [],
  );
  const layout = layOutArchive({ groupName: group.name, docs: placed, media, aliases }, folderLinks);
  const damaged: string[] = [];
  const note = (file: string, error: unknown): void => {
    damaged.push(file);
    report(error);
  };
  const write = (entry: DocEntry, file: string, text: DocBody | Error): Buffer[] => {
    if (!(text instanceof Error)) return [Buffer.from(layout.write(entry, text))];
    note(file, text);
    return [];
  };
  const { docs } = layout;
  const rows = docs.map(({ doc }) => doc.row);
  async function* files(): AsyncGenerator<ZipFile, void, undefined> {
    let index = 0;
    for await (const text of readTexts(context, rows, () => turn.renew())) {
      const entry = docs[index++];
      if (entry !== undefined)
        yield { name: entry.file, isCompressed: true, content: write(entry, entry.file, text) };
    }
    const withCopies = docs
      .filter(({ doc }) => copies.has(doc.id))
      .map((entry) => ({ ...entry, id: entry.doc.id }));
    const copyFile = copyNames(docs);
    for await (const [entry, text] of readWorkingCopies(context, withCopies)) {
      await turn.renew();
      const file = copyFile(entry.file);
      const titled =
        text instanceof Error || text.title === entry.doc.title
          ? text
          : { ...text, content: `# ${text.title}\n\n${text.content}` };
      yield { name: file, isCompressed: true, content: write(entry, file, titled) };
    }
    for (const entry of media) yield mediaFile(context, entry, () => turn.renew(), note);
    const last = layout.lastFile(damaged);
    if (last !== null) yield { name: last.name, isCompressed: true, content: inPieces(last.lines) };
  }
  return Readable.from(writeZip(files()), { objectMode: false });
}

/**
 * Returns the names of working copies beside their documents, numbered where a document has the name:
 * `Sea.md` and `Sea.working-copy.md` may be two documents.
 */
function copyNames(docs: readonly DocEntry[]): (file: string) => string {
  const taken = new Set(docs.map(({ file }) => nameKey(file)));
  return (file) => {
    const name = file.replace(/\.md$/, '.working-copy');
    let free = `${name}.md`;
    for (let number = 2; taken.has(nameKey(free)); number++) free = `${name} ${number}.md`;
    taken.add(nameKey(free));
    return free;
  };
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
