import { createBrowser } from '@maru/backend/testing/browser.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { WrittenDoc } from './written-doc.ts';

/** Readers without an account, who look for words that nobody has published. */
export interface Readers {
  /** Ends them. Returns the answers in which they found such words. */
  stop(): Promise<readonly string[]>;
  readonly answers: number;
}

const PAUSE_MS = 400;
const PROBLEMS_MAX = 20;

/** Looks at every answer that shows the documents to others, in turns, until `stop`. */
export function startReaders(url: string, username: string, docs: readonly WrittenDoc[]): Readers {
  const problems: string[] = [];
  let answers = 0;
  const end = new AbortController();

  const look = async (doc: WrittenDoc, path: string): Promise<void> => {
    const { text } = await createBrowser({ url }).send('GET', path);
    answers++;
    const secret = doc.wordsIn(text).find((word) => !doc.published.has(word));
    if (secret !== undefined && problems.length < PROBLEMS_MAX)
      problems.push(`${secret} was shown by ${path}`);
  };

  const work = async (): Promise<void> => {
    while (!end.signal.aborted) {
      for (const doc of docs) {
        const token = doc.accessToken === null ? '' : `?accessToken=${doc.accessToken}`;
        await look(doc, `/${username}/${doc.id}${token}`);
        await look(doc, `/api/groups/${username}/docs/${doc.id}${token}`);
        await look(doc, `/${username}/feed.xml`);
        await look(doc, `/api/search?q=${doc.lastWord() ?? 'section'}`);
        await look(doc, '/explore');
      }
      await pause(PAUSE_MS);
    }
  };
  const working = work();
  return {
    get answers() {
      return answers;
    },
    stop: async () => {
      end.abort();
      await working;
      return problems;
    },
  };
}
