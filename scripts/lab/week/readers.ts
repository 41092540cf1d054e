import { createBrowser } from '@maru/backend/testing/browser.ts';
import type { Browser } from '@maru/backend/testing/browser.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { TrackedDoc } from './tracked-doc.ts';

/** Readers who look for words that nobody has published. */
export interface Readers {
  /** Ends them. Returns the answers in which they found such words. */
  stop(): Promise<readonly string[]>;
  /** Number of answers, and of those that let the reader's copy stand (304). */
  readonly responseCount: number;
  readonly unchanged: number;
}

/** Pause after each round, so that the readers leave the machine to the writer. */
const PAUSE_MS = 2_000;
const PROBLEMS_MAX = 20;

/** Members of answers that tell of a working copy, for its owner alone. */
const OWNERS_MEMBERS = /"workingCop(?:y|ies|yUpdatedAt)":/;

/**
 * Looks at every answer that shows the documents to others, in turns, until `stop`: by a visitor and by
 * another user, each with a cache.
 * @param stranger another user
 */
export function startReaders(
  url: string,
  username: string,
  docs: readonly TrackedDoc[],
  stranger: Browser,
): Readers {
  const problems: string[] = [];
  const count = { answers: 0, unchanged: 0 };
  const end = new AbortController();
  const note = (problem: string): void => {
    if (problems.length < PROBLEMS_MAX) problems.push(problem);
  };

  /** A reader with the pages that it has seen, by their addresses. */
  const createReader = (name: string, browser: Browser) => {
    const cached = new Map<string, { readonly tag: string; readonly text: string }>();
    return async (path: string): Promise<string> => {
      const known = cached.get(path);
      const headers = known === undefined ? {} : { 'If-None-Match': known.tag };
      const response = await browser.send('GET', path, { headers });
      const isKept = response.status === 304 && known !== undefined;
      const text = isKept ? known.text : response.text;
      const tag = response.headers.get('etag');
      if (tag !== null && response.status === 200) cached.set(path, { tag, text });
      count.answers++;
      if (isKept) count.unchanged++;
      // An overloaded server may refuse.
      if (response.status >= 500 && response.status !== 503)
        note(`${path} is answered to ${name} with ${response.status}`);
      if (OWNERS_MEMBERS.test(text)) note(`${path} tells ${name} of a working copy`);
      for (const doc of docs) {
        const secret = doc.wordsIn(text).find((word) => !doc.isShown(word));
        if (secret !== undefined)
          note(`${secret} of the ${doc.access} document was shown to ${name} by ${path}`);
      }
      return text;
    };
  };
  const readers = [createReader('a visitor', createBrowser({ url })), createReader('a user', stranger)];

  /** Searches for a word that is not published: the document must not be found by it. */
  const search = async (read: (path: string) => Promise<string>, doc: TrackedDoc): Promise<void> => {
    const word = doc.typed.at(-1)?.word ?? 'section';
    const text = await read(`/api/search?q=${word}`);
    if (doc.typed.some((typed) => typed.word === word) && !doc.isShown(word) && text.includes(doc.id))
      note(`the ${doc.access} document was found by ${word}`);
  };

  const work = async (): Promise<void> => {
    while (!end.signal.aborted) {
      for (const read of readers) {
        for (const doc of docs) {
          for (const path of pathsOf(username, doc)) await read(path);
          await search(read, doc);
        }
        for (const path of listsOf(username)) await read(path);
      }
      await pause(PAUSE_MS);
    }
  };
  const working = work().catch((error: unknown) => note(`a reader has no answer: ${String(error)}`));
  return {
    get responseCount() {
      return count.answers;
    },
    get unchanged() {
      return count.unchanged;
    },
    stop: async () => {
      end.abort();
      await working;
      return problems;
    },
  };
}

/** Returns the addresses at which a document is, or might be, shown to others. */
function pathsOf(username: string, { id, title, accessToken }: TrackedDoc): string[] {
  const token = accessToken === null ? '' : `accessToken=${accessToken}`;
  const api = `/api/docs/${id}`;
  return [
    `/${username}/${id}?${token}`,
    `/${username}/${id}?comments&${token}`,
    `/${username}/${id}/edit?${token}`,
    `/api/groups/${username}/docs/${id}?${token}`,
    `${api}/preview?${token}`,
    `${api}/backlinks?${token}`,
    `${api}/is_updated?lastUpdatedAt=2020-01-01T00:00:00.000Z&${token}`,
    `${api}/working_copy?${token}`,
    `${api}/history?${token}`,
    `/api/docs/find_by?groupName=${username}&full=true&title=${encodeURIComponent(title)}`,
  ];
}

/** Returns the addresses that list documents. */
function listsOf(username: string): string[] {
  return [
    `/${username}`,
    `/api/groups/${username}`,
    `/${username}/feed.xml`,
    '/sitemap.xml',
    '/explore',
    '/api/explore?kind=recent',
    '/search?q=section',
  ];
}
