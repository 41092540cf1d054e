/**
 * Local storage that never throws: a browser may refuse it (private windows, full disks, blocked site data).
 * Values that cannot be stored are kept in memory and end with the page.
 */
const memory = new Map<string, string>();

function area(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

export function readItem(key: string): string | null {
  try {
    return area()?.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

export function writeItem(key: string, value: string): void {
  memory.set(key, value);
  try {
    area()?.setItem(key, value);
  } catch {
    // The value is kept in memory above.
  }
}

export function removeItem(key: string): void {
  memory.delete(key);
  try {
    area()?.removeItem(key);
  } catch {
    // The value is removed from memory above.
  }
}
