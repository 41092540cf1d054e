import { AppError } from '@maru/core/api';
import { MANIFEST_FILE, parseManifest, planImport } from '@maru/core/export';
import { listCreatedWith } from '../../repositories/exports.ts';
import type { ServiceContext } from '../context.ts';
import { findOwnGroup } from '../find-group.ts';
import { IMPORT_MANIFEST_MAX_BYTES } from './archive.ts';
import type { ImportFiles } from './archive.ts';
import { gatherFiles } from './gather-files.ts';
import type { ImportService } from './import-service.ts';
import { createImportIntakes } from './intake.ts';
import { makeDocs } from './make-docs.ts';
import type { Found } from './make-docs.ts';

export function createImports(context: ServiceContext): ImportService {
  const { store, titlesOf } = context;
  return {
    openIntake: createImportIntakes(),
    import: async (viewer, groupName, uploads) => {
      const group = await findOwnGroup(context, viewer, groupName);
      if (uploads.length === 0) throw new AppError('file_not_found');
      return await makeDocs(context, viewer, group, await find(await gatherFiles(uploads)));
    },
    asAfter: async (viewer, groupName, { objectId }) => {
      const group = await findOwnGroup(context, viewer, groupName);
      const rows = await store.read((db) => listCreatedWith(db, group.id, objectId));
      const titleOf = await titlesOf(group.id, rows);
      return { created: rows.map((row) => ({ id: row.id, title: titleOf(row) })), skipped: [] };
    },
  };
}

/** What the files become. A manifest that can't be read is a file like any other. */
async function find({ files, skipped }: ImportFiles): Promise<Found> {
  const file = files.find(({ path }) => path === MANIFEST_FILE);
  const bytes = await file?.read(IMPORT_MANIFEST_MAX_BYTES).catch(() => undefined);
  const manifest = bytes === undefined ? null : parseManifest(bytes.toString('utf8'));
  const paths = files.map(({ path }) => path).filter((path) => manifest === null || path !== MANIFEST_FILE);
  return { files, skipped, plan: planImport(paths, manifest) };
}
