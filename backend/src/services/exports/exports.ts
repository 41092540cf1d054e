import { finished, Readable } from 'node:stream';
import { markupOptions } from '@maru/core';
import { layOutExport, MANIFEST_END, MANIFEST_FILE, MANIFEST_START, manifestLine, toFileLinks } from '@maru/core/export';
import type { ExportEntry, PlacedDoc } from '@maru/core/export';
import { ZipFile } from 'yazl';
import type { Background } from '../background.ts';
import type { ServiceContext } from '../context.ts';
import { findOwnGroup } from '../find-group.ts';
import type { ExportService } from '../index.ts';
import { listForExport } from '../../repositories/exports.ts';
import type { ExportRow } from '../../repositories/exports.ts';
import { readTexts } from './export-texts.ts';
import { createExportTurns } from './export-turns.ts';
import type { ExportTurn } from './export-turns.ts';

/**
 * All files have one date, the first that archives know: the same space is the same archive, and a date would tell nothing
 * that an import could restore.
 */
const FILE_OPTIONS = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, mode: 0o100644 };

type Entry = ExportEntry<PlacedDoc & { readonly row: ExportRow }>;

export function createExports(context: ServiceContext, background: Pick<Background, 'run'>): ExportService {
  const { store, audit, titlesOf, now } = context;
  const takeTurn = createExportTurns(context);

  return {
    export: async (viewer, groupName) => {
      const group = await findOwnGroup(context, viewer, groupName);
      const turn = await takeTurn(viewer.userId);
      try {
        await store.transaction((trx) => audit.record(trx, { event: 'space_exported', accountId: viewer.userId, objectId: group.id }));
        const rows = await store.read((db) => listForExport(db, group.id));
        const titleOf = await titlesOf(group.id, rows);
        const entries = layOutExport(rows.map((row) => placed(row, titleOf(row))));
        const body = writeArchive(context, group.name, entries, turn);
        // Only what was taken whole uses up the hour, not what failed or whose reader went away.
        finished(body, (error) => background.run(() => (error ? turn.giveBack() : turn.use())));
        return { fileName: `maru-${group.name}-${new Date(now()).toISOString().slice(0, 10)}.zip`, body };
      } catch (error) {
        await turn.giveBack();
        throw error;
      }
    },
  };
}

function placed(row: ExportRow, title: string) {
  return { id: row.id, parentId: row.parent_id, isFolder: row.is_folder === 1, isHome: row.is_home === 1, title, row };
}

/** The archive as a stream that is made while it is read. */
function writeArchive(context: ServiceContext, groupName: string, entries: readonly Entry[], turn: ExportTurn): Readable {
  const files = new Map(entries.map(({ doc, file }) => [doc.id, file]));
  const texts = readTexts(
    context,
    entries.map(({ doc }) => doc.row),
    () => turn.renew(),
  );
  const allProps: string[] = [];
  const known = new Map<string, string>();
  const zip = new ZipFile();
  const body = zip.outputStream as Readable;
  zip.on('error', (error: Error) => body.destroy(error));

  for (const { file } of entries) {
    zip.addReadStreamLazy(file, FILE_OPTIONS, (done) => {
      const write = async (): Promise<Readable> => {
        const { value: text } = await texts.next();
        if (!text) throw new Error('An export has more files than texts');
        // Most documents have the same props: kept once, they take no room.
        if (!known.has(text.props)) known.set(text.props, text.props);
        allProps.push(known.get(text.props) ?? text.props);
        return Readable.from([Buffer.from(toFileLinks(text.content, markupOptions(text.props), groupName, (id) => files.get(id)))]);
      };
      const hand = async (): Promise<void> => {
        try {
          done(null, await write());
        } catch (error) {
          body.destroy(error as Error);
        }
      };
      void hand();
    });
  }
  zip.addReadStreamLazy(MANIFEST_FILE, FILE_OPTIONS, (done) => done(null, Readable.from(manifest(entries, allProps))));
  zip.end();
  return body;
}

function* manifest(entries: readonly Entry[], allProps: readonly string[]): Generator<Buffer> {
  yield Buffer.from(MANIFEST_START);
  for (const [index, { doc, file, folder }] of entries.entries()) {
    const { row, title } = doc;
    const kind = doc.isHome ? 'home' : doc.isFolder ? 'folder' : 'document';
    const props = allProps[index] ?? '{}';
    const line = { file, kind, folder, title, access: row.access, commentsEnabled: row.comments_enabled === 1, props } as const;
    yield Buffer.from(manifestLine(line, index === 0));
  }
  yield Buffer.from(MANIFEST_END);
}
