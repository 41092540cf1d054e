/** How long one check may take, a slow machine and a first start included. */
export const CHECK_MS = 30_000;
const POLL_MS = 50;

/** Rejects when something is not so in time. While a page is being replaced it answers nothing, which counts as not yet. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + CHECK_MS;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > end) throw new Error(`Not before ${CHECK_MS / 1_000} s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Throws when two things are not alike as JSON. */
export function expectEqual(actual: unknown, expected: unknown): void {
  const [seen, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (seen !== wanted) throw new Error(`${seen} in place of ${wanted}`);
}
