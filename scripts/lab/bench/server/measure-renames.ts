import { openOneConnection, signUp } from './one-connection.ts';
import { spreadOf } from './measure-saves.ts';
import type { Spread } from './measure-saves.ts';
import type { BenchSite } from './site.ts';

/** Documents that link to the renamed one. */
export const LINKING = 1000;
const NAME = 'benchlinks';
const PASSWORD = 'a password of 2026';
/** Renames that compile the server's code. */
const WARM_UP = 30;

/** Milliseconds from the request to the response. */
export interface Renames {
  /** Of a document that no other links to. */
  readonly alone: Spread;
  readonly linked: Spread;
  /** The list of the links that say the former title, by which they can be changed. */
  readonly listed: number;
}

/**
 * Measures renames of a document that many others link to, alternately with
 * one that none links to. Fails when a link ceases to lead to its document.
 */
export async function measureRenames({ maru }: BenchSite, count: number): Promise<Renames> {
  const connection = openOneConnection();
  const owner = await signUp(connection, maru().url, NAME, PASSWORD);
  const create = async (title: string, content: string): Promise<string> => {
    const json = { title, content, isFolder: false };
    return (await owner.expect(201, 'POST', `/api/docs?groupName=${NAME}`, { json })).doc.id;
  };
  const aloneId = await create('Alone', 'A text.');
  const linkedId = await create('Linked', 'A text.');
  for (let i = 0; i < LINKING; i++)
    await create(`Text ${i}`, `Words, and a link to [[Linked]] in text ${i}.`);
  const rename = async (id: string, title: string): Promise<number> => {
    const json = { title, content: 'A text.', overwrite: true };
    return (await owner.expectResponse(200, 'PUT', `/api/docs/${id}`, { json })).ms;
  };
  const alone: number[] = [];
  const linked: number[] = [];
  for (let i = -WARM_UP; i < count; i++) {
    // Between two titles: the first one stays an alias.
    const end = i % 2 === 0 ? '' : ' anew';
    const aloneMs = await rename(aloneId, `Alone${end}`);
    const linkedMs = await rename(linkedId, `Linked${end}`);
    if (i < 0) continue;
    alone.push(aloneMs);
    linked.push(linkedMs);
  }
  await rename(linkedId, 'Linked by none');
  const { docs } = await owner.expect(200, 'GET', `/api/docs/${linkedId}/backlinks`);
  let listed = 0;
  let outdated = 0;
  for (let more: string | null = ''; more !== null; ) {
    const path: `/api/docs/${string}/outdated_links?${string}` = `/api/docs/${linkedId}/outdated_links?title=Linked&limit=100${more}`;
    const { ms, json } = await owner.expectResponse(200, 'GET', path);
    listed += ms;
    outdated += json.docs.length;
    more = json.nextCursor === null ? null : `&cursor=${json.nextCursor}`;
  }
  connection.close();
  if (docs.length === 0 || outdated !== LINKING)
    throw new Error(`${outdated} of ${LINKING} links lead to the renamed document`);
  return { alone: spreadOf(alone), linked: spreadOf(linked), listed };
}
