import assert from 'node:assert/strict';
import { EXCERPT_MAX_LENGTH, LINK_TARGET_MAX_LENGTH } from '@maru/core';
import { createBrowser } from '../../testing/browser.ts';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { createDoc, createDocWith, updateMeta } from '../../testing/docs.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';

describeOnEachDatabase('GET /api/docs/:id/preview', (database) => {
  let server: TestServer;
  let owner: TestUser;
  let anonymous: Browser;
  before(async () => {
    server = await startServer({ database });
    owner = await createUser(server, 'owner');
    anonymous = createBrowser(server);
  });
  after(() => server.close());

  const preview = async (browser: Browser, id: string, query = '') =>
    (await browser.expect(200, 'GET', `/api/docs/${id}/preview${query}`)).preview;

  it('has the title and the beginning, without marks', async () => {
    const content = `---\ntags: a\n---\n\n# Heading\n\nThe **first** [[paragraph]].\n\n${'word '.repeat(500)}`;
    const { id } = await createDoc(owner, { title: 'Title', content });
    const own = await preview(owner.browser, id);
    assert.equal(own.title, 'Title');
    assert.match(own.excerpt, /^(?:Heading )?The first paragraph\. word/);
    assert.ok([...own.excerpt].length <= EXCERPT_MAX_LENGTH + 1);
    await updateMeta(owner, id, { access: 'public' });
    assert.deepEqual(await preview(anonymous, id), own);
    const empty = await createDoc(owner, { title: 'Empty', content: '' });
    assert.deepEqual(await preview(owner.browser, empty.id), {
      id: empty.id,
      title: 'Empty',
      heading: null,
      excerpt: '',
    });
  });

  it('shows the owner what readers see, and no unpublished text', async () => {
    const { id } = await createDocWith(owner, 'public', { title: 'Read', content: 'by all' });
    await owner.browser.expect(200, 'PUT', `/api/docs/${id}/working_copy`, {
      json: { title: 'Unread', content: 'by nobody', lastUpdatedAt: null },
    });
    for (const browser of [owner.browser, anonymous])
      assert.deepEqual(await preview(browser, id), {
        id,
        title: 'Read',
        heading: null,
        excerpt: 'by all',
      });
  });

  it('has the first paragraph of a section, by the text or the anchor of its heading', async () => {
    const content = [
      'The beginning.',
      '## **Big** Part #1',
      '- in a list',
      'Its [first](/a) paragraph.',
      'Its second one.',
      '### Inner',
      '- item of Inner',
      '## 둘째 부분',
      '둘째의 글.',
      '# Last',
      '## Inner',
      'Of another.',
    ].join('\n\n');
    const { id } = await createDoc(owner, { title: 'Parts', content });
    const partOf = async (browser: Browser, section: string) => {
      const found = await preview(browser, id, `?section=${encodeURIComponent(section)}`);
      assert.deepEqual([found.id, found.title], [id, 'Parts']);
      return [found.heading, found.excerpt];
    };
    const whole = await preview(owner.browser, id);
    const checkAs = async (browser: Browser): Promise<void> => {
      const big = ['Big Part #1', 'Its first paragraph.'];
      assert.deepEqual(await partOf(browser, 'Big Part #1'), [null, whole.excerpt], 'the subheading 1');
      for (const name of ['big-part-1', 'Big part 1', 'Above#big PART 1'])
        assert.deepEqual(await partOf(browser, name), big, name);
      assert.deepEqual(await partOf(browser, '둘째 부분'), ['둘째 부분', '둘째의 글.']);
      assert.deepEqual(await partOf(browser, 'Inner'), ['Inner', 'item of Inner']);
      assert.deepEqual(await partOf(browser, 'inner-1'), ['Inner', 'Of another.']);
      assert.deepEqual(await partOf(browser, 'Last'), ['Last', 'Of another.']);
      for (const unknown of ['Nowhere', '', '__proto__', '<b>'])
        assert.deepEqual(await partOf(browser, unknown), [null, whole.excerpt], unknown);
    };
    await checkAs(owner.browser);
    await updateMeta(owner, id, { access: 'public' });
    await owner.browser.expect(200, 'PUT', `/api/docs/${id}/working_copy`, {
      json: { title: 'Unread', content: '## Secret\n\nUnpublished.\n\n## Last\n\nNew.', lastUpdatedAt: null },
    });
    for (const browser of [owner.browser, anonymous]) {
      await checkAs(browser);
      assert.deepEqual(await partOf(browser, 'Secret'), [null, whole.excerpt]);
    }
    await updateMeta(owner, id, { access: 'private' });
    const { code } = await anonymous.expect(404, 'GET', `/api/docs/${id}/preview?section=Last`);
    assert.equal(code, 'not_found');
  });

  it('refuses an impossible section name, and finds a section in a long text', async () => {
    const content = `${'word '.repeat(20_000)}\n\n## Part\n\n${'Long '.repeat(500)}`;
    const { id } = await createDocWith(owner, 'public', { title: 'Long', content });
    const { heading, excerpt } = await preview(anonymous, id, '?section=part');
    assert.equal(heading, 'Part');
    assert.match(excerpt, /^Long Long .*…$/);
    assert.ok([...excerpt].length <= EXCERPT_MAX_LENGTH);
    const longest = 'x'.repeat(LINK_TARGET_MAX_LENGTH);
    assert.equal((await preview(anonymous, id, `?section=${longest}`)).heading, null);
    const { fields } = await anonymous.expect(422, 'GET', `/api/docs/${id}/preview?section=${longest}x`);
    assert.deepEqual(fields, { section: 'too_long' });
    await anonymous.expect(422, 'GET', `/api/docs/${id}/preview?section=a&section=b`);
  });

  it('has the published beginning of a text that cannot be decrypted, for any section', async () => {
    const { id } = await createDocWith(owner, 'public', {
      title: 'Damaged',
      content: 'Start.\n\n## Part\n\nWords.',
    });
    const content_cipher = Buffer.from('nonsense');
    await server.openDatabase()('revisions').where({ doc_id: id }).update({ content_cipher });
    await server.restart();
    const { title, heading, excerpt } = await preview(anonymous, id, '?section=Part');
    assert.deepEqual([title, heading, excerpt], ['Damaged', null, 'Start. Part Words.']);
  });

  it('is allowed only to readers of the document', async () => {
    const { id, accessToken } = await createDocWith(owner, 'link', { title: 'Linked', content: 'text' });
    await anonymous.expect(404, 'GET', `/api/docs/${id}/preview`);
    assert.equal((await preview(anonymous, id, `?accessToken=${accessToken}`)).excerpt, 'text');
    await updateMeta(owner, id, { access: 'private' });
    const { errorId: _a, ...gone } = await anonymous.expect(
      404,
      'GET',
      `/api/docs/${id}/preview?accessToken=${accessToken}`,
    );
    const unknown = `/api/docs/${'0'.repeat(24)}/preview`;
    const { errorId: _b, ...missing } = await anonymous.expect(404, 'GET', unknown as '/api/docs/x/preview');
    assert.deepEqual(gone, missing);
  });
});
