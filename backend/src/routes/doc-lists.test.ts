import assert from 'node:assert/strict';
import { FIND_BY_CONTENT_MAX_BYTES, FIND_BY_MAX } from '@maru/core';
import type { ResponseOf } from '@maru/core/api/contracts';
import { createBrowser } from '../../testing/browser.ts';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { createDoc, createDocWith, itemOf, updateMeta } from '../../testing/docs.ts';
import { assertFound } from '../../testing/found.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';

const UNKNOWN_ID = '0123456789abcdefghijklmn';

describeOnEachDatabase('Finding documents', (database) => {
  let server: TestServer;
  let owner: TestUser;
  let other: TestUser;
  let anonymous: Browser;
  before(async () => {
    server = await startServer({ database });
    other = await createUser(server, 'other');
    anonymous = createBrowser(server);
  });
  beforeEach(async () => {
    owner = await createUser(server, 'owner');
  });
  after(() => server.close());

  const find = async (browser: Browser, title: string, more = '') =>
    (
      await browser.expect(
        200,
        'GET',
        `/api/docs/find_by?groupName=${owner.username}&title=${encodeURIComponent(title)}${more}`,
      )
    ).docs;
  const idsOf = (docs: readonly { readonly id: string }[]): string[] => docs.map((doc) => doc.id);

  describe('GET /api/docs/find_by', () => {
    it('finds the whole title in NFC whatever its case, and nothing else', async () => {
      const one = await createDoc(owner, { title: 'Ärger Straße 한글' });
      for (const title of [
        'Ärger Straße 한글',
        'ÄRGER STRASSE 한글',
        'a\u0308rger strasse \u1112\u1161\u11ab\u1100\u1173\u11af',
        ' ärger Straße 한글 ',
      ]) {
        assert.deepEqual(idsOf(await find(owner.browser, title)), [one.id], title);
      }
      for (const title of ['Ärger', 'Arger Strasse 한글', '%', "' OR 1=1 --", 'Ärger Straße 한글!']) {
        assert.deepEqual(await find(owner.browser, title), [], title);
      }
      await owner.browser.expect(200, 'PUT', `/api/docs/${one.id}`, {
        json: { title: 'Renamed', content: '', overwrite: true },
      });
      assert.deepEqual(await find(owner.browser, 'Ärger Straße 한글'), []);
      assert.deepEqual(idsOf(await find(owner.browser, 'RENAMED')), [one.id]);
    });

    it('adds the content only when asked for it', async () => {
      const doc = await createDoc(owner, { title: 'T', content: 'words' });
      const item = await itemOf(doc);
      assert.deepEqual(await find(owner.browser, 't'), [item]);
      assert.deepEqual(await find(owner.browser, 't', '&full=false'), [item]);
      assert.deepEqual(await find(owner.browser, 't', '&full=true'), [{ ...item, content: doc.content }]);
    });

    it('shows others only what they may read, without its private folder', async () => {
      const folder = await createDoc(owner, { title: 'Same', isFolder: true });
      const shown = await createDocWith(owner, 'public', { title: 'same', parentId: folder.id });
      const linked = await createDocWith(owner, 'link', { title: 'SAME' });
      const gone = await createDocWith(owner, 'public', { title: 'same' });
      await owner.browser.expect(200, 'DELETE', `/api/docs/${gone.id}`);
      assert.deepEqual(idsOf(await find(owner.browser, 'same')), [folder.id, shown.id, linked.id]);
      for (const browser of [anonymous, other.browser]) {
        const docs = await find(browser, 'same', `&full=true&accessToken=${linked.accessToken}`);
        assert.deepEqual(idsOf(docs), [shown.id]);
        assert.equal(assertFound(docs[0]).parentId, null);
        assert.deepEqual(await find(browser, owner.username), [], 'the private home document');
      }
      await updateMeta(owner, shown.id, { access: 'private' });
      assert.deepEqual(await find(anonymous, 'same'), await find(anonymous, 'no such title'));
    });

    it('limits the total content of one response', async () => {
      const content = '가'.repeat(340_000);
      for (let i = 0; i < 6; i++) await createDoc(owner, { title: 'long', content });
      assert.equal((await find(owner.browser, 'long')).length, 6);
      const docs = await find(owner.browser, 'long', '&full=true');
      assert.equal(docs.length, Math.floor(FIND_BY_CONTENT_MAX_BYTES / Buffer.byteLength(content)));
      assert.equal(assertFound(docs[0]).content, content);
    });

    it(`returns at most ${FIND_BY_MAX}`, async () => {
      for (let i = 0; i <= FIND_BY_MAX; i++) await createDoc(owner, { title: 'often' });
      assert.equal((await find(owner.browser, 'often')).length, FIND_BY_MAX);
    });

    it('answers 404 without the space, 422 without a title', async () => {
      await anonymous.expect(404, 'GET', '/api/docs/find_by?groupName=nobody77&title=x');
      assert.deepEqual((await anonymous.expect(422, 'GET', '/api/docs/find_by')).fields, {
        groupName: 'required',
        title: 'required',
      });
      const path = `/api/docs/find_by?groupName=${owner.username}`;
      assert.deepEqual((await anonymous.expect(422, 'GET', `${path}&title=&full=yes`)).fields, {
        title: 'required',
        full: 'invalid',
      });
      assert.deepEqual((await anonymous.expect(422, 'GET', `${path}&title=a&title=b`)).fields, {
        title: 'invalid',
      });
      assert.deepEqual((await anonymous.expect(422, 'GET', `${path}&title=${'x'.repeat(256)}`)).fields, {
        title: 'too_long',
      });
    });
  });

  describe('GET /api/docs/:id/is_updated', () => {
    const ask = <S extends number>(browser: Browser, status: S, id: string, query: string) =>
      browser.expect(status, 'GET', `/api/docs/${id}/is_updated?${query}`);

    it('compares with the time given', async () => {
      const { id, updatedAt } = await createDoc(owner);
      assert.deepEqual(await ask(owner.browser, 200, id, `lastUpdatedAt=${updatedAt}`), {
        id,
        isUpdated: false,
        updatedAt,
        workingCopyUpdatedAt: null,
      });
      const { doc } = await owner.browser.expect(200, 'PUT', `/api/docs/${id}`, {
        json: { title: 'x', content: 'y', overwrite: true },
      });
      assert.deepEqual(await ask(owner.browser, 200, id, `lastUpdatedAt=${updatedAt}`), {
        id,
        isUpdated: true,
        updatedAt: doc.updatedAt,
        workingCopyUpdatedAt: null,
      });
    });

    it('is allowed to readers: everyone, the owner, or holders of the link', async () => {
      for (const access of ['public', 'private', 'link'] as const) {
        const { id, updatedAt, accessToken = 'none' } = await createDocWith(owner, access);
        const query = `lastUpdatedAt=${updatedAt}`;
        await ask(owner.browser, 200, id, query);
        for (const browser of [anonymous, other.browser]) {
          await ask(browser, access === 'public' ? 200 : 404, id, query);
          await ask(browser, access === 'private' ? 404 : 200, id, `${query}&accessToken=${accessToken}`);
          await ask(
            browser,
            access === 'public' ? 200 : 404,
            id,
            `${query}&accessToken=${accessToken}&accessToken=${accessToken}`,
          );
        }
        if (access !== 'link') continue;
        await updateMeta(owner, id, { regenerateLink: true });
        await ask(anonymous, 404, id, `${query}&accessToken=${accessToken}`);
      }
    });

    it('answers 422 without a time, 404 without the document', async () => {
      const { id, updatedAt } = await createDoc(owner);
      assert.deepEqual((await ask(owner.browser, 422, id, '')).fields, { lastUpdatedAt: 'required' });
      assert.deepEqual((await ask(owner.browser, 422, id, 'lastUpdatedAt=yesterday')).fields, {
        lastUpdatedAt: 'invalid',
      });
      for (const wrong of [UNKNOWN_ID, 'x', id.toUpperCase()])
        await ask(owner.browser, 404, wrong, `lastUpdatedAt=${updatedAt}`);
    });
  });

  describe('GET /api/recents', () => {
    const recents = (query = '', browser = owner.browser) =>
      browser.expect(200, 'GET', `/api/recents${query}`);
    const titlesOf = ({ docs }: ResponseOf<'listRecents'>): string[] => docs.map((doc) => doc.title);

    it('lists what the caller edited last, only in their own space', async () => {
      assert.deepEqual(await recents(), { docs: [], nextCursor: null });
      const a = await createDoc(owner, { title: 'a' });
      await createDoc(owner, { title: 'b' });
      await createDocWith(other, 'public', { title: 'foreign' });
      const gone = await createDoc(owner, { title: 'gone' });
      await owner.browser.expect(200, 'DELETE', `/api/docs/${gone.id}`);
      await owner.browser.expect(200, 'PUT', `/api/docs/${a.id}`, {
        json: { title: 'a', content: 'edited', overwrite: true },
      });
      assert.deepEqual(titlesOf(await recents()), ['a', 'b']);
      await owner.browser.expect(200, 'PUT', `/api/docs/${owner.homeDocId}`, {
        json: { title: 'Home', content: 'x', overwrite: true },
      });
      const latest = await recents();
      assert.deepEqual(titlesOf(latest), ['Home', 'a', 'b']);
      const { groupName, ...item } = assertFound(latest.docs[1]);
      assert.deepEqual(item, await itemOf(item));
      assert.equal(groupName, owner.username);
    });

    it('is read page by page, without gaps and repetitions, also with equal times', async () => {
      const ids: string[] = [];
      for (let i = 0; i < 7; i++) {
        server.advance(1);
        ids.push((await createDoc(owner, { title: `${i}` })).id);
      }
      await server
        .openDatabase()('docs')
        .whereIn('id', ids.slice(0, 5))
        .update({ edited_at: 1_700_000_000_000 });
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: ResponseOf<'listRecents'> = await recents(
          `?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`,
        );
        assert.ok(page.docs.length <= 2);
        seen.push(...idsOf(page.docs));
        cursor = page.nextCursor;
      } while (cursor !== null);
      assert.deepEqual(seen, [ids[6], ids[5], ...ids.slice(0, 5).toSorted().toReversed()]);
    });

    it('answers 401 to visitors, 422 to invalid cursors and limits', async () => {
      await anonymous.expect(401, 'GET', '/api/recents');
      for (const limit of ['0', '101', '-1', '1e1', '', '9'.repeat(30)]) {
        assert.ok(
          'limit' in
            assertFound((await owner.browser.expect(422, 'GET', `/api/recents?limit=${limit}`)).fields),
          limit,
        );
      }
      const written = (text: string): string => Buffer.from(text).toString('base64url');
      const id = 'a'.repeat(24);
      for (const cursor of [
        '',
        'x',
        '%27',
        written(`1.${id}.1`),
        written(`-1.${id}`),
        written(`1.${id.toUpperCase()}`),
        written(`NaN.${id}`),
        `${written(`1.${id}`)}A`,
        written(`01.${id}`),
      ]) {
        assert.deepEqual(
          (await owner.browser.expect(422, 'GET', `/api/recents?cursor=${cursor}`)).fields,
          { cursor: 'invalid' },
          cursor,
        );
      }
    });
  });
});
