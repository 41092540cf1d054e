import type { History, HistoryItem } from '@maru/core/api';
import type { RevisionItemRow } from '../repositories/revisions.ts';
import { presentTime } from './doc.ts';
import type { DocText } from './doc.ts';

/** Presents a revision in the list of a document's history. */
export function presentHistoryItem(
  row: RevisionItemRow,
  { title, name, device }: Pick<HistoryItem, 'title' | 'name' | 'device'>,
): HistoryItem {
  return {
    id: row.id,
    title,
    name,
    createdAt: presentTime(row.created_at),
    updatedAt: presentTime(row.updated_at ?? row.created_at),
    device,
    size: row.size,
  };
}

export function presentHistory(row: Pick<RevisionItemRow, 'id' | 'created_at'>, text: DocText): History {
  return { id: row.id, ...text, createdAt: presentTime(row.created_at) };
}
