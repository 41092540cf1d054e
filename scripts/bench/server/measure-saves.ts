import { createClient } from './client.ts';
import type { BenchSite } from './site.ts';
import { median, percentile } from './statistics.ts';

/** Milliseconds. */
export interface Saves {
  /** A bare handler's save of the same text with history, from the request to the answer, as ours are timed. */
  readonly bare: Spread;
  /** What of that the database takes, timed in the bare handler's process. */
  readonly bareInside: Spread;
  readonly hidden: Spread;
  readonly shown: Spread;
}

export interface Spread {
  readonly p50: number;
  readonly p95: number;
}

/** Saves with history, one after the other, in turns with a bare handler's: a row updated, a row inserted, one transaction, one flush. */
export async function measureSaves({ seeded, maru, bare }: BenchSite, article: string, count: number): Promise<Saves> {
  const client = createClient();
  const { url } = maru();
  const bareMs: number[] = [];
  const bareInsideMs: number[] = [];
  const hiddenMs: number[] = [];
  const shownMs: number[] = [];
  const save = async (docId: string, content: string): Promise<number> => {
    const body = { title: 'Article', content, overwrite: true };
    return (await client.send('PUT', `${url}/api/docs/${docId}`, { cookie: seeded.cookie, body })).ms;
  };
  // A server that has been running for a while: what is measured is the save, not the compiler.
  const warmUp = 150;
  await client.send('POST', `${bare.url}/${seeded.publicDocId}`);
  for (let i = -warmUp; i < count; i++) {
    const content = `${article}\nSaved ${i} at ${Date.now()}.\n`;
    const direct = await client.send('PUT', `${bare.url}/${seeded.publicDocId}`, { body: { content } });
    const hidden = await save(seeded.privateDocId, content);
    const shown = await save(seeded.publicDocId, content);
    if (i < 0) continue;
    bareMs.push(direct.ms);
    bareInsideMs.push((JSON.parse(direct.text) as { readonly ms: number }).ms);
    hiddenMs.push(hidden);
    shownMs.push(shown);
  }
  client.close();
  const spread = (ms: readonly number[]): Spread => ({ p50: median(ms), p95: percentile(ms, 0.95) });
  return { bare: spread(bareMs), bareInside: spread(bareInsideMs), hidden: spread(hiddenMs), shown: spread(shownMs) };
}
