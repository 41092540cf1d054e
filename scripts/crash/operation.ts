import type { Browser } from '../../backend/test/browser.ts';

/** Something that users do, to be broken off at any of its writes. */
export interface Operation {
  readonly name: string;
  /** Makes, on a server that is well, what the next try needs. */
  prepare(url: string): Promise<void>;
  /** Sends the request and waits for its whole answer. Rejects when the server dies. Throws UnexpectedAnswer on any but success. */
  send(url: string): Promise<void>;
  /**
   * Looks at what is there after the server was started again, and takes it as known from then on.
   * @param isAcknowledged whether `send` had its answer
   * @param dataDir where to look past the server
   * @returns what is lost or half done, in words
   */
  check(url: string, isAcknowledged: boolean, dataDir: string): Promise<string[]>;
}

/** An answer that is no success: a fault, whatever happened to the server. */
export class UnexpectedAnswer extends Error {}

/** Sends a request whose answer may never come. */
export async function sendFatal(browser: Browser, ...request: Parameters<Browser['send']>): Promise<void> {
  const { status, text } = await browser.send(...request);
  if (status >= 300) throw new UnexpectedAnswer(`${request[0]} ${request[1]}: ${status} ${text.slice(0, 300)}`);
}

/** @returns the words, unless it is true */
export function unless(isTrue: boolean, problem: string): string[] {
  return isTrue ? [] : [problem];
}
