import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, Ask, Question } from './request-sender.ts';
import type { ClientRecord, DocRecord, Ledger } from './ledger.ts';

/**
 * Load client that saves, creates and reads documents, uploads, comments, and publishes and hides a document.
 */
export interface Client {
  readonly record: ClientRecord;
  readonly cookie: string;
  /** Runs until `isOver` returns true. */
  run(isOver: () => boolean): Promise<void>;
}

const DOCS = 3;
const PAUSE_MIN_MS = 20;
const PAUSE_MAX_MS = 160;
const SECOND_MS = 1_000;
/** Maximum time of retries of a write. */
const TIMEOUT_MS = 60_000;
/** Delay after a missing response. */
const RETRY_MS = 200;

/** Signs up and creates the first documents. */
export async function createClient(ask: Ask, ledger: Ledger, index: number): Promise<Client> {
  const { username, headers } = await signUp(ask, index);
  const cookie = headers
    .getSetCookie()
    .map((header) => header.split(';')[0])
    .join('; ');
  const record: ClientRecord = {
    username,
    docs: [],
    created: new Map(),
    uncertainTitles: new Set(),
    uploads: [],
    uncertainUploads: new Set(),
    comments: new Set(),
    uncertainComments: new Set(),
  };
  const actor: Actor = { ask, ledger, record, cookie, numbers: 0 };
  for (let i = 0; i < DOCS; i++) await createDoc(actor, true);
  const [first] = record.docs;
  if (first === undefined) throw new Error('No document could be made');
  await showTo(actor, first, true);
  return {
    record,
    cookie,
    run: async (isOver) => {
      while (!isOver()) {
        await act(actor);
        await pause(PAUSE_MIN_MS + Math.random() * (PAUSE_MAX_MS - PAUSE_MIN_MS));
      }
    },
  };
}

/** Uses a new name at each attempt, since a sign-up without a response may have created its account. */
async function signUp(
  ask: Ask,
  index: number,
): Promise<{ readonly username: string; readonly headers: Headers }> {
  const startedAt = Date.now();
  for (;;) {
    const username = `client${index}${randomUUID().slice(0, 6)}`;
    const answer = await ask('POST', '/api/signup', {
      form: { username, email: `${username}@example.org`, password: 'pass word 1' },
    });
    if (answer.kind === 'success') return { username, headers: answer.headers };
    if (answer.kind !== 'try again' || Date.now() - startedAt > TIMEOUT_MS) {
      throw new Error(`Signing up failed: ${answer.status} ${answer.text}`);
    }
    await pause(Number(answer.headers.get('Retry-After')) * SECOND_MS);
  }
}

interface Actor {
  readonly ask: Ask;
  readonly ledger: Ledger;
  readonly record: ClientRecord;
  readonly cookie: string;
  /** Counter for unique names. */
  numbers: number;
}

async function act(actor: Actor): Promise<void> {
  const { docs } = actor.record;
  const [shown] = docs;
  const doc = docs[Math.floor(Math.random() * docs.length)];
  if (shown === undefined || doc === undefined) return;
  const chance = Math.random();
  if (chance < 0.45) await save(actor, doc);
  else if (chance < 0.8) await read(actor, doc);
  else if (chance < 0.9) await createDoc(actor, false);
  else if (chance < 0.94) await upload(actor);
  else if (chance < 0.96) await comment(actor, shown);
  else await hideAndShow(actor, shown);
}

/**
 * Sends a write under one idempotency key until it has a final response.
 * @returns null when there was none in time
 */
async function write(actor: Actor, method: string, path: string, question: Question): Promise<Answer | null> {
  const startedAt = Date.now();
  const key = randomUUID();
  while (Date.now() - startedAt < TIMEOUT_MS) {
    const answer = await actor.ask(method, path, { ...question, cookie: actor.cookie, key });
    if (answer.kind === 'success') {
      const now = Date.now();
      actor.ledger.writes.push(now);
      actor.ledger.slowestWriteMs = Math.max(actor.ledger.slowestWriteMs, now - startedAt);
      return answer;
    }
    if (answer.kind === 'contract error' && answer.status !== 429) return answer;
    const seconds = Number(answer.headers.get('Retry-After') ?? '0');
    if (answer.status === 429 && seconds > 5) return answer;
    await pause(seconds > 0 ? seconds * SECOND_MS : RETRY_MS);
  }
  return null;
}

