import { randomBytes } from 'node:crypto';
import { createBrowser } from '@maru/backend/testing/browser.ts';
import type { Browser } from '@maru/backend/testing/browser.ts';
import { spawnServer } from '@maru/backend/testing/process.ts';
import type { ServerProcess } from '@maru/backend/testing/process.ts';

/** Documents that are saved repeatedly during a disk fault, and their invariants afterwards. */

/**
 * Kinds of documents by where they are saved: each time a version of its own, the version of the autosaves
 * before, or the working copy of a public document.
 */
const KINDS = [
  { isPublic: true, into: 'version' },
  { isPublic: false, into: 'version' },
  { isPublic: true, into: 'working copy' },
  { isPublic: false, into: 'fold' },
] as const;
/** Incompressible bytes in each save, so that a small disk fills soon. */
const PADDING_BYTES = 9_000;

/** Server process that has printed its address. */
export interface RunningServer {
  readonly url: string;
  readonly process: ServerProcess;
}

/** Document whose content begins with an increasing number. */
export interface Writer {
  readonly docId: string;
  readonly into: (typeof KINDS)[number]['into'];
  sent: number;
  acknowledged: number;
}

export interface Saves {
  readonly cookies: Map<string, string>;
  readonly writers: readonly Writer[];
}

const USERNAME = 'hostile';

/**
 * @param keyFile created when missing; outside the faulty disk
 * @param more further variables of the environment
 */
export async function startServer(
  dataDir: string,
  keyFile: string,
  more: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const env = { MARU_KEY_FILE: keyFile, MARU_LOG_LEVEL: 'silent', MARU_LINK_PREVIEW: 'off' };
  const process = await spawnServer(['--data', dataDir], { ...env, ...more });
  if (process.url === null) throw new Error(`The server does not start: ${process.stderr()}`);
  return { url: process.url, process };
}

/** Signs up and creates the documents, some of them public. */
export async function createSaves({ url }: RunningServer): Promise<Saves> {
  const browser = createBrowser({ url });
  const form = { username: USERNAME, email: 'hostile@example.org', password: 'pass word 1' };
  await browser.expect(200, 'POST', '/api/signup', { form });
  const writers: Writer[] = [];
  for (const { isPublic, into } of KINDS) {
    const { doc } = await browser.expect(201, 'POST', `/api/docs?groupName=${USERNAME}`, {
      json: { title: 'save 0', content: '0' },
    });
    if (isPublic)
      await browser.expect(200, 'PUT', `/api/docs/${doc.id}/meta`, { json: { access: 'public' } });
    writers.push({ docId: doc.id, into, sent: 0, acknowledged: 0 });
  }
  return { cookies: browser.cookies, writers };
}

/** Responses of the server to saves. */
export interface SaveCounts {
  taken: number;
  /** Number of 503 responses. */
  refused: number;
  /** Other statuses: none is allowed. */
  readonly others: number[];
}

/** Saves all documents until stopped, or until the server has exited. */
export async function save(
  { url }: RunningServer,
  { cookies, writers }: Saves,
  isOver: (counts: SaveCounts) => boolean,
): Promise<SaveCounts> {
  const counts: SaveCounts = { taken: 0, refused: 0, others: [] };
  const browser = createBrowser({ url }, cookies);
  const send = async ({ docId, into }: Writer, text: object): Promise<number> => {
    const path = `/api/docs/${docId}` as const;
    if (into !== 'working copy') {
      const json = { ...text, overwrite: true, fold: into === 'fold' };
      return (await browser.send('PUT', path, { json })).status;
    }
    const { status, json } = await browser.send('GET', `${path}/working_copy`);
    if (status !== 200) return status;
    const lastUpdatedAt = json.workingCopy?.updatedAt ?? null;
    return (await browser.send('PUT', `${path}/working_copy`, { json: { ...text, lastUpdatedAt } })).status;
  };
  const saveOne = async (writer: Writer): Promise<void> => {
    while (!isOver(counts)) {
      const number = ++writer.sent;
      const padding = randomBytes(PADDING_BYTES).toString('base64');
      const status = await send(writer, { title: `save ${number}`, content: `${number} ${padding}` });
      if (status === 200) {
        writer.acknowledged = number;
        counts.taken++;
      } else if (status === 503) counts.refused++;
      else counts.others.push(status);
    }
  };
  // The server may be killed meanwhile.
  await Promise.allSettled(writers.map(saveOne));
  return counts;
}

/**
 * Compares the stored data with the responses.
 * @returns descriptions of lost or partial saves; empty when there are none
 */
export async function findLosses({ url }: RunningServer, { cookies, writers }: Saves): Promise<string[]> {
  const reader = createBrowser({ url }, cookies);
  const { docs } = await reader.expect(200, 'GET', `/api/groups/${USERNAME}`);
  const losses: string[] = [];
  for (const writer of writers) losses.push(...(await findLoss(reader, docs, writer)));
  return losses;
}

async function findLoss(
  reader: Browser,
  docs: readonly { id: string; title: string }[],
  writer: Writer,
): Promise<string[]> {
  const { docId, into, sent, acknowledged } = writer;
  if (into === 'working copy') return await findLossOfCopy(reader, writer);
  const { status, json } = await reader.send('GET', `/api/groups/${USERNAME}/docs/${docId}`);
  if (status !== 200) return [`${docId} is answered with ${status}`];
  const stored = Number.parseInt(json.doc?.content ?? '', 10);
  const { histories } = await reader.expect(200, 'GET', `/api/docs/${docId}/history`);
  const found: string[] = [];
  if (stored < acknowledged || stored > sent)
    found.push(`${docId}: ${acknowledged} was answered, ${stored} is stored`);
  const titles = [json.doc?.title, docs.find(({ id }) => id === docId)?.title, histories[0]?.title];
  if (titles.some((title) => title !== `save ${stored}`))
    found.push(`${docId}: half done, ${stored} with ${titles.join(', ')}`);
  return found;
}

async function findLossOfCopy(reader: Browser, { docId, sent, acknowledged }: Writer): Promise<string[]> {
  const { workingCopy } = await reader.expect(200, 'GET', `/api/docs/${docId}/working_copy`);
  const stored = workingCopy === null ? 0 : Number.parseInt(workingCopy.content, 10);
  if (stored < acknowledged || stored > sent)
    return [`${docId}: ${acknowledged} was answered, its working copy has ${stored}`];
  return workingCopy === null || workingCopy.title === `save ${stored}`
    ? []
    : [`${docId}: half done, ${stored} with ${workingCopy.title} in its working copy`];
}

/** Kills the server with SIGKILL, as a power failure would. */
export async function kill({ process }: RunningServer): Promise<void> {
  process.kill('SIGKILL');
  await process.exited;
}

/** Prints the result and sets the exit code. */
export function report(name: string, problems: readonly string[], figures: string): void {
  for (const problem of problems) console.error(problem);
  console.log(
    `${name}: ${figures}. ${problems.length === 0 ? 'Nothing was lost.' : `${problems.length} PROBLEMS.`}`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}
