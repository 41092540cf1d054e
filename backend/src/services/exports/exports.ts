import { finished } from 'node:stream';
import type { Readable } from 'node:stream';
import type { Locale } from '@maru/core';
import type { FileAnswer } from '@maru/core/api';
import type { LinkForm } from '@maru/core/export';
import type { Viewer } from '../../policies/viewer.ts';
import { listWorkingCopies } from '../../repositories/working-copies.ts';
import { findOwnGroup } from '../access/find-group.ts';
import type { AccountConcurrency } from '../limits/under-way.ts';
import type { Background } from '../runtime/background.ts';
import type { UnkeyedWrite } from '../writes/writes.ts';
import { layOutArchive } from './archive-layout.ts';
import { readSpace } from './export-docs.ts';
import type { ExportContext, ExportedSpace } from './export-docs.ts';
import { createExportTurns } from './export-turns.ts';
import type { ExportTurn } from './export-turns.ts';
import type { LoadSiteBuild } from './static-site/site-build.ts';
import { writeSite } from './static-site/write-site.ts';
import { writeArchive } from './write-archive.ts';

/** Form of an export. */
export type ExportForm =
  | {
      readonly kind: 'archive';
      /** True for the unpublished texts as well. */
      readonly hasWorkingCopies: boolean;
      /** Form of links in plain folders; null for numbered names and a manifest. */
      readonly folderLinks: LinkForm | null;
    }
  | { readonly kind: 'site'; readonly hasAll: boolean; readonly locale: Locale };

export interface ExportService {
  /**
   * Exports the space as a streamed archive, once an hour. Errors: not_found,
   * forbidden, export_too_soon, too_many_requests; unavailable without a built website.
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
  readonly loadSiteBuild: LoadSiteBuild;
  /** Returns the origin of the site. */
  readonly siteOrigin: () => string;
  /** Receives errors of damaged content missing in an archive. */
  readonly report: (error: unknown) => void;
}

export function createExports(
  context: ExportContext,
  { background, underWay, loadSiteBuild, siteOrigin, report }: ExportOptions,
): ExportService {
  const { store, now } = context;
  const takeTurn = createExportTurns({ ...context, store: context.unrecorded });

  const write = async (space: ExportedSpace, form: ExportForm, turn: ExportTurn): Promise<Readable> => {
    const { group } = space;
    if (form.kind === 'site') {
      const siteForm = { ...form, origin: siteOrigin() };
      return writeSite(context, space, await loadSiteBuild(), siteForm, turn, report);
    }
    const copies = new Set(
      form.hasWorkingCopies ? await store.query((db) => listWorkingCopies(db, group.id)) : [],
    );
    const layout = layOutArchive({ ...space, groupName: group.name }, form.folderLinks);
    return writeArchive(context, { layout, media: space.media, copies }, turn, report);
  };

  return {
    export: async (call, viewer, groupName, form) => {
      const group = await findOwnGroup(context, viewer, groupName);
      const turn = await takeTurn(viewer.userId);
      let end = (): void => undefined;
      try {
        end = underWay.begin(viewer.userId);
        await call.execute([], {
          audit: { event: 'space_exported', accountId: viewer.userId, objectId: group.id },
        });
        const body = await write(await readSpace(context, group), form, turn);
        // Only a completely downloaded export uses up the hour, not a failed or aborted one.
        finished(body, (error) => {
          end();
          background.run(() => (error ? turn.giveBack() : turn.use()));
        });
        const day = new Date(now()).toISOString().slice(0, 10);
        return { fileName: `maru-${group.name}-${day}.zip`, body };
      } catch (error) {
        end();
        await turn.giveBack();
        throw error;
      }
    },
  };
}
