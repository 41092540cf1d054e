import { parseConfig } from '@maru/backend/src/config.ts';
import { openSite } from '@maru/backend/src/site/open-site.ts';
import { fillGroup } from './fill-group.ts';
import { openOneConnection, signUp } from './one-connection.ts';
import type { Cookies } from './one-connection.ts';
import { startMaru } from './processes.ts';

/** Data of the filled site for the benchmark's requests. */
export interface SeededSite {
  /** Space with the article and few other documents; its owner's cookies. */
  readonly group: string;
  readonly cookies: Cookies;
  readonly publicDocId: string;
  readonly privateDocId: string;
  /** Space with the maximum number of documents. */
  readonly fullGroup: string;
  readonly fullCookies: Cookies;
  readonly fullDocId: string;
}

type Made = Pick<SeededSite, 'cookies' | 'publicDocId' | 'privateDocId' | 'fullCookies'>;

const PASSWORD = 'a password of 2026';
const OTHER_PAGES = 20;

/**
 * Fills a new site through its API, except for the mass of documents, which would need a flush each.
 * @param environment variables of the server's start
 */
export async function seed(
  environment: Readonly<Record<string, string>>,
  log: string,
  article: string,
): Promise<SeededSite> {
  const server = await startMaru(environment, log);
  let made: Made;
  try {
    made = await fillThroughApi(server.url, article);
  } finally {
    await server.stop();
  }
  const site = await openSite(parseConfig([], environment));
  try {
    const fullDocId = await fillGroup(site, 'benchfull');
    return { ...made, group: 'bench', fullGroup: 'benchfull', fullDocId };
  } finally {
    await site.close();
  }
}

async function fillThroughApi(url: string, article: string): Promise<Made> {
  const connection = openOneConnection();
  const owner = await signUp(connection, url, 'bench', PASSWORD);
  const create = async (title: string, content: string, access: 'public' | 'private'): Promise<string> => {
    const json = { title, content, isFolder: false };
    const { id } = (await owner.expect(201, 'POST', '/api/docs?groupName=bench', { json })).doc;
    if (access === 'public') await owner.expect(200, 'PUT', `/api/docs/${id}/meta`, { json: { access } });
    return id;
  };
  const publicDocId = await create('Article', article, 'public');
  const privateDocId = await create('Draft', article, 'private');
  for (let i = 0; i < OTHER_PAGES; i++) await create(`Page ${i}`, 'One of the others.', 'public');
  const fullOwner = await signUp(connection, url, 'benchfull', PASSWORD);
  connection.close();
  return { cookies: owner.cookies, publicDocId, privateDocId, fullCookies: fullOwner.cookies };
}
