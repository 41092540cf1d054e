import type { Browser } from '@maru/backend/testing/browser.ts';

/** Operation of a user that is interrupted at any of its writes. */
export interface Operation {
  readonly name: string;
  /** Creates, on a running server, the data for the next attempt. */
  prepare(url: string): Promise<void>;
  /**
   * Sends the request and waits for its whole response. Rejects when the server exits. Throws
   * UnexpectedAnswer on any response but success.
   */
  send(url: string): Promise<void>;
  /**
   * Checks the state after the restart, and uses it as the new baseline.
   * @param isAcknowledged true when `send` had its response
   * @param dataDir for checks that bypass the server
   * @returns descriptions of lost or partial writes
   */
  check(url: string, isAcknowledged: boolean, dataDir: string): Promise<string[]>;
}

/** Response other than success: a fault, whatever happened to the server. */
export class UnexpectedResponseError extends Error {}

/** Sends a request that may get no response. */
export async function sendToKilledServer(
  browser: Browser,
  ...request: Parameters<Browser['send']>
): Promise<void> {
  const { status, text } = await browser.send(...request);
  if (status >= 300)
    throw new UnexpectedResponseError(`${request[0]} ${request[1]}: ${status} ${text.slice(0, 300)}`);
}

/** @returns the problem, unless the condition is true */
export function problemUnless(isTrue: boolean, problem: string): string[] {
  return isTrue ? [] : [problem];
}
