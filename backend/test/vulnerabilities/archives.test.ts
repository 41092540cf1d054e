import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describeOnSqlite } from '../../testing/databases.ts';
import { createDoc, createDocWith, treeOf } from '../../testing/docs.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';
import { download, multipart, unzip, zip } from '../../testing/zips.ts';

/** Past vulnerabilities of archives and exported documents: security rows 58 to 64 and 67. */
describeOnSqlite('Archives', (database) => {
  let server: TestServer;
  before(async () => {
    server = await startServer({ database });
  });
  after(() => server.close());

  const post = async <S extends number>(status: S, user: TestUser, bytes: Buffer) =>
    user.browser.expect(status, 'POST', `/api/groups/${user.username}/import`, multipart({ 'a.zip': bytes }));
  /** Replaces a name in the archive by another of the same length, in both of its headers. */
  const renamed = (bytes: Buffer, from: string, to: string): Buffer => {
    assert.equal(from.length, to.length);
    return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');
  };

  it('58. write nowhere else by their entries’ names', async () => {
    const user = await createUser(server, 'zips');
    const bytes = await zip(
      {
        'xx/up.md': '# Up',
        'yroot.md': '# Root',
        'z_diskk.md': '# Disk',
        'good.md': '# Good',
        'link.md': '/etc/passwd',
      },
      { 'link.md': 0o120777 },
    );
    const hostile = renamed(
      renamed(renamed(bytes, 'xx/up.md', '../up.md'), 'yroot.md', '/root.md'),
      'z_diskk.md',
      String.raw`C:\disk.md`,
    );
    const { created, skipped } = await post(200, user, hostile);
    assert.deepEqual(
      created.map((doc) => doc.title),
      ['Good'],
    );
    assert.deepEqual(skipped.map((file) => file.reason).toSorted(), [
      'link',
      'unsafe_path',
      'unsafe_path',
      'unsafe_path',
    ]);
    assert.deepEqual(await treeOf(user), ['Good:0']);
  });

  it('58. are not unpacked beyond limits: bombs, very many files, nested archives', async () => {
    const user = await createUser(server, 'zips');
    const bomb = await zip({
      'bomb.md': Buffer.alloc(64 * 1024 * 1024),
      'good.md': '# Good',
      'inner.zip': await zip({ 'a.md': 'x' }),
    });
    const { skipped } = await post(200, user, bomb);
    assert.deepEqual(skipped, [
      { name: 'inner.zip', reason: 'archive' },
      { name: 'bomb.md', reason: 'too_large' },
    ]);
    const flood = await zip(
      Object.fromEntries(Array.from({ length: 20_001 }, (_none, index) => [`${index}.txt`, ''])),
    );
    assert.equal((await post(413, user, flood)).code, 'too_large');
    assert.deepEqual(await treeOf(user), ['Good:0']);
  });

  it('58. of an export have names that are safe, unique and relative, whatever the titles', async () => {
    const user = await createUser(server, 'zips');
    const titles = [
      '../../x',
      'a/b',
      'CON',
      'x'.repeat(255),
      '👩‍👩‍👧‍👦'.repeat(30),
      'C:\\x',
      'x.',
      'A',
      'a',
      '..',
    ];
    for (const title of titles) await createDoc(user, { title });
    const names = [...(await unzip((await download(server, user)).bytes)).keys()].filter((name) =>
      name.endsWith('.md'),
    );
    assert.equal(names.length, titles.length + 1);
    assert.equal(new Set(names.map((name) => name.normalize('NFC').toLowerCase())).size, names.length);
    for (const name of names) {
      assert.match(name, /^(?:-1-0|0-\d+)-[^/\\:*?"<>|\p{Cc}]*[^. ]\.md$/u);
      assert.ok(Buffer.byteLength(name) <= 200, name);
    }
  });

  it('59. to 64. and exported or imported texts make the server fetch nothing and read no files', async () => {
    let hits = 0;
    const canary = createServer((_request, response) => {
      hits++;
      response.end();
    });
    await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
    try {
      const address = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`;
      const content = [
        `![a](${address}/a.png)`,
        `${address}/preview`,
        `[b](${address}/b)`,
        `<img src="${address}/c"><iframe src="${address}/d"></iframe><link href="${address}/e">`,
        '![f](file:///etc/passwd) [g](file:///etc/passwd)',
        '![h](data:image/svg+xml;base64,PHN2Zy8+)',
        `@import url(${address}/i)`,
      ].join('\n\n');
      const user = await createUser(server, 'canary');
      await createDocWith(user, 'public', { title: 'Canary', content });
      const { bytes } = await download(server, user);
      assert.equal((await unzip(bytes)).get('0-1-Canary.md'), content);
      const other = await createUser(server, 'canary');
      assert.equal((await post(200, other, bytes)).created.length, 2);
      await post(
        200,
        other,
        await zip({ 'front.md': `---\ntitle: x\nimage: ${address}/j\n---\n${content}` }),
      );
      assert.equal(hits, 0);
    } finally {
      canary.close();
    }
  });

  it('67. spreadsheet formulas stay text, and no title reaches a header', async () => {
    const user = await createUser(server, 'header');
    await createDoc(user, { title: '=cmd|"/c calc"!A1', content: '=1+1' });
    await user.browser.expect(200, 'PUT', `/api/groups/${user.username}`, {
      json: { title: '";\r\nX-Evil: 1' },
    });
    const { response, bytes } = await download(server, user);
    assert.equal(response.headers.get('x-evil'), null);
    assert.match(response.headers.get('content-disposition') ?? '', /^attachment; filename="[a-z0-9.-]+"$/);
    const files = await unzip(bytes);
    assert.equal(files.get('0-1-=cmd__c calc_!A1.md') ?? files.get('0-1-=cmd___c calc_!A1.md'), '=1+1');
  });
});
