import type { DocItem } from '@maru/core/api';
import type { InputOf } from '@maru/core/api/contracts';
import { request } from '../api.ts';
import { groupState, setGroup } from './group.ts';
import type { Place } from './group.ts';

/** Target of a move: beside another document, or at the end of a folder. */
export type DocMove = InputOf<'reorderDocs'>['body'];

/** Returns the children of a folder, or of the root, in order. */
export function siblingsIn(docs: readonly DocItem[], parentId: string | null): DocItem[] {
  return docs
    .filter((doc) => doc.parentId === parentId)
    .sort((a, b) => a.seq - b.seq || (a.id < b.id ? -1 : 1));
}

/** Returns true when a folder is the document itself or a descendant of it. */
export function isWithin(docs: readonly DocItem[], folderId: string | null, id: string): boolean {
  const parents = new Map(docs.map((doc) => [doc.id, doc.parentId]));
  const seen = new Set<string>();
  for (let at = folderId; at !== null && !seen.has(at); at = parents.get(at) ?? null) {
    if (at === id) return true;
    seen.add(at);
  }
  return false;
}

/** Returns the number of private documents and folders in a folder, at any depth. */
export function privateDocsIn(docs: readonly DocItem[], folderId: string): number {
  const children = Map.groupBy(docs, ({ parentId }) => parentId);
  const seen = new Set([folderId]);
  let count = 0;
  // Grows while it is walked, by the children of each folder.
  for (const id of seen)
    for (const child of children.get(id) ?? []) {
      if (!seen.has(child.id) && child.access === 'private') count++;
      seen.add(child.id);
    }
  return count;
}

/**
 * Returns the positions that a move changes, with the siblings numbered
 * from 0 as on the server; null when it changes nothing or is invalid.
 */
export function positionsAfter(
  docs: readonly DocItem[],
  { id, targetId, position }: DocMove,
): ReadonlyMap<string, Place> | null {
  const doc = docs.find((item) => item.id === id);
  const target = docs.find((item) => item.id === targetId);
  if (doc === undefined || target === undefined || id === targetId) return null;
  if (position === 'inside' && !target.isFolder) return null;
  const parentId = position === 'inside' ? target.id : target.parentId;
  if (isWithin(docs, parentId, id)) return null;
  const before = siblingsIn(docs, parentId);
  const after = before.filter((item) => item.id !== id);
  const at = position === 'inside' ? after.length : after.indexOf(target) + (position === 'after' ? 1 : 0);
  after.splice(at, 0, doc);
  if (doc.parentId === parentId && after.every((item, index) => item === before[index])) return null;
  const left =
    doc.parentId === parentId ? [] : siblingsIn(docs, doc.parentId).filter((item) => item.id !== id);
  return new Map([
    ...left.map((item, seq) => placed(item, doc.parentId, seq)),
    ...after.map((item, seq) => placed(item, parentId, seq)),
  ]);
}

function placed(item: DocItem, parentId: string | null, seq: number): readonly [string, Place] {
  return [item.id, { parentId, seq }];
}

interface Waiting {
  readonly move: DocMove;
  /** Positions before the move. */
  readonly undo: ReadonlyMap<string, Place>;
  readonly done: (isMoved: boolean) => void;
}

/** Moves that are displayed already. They are sent one at a time, since each depends on those before it. */
let waiting: readonly Waiting[] = [];

/**
 * Moves a document: displayed at once, then sent. A failure
 * reverts this move and all later ones, which depend on it.
 * @returns null when there is nothing to move; else whether it was moved
 */
export function moveDoc(move: DocMove): Promise<boolean> | null {
  const { docs } = groupState();
  const places = positionsAfter(docs, move);
  if (places === null) return null;
  const undo = new Map(
    docs.filter((doc) => places.has(doc.id)).map(({ id, parentId, seq }) => [id, { parentId, seq }]),
  );
  applyPositions(places);
  const moved = new Promise<boolean>((done) => {
    waiting = [...waiting, { move, undo, done }];
  });
  if (waiting.length === 1) void sendWaiting();
  return moved;
}

async function sendWaiting(): Promise<void> {
  for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
    const { move, done } = next;
    const { response } = await request('reorderDocs', { body: move });
    if (response === null) {
      const undone = waiting;
      waiting = [];
      for (const { undo } of undone.toReversed()) applyPositions(undo);
      for (const { done } of undone) done(false);
      return;
    }
    waiting = waiting.slice(1);
    // Ignores the answer's positions while later moves are displayed.
    if (waiting.length === 0)
      applyPositions(new Map(response.docs.map((doc) => placed(doc, doc.parentId, doc.seq))));
    done(true);
  }
}

/** Applies new positions to documents of the list; the others stay the same objects. */
function applyPositions(places: ReadonlyMap<string, Place>): void {
  const { docs } = groupState();
  const isPlaced = (doc: DocItem): boolean => {
    const place = places.get(doc.id);
    return place === undefined || (place.parentId === doc.parentId && place.seq === doc.seq);
  };
  if (docs.every(isPlaced)) return;
  setGroup({ docs: docs.map((doc) => (isPlaced(doc) ? doc : { ...doc, ...places.get(doc.id) })) });
}
