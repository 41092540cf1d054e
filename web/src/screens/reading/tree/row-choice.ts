import type { DocItem } from '@maru/core/api';
import type { TreeRow } from '../../../components/tree-rows.ts';

type Rows = readonly TreeRow<DocItem>[];

/** Returns the ids of the rows from one to another, both included, in either direction. */
export function rangeOf(rows: Rows, fromId: string | null, toId: string): ReadonlySet<string> {
  const to = rows.findIndex((row) => row.item.id === toId);
  const found = rows.findIndex((row) => row.item.id === fromId);
  const from = found === -1 ? to : found;
  return new Set(rows.slice(Math.min(from, to), Math.max(from, to) + 1).map((row) => row.item.id));
}

/** Returns the ids with one added, or removed where it was among them. */
export function toggleId(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

/**
 * Returns the documents that a command on a row applies to: all chosen ones in the order of the tree when
 * the row is among them, else the row alone.
 */
export function targetsAt(rows: Rows, chosen: ReadonlySet<string>, id: string): DocItem[] {
  return rows
    .filter(({ item }) => (chosen.has(id) ? chosen.has(item.id) : item.id === id))
    .map(({ item }) => item);
}
