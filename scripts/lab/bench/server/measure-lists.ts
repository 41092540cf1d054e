import { openOneConnection } from './one-connection.ts';
import type { BenchSite } from './site.ts';
import { median } from './statistics.ts';

/** Milliseconds of a list of 10,000 documents; medians. */
export interface Lists {
  /** Directly after a start, with empty caches. */
  readonly cold: number;
  /** After a save of a document in the space. */
  readonly afterSave: number;
  readonly warm: number;
  /** The space as an HTML page, under the same conditions. */
  readonly pageCold: number;
  readonly pageAfterSave: number;
  readonly pageWarm: number;
}

const STARTS = 3;
const VISITS = 7;

export async function measureLists(site: BenchSite): Promise<Lists> {
  const { fullGroup, fullCookies, fullDocId } = site.seeded;
  const connection = openOneConnection();
  const owner = () => connection.browse(site.maru().url, fullCookies);
  const visitor = () => connection.browse(site.maru().url);
  const list = async (): Promise<number> => {
    const { ms, text } = await owner().expectResponse(200, 'GET', `/api/groups/${fullGroup}`);
    if (!text.includes(fullDocId)) throw new Error('The list is not whole');
    return ms;
  };
  const page = async (): Promise<number> => (await visitor().expectResponse(200, 'GET', `/${fullGroup}`)).ms;
  const save = async (n: number): Promise<void> => {
    const json = { title: `Saved ${n}`, content: `Saved ${n} at ${Date.now()}`, overwrite: true };
    await owner().expect(200, 'PUT', `/api/docs/${fullDocId}`, { json });
  };
  // Warms up the server, so that the list is measured and not the compilation.
  const warmUp = async (): Promise<void> => {
    const { group, cookies } = site.seeded;
    const reader = connection.browse(site.maru().url, cookies);
    for (let i = 0; i < 30; i++) await reader.expectResponse(200, 'GET', `/api/groups/${group}`);
    for (let i = 0; i < 30; i++) await visitor().expectResponse(200, 'GET', `/${group}`);
  };
  const cold: number[] = [];
  const pageCold: number[] = [];
  for (let i = 0; i < STARTS; i++) {
    await site.restart();
    await warmUp();
    cold.push(await list());
    await site.restart();
    await warmUp();
    pageCold.push(await page());
  }
  const repeat = async (
    visit: () => Promise<number>,
    prepare: (n: number) => Promise<void>,
  ): Promise<number> => {
    const ms: number[] = [];
    for (let n = 0; n < VISITS; n++) {
      await prepare(n);
      ms.push(await visit());
    }
    return median(ms);
  };
  const nothing = (): Promise<void> => Promise.resolve();
  const result = {
    cold: median(cold),
    afterSave: await repeat(list, save),
    warm: await repeat(list, nothing),
    pageCold: median(pageCold),
    pageAfterSave: await repeat(page, save),
    pageWarm: await repeat(page, nothing),
  };
  connection.close();
  return result;
}
