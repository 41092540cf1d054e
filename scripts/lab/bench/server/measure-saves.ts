import { openOneConnection } from './one-connection.ts';
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
  const connection = openOneConnection();
  const owner = connection.browse(maru().url, seeded.cookies);
  const direct = connection.browse(bare.url);
  const bareMs: number[] = [];
  const bareInsideMs: number[] = [];
  const hiddenMs: number[] = [];
  const foldedMs: number[] = [];
  const shownMs: number[] = [];
  const save = async (docId: string, content: string, fold = false): Promise<number> => {
    const json = { title: 'Article', content, overwrite: true, fold };
    return (await owner.expectResponse(200, 'PUT', `/api/docs/${docId}`, { json })).ms;
  };
  // Warm-up of the server, so that the save is measured and not the compilation.
  const warmUp = 150;
  await direct.expect(200, 'POST', `/${seeded.publicDocId}`);
  for (let i = -warmUp; i < count; i++) {
    const content = `${article}\nSaved ${i} at ${Date.now()}.\n`;
    const bareSave = await direct.expectResponse(200, 'PUT', `/${seeded.publicDocId}`, { json: { content } });
    const hidden = await save(seeded.privateDocId, content);
    // The first one begins a version, which the second one replaces.
    await save(seeded.privateDocId, `${content}Typed.\n`, true);
    const folded = await save(seeded.privateDocId, `${content}Typed on.\n`, true);
    const shown = await save(seeded.publicDocId, content);
    if (i < 0) continue;
    bareMs.push(bareSave.ms);
    bareInsideMs.push((JSON.parse(bareSave.text) as { readonly ms: number }).ms);
    hiddenMs.push(hidden);
    foldedMs.push(folded);
    shownMs.push(shown);
  }
  connection.close();
  return {
    bare: spreadOf(bareMs),
    bareInside: spreadOf(bareInsideMs),
    hidden: spreadOf(hiddenMs),
    folded: spreadOf(foldedMs),
    shown: spreadOf(shownMs),
  };
}

/** Returns the median and the 95th percentile. */
export function spreadOf(ms: readonly number[]): Spread {
  return { p50: median(ms), p95: percentile(ms, 0.95) };
}
