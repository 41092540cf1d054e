/**
 * Local storage that never throws: a browser may refuse it (private windows, full disks, blocked site data).
 * What cannot be kept is then simply forgotten at the end of the page.
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
    // Kept in memory above.
  }
}

export function removeItem(key: string): void {
  memory.delete(key);
  try {
    area()?.removeItem(key);
  } catch {
    // Gone from memory above.
  }
}
