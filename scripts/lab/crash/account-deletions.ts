import { createBrowser } from '@maru/backend/testing/browser.ts';
import type { Browser } from '@maru/backend/testing/browser.ts';
import { assertFound } from '@maru/backend/testing/found.ts';
import { multipart } from '@maru/backend/testing/media.ts';
import { sendToKilledServer, problemUnless } from './operation.ts';
import type { Operation } from './operation.ts';
import { countRowsOf } from '../hostile/rows.ts';

const PASSWORD = 'pass word 1';
const HOST = { username: 'hosting', email: 'hosting@example.org', password: PASSWORD };
const DOCS = 3;

/** Deletes an account: afterwards it is complete, or removed with its comments elsewhere emptied. */
export function createAccountDeletions(): Operation {
  let turn = 0;
  let username = '';
  let leaving: Browser | null = null;
  let file = '';
  let hostDocId = '';
  let commentId = '';
  return {
    name: 'delete account',
    prepare: async (url) => {
      const host = createBrowser({ url });
      if (hostDocId === '') {
        await host.expect(200, 'POST', '/api/signup', { form: HOST });
        hostDocId = (
          await host.expect(201, 'POST', `/api/docs?groupName=${HOST.username}`, {
            json: { title: 'x', content: '' },
          })
        ).doc.id;
        await host.expect(200, 'PUT', `/api/docs/${hostDocId}/meta`, { json: { access: 'public' } });
      }
      turn++;
      username = `leaver${turn}`;
      leaving = createBrowser({ url });
      await leaving.expect(200, 'POST', '/api/signup', {
        form: { username, email: `${username}@example.org`, password: PASSWORD },
      });
      for (let i = 0; i < DOCS; i++) {
        const { doc } = await leaving.expect(201, 'POST', `/api/docs?groupName=${username}`, {
          json: { title: `doc ${i}`, content: 'words' },
        });
        if (i === 0)
          await leaving.expect(200, 'PUT', `/api/docs/${doc.id}/meta`, { json: { access: 'public' } });
      }
      const body = multipart({ groupName: username }, [{ name: 'a.txt', bytes: `of ${username}` }]);
      file = assertFound((await leaving.expect(200, 'POST', '/api/media', body)).uploadedList[0]).url;
      commentId = (
        await leaving.expect(201, 'POST', `/api/comments?docId=${hostDocId}`, { json: { content: 'said' } })
      ).comment.id;
    },
    send: (url) => {
      const form = { username, password: PASSWORD, confirm: 'true' };
      return sendToKilledServer(
        createBrowser({ url }, leaving?.cookies),
        'POST',
        '/api/users/delete_account',
        { form },
      );
    },
    check: async (url, isAcknowledged, dataDir) => {
      const browser = createBrowser({ url });
      const { status } = await browser.send('POST', '/api/login', { form: { username, password: PASSWORD } });
      const comment = await findComment(url, hostDocId, commentId);
      if (status === 200) {
        const { docs } = await browser.expect(200, 'GET', `/api/groups/${username}`);
        return [
          ...problemUnless(!isAcknowledged, 'a deletion was acknowledged, and the account is there'),
          ...problemUnless(
            docs.length === DOCS,
            `the account is there with ${docs.length} of ${DOCS} documents`,
          ),
          ...problemUnless(
            (await browser.send('GET', file)).text === `of ${username}`,
            'the account is there without its file',
          ),
          ...problemUnless(comment?.content === 'said', 'the account is there without its comment'),
        ];
      }
      const rows = countRowsOf(dataDir, username);
      return [
        ...problemUnless(status === 401, `logging in is answered with ${status}`),
        ...problemUnless(
          Object.values(rows).every((count) => count === 0),
          `the account is gone, but rows: ${JSON.stringify(rows)}`,
        ),
        ...problemUnless(
          (await browser.send('GET', `/api/groups/${username}`)).status === 404,
          'the space of the account is still shown',
        ),
        ...problemUnless(
          comment !== undefined && comment.isDeleted && comment.content === '',
          'what the account said is not an empty place',
        ),
      ];
    },
  };
}

interface Comment {
  readonly id: string;
  readonly content: string;
  readonly isDeleted: boolean;
}

async function findComment(url: string, docId: string, id: string): Promise<Comment | undefined> {
  let cursor = '';
  do {
    const page = await createBrowser({ url }).expect(
      200,
      'GET',
      `/api/comments?docId=${docId}&limit=100${cursor}`,
    );
    const found = page.comments.find((comment: Comment) => comment.id === id);
    if (found !== undefined) return found;
    cursor = page.nextCursor === null ? '' : `&cursor=${encodeURIComponent(page.nextCursor)}`;
  } while (cursor !== '');
  return undefined;
}
