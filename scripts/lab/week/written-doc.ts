import type { Browser } from '@maru/backend/testing/browser.ts';

export interface TypedWord {
  readonly word: string;
  /** Epoch milliseconds. */
  readonly typedAt: number;
  readonly device: string;
  /** Typed in the last second before its page ended. */
  mayBeMissing: boolean;
}

/** Document that two devices write in, with every word typed into it. */
export interface WrittenDoc {
  readonly id: string;
  /** First letter of its words. */
  readonly letter: string;
  readonly access: 'private' | 'public' | 'link';
  readonly accessToken: string | null;
  readonly typed: TypedWord[];
  /** Words that the server had at some time; none may be missing afterwards. */
  readonly stored: Set<string>;
  readonly published: Set<string>;
  /** Returns this document's words in a text, in order. */
  wordsIn(text: string): string[];
  lastWord(): string | undefined;
  /** Returns the words that the server has for the writer now, and remembers them in `stored`. */
  readWords(browser: Browser): Promise<string[]>;
}

/** Sections of the text, one for each device. */
const TEXT = '# Section one\n\nBegun here.\n\n# Section two\n\nBegun there.';

export async function createWrittenDoc(
  browser: Browser,
  username: string,
  { letter, access }: { readonly letter: string; readonly access: WrittenDoc['access'] },
): Promise<WrittenDoc> {
  const { doc } = await browser.expect(201, 'POST', `/api/docs?groupName=${username}`, {
    json: { title: `Words of ${letter}`, content: TEXT },
  });
  const path = `/api/docs/${doc.id}` as const;
  if (access !== 'private') await browser.expect(200, 'PUT', `${path}/meta`, { json: { access } });
  const { doc: whole } = await browser.expect(200, 'GET', `/api/groups/${username}/docs/${doc.id}`);
  const pattern = new RegExp(`\\b${letter}x\\d+x\\d+\\b`, 'g');
  const wordsIn = (text: string): string[] => text.match(pattern) ?? [];
  const typed: TypedWord[] = [];
  const stored = new Set<string>();
  return {
    id: doc.id,
    letter,
    access,
    accessToken: access === 'link' ? (whole.accessToken ?? null) : null,
    typed,
    stored,
    published: new Set(),
    wordsIn,
    lastWord: () => typed.at(-1)?.word,
    readWords: async (reader) => {
      const { doc: now } = await reader.expect(200, 'GET', `/api/groups/${username}/docs/${doc.id}`);
      const { workingCopy } = await reader.expect(200, 'GET', `${path}/working_copy`);
      const words = wordsIn(workingCopy?.content ?? now.content);
      // A version published beside a working copy is merged when the editor opens.
      for (const word of wordsIn(now.content)) if (!words.includes(word)) words.push(word);
      for (const word of words) stored.add(word);
      return words;
    },
  };
}
