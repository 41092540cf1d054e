import type { PlannedDoc } from '@maru/core/export';
import type { DocSummary } from './convert-docs.ts';

/**
 * Returns the documents of a plan with their indexes in the order in which they are stored: as planned, but
 * siblings of an export in plain folders as they stood there, before those without a place.
 */
export function sortPlannedDocs(
  docs: readonly PlannedDoc[],
  noted: readonly Pick<DocSummary, 'order'>[],
): readonly (readonly [index: number, doc: PlannedDoc])[] {
  const planned = [...docs.entries()];
  if (noted.every(({ order }) => order === null)) return planned;
  const placeOf = (index: number): number => noted[index]?.order ?? Number.POSITIVE_INFINITY;
  const levels = Map.groupBy(planned, ([, { parent }]) => parent);
  const within = (parent: PlannedDoc | null): (readonly [number, PlannedDoc])[] =>
    (levels.get(parent) ?? [])
      // Infinity less itself is not a number: two documents without a place stay as planned.
      .toSorted(([a], [b]) => (placeOf(a) === placeOf(b) ? a - b : placeOf(a) - placeOf(b)))
      .flatMap((entry) => [entry, ...within(entry[1])]);
  return within(null);
}
