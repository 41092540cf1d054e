import { finished } from 'node:stream';
import type { Readable } from 'node:stream';
import type { Locale } from '@maru/core';
import type { FileResponse } from '@maru/core/api';
import type { LinkForm } from '@maru/core/export';
import type { Viewer } from '../../policies/viewer.ts';
import { findOwnGroup } from '../access/find-group.ts';
import type { AccountConcurrency } from '../limits/account-concurrency.ts';
import type { Background } from '../runtime/background.ts';
import type { UnkeyedWrite } from '../writes/writes.ts';
import { readSpace } from './export-docs.ts';
import type { ExportContext, ExportedSpace } from './export-docs.ts';
import { createExportTurns } from './export-turns.ts';
import type { ExportTurn } from './export-turns.ts';
import { writeRepository } from './repository/write-repository.ts';
import type { LoadSiteBuild } from './static-site/site-build.ts';
import { writeSite } from './static-site/write-site.ts';
import { writeArchive } from './write-archive.ts';
import type { ArchiveForm } from './write-archive.ts';

/** Form of an export. */
export type ExportForm =
  | ({ readonly kind: 'archive' } & ArchiveForm)
  | { readonly kind: 'site'; readonly hasAll: boolean; readonly locale: Locale }
  | { readonly kind: 'repository'; readonly folderLinks: LinkForm };

/** Endings of archives' names, so that downloads of several layouts can be told apart. */
const NAMES = { numbered: '', folders: '-folders', site: '-website', repository: '-git' } as const;

function layoutOf(form: ExportForm): keyof typeof NAMES {
  if (form.kind !== 'archive') return form.kind;
  return form.folderLinks === null ? 'numbered' : 'folders';
}

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
  ): Promise<FileResponse>;
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
  const { now } = context;
  const claimTurn = createExportTurns({ ...context, store: context.unrecorded });

  const write = async (space: ExportedSpace, form: ExportForm, turn: ExportTurn): Promise<Readable> => {
    if (form.kind === 'site') {
      const siteForm = { ...form, origin: siteOrigin() };
      return writeSite(context, space, await loadSiteBuild(), siteForm, turn, report);
    }
    if (form.kind === 'repository') {
      const host = new URL(siteOrigin()).hostname;
      return await writeRepository(context, space, { ...form, host }, turn, report);
    }
    return await writeArchive(context, space, form, turn, report);
  };

  return {
    export: async (call, viewer, groupName, form) => {
      const group = await findOwnGroup(context, viewer, groupName);
      const turn = await claimTurn(viewer.userId);
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
          background.run(() => (error ? turn.release() : turn.use()));
        });
        const day = new Date(now()).toISOString().slice(0, 10);
        return { fileName: `maru-${group.name}${NAMES[layoutOf(form)]}-${day}.zip`, body };
      } catch (error) {
        end();
        await turn.release();
        throw error;
      }
    },
  };
}
