/** Timeout of one check, for a slow machine and a first start. */
export const CHECK_MS = 30_000;
const POLL_MS = 50;

/**
 * Rejects when a condition does not become true in time. A page
 * that is being replaced does not respond, which counts as not yet.
 */
export async function waitUntil(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + CHECK_MS;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > end) throw new Error(`Not before ${CHECK_MS / 1_000} s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Throws when two values differ as JSON. */
export function expectEqual(actual: unknown, expected: unknown): void {
  const [actualJson, expectedJson] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (actualJson !== expectedJson) throw new Error(`${actualJson} in place of ${expectedJson}`);
}