async function save(actor: Actor, doc: DocRecord): Promise<void> {
  const number = doc.sent + 1;
  doc.sent = number;
  const json = {
    title: titleOf(number),
    content: `${number} ${'words and more words. '.repeat(40)}`,
    lastUpdatedAt: doc.updatedAt,
  };
  const answer = await write(actor, 'PUT', `/api/docs/${doc.id}`, { json });
  if (answer?.kind === 'success') {
    doc.acknowledged.push(number);
    doc.updatedAt = answer.json.doc.updatedAt;
    return;
  }
  // There is no other writer, and all attempts had one key.
  if (answer?.status === 409)
    actor.ledger.problems.push(`${actor.record.username}: a conflict with nobody at save ${number}`);
  await catchUp(actor, doc);
}

/** Reads a document's state after a write without a response. */
async function catchUp({ ask, record, cookie }: Actor, doc: DocRecord): Promise<void> {
  const { kind, json } = await ask('GET', `/api/groups/${record.username}/docs/${doc.id}`, { cookie });
  if (kind === 'success') doc.updatedAt = json.doc.updatedAt;
}

/** Checks that acknowledged writes are visible, whichever server and node responds. */
async function read({ ask, ledger, record, cookie }: Actor, doc: DocRecord): Promise<void> {
  const { kind, json } = await ask('GET', `/api/groups/${record.username}/docs/${doc.id}`, { cookie });
  if (kind !== 'success') return;
  const last = doc.acknowledged.at(-1) ?? 0;
  if (numberOf(json.doc.title) < last)
    ledger.problems.push(`${record.username}: reads ${json.doc.title} after save ${last} was acknowledged`);
}

async function createDoc(actor: Actor, isSaved: boolean): Promise<void> {
  const { record } = actor;
  const title = isSaved ? titleOf(0) : `made ${++actor.numbers} by ${record.username}`;
  const answer = await write(actor, 'POST', `/api/docs?groupName=${record.username}`, {
    json: { title, content: title },
  });
  if (answer?.kind !== 'success') {
    record.uncertainTitles.add(title);
    return;
  }
  const { doc } = answer.json;
  if (isSaved) record.docs.push({ id: doc.id, acknowledged: [0], sent: 0, updatedAt: doc.updatedAt });
  else record.created.set(title, doc.id);
}

async function upload(actor: Actor): Promise<void> {
  const { record } = actor;
  const name = `file-${++actor.numbers}.txt`;
  const text = `${name} of ${record.username}\n`.repeat(20);
  const answer = await write(actor, 'POST', '/api/media', {
    file: { name, text, groupName: record.username },
  });
  if (answer?.kind === 'success') record.uploads.push({ name, text, url: answer.json.uploadedList[0].url });
  else record.uncertainUploads.add(name);
}

async function comment(actor: Actor, { id }: DocRecord): Promise<void> {
  const content = `comment ${++actor.numbers}`;
  const answer = await write(actor, 'POST', `/api/comments?docId=${id}`, { form: { content } });
  if (answer?.kind === 'success') actor.record.comments.add(content);
  else actor.record.uncertainComments.add(content);
}

/** Checks that a hidden document is hidden on all servers at once, and visible again when it is published. */
async function hideAndShow(actor: Actor, doc: DocRecord): Promise<void> {
  const { ask, ledger, record } = actor;
  for (const [isShown, expected] of [
    [false, 404],
    [true, 200],
  ] as const) {
    if (!(await showTo(actor, doc, isShown))) return;
    for (let i = 0; i < 2; i++) {
      const { kind, status } = await ask('GET', `/api/groups/${record.username}/docs/${doc.id}`);
      if (kind !== 'try again' && status !== 0 && status !== expected) {
        ledger.problems.push(
          `${record.username}: a document that was made ${isShown ? 'public' : 'private'} is ${status} to others`,
        );
      }
    }
  }
}

async function showTo(actor: Actor, { id }: DocRecord, isShown: boolean): Promise<boolean> {
  const answer = await write(actor, 'PUT', `/api/docs/${id}/meta`, {
    json: { access: isShown ? 'public' : 'private' },
  });
  return answer?.kind === 'success';
}

const titleOf = (number: number): string => `save ${number}`;
export const numberOf = (title: string): number => Number(/^save (\d+)$/.exec(title)?.[1] ?? Number.NaN);
