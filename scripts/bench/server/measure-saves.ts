import { createClient } from './client.ts';
import type { BenchSite } from './site.ts';
import { median, percentile } from './statistics.ts';

/** Milliseconds. */
export interface Saves {
  readonly bare: Spread;
  readonly hidden: Spread;
  readonly shown: Spread;
}

export interface Spread {
  readonly p50: number;
  readonly p95: number;
}

/** Saves with history, one after the other, in turns with a bare write of the same text: one row, one flush, timed where it is made, without HTTP. */
export async function measureSaves({ seeded, maru, bare }: BenchSite, article: string, count: number): Promise<Saves> {
  const client = createClient();
  const { url } = maru();
  const bareMs: number[] = [];
  const hiddenMs: number[] = [];
  const shownMs: number[] = [];
  const save = async (docId: string, content: string): Promise<number> => {
    const body = { title: 'Article', content, overwrite: true };
    return (await client.send('PUT', `${url}/api/docs/${docId}`, { cookie: seeded.cookie, body })).ms;
  };
  const warmUp = 20;
  for (let i = -warmUp; i < count; i++) {
    const content = `${article}\nSaved ${i} at ${Date.now()}.\n`;
    const direct = await client.send('PUT', `${bare.url}/${seeded.publicDocId}`, { body: { content } });
    const hidden = await save(seeded.privateDocId, content);
    const shown = await save(seeded.publicDocId, content);
    if (i < 0) continue;
    bareMs.push((JSON.parse(direct.text) as { readonly ms: number }).ms);
    hiddenMs.push(hidden);
    shownMs.push(shown);
  }
  client.close();
  const spread = (ms: readonly number[]): Spread => ({ p50: median(ms), p95: percentile(ms, 0.95) });
  return { bare: spread(bareMs), hidden: spread(hiddenMs), shown: spread(shownMs) };
}
