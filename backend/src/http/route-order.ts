/**
 * Compares two path patterns for sorting: at the first segment where one is fixed
 * and the other a parameter, the fixed one comes first, so that `/docs/find_by`
 * does not match as the document `find_by`. Otherwise the given order stays.
 */
export function bySpecificity(a: string, b: string): number {
  const [left, right] = [shapeOf(a), shapeOf(b)];
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/**
 * Maps each segment to one character; fixed ones sort before
 * parameters. Comparing these keeps the order total for all names.
 */
function shapeOf(path: string): string {
  return path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '1' : '0'))
    .join('');
}
