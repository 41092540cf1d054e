import { parseConfig } from '@maru/backend/src/config.ts';
import { openSite } from '@maru/backend/src/site/open-site.ts';
import { createClient } from './client.ts';
import { fillGroup } from './fill-group.ts';
import { startMaru } from './processes.ts';

/** Data of the filled site for the benchmark's requests. */
export interface Seeded {
  /** Space with the article and few other documents; its owner's cookies. */
  readonly group: string;
  readonly cookie: string;
  readonly publicDocId: string;
  readonly privateDocId: string;
  /** Space with the maximum number of documents. */
  readonly fullGroup: string;
  readonly fullCookie: string;
  readonly fullDocId: string;
}

type Made = Pick<Seeded, 'cookie' | 'publicDocId' | 'privateDocId' | 'fullCookie'>;

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
): Promise<Seeded> {
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
  const client = createClient();
  const signUp = async (username: string): Promise<string> => {
    const body = { username, email: `${username}@example.org`, password: PASSWORD };
    const { cookies } = await client.send('POST', `${url}/api/signup`, { body });
    return cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ');
  };
  const cookie = await signUp('bench');
  const create = async (title: string, content: string, access: 'public' | 'private'): Promise<string> => {
    const { text } = await client.send('POST', `${url}/api/docs?groupName=bench`, {
      cookie,
      body: { title, content, isFolder: false },
    });
    const { id } = (JSON.parse(text) as { readonly doc: { readonly id: string } }).doc;
    if (access === 'public')
      await client.send('PUT', `${url}/api/docs/${id}/meta`, { cookie, body: { access } });
    return id;
  };
  const publicDocId = await create('Article', article, 'public');
  const privateDocId = await create('Draft', article, 'private');
  for (let i = 0; i < OTHER_PAGES; i++) await create(`Page ${i}`, 'One of the others.', 'public');
  const fullCookie = await signUp('benchfull');
  client.close();
  return { cookie, publicDocId, privateDocId, fullCookie };
}
