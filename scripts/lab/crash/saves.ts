import { createBrowser } from '@maru/backend/testing/browser.ts';
import { sendToKilledServer, problemUnless } from './operation.ts';
import type { Operation } from './operation.ts';

const ACCOUNT = { username: 'saver', email: 'saver@example.org', password: 'pass word 1' };
/** Page size of the history. */
const HISTORY_PAGE = 30;

interface SavedDoc {
  readonly id: string;
  /** Contents of its revisions, oldest first. */
  readonly known: string[];
}

/**
 * Saves: title, text, list, history and public page must be
 * consistent. Alternates between public and private documents.
 */
export function createSaves(): Operation {
  let cookies = new Map<string, string>();
  const docs: SavedDoc[] = [];
  let turn = 0;
  const textOf = (title: string): string => `${title} ${'words of some length '.repeat(400)}[[${title}]]`;
  const titleNow = (): string => `save ${turn}`;
  const docNow = (): SavedDoc => {
    const doc = docs[turn % docs.length];
    if (doc === undefined) throw new Error('Nothing is prepared');
    return doc;
  };
  return {
    name: 'save',
    prepare: async (url) => {
      turn++;
      if (docs.length > 0) return;
      const browser = createBrowser({ url });
      await browser.expect(200, 'POST', '/api/signup', { form: ACCOUNT });
      cookies = browser.cookies;
      for (const access of ['public', 'private']) {
        const title = 'save 0';
        const { doc } = await browser.expect(201, 'POST', `/api/docs?groupName=${ACCOUNT.username}`, {
          json: { title, content: textOf(title) },
        });
        await browser.expect(200, 'PUT', `/api/docs/${doc.id}/meta`, { json: { access } });
        docs.push({ id: doc.id, known: [title] });
      }
    },
    send: (url) => {
      const json = { title: titleNow(), content: textOf(titleNow()), overwrite: true };
      return sendToKilledServer(createBrowser({ url }, cookies), 'PUT', `/api/docs/${docNow().id}`, { json });
    },
    check: async (url, isAcknowledged) => {
      const browser = createBrowser({ url }, cookies);
      const { id, known } = docNow();
      const { doc } = await browser.expect(200, 'GET', `/api/groups/${ACCOUNT.username}/docs/${id}`);
      const { docs: list } = await browser.expect(200, 'GET', `/api/groups/${ACCOUNT.username}`);
      const { histories } = await browser.expect(200, 'GET', `/api/docs/${id}/history`);
      const { history } = await browser.expect(200, 'GET', `/api/docs/${id}/history/${histories[0]?.id}`);
      const last = known.at(-1) ?? '';
      const isThere = doc.title === titleNow();
      if (isThere) known.push(titleNow());
      const title = isThere ? titleNow() : last;
      const titles = histories.map((entry: { readonly title: string }) => entry.title);
      const found = [
        ...problemUnless(isThere || !isAcknowledged, `${titleNow()} was acknowledged and is lost`),
        ...problemUnless(
          doc.title === title && doc.content === textOf(title),
          `half a save: ${doc.title} with ${doc.content.slice(0, 20)}`,
        ),
        ...problemUnless(
          list.find((item: { readonly id: string }) => item.id === id)?.title === title,
          'the list has another title',
        ),
        ...problemUnless(
          titles.join() === known.slice(-HISTORY_PAGE).toReversed().join(),
          `the history is ${titles.join()}`,
        ),
        ...problemUnless(
          history.content === textOf(title),
          'the newest revision is not what the document says',
        ),
      ];
      if (doc.access !== 'public') return found;
      const stranger = createBrowser({ url });
      const publicBody = await stranger.expect(200, 'GET', `/api/groups/${ACCOUNT.username}/docs/${id}`);
      const { docs: explored } = await stranger.expect(200, 'GET', '/api/explore?kind=recent');
      const shown = explored.find((item: { readonly id: string }) => item.id === id)?.title;
      return [
        ...found,
        ...problemUnless(
          publicBody.doc.title === title && shown === title,
          `strangers see ${publicBody.doc.title}, ${shown}`,
        ),
      ];
    },
  };
}
