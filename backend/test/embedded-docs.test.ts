import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { processCounts } from '../src/process-counts.ts';
import { findPublication } from '../src/repositories/publications.ts';
import { createBrowser } from '../testing/browser.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { createDocWith, updateMeta } from '../testing/docs.ts';
import { uploadOne } from '../testing/media.ts';
import { createUser, startServer } from '../testing/server.ts';
import type { TestServer, TestUser } from '../testing/server.ts';
import { createTestUsers, makeFixture } from './matrix/fixtures.ts';
import { CALLERS, DOC_STATES } from './matrix/row.ts';

/** Answers without a body, none of which may take a job of the thread. */
const UNCHANGED = 8;

describeOnEachDatabase({ name: 'Documents inside public documents', daily: 'sqlite' }, (kind) => {
  let server: TestServer;
  let owner: TestUser;
  before(async () => {
    server = await startServer({ database: kind });
    owner = await createUser(server, 'owner');
  });
  after(() => server.close());

  const publicDoc = (title: string, content: string) => createDocWith(owner, 'public', { title, content });
  const pageOf = async (id: string, etag?: string) => {
    const headers = etag === undefined ? {} : { 'If-None-Match': etag };
    const response = await createBrowser(server).send('GET', `/${owner.username}/${id}`, { headers });
    return { status: response.status, etag: response.headers.get('etag') ?? '', html: response.text };
  };
  const save = (id: string, title: string, content: string) =>
    owner.browser.expect(200, 'PUT', `/api/docs/${id}`, { json: { title, content, overwrite: true } });

  it('are shown the same to everybody, only public and listed ones', async () => {
    const cast = await createTestUsers(server);
    for (const state of DOC_STATES) {
      const fixture = await makeFixture(cast, owner, state, false);
      const { title } = fixture.names;
      const host = await createDocWith(fixture.owner, 'public', { title: 'Host', content: `![[${title}]]` });
      for (const caller of CALLERS) {
        const { browser, accessToken } = await cast.actor(caller, fixture, false);
        const query = accessToken === null ? '' : `?accessToken=${accessToken}`;
        const response = await browser.send('GET', `/${fixture.owner.username}/${host.id}${query}`);
        assert.equal(response.status, 200);
        assert.equal(
          response.text.includes(`${title} words about`),
          state === 'public',
          `${state} for ${caller}`,
        );
      }
    }
  });

  it('change the page and its tag with each edit, and disappear at once', async () => {
    const inner = await publicDoc('Deep', 'deep one');
    const middle = await publicDoc('Middle', 'middle\n\n![[Deep]]');
    const outer = await publicDoc('Outer', 'outer\n\n![[Middle]]');
    const first = await pageOf(outer.id);
    for (const text of ['outer', 'middle', 'deep one'])
      assert.ok(first.html.includes(`<p>${text}</p>`), text);
    assert.equal((await pageOf(outer.id, first.etag)).status, 304);

    await save(inner.id, 'Deep', 'deep two');
    const second = await pageOf(outer.id, first.etag);
    assert.deepEqual([second.status, second.html.includes('<p>deep two</p>')], [200, true]);

    await updateMeta(owner, inner.id, { access: 'private' });
    const third = await pageOf(outer.id, second.etag);
    assert.deepEqual([third.status, third.html.includes('deep two')], [200, false]);

    await save(middle.id, 'Middle', 'alone');
    const fourth = await pageOf(outer.id, third.etag);
    assert.deepEqual([fourth.status, fourth.html.includes('<p>alone</p>')], [200, true]);

    await owner.browser.expect(200, 'DELETE', `/api/docs/${middle.id}`);
    const fifth = await pageOf(outer.id, fourth.etag);
    assert.deepEqual([fifth.status, fifth.html.includes('alone')], [200, false]);

    await publicDoc('Middle', 'another');
    const last = await pageOf(outer.id, fifth.etag);
    assert.deepEqual([last.status, last.html.includes('<p>another</p>')], [200, true]);
  });

  it('are not part of the stored article, lists, feeds and search', async () => {
    await publicDoc('Secretive', 'unmistakable words');
    const outer = await publicDoc('Around', 'See:\n\n![[Secretive]]');
    await pageOf(outer.id);
    const publication = await findPublication(server.openDatabase(), outer.id);
    assert.doesNotMatch(JSON.stringify(publication), /unmistakable/);
    assert.equal(publication?.embedded_docs, '["Secretive"]');
    const { docs } = await createBrowser(server).expect(200, 'GET', '/api/search?q=unmistakable');
    assert.deepEqual(
      docs.map(({ title }) => title),
      ['Secretive'],
    );
    const explored = await createBrowser(server).expect(200, 'GET', '/api/explore?kind=recent');
    assert.equal(explored.docs.find(({ id }) => id === outer.id)?.excerpt, 'See: Secretive');
  });

  it('show their media according to their own access', async () => {
    const media = await uploadOne(owner, { name: 'a.txt', bytes: 'in a file' });
    const inner = await publicDoc('With file', `[file](${media.url})`);
    await publicDoc('Shows file', '![[With file]]');
    const read = async () => (await createBrowser(server).send('GET', media.url)).status;
    assert.equal(await read(), 200);
    await updateMeta(owner, inner.id, { access: 'private' });
    assert.equal(await read(), 404);
  });

  /** Returns the count of jobs once none is added: words for the search are taken behind saves. */
  const countWhenStill = async (): Promise<number> => {
    for (;;) {
      const count = processCounts.textThreadJobs;
      await sleep(500);
      if (processCounts.textThreadJobs === count) return count;
    }
  };

  it('are inserted into a page in the thread when they are large', async () => {
    const long = 'word '.repeat(40_000);
    await publicDoc('Long', `# Part\n\npart words\n\n# Rest\n\n${long}`);
    await publicDoc('Too long', `# Part\n\nhidden words\n\n# Rest\n\n${'a&b '.repeat(200_000)}`);
    const outer = await publicDoc('Short', '![[Long#Part]]\n\n![[Too long#Part]]');
    // The first reader has what is missing rendered.
    await pageOf(outer.id);
    await save(outer.id, 'Short', 'new words\n\n![[Long#Part]]\n\n![[Too long#Part]]');
    const started = await countWhenStill();
    const { html, etag } = await pageOf(outer.id);
    const made = processCounts.textThreadJobs;
    assert.ok(made > started);
    assert.deepEqual([html.includes('part words'), html.includes('hidden words')], [true, false]);
    // Other jobs, such as the search index, may come meanwhile: less than one for each answer.
    for (let i = 0; i < UNCHANGED; i++) assert.equal((await pageOf(outer.id, etag)).status, 304);
    assert.ok(processCounts.textThreadJobs - made < UNCHANGED);
  });

  it('are inserted into the page of a large document too', async () => {
    await publicDoc('Small', 'small words');
    const outer = await publicDoc('Large', `![[Small]]\n\n${'word '.repeat(40_000)}`);
    const { html, etag } = await pageOf(outer.id);
    assert.ok(html.includes('<p>small words</p>'));
    assert.equal((await pageOf(outer.id, etag)).status, 304);
  });
});
