import { createClient } from '../server/client.ts';
import { percentile } from '../server/statistics.ts';

const PASSWORD = 'a password of 2026';

export interface Timing {
  readonly p50: number;
  readonly p95: number;
  /** Average number of documents on the first pages. */
  readonly finds: number;
}

interface Page {
  readonly docs: readonly { readonly id: string }[];
  readonly nextCursor: string | null;
}

/** Sends queries sequentially, as one reader. @param cookie of the reader; null for a visitor */
export async function timeSearches(
  url: string,
  queries: readonly string[],
  cookie: string | null,
): Promise<Timing> {
  const client = createClient();
  const times: number[] = [];
  let finds = 0;
  for (const query of queries) {
    const { text, ms } = await client.send(
      'GET',
      addressOf(url, query, null),
      cookie === null ? {} : { cookie },
    );
    times.push(ms);
    finds += (JSON.parse(text) as Page).docs.length;
  }
  client.close();
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95), finds: finds / queries.length };
}

/** Requests the first page of a search. @returns its milliseconds */
export async function findFirst(url: string, query: string, cookie: string): Promise<number> {
  const client = createClient();
  const { ms } = await client.send('GET', addressOf(url, query, null), { cookie });
  client.close();
  return ms;
}

/** Returns every result of a search, page by page. */
export async function findAll(url: string, query: string, cookie: string): Promise<Set<string>> {
  const client = createClient();
  const found = new Set<string>();
  let cursor: string | null = null;
  do {
    const { text } = await client.send('GET', addressOf(url, query, cursor), { cookie });
    const page = JSON.parse(text) as Page;
    for (const { id } of page.docs) found.add(id);
    cursor = page.nextCursor;
  } while (cursor !== null);
  client.close();
  return found;
}

function addressOf(url: string, query: string, cursor: string | null): string {
  const parameters = { q: query, ...(cursor === null ? {} : { cursor, limit: '100' }) };
  return `${url}/api/search?${new URLSearchParams(parameters).toString()}`;
}

/** Creates an account. @returns its cookies */
export async function signUp(url: string, username: string): Promise<string> {
  const client = createClient();
  const body = { username, email: `${username}@example.org`, password: PASSWORD };
  const { cookies } = await client.send('POST', `${url}/api/signup`, { body });
  client.close();
  return cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ');
}
