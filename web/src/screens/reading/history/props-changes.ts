/** A changed setting of a document: old and new value, null where it was not set. */
export interface PropsChange {
  readonly name: string;
  readonly was: string | null;
  readonly is: string | null;
}

/**
 * Returns the differences of two documents' settings (JSON objects as strings; invalid ones count as empty).
 */
export function propsChanges(a: string, b: string): PropsChange[] {
  const [was, is] = [entriesOf(a), entriesOf(b)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .sort()
    .map((name) => ({ name, was: was.get(name) ?? null, is: is.get(name) ?? null }))
    .filter((change) => change.was !== change.is);
}

function entriesOf(props: string): Map<string, string> {
  try {
    const value: unknown = JSON.parse(props);
    if (typeof value !== 'object' || value === null) return new Map();
    return new Map(
      Object.entries(value).map(([name, setting]) => [
        name,
        typeof setting === 'string' ? setting : JSON.stringify(setting),
      ]),
    );
  } catch {
    return new Map();
  }
}
