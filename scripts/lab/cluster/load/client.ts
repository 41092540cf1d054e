import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '@maru/backend/testing/browser.ts';
import { assertFound } from '@maru/backend/testing/found.ts';
import { multipart } from '@maru/backend/testing/media.ts';
import { SECOND_MS, TIMEOUT_MS, numberOf, setVisibility, textOf, titleOf, write } from './actor.ts';
import type { Actor } from './actor.ts';
import { autosave, createAutosaved, readAutosaved } from './autosaves.ts';
import { createClusterBrowser } from './request-sender.ts';
import type { SendRequest } from './request-sender.ts';
import type { ClientRecord, DocRecord, Ledger } from './ledger.ts';

/**
 * Load client that saves, autosaves, creates and reads documents, uploads, comments, and publishes and
 * hides a document.
 */
export interface Client {
  readonly record: ClientRecord;
  readonly browser: Browser;
  /** Runs until `isOver` returns true. */
  run(isOver: () => boolean): Promise<void>;
}

const DOCS = 3;
const PAUSE_MIN_MS = 20;
const PAUSE_MAX_MS = 160;

/** Signs up and creates the first documents. */
export async function createClient(
  url: string,
  ask: SendRequest,
  ledger: Ledger,
  index: number,
): Promise<Client> {
  const browser = createClusterBrowser(url);
  const username = await signUp(browser, ask, index);
  const record: ClientRecord = {
    username,
    docs: [],
    autosaved: [],
    created: new Map(),
    uncertainTitles: new Set(),
    uploads: [],
    uncertainUploads: new Set(),
    comments: new Set(),
    uncertainComments: new Set(),
  };
  const actor: Actor = { ask, ledger, record, browser, visitor: createClusterBrowser(url), numbers: 0 };
  for (let i = 0; i < DOCS; i++) await createDoc(actor, true);
  const [first] = record.docs;
  if (first === undefined) throw new Error('No document could be made');
  await setVisibility(actor, first.id, true);
  await createAutosaved(actor);
  return {
    record,
    browser,
    run: async (isOver) => {
      while (!isOver()) {
        await act(actor);
        await pause(PAUSE_MIN_MS + Math.random() * (PAUSE_MAX_MS - PAUSE_MIN_MS));
      }
    },
  };
}

/** Uses a new name at each attempt, since a sign-up without a response may have created its account. */
async function signUp(browser: Browser, ask: SendRequest, index: number): Promise<string> {
  const startedAt = Date.now();
  for (;;) {
    const username = `client${index}${randomUUID().slice(0, 6)}`;
    const response = await ask(browser, 'POST', '/api/signup', {
      form: { username, email: `${username}@example.org`, password: 'pass word 1' },
    });
    if (response.kind === 'success') return username;
    if (response.kind !== 'try again' || Date.now() - startedAt > TIMEOUT_MS) {
      throw new Error(`Signing up failed: ${response.status} ${response.text}`);
    }
    await pause(Number(response.headers.get('Retry-After')) * SECOND_MS);
  }
}

async function act(actor: Actor): Promise<void> {
  const { docs, autosaved } = actor.record;
  const [shown] = docs;
  const doc = pick(docs);
  const typed = pick(autosaved);
  if (shown === undefined || doc === undefined || typed === undefined) return;
  const chance = Math.random();
  if (chance < 0.25) await save(actor, doc);
  else if (chance < 0.5) await autosave(actor, typed);
  else if (chance < 0.7) await read(actor, doc);
  else if (chance < 0.8) await readAutosaved(actor, typed);
  else if (chance < 0.9) await createDoc(actor, false);
  else if (chance < 0.94) await upload(actor);
  else if (chance < 0.96) await comment(actor, shown);
  else await hideAndShow(actor, shown);
}

