import { cookiesIn } from '@maru/backend/testing/browser.ts';
import type { ResponseOf } from '@maru/core/api/contracts';
import { openOneConnection, signUp } from '../server/one-connection.ts';
import { percentile } from '../server/statistics.ts';

const PASSWORD = 'a password of 2026';

export interface Timing {
  readonly p50: number;
  readonly p95: number;
  /** Average number of documents on the first pages. */
  readonly finds: number;
}

/** Sends queries sequentially, as one reader. @param cookie of the reader; null for a visitor */
export async function timeSearches(
  url: string,
  queries: readonly string[],
  cookie: string | null,
): Promise<Timing> {
  const connection = openOneConnection();
  const reader = connection.browse(url, cookiesIn(cookie ?? ''));
  const times: number[] = [];
  let finds = 0;
  for (const query of queries) {
    const { json, ms } = await reader.expectResponse(200, 'GET', addressOf(query, null));
    times.push(ms);
    finds += json.docs.length;
  }
  connection.close();
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95), finds: finds / queries.length };
}

/** Requests the first page of a search. @returns its milliseconds */
export async function findFirst(url: string, query: string, cookie: string): Promise<number> {
  const connection = openOneConnection();
  const reader = connection.browse(url, cookiesIn(cookie));
  const { ms } = await reader.expectResponse(200, 'GET', addressOf(query, null));
  connection.close();
  return ms;
}

/** Returns every result of a search, page by page. */
export async function findAll(url: string, query: string, cookie: string): Promise<Set<string>> {
  const connection = openOneConnection();
  const reader = connection.browse(url, cookiesIn(cookie));
  const found = new Set<string>();
  let cursor: string | null = null;
  do {
    const page: ResponseOf<'search'> = await reader.expect(200, 'GET', addressOf(query, cursor));
    for (const { id } of page.docs) found.add(id);
    cursor = page.nextCursor;
  } while (cursor !== null);
  connection.close();
  return found;
}

function addressOf(query: string, cursor: string | null) {
  const parameters = { q: query, ...(cursor === null ? {} : { cursor, limit: '100' }) };
  return `/api/search?${new URLSearchParams(parameters).toString()}` as const;
}

/** Creates an account. @returns its cookies as a header, which a filled site keeps */
export async function createAccount(url: string, username: string): Promise<string> {
  const connection = openOneConnection();
  const browser = await signUp(connection, url, username, PASSWORD);
  connection.close();
  return browser.cookieHeader();
}
