import assert from 'node:assert/strict';
import { RENDERER_VERSION } from '@maru/core/markup';
import { processCounts } from '../src/process-counts.ts';
import type { Store } from '../src/db/transaction.ts';
import { unpackedHtml } from '../src/services/texts/packed-html.ts';
import type { Viewer } from '../src/policies/viewer.ts';
import { findPublication, replaceHtml } from '../src/repositories/publications.ts';
import type { PublicPage } from '../src/services/publications/publications.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { itInFullRun } from '../testing/full-run.ts';
import { openServices } from '../testing/services.ts';
import type { TestServices } from '../testing/services.ts';

describeOnEachDatabase('Publications', (kind) => {
  let test: TestServices;
  let owner: Viewer;
  let reads = 0;
  before(async () => {
    const counting = (store: Store): Store => ({
      ...store,
      query: (work) => {
        reads++;
        return store.query(work);
      },
    });
    test = await openServices(kind, counting);
    const device = { userAgent: 'test', ip: '127.0.0.1', deviceId: null, locale: 'en' as const };
    const account = { username: 'owner', email: 'o@example.org', password: 'pass word 1' };
    const signedIn = await test.services.accounts.signup(
      test.write,
      account,
      { auth: undefined, deviceKey: undefined },
      device,
    );
    const viewer = await test.services.sessions.authenticate(
      signedIn.authCookie ?? '',
      signedIn.deviceKeyCookie,
    );
    assert.notEqual(viewer, null);
    owner = viewer as Viewer;
  });
  after(() => test.close());

  const key = (docId: string | null, groupName = 'owner') => ({ groupName, docId });
  const tagOf = async (docId: string | null): Promise<string | undefined> =>
    (await test.services.publications.version(key(docId)))?.tag;
  const publicDoc = async (title = 'Title', content = 'Words *here*'): Promise<string> => {
    const { id } = await test.services.docs.create(test.write, owner, 'owner', {
      title,
      content,
      isFolder: false,
    });
    await test.services.docs.updateMeta(test.write, owner, id, { access: 'public' });
    return id;
  };
  const save = (id: string, title: string, content: string) =>
    test.services.docs.update(test.write, owner, id, { title, content, overwrite: true });
  const page = async (docId: string | null): Promise<PublicPage> => {
    const found = await test.services.publications.page(key(docId));
    assert.ok(found);
    return found;
  };

  /** Returns the stored article. */
  const storedHtml = async (id: string): Promise<string> => {
    const row = await findPublication(test.db, id);
    assert.ok(row);
    return unpackedHtml(row);
  };

  it('return a public document with its space, and an ETag of the shown content', async () => {
    const id = await publicDoc('제목', '**굵게** 쓰기');
    const shown = await page(id);
    assert.deepEqual(
      [shown.docId, shown.doc?.title, shown.doc?.excerpt, shown.doc?.isFolder],
      [id, '제목', '굵게 쓰기', false],
    );
    assert.match(shown.articleHtml ?? '', /<strong>굵게<\/strong>/);
    assert.deepEqual([shown.group.group.isOwner, shown.group.docs.map((doc) => doc.id)], [false, [id]]);
    assert.equal(shown.tag, await tagOf(id));
  });

  it('have the properties of the front matter, outside of the article', async () => {
    const id = await publicDoc('Title', '---\ntags: [one, "two"]\ntitle: Title\nsecret: x\n---\n\nWords');
    const tags = [{ kind: 'tags', values: ['one', 'two'] }];
    const { doc, articleHtml } = await page(id);
    assert.deepEqual([doc?.properties, doc?.excerpt, articleHtml], [tags, 'Words', '<p>Words</p>\n']);
    const long = `---\ndate: 2026-11-24\n${'x: yyyyyyyyyyyyyyyy\n\n'.repeat(350)}---\n\n${'Words\n\n'.repeat(2000)}`;
    await save(id, 'Title', long);
    const later = await page(id);
    assert.deepEqual(later.doc?.properties, [{ kind: 'date', values: ['2026-11-24'] }]);
    assert.match(later.doc?.excerpt ?? '', /^Words Words/);
    await save(id, 'Title', 'Words');
    assert.equal((await page(id)).doc?.properties, undefined);
    assert.equal((await findPublication(test.db, id))?.properties, null);
  });

  it('have the language of the document’s settings', async () => {
    const id = await publicDoc('Language', 'Words');
    const settings: readonly (readonly [props: string, language: string | undefined])[] = [
      ['{"lang":"ja"}', 'ja'],
      ['{"lang":"zh-Hant-TW","breaks":true}', 'zh-Hant-TW'],
      ['{"lang":"<script>"}', undefined],
      ['{}', undefined],
    ];
    for (const [props, language] of settings) {
      await test.services.docs.update(test.write, owner, id, {
        title: 'Language',
        content: 'Words',
        props,
        overwrite: true,
      });
      assert.equal((await page(id)).doc?.language, language);
      assert.equal((await findPublication(test.db, id))?.language, language ?? null);
    }
  });

  it('of a large text are rendered in the thread, once for concurrent requests, and cached compressed', async () => {
    const content = `${'A paragraph of **words**, as they are.\n\n'.repeat(5_000)}[[Title]]`;
    const started = processCounts.textThreadJobs;
    const { id } = await test.services.docs.create(test.write, owner, 'owner', {
      title: 'large',
      content,
      isFolder: false,
    });
    assert.equal(processCounts.textThreadJobs, started + 1, 'its links are looked for there');
    await test.services.docs.updateMeta(test.write, owner, id, { access: 'public' });
    assert.equal(processCounts.textThreadJobs, started + 2);

    const row = await findPublication(test.db, id);
    assert.ok(row && row.html.length < 50_000 && row.renderer_version !== RENDERER_VERSION);
    await test.db('publications').where({ doc_id: id }).update({ renderer_version: 'of an older release' });
    const shown = await Promise.all([page(id), page(id), page(id)]);
    assert.equal(processCounts.textThreadJobs, started + 3, 'three readers, one rendering');
    for (const { articleHtml, renderLarge } of shown)
      assert.deepEqual([articleHtml, typeof renderLarge], [null, 'function']);
    assert.equal((await storedHtml(id)).match(/<strong>words<\/strong>/g)?.length, 5_000);
    await page(id);
    assert.equal(processCounts.textThreadJobs, started + 3);

    await save(id, 'large', `${content}.`);
    assert.equal(processCounts.textThreadJobs, started + 5, 'a save: its links and its words');
    assert.equal((await findPublication(test.db, id))?.html.startsWith('<'), false);
  });

  it('change their ETag after every change of the page', async () => {
    const id = await publicDoc();
    const folder = await test.services.docs.create(test.write, owner, 'owner', {
      title: 'folder',
      content: '',
      isFolder: true,
    });
    const tags = new Set([await tagOf(id)]);
    const changes: readonly (() => Promise<unknown>)[] = [
      () => save(id, 'Title', 'other'),
      () => test.services.docs.updateMeta(test.write, owner, id, { commentsEnabled: false }),
      () => publicDoc('another one in the list'),
      () => test.services.docs.updateMeta(test.write, owner, folder.id, { access: 'public' }),
      () => save(folder.id, 'another title', ''),
      () => test.services.docs.updateMeta(test.write, owner, id, { parentId: folder.id }),
      () => test.services.groups.update(test.write, owner, 'owner', { title: 'another title' }),
      async () => {
        await test.services.docs.updateMeta(test.write, owner, id, { access: 'private' });
        assert.equal(await tagOf(id), undefined);
        await test.services.docs.updateMeta(test.write, owner, id, { access: 'public' });
      },
    ];
    for (const [i, change] of changes.entries()) {
      await change();
      const tag = await tagOf(id);
      assert.ok(tag !== undefined && !tags.has(tag), `change ${i}`);
      tags.add(tag);
    }
    await save(id, 'Title', 'other');
    assert.ok(tags.has(await tagOf(id)), 'an unchanged save changes no page');
  });

  it('do not change when documents whose times they do not show are edited', async () => {
    const { docs } = test.services;
    const [id, other] = [await publicDoc('one'), await publicDoc('other')];
    const folder = await docs.create(test.write, owner, 'owner', {
      title: 'folder',
      content: '',
      isFolder: true,
    });
    await docs.updateMeta(test.write, owner, folder.id, { access: 'public' });
    const before = [await page(id), await page(folder.id), await page(null)];
    await save(other, 'other', 'edited');
    await docs.create(test.write, owner, 'owner', { title: 'private', content: '', isFolder: false });
    const after = [await page(id), await page(folder.id), await page(null)];
    assert.deepEqual(after[0], before[0]);
    assert.ok(after[0]?.group.docs.every((doc) => doc.updatedAt === undefined));
    assert.deepEqual(
      after.map(({ tag }, i) => tag === before[i]?.tag),
      [true, false, false],
    );
    for (const shown of after.slice(1)) {
      const entry = shown.group.docs.find((doc) => doc.id === other);
      assert.equal(entry?.updatedAt, (await page(other)).doc?.updatedAt);
    }
    assert.equal(await tagOf(id), after[0]?.tag);
  });

  it('have an ETag of the content that was read, also when a list returns to a former state', async () => {
    const { docs, publications } = test.services;
    const [id, other] = [await publicDoc('one'), await publicDoc('before')];
    const give = (access: 'public' | 'private'): Promise<unknown> =>
      docs.updateMeta(test.write, owner, other, { access });
    const titleAt = (shown: PublicPage | null): string | undefined =>
      shown?.group.docs.find((doc) => doc.id === other)?.title;
    const version = await publications.version(key(id));
    await give('private');
    const between = await page(id);
    assert.deepEqual([titleAt(between), between.tag === version?.tag], [undefined, false]);
    await give('public');
    const again = await page(id);
    assert.deepEqual([titleAt(again), again.tag], ['before', version?.tag]);
  });

  it('do not exist for private, shared, deleted, foreign or unknown documents', async () => {
    const { publications, docs } = test.services;
    const id = await publicDoc();
    for (const wrong of [
      key(id, 'nobody'),
      key('0'.repeat(24)),
      key(`${id} `),
      key(id.toUpperCase()),
      key(null, 'nobody'),
      key(null, "o'r"),
    ]) {
      assert.equal(await publications.version(wrong), null);
      assert.equal(await publications.page(wrong), null);
    }
    for (const access of ['private', 'link'] as const) {
      await docs.updateMeta(test.write, owner, id, { access });
      assert.equal(await publications.page(key(id)), null, access);
    }
    await docs.updateMeta(test.write, owner, id, { access: 'public' });
    assert.notEqual(await publications.version(key(id)), null);
    await docs.remove(test.write, owner, id);
    assert.equal(await publications.version(key(id)), null);
    assert.equal(await publications.page(key(id)), null);
  });

  it('show a space without its home document until that is public', async () => {
    const { group } = await test.services.groups.read(owner, 'owner');
    const hidden = await page(null);
    assert.deepEqual(
      [hidden.docId, hidden.doc, hidden.articleHtml, hidden.group.group.homeDocId],
      [null, null, null, null],
    );
    await save(group.homeDocId ?? '', 'Home', 'Welcome');
    await test.services.docs.updateMeta(test.write, owner, group.homeDocId ?? '', { access: 'public' });
    const shown = await page(null);
    assert.deepEqual([shown.docId, shown.doc?.title], [group.homeDocId, 'Home']);
    assert.notEqual(shown.tag, hidden.tag);
    await test.services.docs.updateMeta(test.write, owner, group.homeDocId ?? '', { access: 'private' });
    assert.equal((await page(null)).doc, null);
  });

  it('are rendered again when the renderer has changed, and stored', async () => {
    const id = await publicDoc('T', '*fresh*');
    await test
      .db('publications')
      .where({ doc_id: id })
      .update({ html: 'stale', excerpt: 'stale', renderer_version: 'old' });
    assert.match((await page(id)).articleHtml ?? '', /<em>fresh<\/em>/);
    const stored = await test.db('publications').where({ doc_id: id }).first();
    assert.equal(stored.renderer_version, RENDERER_VERSION);
    assert.match(stored.html, /<em>fresh<\/em>/);
    assert.equal(stored.excerpt, 'fresh');
  });

  it('do not store HTML that a slow request rendered before the document was unpublished', async () => {
    const id = await publicDoc('T', 'words taken back');
    await test.db('publications').where({ doc_id: id }).update({ renderer_version: 'old' });
    const publication = await findPublication(test.db, id);
    assert.ok(publication);
    await test.services.docs.updateMeta(test.write, owner, id, { access: 'private' });
    await save(id, 'T', 'other words');
    await test.services.docs.updateMeta(test.write, owner, id, { access: 'public' });
    await replaceHtml(test.db, publication, publication.html, RENDERER_VERSION);
    assert.match((await page(id)).articleHtml ?? '', /other words/);
  });

  it('are rendered by the first request after a save, and stored', async () => {
    const id = await publicDoc('T', 'before');
    await save(id, 'New', '*after*');
    const saved = await findPublication(test.db, id);
    assert.deepEqual([saved?.html, saved?.title, saved?.excerpt], ['', 'New', 'after']);
    const shown = await page(id);
    assert.match(shown.articleHtml ?? '', /<em>after<\/em>/);
    const stored = await findPublication(test.db, id);
    assert.deepEqual(
      [stored?.html, stored?.renderer_version, stored?.rev],
      [shown.articleHtml, RENDERER_VERSION, saved?.rev],
    );
    assert.equal((await page(id)).articleHtml, shown.articleHtml);
  });

  it('do not store HTML that a slow request rendered from an older version', async () => {
    const { docs } = test.services;
    const id = await publicDoc('T', 'first');
    await save(id, 'T', 'words taken back');
    const publication = await findPublication(test.db, id);
    assert.ok(publication);
    await save(id, 'T', 'second');
    await replaceHtml(test.db, publication, 'words taken back', RENDERER_VERSION);
    assert.match((await page(id)).articleHtml ?? '', /second/);
    await docs.updateMeta(test.write, owner, id, { access: 'private' });
    await replaceHtml(test.db, publication, 'words taken back', RENDERER_VERSION);
    assert.equal(await findPublication(test.db, id), undefined);
    await docs.updateMeta(test.write, owner, id, { access: 'public' });
    await save(id, 'T', 'third');
    assert.equal((await findPublication(test.db, id))?.rev, publication.rev, 'the same count as then');
    await replaceHtml(test.db, publication, 'words taken back', RENDERER_VERSION);
    assert.match((await page(id)).articleHtml ?? '', /third/);
  });

  it('are rendered at once when a long text is saved, and refused when the HTML is too long', async () => {
    const id = await publicDoc();
    await save(id, 'T', 'word '.repeat(20_000));
    assert.equal((await findPublication(test.db, id))?.renderer_version, RENDERER_VERSION);
  });

  it('answer concurrent requests with one query', async () => {
    const ids = [await publicDoc('1'), await publicDoc('2'), await publicDoc('3')];
    // Reads the list shared by all pages beforehand.
    await tagOf(ids[0] ?? null);
    await test.services.background.settled();
    const before = reads;
    const tags = await Promise.all(Array.from({ length: 60 }, (_, i) => tagOf(ids[i % 3] ?? null)));
    assert.equal(new Set(tags).size, 3);
    assert.equal(reads - before, 1);
  });

  it('allow everyone to read a public page, and the owner and link holders a private one', async () => {
    const { publications, docs } = test.services;
    const { id } = await docs.create(test.write, owner, 'owner', {
      title: 'x',
      content: '',
      isFolder: false,
    });
    const stranger: Viewer = { userId: '0'.repeat(24), username: 'stranger', sessionId: '0'.repeat(24) };
    const may = async (token?: string): Promise<boolean[]> =>
      Promise.all([owner, stranger, null].map((viewer) => publications.mayRead(viewer, token, key(id))));
    assert.deepEqual(await may(), [true, false, false]);
    const { accessToken } = await docs.updateMeta(test.write, owner, id, { access: 'link' });
    assert.deepEqual(await may(), [true, false, false]);
    assert.deepEqual(await may(accessToken), [true, true, true]);
    assert.deepEqual(await may(`${accessToken}x`), [true, false, false]);
    assert.equal(await publications.mayRead(owner, accessToken, key(id, 'nobody')), false);
    await docs.updateMeta(test.write, owner, id, { access: 'public' });
    assert.deepEqual(await may(), [true, true, true]);
  });

  const itWithLargest = kind === 'sqlite' ? it : itInFullRun;
  itWithLargest('accept the largest allowed document, in the form with the longest HTML', async () => {
    const { docs } = test.services;
    for (const pattern of ['&', '<', '*a*', '- a\n', '|a', '# a\n', '[color=red]a[/color]', '> ']) {
      const content = pattern.repeat(Math.floor((1024 * 1024) / pattern.length));
      const { id } = await docs.create(test.write, owner, 'owner', {
        title: pattern.trim(),
        content,
        isFolder: false,
      });
      await docs.updateMeta(test.write, owner, id, { access: 'public' });
      await page(id);
      assert.ok((await storedHtml(id)).length > 0, pattern);
    }
  });

  it('of a text of mostly headings stay within the engine’s limits', async () => {
    const { docs } = test.services;
    const props = JSON.stringify({ toc: 'auto', numbering: true });
    const content = '# a\n'.repeat((1024 * 1024) / 4);
    const { id } = await docs.create(test.write, owner, 'owner', {
      title: 'Headings',
      content,
      isFolder: false,
      props,
    });
    await docs.updateMeta(test.write, owner, id, { access: 'public' });
    const html = await storedHtml(id);
    assert.ok(
      html.includes('<h1') && Buffer.byteLength(html) <= 8 * content.length + 1024 * 1024,
      `${Buffer.byteLength(html)}`,
    );
  });
});
