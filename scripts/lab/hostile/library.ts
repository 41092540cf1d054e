import { randomBytes } from 'node:crypto';
import { createBrowser } from '@maru/backend/testing/browser.ts';
import { assertFound } from '@maru/backend/testing/found.ts';
import { multipart } from '@maru/backend/testing/media.ts';
import { createUser } from '@maru/backend/testing/server.ts';
import type { TestUser } from '@maru/backend/testing/server.ts';
import { multipart as archive, zip } from '@maru/backend/testing/zips.ts';

/** Spaces with many documents and files, as their signed-in owner sees them. */
export interface Library {
  /** @returns descriptions of the differences */
  compare(site: { readonly url: string }): Promise<string[]>;
}

interface Owner {
  readonly user: TestUser;
  readonly files: readonly { readonly url: string; readonly words: string }[];
  /** List of the documents, as text. */
  readonly docs: string;
  readonly count: number;
  readonly share: number;
}

const SPACES = 2;
const FILES_PER_SPACE = 50;
/** Documents per import, limited for slow machines. */
const ARCHIVE_MAX = 500;
const WORDS = '마루에 쓰는 글은 저마다 제 자리가 있습니다. Words of a document. '.repeat(20);

/** The order of the list is given by its members' positions. */
function textOf(docs: readonly { readonly id: string }[]): string {
  return JSON.stringify(docs.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
}

/** Creates documents by an import and files by uploads, through the API. */
export async function createLibrary(site: { readonly url: string }, documents: number): Promise<Library> {
  const owners: Owner[] = [];
  for (let space = 0; space < SPACES; space++) {
    const user = await createUser(site, 'reader');
    const share = Math.floor((documents * (space + 1)) / SPACES) - Math.floor((documents * space) / SPACES);
    for (let from = 0; from < share; from += ARCHIVE_MAX) {
      const pages = Array.from({ length: Math.min(ARCHIVE_MAX, share - from) }, (_, i) => from + i);
      const texts = pages.map((page) => [
        `part ${from}/page ${page}.md`,
        `# Page ${page}\n\n${randomBytes(8).toString('hex')} ${WORDS}`,
      ]);
      const body = archive({
        'library.zip': await zip(Object.fromEntries(texts) as Readonly<Record<string, string>>),
      });
      await user.browser.expect(200, 'POST', `/api/groups/${user.username}/import`, body);
    }
    const files: { readonly url: string; readonly words: string }[] = [];
    for (let i = 0; i < FILES_PER_SPACE; i++) {
      const words = randomBytes(20_000).toString('hex');
      const body = multipart({ groupName: user.username }, [{ name: `${i}.txt`, bytes: words }]);
      files.push({
        url: assertFound((await user.browser.expect(200, 'POST', '/api/media', body)).uploadedList[0]).url,
        words,
      });
    }
    const { docs } = await user.browser.expect(200, 'GET', `/api/groups/${user.username}`);
    owners.push({ user, files, docs: textOf(docs), count: docs.length, share });
  }
  const short = owners
    .filter(({ count, share }) => count < share)
    .map(({ count, share }) => `${count} of ${share} documents`);
  if (short.length > 0) throw new Error(`The import brought in ${short.join(', ')}`);
  return {
    compare: async (place) => {
      const problems: string[] = [];
      for (const { user, files, docs } of owners) {
        const browser = createBrowser(place, user.browser.cookies);
        const listed = await browser.expect(200, 'GET', `/api/groups/${user.username}`);
        if (textOf(listed.docs) !== docs) problems.push(`${user.username}: another list of documents`);
        for (const { url, words } of files) {
          if ((await browser.send('GET', url)).text !== words) problems.push(`${url} holds something else`);
        }
      }
      return problems;
    },
  };
}
