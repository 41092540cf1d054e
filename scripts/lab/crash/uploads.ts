import { randomBytes } from 'node:crypto';
import { createBrowser } from '@maru/backend/testing/browser.ts';
import { multipart } from '@maru/backend/testing/media.ts';
import type { TestFile } from '@maru/backend/testing/media.ts';
import { sendToKilledServer, problemUnless } from './operation.ts';
import type { Operation } from './operation.ts';

const ACCOUNT = { username: 'sender', email: 'sender@example.org', password: 'pass word 1' };
const BYTES = 150_000;

interface Listed {
  readonly name: string;
  readonly url: string;
  readonly size: number;
}

/**
 * Uploads two files: both are listed and complete, or no trace
 * of either remains (the files themselves: `site-check.ts`).
 */
export function createUploads(): Operation {
  let cookies = new Map<string, string>();
  let listed: readonly Listed[] = [];
  let files: readonly TestFile[] = [];
  let turn = 0;
  return {
    name: 'upload',
    prepare: async (url) => {
      if (cookies.size === 0) {
        const browser = createBrowser({ url });
        await browser.expect(200, 'POST', '/api/signup', { form: ACCOUNT });
        cookies = browser.cookies;
      }
      turn++;
      files = ['a', 'b'].map((name) => ({
        name: `${name}${turn}.txt`,
        bytes: `${name} ${randomBytes(BYTES / 2).toString('hex')}`,
      }));
      listed = (await listMedia(url, cookies)).media;
    },
    send: (url) =>
      sendToKilledServer(
        createBrowser({ url }, cookies),
        'POST',
        '/api/media',
        multipart({ groupName: ACCOUNT.username }, files),
      ),
    check: async (url, isAcknowledged) => {
      const { media, used } = await listMedia(url, cookies);
      const known = new Set(listed.map((item) => item.url));
      const added = media.filter((item) => !known.has(item.url));
      const browser = createBrowser({ url }, cookies);
      const problems = [
        ...problemUnless(
          media.length - added.length === listed.length,
          `${listed.length} files were there, ${media.length - added.length} are left`,
        ),
        ...problemUnless(
          added.length === files.length || (added.length === 0 && !isAcknowledged),
          `${added.length} of ${files.length} files are listed`,
        ),
        ...problemUnless(
          used === media.reduce((sum, { size }) => sum + size, 0),
          `${used} bytes are counted`,
        ),
      ];
      for (const item of added) {
        const sent = files.find(({ name }) => name === item.name);
        const { status, text } = await browser.send('GET', item.url);
        problems.push(
          ...problemUnless(
            status === 200 && text === sent?.bytes,
            `${item.name} is listed and not what was sent (${status})`,
          ),
        );
        // Each attempt starts with few files.
        await browser.expect(200, 'DELETE', `/api/media/${item.url.split('/')[2]}`);
      }
      return problems;
    },
  };
}

async function listMedia(
  url: string,
  cookies: Map<string, string>,
): Promise<{ media: Listed[]; used: number }> {
  return await createBrowser({ url }, cookies).expect(
    200,
    'GET',
    `/api/media?groupName=${ACCOUNT.username}&limit=100`,
  );
}