async function save(actor: Actor, doc: DocRecord): Promise<void> {
  const number = doc.sent + 1;
  doc.sent = number;
  const json = { ...textOf(number), lastUpdatedAt: doc.updatedAt };
  const response = await write(actor, 'PUT', `/api/docs/${doc.id}`, { json });
  if (response?.kind === 'success') {
    doc.acknowledged.push(number);
    doc.updatedAt = assertFound(response.json.doc).updatedAt;
    return;
  }
  // There is no other writer, and all attempts had one key.
  if (response?.status === 409)
    actor.ledger.problems.push(`${actor.record.username}: a conflict with nobody at save ${number}`);
  await catchUp(actor, doc);
}

/** Reads a document's state after a write without a response. */
async function catchUp({ ask, record, browser }: Actor, doc: DocRecord): Promise<void> {
  const { kind, json } = await ask(browser, 'GET', `/api/groups/${record.username}/docs/${doc.id}`);
  if (kind === 'success') doc.updatedAt = assertFound(json.doc).updatedAt;
}

/** Checks that acknowledged writes are visible, whichever server and node responds. */
async function read({ ask, ledger, record, browser }: Actor, doc: DocRecord): Promise<void> {
  const { kind, json } = await ask(browser, 'GET', `/api/groups/${record.username}/docs/${doc.id}`);
  if (kind !== 'success') return;
  const last = doc.acknowledged.at(-1) ?? 0;
  const { title } = assertFound(json.doc);
  if (numberOf(title) < last)
    ledger.problems.push(`${record.username}: reads ${title} after save ${last} was acknowledged`);
}

async function createDoc(actor: Actor, isSaved: boolean): Promise<void> {
  const { record } = actor;
  const title = isSaved ? titleOf(0) : `made ${++actor.numbers} by ${record.username}`;
  const response = await write(actor, 'POST', `/api/docs?groupName=${record.username}`, {
    json: { title, content: title },
  });
  if (response?.kind !== 'success') {
    record.uncertainTitles.add(title);
    return;
  }
  const doc = assertFound(response.json.doc);
  if (isSaved) record.docs.push({ id: doc.id, acknowledged: [0], sent: 0, updatedAt: doc.updatedAt });
  else record.created.set(title, doc.id);
}

async function upload(actor: Actor): Promise<void> {
  const { record } = actor;
  const name = `file-${++actor.numbers}.txt`;
  const text = `${name} of ${record.username}\n`.repeat(20);
  const file = { name, bytes: text, type: 'text/plain' };
  const response = await write(
    actor,
    'POST',
    '/api/media',
    multipart({ groupName: record.username }, [file]),
  );
  if (response?.kind === 'success')
    record.uploads.push({ name, text, url: assertFound(response.json.uploadedList?.[0]).url });
  else record.uncertainUploads.add(name);
}

async function comment(actor: Actor, { id }: DocRecord): Promise<void> {
  const content = `comment ${++actor.numbers}`;
  const response = await write(actor, 'POST', `/api/comments?docId=${id}`, { form: { content } });
  if (response?.kind === 'success') actor.record.comments.add(content);
  else actor.record.uncertainComments.add(content);
}

/** Checks that a hidden document is hidden on all servers at once, and visible again when it is published. */
async function hideAndShow(actor: Actor, doc: DocRecord): Promise<void> {
  const { ask, ledger, record, visitor } = actor;
  for (const [isShown, expected] of [
    [false, 404],
    [true, 200],
  ] as const) {
    if (!(await setVisibility(actor, doc.id, isShown))) return;
    for (let i = 0; i < 2; i++) {
      const { kind, status } = await ask(visitor, 'GET', `/api/groups/${record.username}/docs/${doc.id}`);
      if (kind !== 'try again' && status !== 0 && status !== expected) {
        ledger.problems.push(
          `${record.username}: a document that was made ${isShown ? 'public' : 'private'} is ${status} to others`,
        );
      }
    }
  }
}

function pick<T>(list: readonly T[]): T | undefined {
  return list[Math.floor(Math.random() * list.length)];
}
