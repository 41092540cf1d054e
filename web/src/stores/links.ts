import type { LinkingDoc, LinkState } from '@maru/core/api';
import { request } from '../api.ts';
import { defineStore } from './define-store.ts';
import { showToast } from './ui.ts';

/** Links of a space that may need a change. */
export const LINK_KINDS = ['missing', 'ambiguous', 'outside'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

interface LinksState {
  readonly kind: LinkKind;
  /** In the order of the tree. */
  readonly docs: readonly LinkingDoc[];
  /** Documents looked through, and all. */
  readonly looked: number;
  readonly total: number;
  readonly nextCursor: string | null;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  /** States of links to other sites, by URL; null while one is asked for. */
  readonly states: Readonly<Record<string, LinkState | null>>;
  /** The limit of requests to other sites was reached. */
  readonly isLimited: boolean;
}

const NOTHING: LinksState = {
  kind: 'missing',
  docs: [],
  looked: 0,
  total: 0,
  nextCursor: null,
  isLoading: false,
  hasFailed: false,
  states: {},
  isLimited: false,
};

const links = defineStore<LinksState>(() => NOTHING, 'account');

export const useLinks = links.use;

/** Documents with links that one loading adds at most. */
const DOCS_AT_ONCE = 30;
/** Addresses asked for at a time. */
const CHECKS_AT_ONCE = 4;

/** The newest loading: answers of earlier ones are dropped. */
let loading = 0;

/** Loads the first documents that have links of a kind. */
export async function loadLinks(name: string, kind: LinkKind): Promise<void> {
  const { states } = links.get();
  links.set({ ...NOTHING, kind, states });
  await load(name, undefined);
}

/** Loads further ones. */
export async function loadMoreLinks(name: string): Promise<void> {
  const { nextCursor } = links.get();
  if (nextCursor !== null) await load(name, nextCursor);
}

/** Loads pages until enough documents are found: a page may be without any. */
async function load(name: string, begin: string | undefined): Promise<void> {
  const run = ++loading;
  const { kind } = links.get();
  let cursor = begin;
  let wanted = DOCS_AT_ONCE;
  links.set({ isLoading: true, hasFailed: false });
  for (;;) {
    const query = { kind, limit: String(wanted), ...(cursor === undefined ? {} : { cursor }) };
    const { response } = await request('listLinks', { params: { name }, query });
    if (run !== loading) return;
    if (response === null) {
      links.set({ isLoading: false, hasFailed: true });
      return;
    }
    const { docs, looked, total, nextCursor } = response;
    wanted -= docs.length;
    const isDone = nextCursor === null || wanted <= 0;
    links.set((state) => ({
      docs: [...state.docs, ...docs],
      looked,
      total,
      nextCursor,
      isLoading: !isDone,
    }));
    if (isDone) return;
    cursor = nextCursor;
  }
}

/** Removes links from the list that are mended. @param isMended of a document's id and a link's target */
export function removeLinks(isMended: (docId: string, target: string, title: string) => boolean): void {
  links.set(({ docs }) => ({
    docs: docs
      .map((doc) => ({
        ...doc,
        links: doc.links.filter(({ target, title }) => !isMended(doc.id, target, title)),
      }))
      .filter((doc) => doc.links.length > 0),
  }));
}

/** Checks the listed addresses of other sites that were not checked yet, a few at a time. */
export async function checkLinks(name: string): Promise<void> {
  const { docs, states } = links.get();
  const urls = new Set(docs.flatMap((doc) => doc.links.map(({ target }) => target)));
  const waiting = [...urls].filter((url) => states[url] === undefined);
  links.set({ isLimited: false });
  let hasFailed = false;
  const work = async (): Promise<void> => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      setState(url, null);
      const { response, failure } = await request(
        'getLinkState',
        { params: { name }, query: { url } },
        { isSilent: true },
      );
      if (response !== null) {
        setState(url, response);
        continue;
      }
      setState(url, undefined);
      const status = failure.response?.status;
      if (status === 422) continue;
      waiting.length = 0;
      if (status === 429) links.set({ isLimited: true });
      else if (!hasFailed) showToast(failure.message, 'danger');
      hasFailed = true;
    }
  };
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, work));
}

function setState(url: string, state: LinkState | null | undefined): void {
  links.set(({ states }) => {
    const { [url]: _, ...others } = states;
    return { states: state === undefined ? others : { ...others, [url]: state } };
  });
}
