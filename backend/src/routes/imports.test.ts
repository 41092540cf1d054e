import assert from 'node:assert/strict';
import sharp from 'sharp';
import type { Doc } from '@maru/core/api';
import { createBrowser } from '../../testing/browser.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import { createDoc, createDocWith, treeOf } from '../../testing/docs.ts';
import { assertFound } from '../../testing/found.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';
import { download, multipart, unzip, zip } from '../../testing/zips.ts';

describeOnSqlite('POST /api/groups/:name/import', (database) => {
  let server: TestServer;
  before(async () => {
    server = await startServer({ database });
  });
  after(() => server.close());

  type Files = Readonly<Record<string, string | Buffer>>;
  const post = async <S extends number>(
    status: S,
    user: TestUser,
    files: Files,
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const body = multipart(files);
    return user.browser.expect(status, 'POST', `/api/groups/${user.username}/import`, {
      ...body,
      headers: { ...body.headers, ...headers },
    });
  };
  const docsOf = async (user: TestUser): Promise<Map<string, Doc>> => {
    const { docs } = await user.browser.expect(200, 'GET', `/api/groups/${user.username}`);
    const whole: Doc[] = [];
    for (const { id } of docs)
      whole.push((await user.browser.expect(200, 'GET', `/api/groups/${user.username}/docs/${id}`)).doc);
    return new Map(whole.map((doc) => [doc.title, doc]));
  };

  it('recreates a space from its export, which is exported again byte for byte', async () => {
    const user = await createUser(server, 'origin');
    const first = await createDocWith(user, 'public', {
      title: '여행: 기록?',
      content: '# Words\r\n\n[[Home]] __u__',
      props: '{"numbering":true,"math":true}',
    });
    const folder = await createDoc(user, {
      title: 'Folder',
      isFolder: true,
      content: `\uFEFFto [it](/${user.username}/${first.id}#s-1)`,
    });
    const inner = await createDocWith(user, 'link', {
      title: 'Inner',
      isFolder: true,
      parentId: folder.id,
      content: '',
    });
    await createDocWith(user, 'public', {
      title: '../a\\b',
      parentId: inner.id,
      content: `[f](/${user.username}/${folder.id})`,
    });
    await createDoc(user, { title: 'same' });
    await createDoc(user, { title: 'SAME', content: 'x'.repeat(100_000) });
    await user.browser.expect(200, 'PUT', `/api/docs/${user.homeDocId}`, {
      json: { title: 'Front', content: 'hello', overwrite: true },
    });
    await user.browser.expect(200, 'PUT', `/api/docs/${user.homeDocId}/meta`, {
      json: { access: 'public', commentsEnabled: false },
    });
    const { bytes } = await download(server, user);

    const other = await createUser(server, 'target');
    const report = await post(200, other, { 'space.zip': bytes });
    assert.deepEqual(report.skipped, []);
    assert.equal(report.created.length, 7);
    assert.deepEqual(await treeOf(other), await treeOf(user));
    const docs = await docsOf(other);
    assert.deepEqual(
      [...docs.values()].map(({ title, access }) => `${title} ${access}`).toSorted(),
      [...(await docsOf(user)).values()].map(({ title, access }) => `${title} ${access}`).toSorted(),
    );
    assert.equal(
      assertFound(docs.get('Folder')).content,
      `\uFEFFto [it](/${other.username}/${assertFound(docs.get('여행: 기록?')).id}#s-1)`,
    );
    assert.equal(assertFound(docs.get('여행: 기록?')).props, '{"numbering":true,"math":true}');
    const again = (await download(server, other)).bytes;
    assert.deepEqual(await unzip(again), await unzip(bytes));
    assert.ok(again.equals(bytes));
    // Public documents are readable by everybody, private ones by their owner only.
    const anyone = createBrowser(server);
    await anyone.expect(
      200,
      'GET',
      `/api/groups/${other.username}/docs/${assertFound(docs.get('여행: 기록?')).id}`,
    );
    await anyone.expect(404, 'GET', `/api/groups/${other.username}/docs/${assertFound(docs.get('same')).id}`);
  });

  it('adds to existing documents: an edited home page stays, imported documents follow', async () => {
    const user = await createUser(server, 'origin');
    await createDoc(user, { title: 'A' });
    const { bytes } = await download(server, user);
    const other = await createUser(server, 'target');
    await createDoc(other, { title: 'Mine' });
    await other.browser.expect(200, 'PUT', `/api/docs/${other.homeDocId}`, {
      json: { title: 'My home', content: 'mine', overwrite: true },
    });
    await post(200, other, { 'space.zip': bytes });
    const { doc } = await other.browser.expect(
      200,
      'GET',
      `/api/groups/${other.username}/docs/${other.homeDocId}`,
    );
    assert.deepEqual([doc.title, doc.content], ['My home', 'mine']);
    const tree = await treeOf(other);
    assert.deepEqual([tree.length, tree.includes('Mine:0'), tree.includes('A:2')], [3, true, true]);
  });

  it('reads files of Obsidian, Notion and HackMD, always as private', async () => {
    const user = await createUser(server, 'foreign');
    const id = '0123456789abcdef0123456789abcdef';
    const report = await post(200, user, {
      'vault.zip': await zip({
        'Daily/Note.md': '---\ntitle: The Note\ntags: [x]\n---\nsee [[Plan]] and [p](../Plan.md)',
        'Plan.md': '# My plan\n\n__bold__ and [[Note|n]]',
        [`Trip ${id}.md`]: '# Trip\n\n[day](Trip%20' + id + '/Day%201%20' + id + '.md)',
        [`Trip ${id}/Day 1 ${id}.md`]: '# Day 1\n\nWalked.',
        'image.png': Buffer.from([1, 2, 3]),
        'bad.md': Buffer.from([0xff, 0xfe, 0xfd]),
      }),
      'loose.md': 'no heading',
    });
    assert.deepEqual(report.skipped, [
      { name: 'image.png', reason: 'unsupported_type' },
      { name: 'bad.md', reason: 'not_text' },
    ]);
    assert.deepEqual(await treeOf(user), [
      'Daily/The Note:0',
      'Daily:0',
      'My plan:2',
      'Trip/Day 1:0',
      'Trip:3',
      'loose:1',
    ]);
    const docs = await docsOf(user);
    assert.equal(
      assertFound(docs.get('The Note')).content,
      `---\ntitle: The Note\ntags: [x]\n---\nsee [[My plan|Plan]] and [p](/${user.username}/${assertFound(docs.get('My plan')).id})`,
    );
    assert.equal(assertFound(docs.get('My plan')).content, '**bold** and [[The Note|n]]');
    assert.equal(
      assertFound(docs.get('Trip')).content,
      `[day](/${user.username}/${assertFound(docs.get('Day 1')).id})`,
    );
    assert.deepEqual(new Set([...docs.values()].map(({ access }) => access)), new Set(['private']));
    assert.equal(assertFound(docs.get('loose')).props, '{}');
    const { docs: backlinks } = await user.browser.expect(
      200,
      'GET',
      `/api/docs/${assertFound(docs.get('My plan')).id}/backlinks`,
    );
    assert.deepEqual(
      backlinks.map((doc) => doc.title),
      ['The Note'],
    );
  });

  it('reads texts in older encodings, HTML, and links of other programs', async () => {
    const user = await createUser(server, 'converts');
    const report = await post(200, user, {
      'a.zip': await zip({
        'docs/README.md':
          '<h1>Guide</h1>\n\n[s](setup) [r][ref] <a href="/docs/setup.md#x">a</a>\n\n[ref]: ../plain.txt\n',
        'docs/setup.md': 'Set up\n======\n\n    npm i\n',
        'plain.txt': Buffer.from('bfa9c7e020b1e2b7cf', 'hex'),
        'wide.md': Buffer.from('\uFEFF# 넓은 글', 'utf16le'),
        'page.html': '<title>A page</title><p>to <a href="docs/setup.md">it</a></p>',
      }),
    });
    assert.deepEqual(report.skipped, []);
    const docs = await docsOf(user);
    const address = (title: string): string => `/${user.username}/${assertFound(docs.get(title)).id}`;
    assert.equal(assertFound(docs.get('plain')).content, '여행 기록');
    assert.equal(assertFound(docs.get('plain')).props, '{"breaks":true}');
    assert.equal(assertFound(docs.get('Set up')).content, '```\nnpm i\n```\n');
    assert.ok(docs.has('넓은 글'));
    assert.equal(assertFound(docs.get('A page')).content, `to [it](${address('Set up')})\n`);
    assert.equal(
      assertFound(docs.get('docs')).content,
      `# Guide\n\n[s](${address('Set up')}) [r][ref] [a](${address('Set up')}#x)\n\n[ref]: ${address('plain')}\n`,
    );
    assert.deepEqual(await treeOf(user), ['A page:1', 'docs/Set up:0', 'docs:0', 'plain:2', '넓은 글:3']);
  });

  it('reads the Markdown that Bear, Joplin, BookStack and HackMD export', async () => {
    const user = await createUser(server, 'others');
    const picture = await sharp({ create: { width: 4, height: 3, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const report = await post(200, user, {
      'notes.zip': await zip({
        'Sea.md': '# Sea\n#trips/2024\n\n![](Sea/photo.png)\n\n==bright== [[Tide]]',
        'Sea/photo.png': picture,
        'Notebook/Tide.md':
          '---\ntitle: Tide\nupdated: 2024-05-01 10:00:00Z\ncreated: 2024-04-01 09:00:00Z\n---\n\n' +
          '<img src="../_resources/a.png" width="300" /> [Book](../Book.md)\n',
        '_resources/a.png': picture,
        'Book.md': '# Book\n\n## Page\n\n<p class="callout warning">Take care</p>\n\nEnd\n',
        'Pad.md': '---\ntags: a\n---\n\n# Pad\n\n:::info\nWords\n:::\n\n:::spoiler More\nInside\n:::\n',
      }),
    });
    assert.deepEqual(report.skipped, []);
    const docs = await docsOf(user);
    const address = (title: string): string => `/${user.username}/${assertFound(docs.get(title)).id}`;
    assert.match(
      assertFound(docs.get('Sea')).content,
      /^#trips\/2024\n\n!\[\]\(\/media\/[0-9a-z]{24}\/photo\.png\)\n\n==bright== \[\[Tide\]\]$/,
    );
    const tide = assertFound(docs.get('Tide'));
    assert.match(tide.content, /!\[\]\(\/media\/[0-9a-z]{24}\/a\.png =300x\) \[Book\]/);
    assert.ok(tide.content.includes(`[Book](${address('Book')})`));
    assert.deepEqual(
      [tide.createdAt, tide.updatedAt],
      ['2024-04-01T09:00:00.000Z', '2024-05-01T10:00:00.000Z'],
    );
    assert.equal(assertFound(docs.get('Book')).content, '## Page\n\n> [!warning]\n>\n> Take care\n\nEnd\n');
    assert.match(
      assertFound(docs.get('Pad')).content,
      /> \[!info\]\n> Words\n[^]*> \[!\w+\]- More\n> Inside\n/,
    );
  });

  it('takes times from front matter, else from the archive, and none in the future', async () => {
    const user = await createUser(server, 'dates');
    await post(200, user, {
      'a.zip': await zip({
        'old.md': '---\ncreated: 2020-05-01\nupdated: 2021-06-02 10:00\n---\nOld',
        'late.md': '---\ncreated: 2999-05-01\n---\nLate',
      }),
    });
    const docs = await docsOf(user);
    const old = assertFound(docs.get('old'));
    assert.deepEqual(
      [old.createdAt, old.updatedAt],
      ['2020-05-01T00:00:00.000Z', '2021-06-02T10:00:00.000Z'],
    );
    assert.ok(Date.parse(assertFound(docs.get('late')).createdAt) <= Date.now());
    const { histories } = await user.browser.expect(200, 'GET', `/api/docs/${old.id}/history`);
    assert.equal(assertFound(histories[0]).createdAt, old.updatedAt);
  });

  it('is allowed only to the space’s owner, and refuses other bodies than uploads', async () => {
    const user = await createUser(server, 'import');
    const other = await createUser(server, 'other');
    const body = multipart({ 'a.md': 'x' });
    const path = `/api/groups/${user.username}/import`;
    await createBrowser(server).expect(401, 'POST', path, body);
    await other.browser.expect(403, 'POST', path, body);
    await user.browser.expect(404, 'POST', '/api/groups/nobody/import', body);
    await user.browser.expect(403, 'POST', path, {
      ...body,
      headers: { ...body.headers, 'Sec-Fetch-Site': 'cross-site' },
    });
    assert.equal(
      (await user.browser.expect(415, 'POST', path, { json: { file: [] } })).code,
      'unsupported_type',
    );
    assert.equal((await post(422, user, {})).code, 'file_not_found');
    assert.equal(
      (await post(415, user, { 'a.zip': Buffer.from('PK\u0003\u0004 and nothing else') })).code,
      'unsupported_type',
    );
    assert.deepEqual(await treeOf(user), []);
  });

  it('runs once for a key, and replays its response', async () => {
    const user = await createUser(server, 'import');
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const files = {
      'a.md': '# A',
      'b.md': '# B',
      'c.zip': await zip({ '.hidden.md': 'x', 'd.md': '# D' }),
      'e.exe': 'x',
    };
    const first = await post(200, user, files, headers);
    const again = await post(200, user, files, headers);
    assert.deepEqual(again, first);
    assert.deepEqual(
      first.skipped.map(({ name }) => name),
      ['.hidden.md', 'e.exe'],
    );
    assert.deepEqual(await treeOf(user), ['A:0', 'B:1', 'D:2']);
    assert.equal((await post(422, user, { 'a.md': '# Other' }, headers)).code, 'idempotency_mismatch');
    const twins = { 'Idempotency-Key': crypto.randomUUID() };
    const reports = await Promise.all(
      Array.from({ length: 4 }, () => post(200, user, { 'twin.md': '# Twin' }, twins)),
    );
    for (const report of reports) assert.deepEqual(report, reports[0]);
    assert.deepEqual(await treeOf(user), ['A:0', 'B:1', 'D:2', 'Twin:3']);
  });
});
