import { setTimeout as pause } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import type { BodyAt } from '@maru/backend/testing/api-types.ts';
import type { Browser } from '@maru/backend/testing/browser.ts';
import { FOLD_MAX_MS } from '@maru/core';
import type { ResponseOf } from '@maru/core/api/contracts';
import type { Cluster } from '../create-cluster.ts';
import { DATABASE, DATABASE_USER, NODES } from '../layout.ts';
import type { SendRequest } from './request-sender.ts';
import { numberOf } from './actor.ts';
import type { Client } from './client.ts';
import { compareSaves, versionsMax } from './ledger.ts';

/** Time for which nodes may differ while pending writes complete. */
const STAYS_MS = 30_000;
const AGAIN_MS = 1_000;

/** Findings at the end of a trial. */
export interface Findings {
  readonly lost: string[];
  readonly twice: string[];
  /** Other findings. */
  readonly wrong: string[];
}

/** Compares all acknowledged writes with the stored data. */
export async function verifyClients(ask: SendRequest, clients: readonly Client[]): Promise<Findings> {
  const findings: Findings = { lost: [], twice: [], wrong: [] };
  for (const client of clients) {
    await verifyDocs(ask, client, findings);
    await verifyAutosaved(ask, client, findings);
    await verifyLists(ask, client, findings);
  }
  return findings;
}

async function verifyDocs(
  ask: SendRequest,
  { record, browser }: Client,
  { lost, twice, wrong }: Findings,
): Promise<void> {
  for (const doc of record.docs) {
    const name = `${record.username} ${doc.id}`;
    const numbers = await versionsOf(ask, browser, doc.id);
    const result = compareSaves(doc.acknowledged, numbers);
    for (const number of result.lost) lost.push(`${name}: save ${number}`);
    for (const number of result.twice) twice.push(`${name}: save ${number}`);
    if (!result.isOrdered) wrong.push(`${name}: the states are out of order`);
    const shown = await get(ask, browser, `/api/groups/${record.username}/docs/${doc.id}`);
    const current = numberOf(shown.doc.title);
    if (current < (doc.acknowledged.at(-1) ?? 0))
      lost.push(`${name}: it says ${current} after save ${doc.acknowledged.at(-1)}`);
  }
}

/** Returns the numbers of all versions of a document, oldest first. */
async function versionsOf(ask: SendRequest, browser: Browser, docId: string): Promise<number[]> {
  const numbers: number[] = [];
  for (let since = '', eos = false; !eos; ) {
    const path = `/api/docs/${docId}/history${since === '' ? '' : `?since=${since}`}` as const;
    const page: ResponseOf<'listHistory'> = await get(ask, browser, path);
    numbers.push(...page.histories.map(({ title }) => numberOf(title)));
    eos = page.eos;
    since = page.histories.at(-1)?.id ?? '';
  }
  return numbers.toReversed();
}

/**
 * Checks that the last acknowledged autosave is stored, that ordinary saves and publications between the
 * autosaves are versions of their own, and that folds have made no version for each save.
 */
async function verifyAutosaved(
  ask: SendRequest,
  { record, browser }: Client,
  { lost, twice, wrong }: Findings,
): Promise<void> {
  for (const doc of record.autosaved) {
    const name = `${record.username} ${doc.id} (${doc.into})`;
    const numbers = await versionsOf(ask, browser, doc.id);
    const result = compareSaves(doc.versions, numbers);
    for (const number of result.lost) lost.push(`${name}: version ${number}`);
    for (const number of result.twice) twice.push(`${name}: version ${number}`);
    if (!result.isOrdered) wrong.push(`${name}: the versions are out of order`);
    const { doc: document } = await get(ask, browser, `/api/groups/${record.username}/docs/${doc.id}`);
    const { workingCopy } = await get(ask, browser, `/api/docs/${doc.id}/working_copy`);
    const stored = numberOf((workingCopy ?? document).title);
    if (stored < doc.acknowledged) lost.push(`${name}: it has ${stored} after save ${doc.acknowledged}`);
    if (!(workingCopy ?? document).content.startsWith(stored === 0 ? '' : `${stored} `))
      wrong.push(`${name}: title and text are of different saves`);
    if (doc.into === 'working copy' && numberOf(document.title) > doc.shown)
      wrong.push(`${name}: readers see ${document.title} before it was published`);
    if (numbers.length > versionsMax(doc, FOLD_MAX_MS))
      wrong.push(`${name}: ${numbers.length} versions of ${doc.sent} saves, ${doc.ends} of them not folded`);
  }
}

