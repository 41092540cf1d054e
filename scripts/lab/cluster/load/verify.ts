import { setTimeout as pause } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import type { Cluster } from '../create-cluster.ts';
import { DATABASE, DATABASE_USER, NODES } from '../layout.ts';
import type { Ask, Json } from './request-sender.ts';
import { numberOf } from './client.ts';
import type { Client } from './client.ts';
import { compareSaves } from './ledger.ts';

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
export async function verifyClients(ask: Ask, clients: readonly Client[]): Promise<Findings> {
  const findings: Findings = { lost: [], twice: [], wrong: [] };
  for (const client of clients) {
    await verifyDocs(ask, client, findings);
    await verifyLists(ask, client, findings);
  }
  return findings;
}

async function verifyDocs(
  ask: Ask,
  { record, cookie }: Client,
  { lost, twice, wrong }: Findings,
): Promise<void> {
  for (const doc of record.docs) {
    const name = `${record.username} ${doc.id}`;
    const numbers: number[] = [];
    for (let since = '', eos = false; !eos; ) {
      const page = await get(
        ask,
        `/api/docs/${doc.id}/history${since === '' ? '' : `?since=${since}`}`,
        cookie,
      );
      numbers.push(...page.histories.map(({ title }: { readonly title: string }) => numberOf(title)));
      eos = page.eos;
      since = page.histories.at(-1)?.id ?? '';
    }
    const result = compareSaves(doc.acknowledged, numbers.toReversed());
    for (const number of result.lost) lost.push(`${name}: save ${number}`);
    for (const number of result.twice) twice.push(`${name}: save ${number}`);
    if (!result.isOrdered) wrong.push(`${name}: the states are out of order`);
    const current = numberOf(
      (await get(ask, `/api/groups/${record.username}/docs/${doc.id}`, cookie)).doc.title,
    );
    if (current < (doc.acknowledged.at(-1) ?? 0))
      lost.push(`${name}: it says ${current} after save ${doc.acknowledged.at(-1)}`);
  }
}

async function verifyLists(ask: Ask, { record, cookie }: Client, findings: Findings): Promise<void> {
  const { username } = record;
  const { docs } = await get(ask, `/api/groups/${username}`, cookie);
  const titles = docs
    .map(({ title }: { readonly title: string }) => title)
    .filter((title: string) => title.startsWith('made '));
  compareNames(`${username}: document`, [...record.created.keys()], titles, findings);
  const media = await getAll(ask, `/api/media?groupName=${username}`, 'media', cookie);
  const names = record.uploads.map(({ name }) => name);
  compareNames(
    `${username}: upload`,
    names,
    media.map(({ name }: { readonly name: string }) => name),
    findings,
  );
  for (const { name, text, url } of record.uploads) {
    const answer = await ask('GET', url, { cookie });
    if (answer.text !== text) findings.lost.push(`${username}: the bytes of ${name} (${answer.status})`);
  }
  const [first] = record.docs;
  if (first === undefined) return;
  const comments = await getAll(ask, `/api/comments?docId=${first.id}`, 'comments', cookie);
  const contents = comments.map(({ content }: { readonly content: string }) => content);
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

async function getAll(ask: Ask, path: string, member: string, cookie: string): Promise<Json[]> {
  const all: Json[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Json = await get(
      ask,
      `${path}&limit=100${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
      cookie,
    );
    all.push(...page[member]);
    cursor = page.nextCursor;
  }
  return all;
}

async function get(ask: Ask, path: string, cookie: string): Promise<Json> {
  const answer = await ask('GET', path, { cookie });
  if (answer.kind !== 'success') throw new Error(`GET ${path}: ${answer.status} ${answer.text}`);
  return answer.json;
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
        'SELECT doc_id FROM revisions GROUP BY doc_id HAVING COUNT(*) <> MAX(number) OR MIN(number) <> 1',
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
