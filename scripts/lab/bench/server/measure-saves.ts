import { createClient } from './client.ts';
import type { BenchSite } from './site.ts';
import { median, percentile } from './statistics.ts';

/** Milliseconds. */
export interface Saves {
  /**
   * Save of the same text with history by the bare handler,
   * from the request to the response, timed like Maru's.
   */
  readonly bare: Spread;
  /** Database time of that save, measured in the bare handler's process. */
  readonly bareInside: Spread;
  readonly hidden: Spread;
  /** Autosave of the same private document, folded into one version. */
  readonly folded: Spread;
  readonly shown: Spread;
}

export interface Spread {
  readonly p50: number;
  readonly p95: number;
}

/**
 * Measures saves with history sequentially, alternating with the bare
 * handler's: one updated row, one inserted row, one transaction, one flush.
 */
export async function measureSaves(
  { seeded, maru, bare }: BenchSite,
  article: string,
  count: number,
): Promise<Saves> {
  const client = createClient();
  const { url } = maru();
  const bareMs: number[] = [];
  const bareInsideMs: number[] = [];
  const hiddenMs: number[] = [];
  const foldedMs: number[] = [];
  const shownMs: number[] = [];
  const save = async (docId: string, content: string, fold = false): Promise<number> => {
    const body = { title: 'Article', content, overwrite: true, fold };
    return (await client.send('PUT', `${url}/api/docs/${docId}`, { cookie: seeded.cookie, body })).ms;
  };
  // Warm-up of the server, so that the save is measured and not the compilation.
  const warmUp = 150;
  await client.send('POST', `${bare.url}/${seeded.publicDocId}`);
  for (let i = -warmUp; i < count; i++) {
    const content = `${article}\nSaved ${i} at ${Date.now()}.\n`;
    const direct = await client.send('PUT', `${bare.url}/${seeded.publicDocId}`, { body: { content } });
    const hidden = await save(seeded.privateDocId, content);
    // The first one begins a version, which the second one replaces.
    await save(seeded.privateDocId, `${content}Typed.\n`, true);
    const folded = await save(seeded.privateDocId, `${content}Typed on.\n`, true);
    const shown = await save(seeded.publicDocId, content);
    if (i < 0) continue;
    bareMs.push(direct.ms);
    bareInsideMs.push((JSON.parse(direct.text) as { readonly ms: number }).ms);
    hiddenMs.push(hidden);
    foldedMs.push(folded);
    shownMs.push(shown);
  }
  client.close();
  const spread = (ms: readonly number[]): Spread => ({ p50: median(ms), p95: percentile(ms, 0.95) });
  return {
    bare: spread(bareMs),
    bareInside: spread(bareInsideMs),
    hidden: spread(hiddenMs),
    folded: spread(foldedMs),
    shown: spread(shownMs),
  };
}