async function verifyLists(ask: SendRequest, { record, browser }: Client, findings: Findings): Promise<void> {
  const { username } = record;
  const { docs } = await get(ask, browser, `/api/groups/${username}`);
  const titles = docs.map(({ title }) => title).filter((title) => title.startsWith('made '));
  compareNames(`${username}: document`, [...record.created.keys()], titles, findings);
  const media: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: ResponseOf<'listMedia'> = await get(
      ask,
      browser,
      `/api/media?groupName=${username}${after(cursor)}`,
    );
    media.push(...page.media.map(({ name }) => name));
    cursor = page.nextCursor;
  }
  const names = record.uploads.map(({ name }) => name);
  compareNames(`${username}: upload`, names, media, findings);
  for (const { name, text, url } of record.uploads) {
    const response = await ask(browser, 'GET', url);
    if (response.text !== text) findings.lost.push(`${username}: the bytes of ${name} (${response.status})`);
  }
  const [first] = record.docs;
  if (first === undefined) return;
  const contents: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: ResponseOf<'listComments'> = await get(
      ask,
      browser,
      `/api/comments?docId=${first.id}${after(cursor)}`,
    );
    contents.push(...page.comments.map(({ content }) => content ?? ''));
    cursor = page.nextCursor;
  }
  compareNames(`${username}: comment`, [...record.comments], contents, findings);
}

/** Checks that every acknowledged name exists once, and no other more than once. */
function compareNames(
  what: string,
  acknowledged: readonly string[],
  found: readonly string[],
  { lost, twice }: Findings,
): void {
  const there = new Set(found);
  for (const name of acknowledged) if (!there.has(name)) lost.push(`${what} ${name}`);
  for (const name of there)
    if (found.filter((other) => other === name).length > 1) twice.push(`${what} ${name}`);
}

/** Returns the parameters of a page of a list. */
function after(cursor: string): string {
  return `&limit=100${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`;
}

/** Reads what must be there: throws when the response is no success. */
async function get<P extends string>(
  ask: SendRequest,
  browser: Browser,
  path: P,
): Promise<BodyAt<200, 'GET', P>> {
  const response = await ask(browser, 'GET', path);
  if (response.kind !== 'success') throw new Error(`GET ${path}: ${response.status} ${response.text}`);
  return response.json as BodyAt<200, 'GET', P>;
}

/**
 * Compares the tables of all nodes, and the numbers of all revisions. Servers still
 * write background data, such as sets of words, and the nodes are queried sequentially:
 * only a persistent difference counts. @returns descriptions of differences
 */
export async function verifyNodes(cluster: Cluster): Promise<string[]> {
  const deadline = Date.now() + STAYS_MS;
  for (;;) {
    const wrong = await compareNodes(cluster);
    if (wrong.length === 0 || Date.now() > deadline) return wrong;
    await pause(AGAIN_MS);
  }
}

async function compareNodes(cluster: Cluster): Promise<string[]> {
  const wrong: string[] = [];
  const sums = new Map<string, Set<string>>();
  for (const node of NODES) {
    const connection = await createConnection({
      host: '127.0.0.1',
      port: cluster.layout.nodes[node].sql,
      user: DATABASE_USER,
      password: cluster.secrets.password,
      database: DATABASE,
    });
    try {
      for (const { name, sum } of await checksums(connection))
        sums.set(name, (sums.get(name) ?? new Set()).add(sum));
      const [gaps] = await connection.query<RowDataPacket[]>(
        `SELECT doc_id FROM revisions GROUP BY doc_id
         HAVING SUM(number - COALESCE(first_number, number) + 1) <> MAX(number)
             OR MIN(COALESCE(first_number, number)) <> 1`,
      );
      if (gaps.length > 0) wrong.push(`${node}: revisions are not numbered one after the other`);
    } finally {
      await connection.end();
    }
  }
  for (const [name, found] of sums) if (found.size > 1) wrong.push(`the nodes hold different ${name}`);
  return wrong;
}

async function checksums(connection: Connection): Promise<{ name: string; sum: string }[]> {
  const [tables] = await connection.query<RowDataPacket[]>(
    'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()',
  );
  const names = tables.map(({ name }) => `\`${name}\``);
  const [rows] = await connection.query<RowDataPacket[]>(`CHECKSUM TABLE ${names.join(', ')}`);
  return rows.map(({ Table: name, Checksum: sum }) => ({ name, sum: String(sum) }));
}
