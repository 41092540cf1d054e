import assert from 'node:assert/strict';
import type { ResponseOf } from '@maru/core/api/contracts';
import { createBrowser } from '../testing/browser.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { createDoc, updateMeta } from '../testing/docs.ts';
import { assertFound } from '../testing/found.ts';
import { createUser, startServer } from '../testing/server.ts';
import type { TestServer, TestUser } from '../testing/server.ts';

type State = Pick<ResponseOf<'findDocs'>['docs'][number], 'content' | 'updatedAt'>;

describeOnEachDatabase('An autosave fold in a race', (database) => {
  let server: TestServer;
  let owner: TestUser;
  let docId: string;
  before(async () => {
    server = await startServer({ database });
    owner = await createUser(server, 'owner');
  });
  beforeEach(async () => {
    docId = (await createDoc(owner, { title: 'Diary', content: 'made' })).id;
  });
  after(() => server.close());

  /** Saves over any state. */
  const fold = async (content: string, more: object = {}) =>
    (
      await owner.browser.expect(200, 'PUT', `/api/docs/${docId}`, {
        json: { title: 'Diary', content, overwrite: true, fold: true, ...more },
      })
    ).doc;
  const histories = async () =>
    (await owner.browser.expect(200, 'GET', `/api/docs/${docId}/history`)).histories;
  const contentOf = async (historyId: string): Promise<string> =>
    (await owner.browser.expect(200, 'GET', `/api/docs/${docId}/history/${historyId}`)).history.content;
  /** Returns the texts of the history, the current one first. */
  const versions = async (): Promise<string[]> => {
    const texts: string[] = [];
    for (const { id } of await histories()) texts.push(await contentOf(id));
    return texts;
  };
  const read = async () =>
    (await owner.browser.expect(200, 'GET', `/api/groups/${owner.username}/docs/${docId}`)).doc;

  it('with an explicit save loses no acknowledged text', async () => {
    for (let round = 0; round < 5; round++) {
      const { updatedAt } = await fold(`begun ${round}`);
      const text = (who: string) => ({
        title: 'Diary',
        content: `${who} ${round}`,
        lastUpdatedAt: updatedAt,
      });
      const responses = await Promise.all(
        [{ ...text('folded'), fold: true }, text('saved'), { ...text('folded too'), fold: true }].map(
          (json) => owner.browser.send('PUT', `/api/docs/${docId}`, { json }),
        ),
      );
      const won = responses.filter(({ status }) => status === 200);
      assert.equal(won.length, 1);
      assert.equal((await read()).content, won[0]?.json.doc?.content);
      const remaining = await versions();
      assert.equal(remaining[0], won[0]?.json.doc?.content);
      assert.equal(remaining.includes(`begun ${round}`), remaining[0] === `saved ${round}`);
    }
  });

  it('with an explicit save without changes does not replace the version that the save returned', async () => {
    for (let round = 0; round < 5; round++) {
      const { updatedAt } = await fold(`begun ${round}`);
      const unchanged = { title: 'Diary', content: `begun ${round}`, lastUpdatedAt: updatedAt };
      const [saved, folded] = await Promise.all(
        [unchanged, { ...unchanged, content: `folded ${round}`, fold: true }].map((json) =>
          owner.browser.send('PUT', `/api/docs/${docId}`, { json }),
        ),
      );
      assert.equal(folded?.status, 200);
      if (saved?.status === 200) assert.equal((await versions())[1], `begun ${round}`);
      else assert.equal(saved?.status, 409);
    }
  });

  it('with a publication is rejected, or stored before it', async () => {
    for (let round = 0; round < 5; round++) {
      await fold(`begun ${round}`);
      const [folded] = await Promise.all([
        owner.browser.send('PUT', `/api/docs/${docId}`, {
          json: { title: 'Diary', content: `folded ${round}`, overwrite: true, fold: true },
        }),
        updateMeta(owner, docId, { access: 'public' }),
      ]);
      const shown = await createBrowser(server).expect(
        200,
        'GET',
        `/api/groups/${owner.username}/docs/${docId}`,
      );
      assert.ok(folded.status === 200 || folded.json.code === 'not_foldable');
      assert.equal(shown.doc.content, `${folded.status === 200 ? 'folded' : 'begun'} ${round}`);
      await updateMeta(owner, docId, { access: 'private' });
      await fold(`after ${round}`);
      assert.equal((await versions())[1], shown.doc.content, 'what was published is never replaced');
    }
  });

  it('with naming keeps the named text', async () => {
    for (let round = 0; round < 5; round++) {
      await fold(`begun ${round}`);
      const [head] = await histories();
      await Promise.all([
        fold(`folded ${round}`),
        owner.browser.expect(200, 'PUT', `/api/docs/${docId}/history/${assertFound(head).id}`, {
          json: { name: `Round ${round}` },
        }),
      ]);
      const named = (await histories()).find(({ name }) => name === `Round ${round}`);
      assert.equal(assertFound(named).id, assertFound(head).id);
      const text = await contentOf(assertFound(head).id);
      await fold(`after ${round}`);
      assert.equal(await contentOf(assertFound(head).id), text);
    }
  });

  it('with reads returns consistent states: a text with its own time', async () => {
    const states = new Map<string, string>();
    const note = ({ content, updatedAt }: State): void => void states.set(updatedAt, content ?? '');
    note(await fold('state', { title: 'Watched' }));
    const seen: State[] = [];
    const progress = { isDone: false };
    const readers = Array.from({ length: 4 }, async () => {
      while (!progress.isDone) {
        seen.push(await read());
        const matches = await owner.browser.expect(
          200,
          'GET',
          `/api/docs/find_by?groupName=${owner.username}&title=Watched&full=true`,
        );
        seen.push(assertFound(matches.docs.find(({ id }) => id === docId)));
      }
    });
    for (let i = 0; i < 25; i++) note(await fold(`state ${i}`, { title: 'Watched' }));
    progress.isDone = true;
    await Promise.all(readers);
    for (const { updatedAt, content } of seen) assert.equal(content, states.get(updatedAt));
    assert.ok(seen.length > 8);
  });
});
