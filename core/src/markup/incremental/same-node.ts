/** Properties that depend on a node's place in the document, besides its position. */
const BY_PLACE: ReadonlySet<string> = new Set(['number', 'occurrence', 'path', 'slug']);

/**
 * Returns true when two nodes are equal except for keys and for positions, which are greater by `delta` in
 * the second. With `delta` null, all properties that depend on a node's place are ignored.
 */
export function isSameNode(a: object, b: object, delta: number | null): boolean {
  const left = Object.entries(a);
  const right = b as Readonly<Record<string, unknown>>;
  for (const [name, value] of left) {
    const other = right[name];
    if (name === 'key' || (delta === null && BY_PLACE.has(name))) continue;
    if (name === 'from' || name === 'to') {
      if (delta !== null && (value as number) + delta !== other) return false;
    } else if (Array.isArray(value)) {
      if (!Array.isArray(other) || other.length !== value.length) return false;
      for (let i = 0; i < value.length; i++) if (!isSameValue(value[i], other[i], delta)) return false;
    } else if (value !== other) {
      return false;
    }
  }
  return true;
}

function isSameValue(a: unknown, b: unknown, delta: number | null): boolean {
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) return a === b;
  return isSameNode(a, b, delta);
}
