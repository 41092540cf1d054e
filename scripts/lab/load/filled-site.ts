import type { Agent } from 'node:http';
import { createBrowser } from '@maru/backend/testing/browser.ts';
import type { Browser } from '@maru/backend/testing/browser.ts';
import { createPopularity } from './popularity.ts';

/** A request, and who sends it. */
export interface LoadRequest {
  readonly browser: Browser;
  readonly method: 'GET' | 'PUT';
  readonly path: string;
  readonly json?: unknown;
}

/** Site under load: spaces with documents, most of them public. */
export interface FilledSite {
  /** Returns the next read: its kind and document are as frequent as in real use. */
  nextRead(): LoadRequest;
  /**
   * Returns the next save of a document without a pending save, since the order of two would be unknown. One
   * without a response may still be processed: its document is not saved again.
   * Private documents are saved by autosaves, which fold; a third of the public ones into their working copy.
   * @returns the request and a function to call with its answer; null while every document is pending
   */
  nextSave(): {
    readonly request: LoadRequest;
    readonly acknowledge: (response: SaveResponse) => void;
  } | null;
  /** Returns the number of documents whose content is neither acknowledged nor sent without a response. */
  countLost(): Promise<number>;
}

/** Members of an answer to a save that the next one needs. */
export interface SaveResponse {
  readonly workingCopy?: { readonly updatedAt: string } | null;
}

interface Doc {
  readonly id: string;
  readonly group: string;
  readonly owner: Browser;
  readonly isPublic: boolean;
  /** True where it is saved into its working copy. */
  readonly isCopied: boolean;
  /** Number of saves before the first one, for its title. */
  readonly before: number;
  /** `updatedAt` of its working copy; null without one. */
  copyAt: string | null;
  sent: number;
  acknowledged: number;
}

const SPACES = 50;
const DOCS = 20;
const SAVES_PER_TITLE = 10;
/** Documents that are examined to find one without a pending save. */
const TRIES = 8;
const TIMEOUT_MS = 30_000;
const PASSWORD = 'pass word 1';
const PARAGRAPH =
  'Words of a document that somebody reads, with **marks** and [a link](https://example.org), as they are.\n\n';

/** Returns eight kilobytes that begin with an increasing number. */
function textOf(number: number): string {
  return `${number}\n\n# A heading\n\n${PARAGRAPH.repeat(80)}`;
}

/** Titles change rarely: with every tenth save. @param number of the save @param before see Doc */
function titleOf(number: number, before: number): string {
  return `doc ${Math.floor((number + before) / SAVES_PER_TITLE)}`;
}

/** @param agent holds the connections of the load */
export async function fillSite(url: string, agent: Agent): Promise<FilledSite> {
  const visitor = createBrowser({ url }, new Map(), { agent, timeoutMs: TIMEOUT_MS });
  const docs: Doc[] = [];
  for (let space = 0; space < SPACES; space++) {
    const group = `space${space}`;
    const browser = createBrowser({ url });
    await browser.expect(200, 'POST', '/api/signup', {
      form: { username: group, email: `${group}@example.org`, password: PASSWORD },
    });
    const owner = createBrowser({ url }, browser.cookies, { agent, timeoutMs: TIMEOUT_MS });
    for (let i = 0; i < DOCS; i++) {
      const { doc } = await browser.expect(201, 'POST', `/api/docs?groupName=${group}`, {
        json: { title: titleOf(0, i), content: textOf(0) },
      });
      const isPublic = i % 4 !== 0;
      if (isPublic)
        await browser.expect(200, 'PUT', `/api/docs/${doc.id}/meta`, { json: { access: 'public' } });
      const isCopied = i % 4 === 1;
      const identity = { id: doc.id, group, owner, isPublic, isCopied };
      docs.push({ ...identity, before: i, copyAt: null, sent: 0, acknowledged: 0 });
    }
  }
  let [reads, saves] = [0, 0];
  const popular = createPopularity(docs.length);
  // Strides are coprime to the numbers of documents: all documents are visited in mixed order.
  const pick = (turn: number, stride: number): Doc => {
    const doc = docs[(turn * stride) % docs.length];
    if (doc === undefined) throw new Error('There are no documents');
    return doc;
  };
  return {
    nextRead: () => {
      // The most popular ones are in different spaces.
      const doc = pick(popular(), 37);
      return readOf(doc, visitor, reads++ % 10);
    },
    nextSave: () => {
      let doc = pick(saves++, 41);
      for (let i = 1; doc.sent !== doc.acknowledged && i < TRIES; i++) doc = pick(saves++, 41);
      if (doc.sent !== doc.acknowledged) return null;
      const number = ++doc.sent;
      const text = { title: titleOf(number, doc.before), content: textOf(number) };
      const json = doc.isCopied
        ? { ...text, lastUpdatedAt: doc.copyAt }
        : { ...text, overwrite: true, fold: !doc.isPublic };
      const path = `/api/docs/${doc.id}${doc.isCopied ? '/working_copy' : ''}`;
      return {
        request: { browser: doc.owner, method: 'PUT', path, json },
        acknowledge: ({ workingCopy }) => {
          doc.acknowledged = number;
          doc.copyAt = workingCopy?.updatedAt ?? null;
        },
      };
    },
    countLost: async () => {
      let lost = 0;
      for (const { id, group, owner, isCopied, before, sent, acknowledged } of docs) {
        const { doc } = await owner.expect(200, 'GET', `/api/groups/${group}/docs/${id}`);
        const { workingCopy } = await owner.expect(200, 'GET', `/api/docs/${id}/working_copy`);
        const { title, content } = workingCopy ?? doc;
        const stored = Number.parseInt(content, 10);
        const isShownEarly = isCopied && Number.parseInt(doc.content, 10) !== 0;
        if ((stored !== acknowledged && stored !== sent) || title !== titleOf(stored, before) || isShownEarly)
          lost++;
      }
      return lost;
    },
  };
}

/**
 * Returns a read. Of ten: four pages, two of them by visitors where
 * public, three documents in the app, a list, recent documents, a history.
 */
function readOf({ id, group, owner, isPublic }: Doc, visitor: Browser, kind: number): LoadRequest {
  const as = (browser: Browser, path: string): LoadRequest => ({ browser, method: 'GET', path });
  if (kind < 2 && isPublic) return as(visitor, `/${group}/${id}`);
  if (kind < 4) return as(owner, `/${group}/${id}`);
  if (kind < 7) return as(owner, `/api/groups/${group}/docs/${id}`);
  if (kind === 7) return as(owner, `/api/groups/${group}`);
  if (kind === 8) return as(visitor, '/api/explore?kind=recent');
  return as(owner, `/api/docs/${id}/history`);
}
