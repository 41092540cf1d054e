/** JSON of values that are sent repeatedly. An entry lives as long as its value. */
const keptJson = new WeakMap<object, Buffer | null>();

/**
 * Marks a value that will never change for caching its JSON.
 * @returns the value
 */
export function keepJson<T extends object>(value: T): T {
  if (!keptJson.has(value)) keptJson.set(value, null);
  return value;
}

/** Serialises a response. Reuses the cached JSON of its members. */
export function writeJson(answer: object): Buffer | string {
  const members = Object.entries(answer).filter(([, value]) => value !== undefined);
  if (!members.some(([, value]) => isKept(value))) return JSON.stringify(answer);
  const pieces = members.flatMap(([name, value], i) => [
    Buffer.from(`${i === 0 ? '{' : ','}${JSON.stringify(name)}:`),
    isKept(value) ? bytesOf(value) : Buffer.from(JSON.stringify(value)),
  ]);
  return Buffer.concat([...pieces, Buffer.from('}')]);
}

function isKept(value: unknown): value is object {
  return typeof value === 'object' && value !== null && keptJson.has(value);
}

function bytesOf(value: object): Buffer {
  const kept = keptJson.get(value);
  if (kept !== undefined && kept !== null) return kept;
  const written = Buffer.from(JSON.stringify(value));
  keptJson.set(value, written);
  return written;
}
