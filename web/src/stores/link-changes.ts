import { markupOptions } from '@maru/core';
import { parse, rewriteWikiLinks } from '@maru/core/markup';
import { request } from '../api.ts';
import { storeDoc } from './docs.ts';
import type { RequestFailure } from '../requests/create-send.ts';
import type { Settled } from '../requests/send.ts';
import { sessionState } from './session.ts';

/** Another target for wiki links. */
export interface LinkChange {
  readonly from: string;
  readonly to: string;
}

/** A document whose links are changed. */
export interface LinkingPlace {
  readonly id: string;
  /** The owner's text is in the working copy, which readers do not see. */
  readonly hasWorkingCopy: boolean;
}

export interface ChangedLinks {
  /** Number of changed links. */
  readonly count: number;
  /** Gives the text its former links back, unless it was changed since. Returns false when that failed. */
  readonly undo: () => Promise<boolean>;
}

/** Further attempts when another save comes in between. */
const CONFLICTS_MAX = 3;
/** Pauses of a long run that has reached its limit, in milliseconds, and their number. */
const PAUSE_MS = 15_000;
const PAUSES_MAX = 60;
const SILENT = { isSilent: true } as const;

/**
 * Saves a document, or its working copy where it has one, with other targets in its wiki links: a minor edit,
 * after which lists of recent documents are as before.
 * @returns the change; null when the text has no such link any more; the failure, which is not shown
 */
export async function changeLinks(
  { id, hasWorkingCopy }: LinkingPlace,
  changes: readonly LinkChange[],
): Promise<ChangedLinks | RequestFailure | null> {
  const targets = new Map(changes.map(({ from, to }) => [from, to]));
  for (let attempt = 0; ; attempt++) {
    const done = await changeOnce(id, hasWorkingCopy, targets);
    if (done === null || 'undo' in done) return done;
    if (done.code !== 'edit_conflict' || attempt === CONFLICTS_MAX) return done;
  }
}

/** Makes a request again after a pause where a long run has reached its limit, to change or to undo. */
async function patiently<R>(ask: () => Promise<Settled<R>>): Promise<Settled<R>> {
  for (let pauses = 0; ; pauses++) {
    const settled = await ask();
    if (settled.failure?.response?.status !== 429 || pauses === PAUSES_MAX) return settled;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

async function changeOnce(
  id: string,
  hasWorkingCopy: boolean,
  targets: ReadonlyMap<string, string>,
): Promise<ChangedLinks | RequestFailure | null> {
  const rewrite = ({ content, props }: { readonly content: string; readonly props: string }) =>
    rewriteWikiLinks(parse(content, markupOptions(props)), (target) => targets.get(target) ?? null);
  const params = { id };
  if (hasWorkingCopy) {
    const read = await patiently(() => request('getWorkingCopy', { params }, SILENT));
    if (read.failure !== null) return read.failure;
    const copy = read.response.workingCopy;
    // A damaged one has no text to change.
    if (copy !== null && copy.isDamaged !== true) {
      const { text, count } = rewrite(copy);
      if (count === 0) return null;
      const { title, content, props, updatedAt } = copy;
      const put = (body: { readonly content: string; readonly lastUpdatedAt: string }) =>
        patiently(() => request('putWorkingCopy', { params, body: { title, props, ...body } }, SILENT));
      const saved = await put({ content: text, lastUpdatedAt: updatedAt });
      if (saved.failure !== null) return saved.failure;
      const lastUpdatedAt = saved.response.workingCopy?.updatedAt ?? '';
      return { count, undo: async () => (await put({ content, lastUpdatedAt })).failure === null };
    }
  }
  // A long run continues while another user's space is shown.
  const group = sessionState().username ?? '';
  const read = await patiently(() => request('getDoc', { params: { group, docId: id }, query: {} }, SILENT));
  if (read.failure !== null) return read.failure;
  const { title, content, props, updatedAt, historyId = '' } = read.response.doc;
  const { text, count } = rewrite({ content, props });
  if (count === 0) return null;
  const save = (body: {
    readonly title: string;
    readonly content: string;
    readonly props: string;
    readonly lastUpdatedAt: string;
  }) => patiently(() => request('updateDoc', { params, body: { ...body, isMinor: true } }, SILENT));
  const saved = await save({ title, content: text, props, lastUpdatedAt: updatedAt });
  if (saved.failure !== null) return saved.failure;
  storeDoc(saved.response.doc);
  const lastUpdatedAt = saved.response.doc.updatedAt;
  return {
    count,
    // Thousands of texts may be changed: the former one is loaded when it is needed.
    undo: async () => {
      const former = await patiently(() => request('getHistory', { params: { id, historyId } }, SILENT));
      if (former.failure !== null) return false;
      const { history } = former.response;
      const restored = await save({
        title: history.title,
        content: history.content,
        props: history.props,
        lastUpdatedAt,
      });
      if (restored.failure !== null) return false;
      storeDoc(restored.response.doc);
      return true;
    },
  };
}
