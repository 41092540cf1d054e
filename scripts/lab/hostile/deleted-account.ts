import { randomBytes } from 'node:crypto';
import { createBrowser } from '@maru/backend/testing/browser.ts';
import { assertFound } from '@maru/backend/testing/found.ts';
import { multipart } from '@maru/backend/testing/media.ts';
import { countRowsOf } from './rows.ts';
import type { RunningServer } from './saves.ts';

/** Account that is deleted during a disk fault: afterwards it is complete, or removed. */
export interface DeletedAccount {
  /** Deletes the account. @returns the status of the response */
  leave(server: RunningServer): Promise<number>;
  /** Called after the response. @returns descriptions of what remains of it */
  findRemains(server: RunningServer, dataDir: string): Promise<string[]>;
}

const FORM = { username: 'leaver', email: 'leaver@example.org', password: 'pass word 1' };
const SAVES = 40;
const SAVED_BYTES = 20_000;

/** Signs up, and creates a public document with history and a file. */
export async function createDeletedAccount(
  server: RunningServer,
  fileBytes: number,
): Promise<DeletedAccount> {
  const { username, password } = FORM;
  const browser = createBrowser(server);
  await browser.expect(200, 'POST', '/api/signup', { form: FORM });
  const { doc } = await browser.expect(201, 'POST', `/api/docs?groupName=${username}`, {
    json: { title: 'x', content: '' },
  });
  await browser.expect(200, 'PUT', `/api/docs/${doc.id}/meta`, { json: { access: 'public' } });
  for (let i = 0; i < SAVES; i++) {
    const json = {
      title: `save ${i}`,
      content: randomBytes(SAVED_BYTES).toString('base64'),
      overwrite: true,
    };
    await browser.expect(200, 'PUT', `/api/docs/${doc.id}`, { json });
  }
  const words = randomBytes(fileBytes / 2).toString('hex');
  const body = multipart({ groupName: username }, [{ name: 'a.txt', bytes: words }]);
  const [file] = (await browser.expect(200, 'POST', '/api/media', body)).uploadedList;
  return {
    leave: async (on) => {
      const form = { username, password, confirm: 'true' };
      return (await createBrowser(on, browser.cookies).send('POST', '/api/users/delete_account', { form }))
        .status;
    },
    findRemains: async (on, dataDir) => {
      const stranger = createBrowser(on);
      const remains = Object.entries(countRowsOf(dataDir, username)).flatMap(([table, count]) =>
        count === 0 ? [] : [`${count} rows of ${table}`],
      );
      for (const path of [`/api/groups/${username}`, assertFound(file).url]) {
        const { status } = await stranger.send('GET', path);
        if (status !== 404) remains.push(`${path} is answered with ${status}`);
      }
      return remains;
    },
  };
}
