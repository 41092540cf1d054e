/** Result of merging a single value. */
export type MergedValue<T> =
  | { readonly kind: 'merged'; readonly value: T }
  | { readonly kind: 'conflict'; readonly base: T; readonly mine: T; readonly theirs: T };

/**
 * Merges a single value: changed by one side, that side's value
 * is used; changed differently by both, it is a conflict.
 */
export function mergeValue<T>(base: T, mine: T, theirs: T): MergedValue<T> {
  if (mine === theirs || theirs === base) return { kind: 'merged', value: mine };
  if (mine === base) return { kind: 'merged', value: theirs };
  return { kind: 'conflict', base, mine, theirs };
}

/** Setting of a document: its value as JSON, undefined where it is not set. */
export type Setting = string | undefined;

/**
 * Merges the props of documents (JSON objects as strings),
 * setting by setting. A string that is no object counts as empty.
 */
export function mergeProps(
  base: string,
  mine: string,
  theirs: string,
): ReadonlyMap<string, MergedValue<Setting>> {
  const sides = [base, mine, theirs].map(settingsOf);
  const names = new Set(sides.flatMap((side) => [...side.keys()]));
  const [inBase, inMine, inTheirs] = sides;
  return new Map(
    [...names].map((name) => [name, mergeValue(inBase?.get(name), inMine?.get(name), inTheirs?.get(name))]),
  );
}

function settingsOf(props: string): Map<string, string> {
  try {
    const value: unknown = JSON.parse(props);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return new Map();
    return new Map(Object.entries(value).map(([name, setting]) => [name, JSON.stringify(setting)]));
  } catch {
    return new Map();
  }
}
