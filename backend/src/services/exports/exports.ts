import { finished } from 'node:stream';
import type { FileAnswer } from '@maru/core/api';
import type { Viewer } from '../../policies/viewer.ts';
import { listForExport } from '../../repositories/exports.ts';
import type { ExportRow } from '../../repositories/exports.ts';
import { listWorkingCopies } from '../../repositories/working-copies.ts';
import { findOwnGroup } from '../access/find-group.ts';
import type { AccountConcurrency } from '../limits/under-way.ts';
import type { MediaContext } from '../media/media-context.ts';
import type { ReadModels } from '../read-models/read-models.ts';
import type { Background } from '../runtime/background.ts';
import type { UnkeyedWrite } from '../writes/writes.ts';
import { layOutArchive } from './archive-layout.ts';
import type { ExportForm } from './archive-layout.ts';
import { listMediaEntries } from './export-media.ts';
import { titlesForExport } from './export-titles.ts';
import { createExportTurns } from './export-turns.ts';
import { writeArchive } from './write-archive.ts';

export interface ExportService {
  /**
   * Exports the space as a streamed archive, once an hour. Errors:
   * not_found, forbidden, export_too_soon, too_many_requests.
   */
  export(
    write: UnkeyedWrite<'space_exported'>,
    viewer: Viewer,
    groupName: string,
    form: ExportForm,
  ): Promise<FileAnswer>;
}

export interface ExportOptions {
  readonly background: Pick<Background, 'run'>;
  /** Limit of an account's concurrent exports: a stalled one continues after its lease has ended. */
  readonly underWay: AccountConcurrency;
  /** Receives errors of damaged content missing in an archive. */
  readonly report: (error: unknown) => void;
}

export function createExports(
  context: MediaContext & Pick<ReadModels, 'trees' | 'aliases'>,
  { background, underWay, report }: ExportOptions,
): ExportService {
  const { store, now } = context;
  const takeTurn = createExportTurns({ ...context, store: context.unrecorded });

  return {
    export: async (write, viewer, groupName, form) => {
      const group = await findOwnGroup(context, viewer, groupName);
      const turn = await takeTurn(viewer.userId);
      let end = (): void => undefined;
      try {
        end = underWay.begin(viewer.userId);
        await write.execute([], {
          audit: { event: 'space_exported', accountId: viewer.userId, objectId: group.id },
        });
        const rows = await store.query((db) => listForExport(db, group.id));
        const titleOf = await titlesForExport(context, group, rows);
        const aliases = await context.aliases.list(group);
        const former = Map.groupBy(
          aliases.filter(({ isFormer }) => isFormer),
          ({ docId }) => docId,
        );
        const formerTitles = (id: string): string[] =>
          (former.get(id) ?? []).map(({ title }) => title).toReversed();
        const docs = rows.map((row) => placed(row, titleOf(row), formerTitles(row.id)));
        const media = await listMediaEntries(context, group.id);
        const copies = new Set(
          form.hasWorkingCopies ? await store.query((db) => listWorkingCopies(db, group.id)) : [],
        );
        const layout = layOutArchive({ groupName: group.name, docs, media, aliases }, form);
        const body = writeArchive(context, { layout, media, copies }, turn, report);
        // Only a completely downloaded export uses up the hour, not a failed or aborted one.
        finished(body, (error) => {
          end();
          background.run(() => (error ? turn.giveBack() : turn.use()));
        });
        return { fileName: `maru-${group.name}-${new Date(now()).toISOString().slice(0, 10)}.zip`, body };
      } catch (error) {
        end();
        await turn.giveBack();
        throw error;
      }
    },
  };
}

function placed(row: ExportRow, title: string, formerTitles: readonly string[]) {
  return {
    id: row.id,
    parentId: row.parent_id,
    isFolder: row.is_folder === 1,
    isHome: row.is_home === 1,
    title,
    createdAt: row.first_created_at ?? row.created_at,
    formerTitles,
    row,
  };
}
