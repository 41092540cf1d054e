import type { ChangeSet, Text } from '@codemirror/state';
import type { Edit } from '@maru/core/markup';

/**
 * Returns one replacement in the old text with the effect of
 * all changes of a transaction; null when nothing changed.
 */
export function editOfChanges(changes: ChangeSet, after: Text): Edit | null {
  let from = Infinity;
  let to = -1;
  let newFrom = 0;
  let newTo = 0;
  changes.iterChanges((fromA, toA, fromB, toB) => {
    if (fromA < from) {
      from = fromA;
      newFrom = fromB;
    }
    to = Math.max(to, toA);
    newTo = Math.max(newTo, toB);
  });
  return to < 0 ? null : { from, to, insert: after.sliceString(newFrom, newTo) };
}
