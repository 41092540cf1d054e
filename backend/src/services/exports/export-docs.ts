import type { NamedDoc } from '@maru/core/export';
import type { DocAlias } from '@maru/core/text';
import { listForExport } from '../../repositories/exports.ts';
import type { ExportRow } from '../../repositories/exports.ts';
import type { GroupRow } from '../../repositories/groups.ts';
import type { MediaContext } from '../media/media-context.ts';
import type { ReadModels } from '../read-models/read-models.ts';
import { listMediaEntries } from './export-media.ts';
import type { MediaEntry } from './export-media.ts';
import { titlesForExport } from './export-titles.ts';

/** A document of an export, with its row. */
export interface ExportDoc extends NamedDoc {
  readonly row: ExportRow;
  readonly formerTitles: readonly string[];
}

export type ExportContext = MediaContext & Pick<ReadModels, 'trees' | 'aliases'>;

/** A space as an export has it, without its texts. */
export interface ExportedSpace {
  readonly group: GroupRow;
  /** Siblings in their order. */
  readonly docs: readonly ExportDoc[];
  readonly media: readonly MediaEntry[];
  readonly aliases: readonly DocAlias[];
}

/** Reads what an export has of a space, without texts. */
export async function readSpace(context: ExportContext, group: GroupRow): Promise<ExportedSpace> {
  const rows = await context.store.query((db) => listForExport(db, group.id));
  const titleOf = await titlesForExport(context, group, rows);
  const aliases = await context.aliases.list(group);
  const former = Map.groupBy(
    aliases.filter(({ isFormer }) => isFormer),
    ({ docId }) => docId,
  );
  const docs = rows.map((row) => ({
    id: row.id,
    parentId: row.parent_id,
    isFolder: row.is_folder === 1,
    isHome: row.is_home === 1,
    title: titleOf(row),
    createdAt: row.first_created_at ?? row.created_at,
    formerTitles: (former.get(row.id) ?? []).map(({ title }) => title).toReversed(),
    row,
  }));
  return { group, docs, media: await listMediaEntries(context, group.id), aliases };
}
