/**
 * Compares two path patterns for sorting: at the first segment where one is fixed and the other a parameter, the fixed one
 * comes first, so that `/docs/find_by` is not taken for the document `find_by`. Otherwise the given order stays.
 */
export function bySpecificity(a: string, b: string): number {
  const [left, right] = [shapeOf(a), shapeOf(b)];
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** One character per segment; fixed ones sort before parameters. Comparing shapes keeps the order total, whatever the names are. */
function shapeOf(path: string): string {
  return path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '1' : '0'))
    .join('');
}
