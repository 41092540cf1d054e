/** Properties that state a node's position, not its content. */
const PLACE: ReadonlySet<string> = new Set(['from', 'to', 'key']);

/** Returns true when two nodes of a tree show the same, at any position in their sources. */
export function isSameBlock(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isSameBlock(item, b[index]));
  if (!isObject(a) || !isObject(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => PLACE.has(name) || isSameBlock(a[name], b[name]))
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
