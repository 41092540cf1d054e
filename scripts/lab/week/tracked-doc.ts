import type { Browser } from '@maru/backend/testing/browser.ts';
import { retryWhileOverloaded } from './retry-while-overloaded.ts';

export interface TypedWord {
  readonly word: string;
  /** Time of its last key, in epoch milliseconds; infinite until then. */
  typedAt: number;
  readonly device: string;
  /** Typed in the last second before its page ended. */
  mayBeMissing: boolean;
}

/** Version that its writer ended by a save, or published. */
interface TrackedVersion {
  readonly historyId: string;
  readonly words: ReadonlySet<string>;
}

/** Document that two devices write in, with every word typed into it. */
export interface TrackedDoc {
  readonly id: string;
  /** First letter of its words. */
  readonly letter: string;
  readonly access: 'private' | 'public' | 'link';
  readonly accessToken: string | null;
  readonly typed: TypedWord[];
  /** Words that the server had at some time; none may be missing afterwards. */
  readonly stored: Set<string>;
  readonly published: Set<string>;
  readonly title: string;
  readonly versions: TrackedVersion[];
  /** Number of sessions, and of acknowledged autosaves. */
  sessions: number;
  autosaves: number;
  /** Returns true for a word that readers may see. */
  isShown(word: string): boolean;
  /** Notes the first time that something happened to words. */
  trace(words: readonly string[], event: string): void;
  /** Returns words with what happened to each, for a problem. */
  describeWords(words: readonly string[]): string;
  /** Returns a word. Cut off anywhere, it is none, as when a browser is killed in the middle of one. */
  nameWord(session: number, index: number): string;
  /** Returns this document's words in a text, in order. */
  wordsIn(text: string): string[];
  /** Returns the words that the server has for the writer now, and remembers them in `stored`. */
  readWords(browser: Browser): Promise<string[]>;
  /** Returns, in words, what is wrong with its history. */
  checkHistory(browser: Browser): Promise<string[]>;
}

/** Largest number of versions that a session adds: of its autosaves, of a save, and of a merge. */
const VERSIONS_PER_SESSION = 3;

/** Sections of the text, one for each device. */
const TEXT = '# Section one\n\nBegun here.\n\n# Section two\n\nBegun there.';

export async function createTrackedDoc(
  browser: Browser,
  username: string,
  { letter, access }: { readonly letter: string; readonly access: TrackedDoc['access'] },
): Promise<TrackedDoc> {
  const title = `Words of ${letter}`;
  const { doc } = await browser.expect(201, 'POST', `/api/docs?groupName=${username}`, {
    json: { title, content: TEXT },
  });
  const path = `/api/docs/${doc.id}` as const;
  if (access !== 'private') await browser.expect(200, 'PUT', `${path}/meta`, { json: { access } });
  const { doc: whole } = await browser.expect(200, 'GET', `/api/groups/${username}/docs/${doc.id}`);
  const pattern = new RegExp(`\\b${letter}x\\d+x\\d+e\\b`, 'g');
  const wordsIn = (text: string): string[] => text.match(pattern) ?? [];
  const typed: TypedWord[] = [];
  const stored = new Set<string>();
  const published = new Set<string>();
  const versions: TrackedVersion[] = [];
  /** Times by event, of each word. */
  const traces = new Map<string, Map<string, number>>();
  const written: TrackedDoc = {
    id: doc.id,
    letter,
    access,
    accessToken: access === 'link' ? (whole.accessToken ?? null) : null,
    typed,
    stored,
    published,
    title,
    versions,
    sessions: 0,
    autosaves: 0,
    isShown: (word) => access !== 'private' && published.has(word),
    trace: (words, event) => {
      for (const word of words) {
        const events = traces.get(word) ?? new Map<string, number>();
        traces.set(word, events);
        if (!events.has(event)) events.set(event, Date.now());
      }
    },
    describeWords: (words) =>
      words
        .map((word) => {
          const events = [...(traces.get(word) ?? [])].map(
            ([event, at]) => `${new Date(at).toISOString().slice(11, 23)} ${event}`,
          );
          return `${word} (${events.join('; ')})`;
        })
        .join(', '),
    nameWord: (session, index) => `${letter}x${session}x${index}e`,
    wordsIn,
    readWords: async (reader) => {
      const address = `/api/groups/${username}/docs/${doc.id}` as const;
      const { doc: now } = await retryWhileOverloaded(() => reader.expect(200, 'GET', address));
      const { workingCopy } = await retryWhileOverloaded(() =>
        reader.expect(200, 'GET', `${path}/working_copy`),
      );
      const words = wordsIn(workingCopy?.content ?? now.content);
      // A version published beside a working copy is merged when the editor opens.
      for (const word of wordsIn(now.content)) if (!words.includes(word)) words.push(word);
      for (const word of words) stored.add(word);
      return words;
    },
    checkHistory: async (reader) => {
      const found: string[] = [];
      for (const { historyId, words } of versions) {
        const { history } = await reader.expect(200, 'GET', `${path}/history/${historyId}`);
        const now = new Set(wordsIn(history.content));
        if (now.size !== words.size || [...words].some((word) => !now.has(word)))
          found.push(`${access}: version ${historyId} was saved with other words than it has`);
      }
      const count = await countVersions(reader, doc.id);
      const most = 1 + VERSIONS_PER_SESSION * written.sessions;
      if (count > most)
        found.push(`${access}: ${count} versions of ${written.sessions} sessions, at most ${most} expected`);
      console.log(
        `${access}: ${typed.length} words typed, ${stored.size} stored; ${written.sessions} sessions, ${written.autosaves} autosaves, ${count} versions, ${versions.length} of them saved or published`,
      );
      return found;
    },
  };
  return written;
}

async function countVersions(browser: Browser, docId: string): Promise<number> {
  let count = 0;
  for (let since = '', eos = false; !eos; ) {
    const query = since === '' ? '' : `?since=${since}`;
    const page = await browser.expect(200, 'GET', `/api/docs/${docId}/history${query}`);
    count += page.histories.length;
    eos = page.eos;
    since = page.histories.at(-1)?.id ?? '';
  }
  return count;
}
