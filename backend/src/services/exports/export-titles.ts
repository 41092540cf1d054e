import { listTitlesForExport } from '../../repositories/exports.ts';
import type { ExportRow } from '../../repositories/exports.ts';
import type { GroupRow } from '../../repositories/groups.ts';
import type { ServiceContext } from '../context.ts';
import type { ReadModels } from '../read-models/read-models.ts';
import { damagedText } from '../texts/damaged.ts';

/** Maximum number of titles selected by ids. */
const TITLES_BY_ID_MAX = 300;

/**
 * Reads the titles of a group's rows. Takes those of the group's list together; only others, such as the home
 * document's and changed ones, are decrypted one by one, which allocates a kilobyte each.
 */
export async function titlesForExport(
  { store, trees, titlesOf }: Pick<ServiceContext, 'store'> & Pick<ReadModels, 'trees' | 'titlesOf'>,
  group: GroupRow,
  rows: readonly ExportRow[],
): Promise<(row: ExportRow) => string> {
  const known = await trees.titles(group);
  const titles = new Map<string, string>();
  const missing: string[] = [];
  for (const { id, content_rev } of rows) {
    const title = known.get(id);
    if (title?.[1] === content_rev) titles.set(id, title[2]);
    else missing.push(id);
  }
  const sealed = await store.query((db) =>
    listTitlesForExport(db, group.id, missing.length > TITLES_BY_ID_MAX ? null : missing),
  );
  const titleOf = await titlesOf(group.id, sealed);
  for (const row of sealed) if (!titles.has(row.id)) titles.set(row.id, titleOf(row));
  return ({ id }) => titles.get(id) ?? damagedText(id);
}
