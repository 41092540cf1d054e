import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createBrowser } from '@maru/backend/testing/browser.ts';
import type { Browser } from '@maru/backend/testing/browser.ts';
import { spawnServer } from '@maru/backend/testing/process.ts';
import { multipart, zip } from '@maru/backend/testing/zips.ts';
import { parse } from 'parse5';
import { factsOf, isElement } from './facts.ts';
import type { Element, Facts, Node } from './facts.ts';

/** A document as Maru shows it. */
export interface MaruPage {
  readonly id: string;
  readonly title: string;
  /** Titles of its folders and its own. */
  readonly place: string;
  readonly facts: Facts;
}

export interface ImportedVault {
  /** Pages by the path of their file. */
  readonly pages: ReadonlyMap<string, MaruPage>;
  /** Reasons by the path of the file. */
  readonly refused: ReadonlyMap<string, string>;
  readonly seconds: number;
  /** Opens the page of a document, with its pictures, to look at it. */
  readonly browser: Browser;
  readonly username: string;
}

export interface MaruSite {
  readonly url: string;
  import(folder: string, paths: readonly string[]): Promise<ImportedVault>;
  /** Imports an archive into a space of its own. */
  importArchive(archive: Buffer): Promise<ImportedVault>;
  /** Exports a space as plain folders. */
  export(vault: ImportedVault, links: 'wiki' | 'relative'): Promise<Buffer>;
  stop(): Promise<void>;
}

const POLL_MS = 200;

export async function openMaru(): Promise<MaruSite> {
  const folder = mkdtempSync(join(tmpdir(), 'maru-vaults-'));
  const server = await spawnServer(['--data', join(folder, 'data')], {
    XDG_CONFIG_HOME: join(folder, 'config'),
    MARU_LOG_LEVEL: 'error',
  });
  const { url } = server;
  if (url === null) throw new Error(`The server did not start: ${server.stderr()}`);
  let count = 0;
  const importArchive = async (archive: Buffer): Promise<ImportedVault> => {
    const username = `vault${++count}`;
    const browser = createBrowser({ url });
    const form = { username, email: `${username}@example.org`, password: 'vault words 1' };
    await browser.expect(200, 'POST', '/api/signup', { form });
    return await importVault(browser, username, archive, () => server.stderr());
  };
  return {
    url,
    import: async (vault, paths) =>
      await importArchive(
        await zip(Object.fromEntries(paths.map((path) => [path, readFileSync(join(vault, path))]))),
      ),
    importArchive,
    export: async ({ browser, username }, links) => {
      const address = `${url}/api/groups/${username}/export?layout=folders&links=${links}`;
      const response = await fetch(address, { headers: { Cookie: browser.cookieHeader() } });
      if (!response.ok) throw new Error(`The export is answered with ${response.status}`);
      return Buffer.from(await response.arrayBuffer());
    },
    stop: async () => {
      server.kill('SIGTERM');
      await server.exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @param log what the server has said so far */
async function importVault(
  browser: Browser,
  username: string,
  archive: Buffer,
  log: () => string,
): Promise<ImportedVault> {
  const startedAt = performance.now();
  const upload = multipart({ 'vault.zip': archive });
  const plan = await browser.expect(200, 'POST', `/api/groups/${username}/import/plan`, upload);
  await browser.expect(202, 'POST', `/api/imports/${plan.planId}/start`, { json: {} });
  for (;;) {
    const { import: job } = await browser.expect(200, 'GET', `/api/imports/${plan.planId}`);
    if (job.state === 'failed') throw new Error(`The import has failed:\n${log()}`);
    if (job.report !== null) break;
    await pause(POLL_MS);
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  const { docs } = await browser.expect(200, 'GET', `/api/groups/${username}`);
  const byId = new Map(docs.map((doc) => [doc.id, doc]));
  const placeOf = (parentId: string | null): string => {
    const parent = byId.get(parentId ?? '');
    if (parent === undefined) return '';
    const around = placeOf(parent.parentId);
    return around === '' ? parent.title : `${around} / ${parent.title}`;
  };
  const byPlace = new Map<string, string[]>();
  for (const { id, title, parentId, isFolder } of docs.toSorted((a, b) => a.seq - b.seq)) {
    const key = JSON.stringify([placeOf(parentId), title, isFolder]);
    byPlace.set(key, [...(byPlace.get(key) ?? []), id]);
  }
  for (const { id } of docs)
    await browser.expect(200, 'PUT', `/api/docs/${id}/meta`, { json: { access: 'public' } });
  const pages = new Map<string, MaruPage>();
  const refused = new Map<string, string>();
  for (const { name, title, place, isFolder, outcome, reason } of plan.documents) {
    if (outcome === 'refused') {
      refused.set(name, reason ?? '');
      continue;
    }
    const id = byPlace.get(JSON.stringify([place, title, isFolder]))?.shift();
    if (id === undefined) continue;
    pages.set(name, {
      id,
      title,
      place: place === '' ? title : `${place} / ${title}`,
      facts: factsOf(await articleOf(browser, `/${username}/${id}`)),
    });
  }
  return { pages, refused, seconds, browser, username };
}

async function articleOf(browser: Browser, path: string): Promise<Pick<Element, 'childNodes'>> {
  let response = await browser.send('GET', path, { headers: { Accept: 'text/html' } });
  const moved = response.headers.get('Location');
  if (moved !== null) response = await browser.send('GET', moved, { headers: { Accept: 'text/html' } });
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  const article = findArticle(parse(response.text).childNodes);
  // A document without text has none.
  return article ?? parse('<article></article>');
}

function findArticle(nodes: readonly Node[]): Element | null {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    if (node.tagName === 'article') return node;
    const inner = findArticle(node.childNodes);
    if (inner !== null) return inner;
  }
  return null;
}
