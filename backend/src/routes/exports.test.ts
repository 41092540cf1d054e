import assert from 'node:assert/strict';
import { EXPORT_INTERVAL_MS } from '@maru/core';
import { setTimeout as sleep } from 'node:timers/promises';
import { request as httpRequest } from 'node:http';
import type { AuditEventRow } from '../repositories/audit-events.ts';
import { createBrowser } from '../../testing/browser.ts';
import { describeOnEachDatabase, itOnSqlite } from '../../testing/databases.ts';
import { createDoc, createDocWith } from '../../testing/docs.ts';
import { assertFound } from '../../testing/found.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';
import { uploadOne } from '../../testing/media.ts';
import { download, multipart, unzip, zip } from '../../testing/zips.ts';
import { readManifest, takeMaruKeys } from '@maru/core/export';

describeOnEachDatabase({ name: 'GET /api/groups/:name/export', daily: 'sqlite' }, (database) => {
  const itOnce = itOnSqlite(database);
  let server: TestServer;
  before(async () => {
    server = await startServer({ database });
  });
  after(() => server.close());

  const refused = async (
    user: TestUser,
  ): Promise<{ status: number; code: string | undefined; retryAfter: number }> => {
    const { status, json, headers } = await user.browser.send('GET', `/api/groups/${user.username}/export`);
    return { status, code: json.code, retryAfter: Number(headers.get('Retry-After')) };
  };

  it('includes unpublished texts on request, as files beside those of their documents', async () => {
    const put = async (user: TestUser, content: string): Promise<void> => {
      const doc = await createDocWith(user, 'public', { title: 'News', content: 'as read' });
      await user.browser.expect(200, 'PUT', `/api/docs/${doc.id}/working_copy`, {
        json: {
          title: 'News 2',
          content: `${content} [itself](/${user.username}/${doc.id})`,
          lastUpdatedAt: null,
        },
      });
    };
    for (const [query, file] of [
      ['', undefined],
      ['?workingCopies=false', undefined],
      ['?workingCopies=true', '# News 2\n\nnot yet [itself](0-1-News.md)'],
    ] as const) {
      const user = await createUser(server, 'export');
      await put(user, 'not yet');
      const { bytes } = await download(server, user, query);
      const files = await unzip(bytes);
      assert.equal(files.get('0-1-News.md'), 'as read');
      assert.equal(files.get('0-1-News.working-copy.md'), file);
      assert.equal(JSON.parse(files.get('maru.json') ?? '').docs.length, 2);
      assert.ok(file !== undefined || ![...files.values()].some((content) => content.includes('not yet')));
    }
    const user = await createUser(server, 'export');
    await user.browser.expect(422, 'GET', `/api/groups/${user.username}/export?workingCopies=yes`);
  });

  it('contains every document as a file named by its position, with links between files and a manifest', async () => {
    const user = await createUser(server, 'export');
    const first = await createDocWith(user, 'public', {
      title: '여행: 기록?',
      content: '# Words\n\n[[Home]]',
      props: '{"numbering":true}',
    });
    const folder = await createDoc(user, {
      title: 'CON',
      isFolder: true,
      content: `to [it](/${user.username}/${first.id}-x#s-1)`,
    });
    await createDoc(user, { title: '../../inside', parentId: folder.id, content: 'deep' });
    await createDocWith(user, 'link', { title: 'Last', content: '' });
    const { response, bytes } = await download(server, user);
    assert.equal(response.headers.get('content-type'), 'application/zip');
    assert.match(
      response.headers.get('content-disposition') ?? '',
      /^attachment; filename="maru-export\d+-\d{4}-\d\d-\d\d\.zip"$/,
    );
    assert.equal(response.headers.get('cache-control'), 'no-store');
    const files = await unzip(bytes);
    const home = [...files.keys()][0] ?? '';
    assert.deepEqual(
      [...files.keys()],
      [home, '0-1-여행_ 기록_.md', '1-0-CON.md', '1-1-_.._inside.md', '0-2-Last.md', 'maru.json'],
    );
    assert.match(home, /^-1-0-.+\.md$/);
    assert.equal(files.get('0-1-여행_ 기록_.md'), '# Words\n\n[[Home]]');
    assert.equal(files.get('1-0-CON.md'), 'to [it](0-1-여행_%20기록_.md#s-1)');
    assert.equal(files.get('0-2-Last.md'), '');
    const manifest = assertFound(readManifest(files.get('maru.json') ?? ''));
    const { createdAt: madeAt, ...entry } = assertFound(manifest.docs[1]);
    assert.equal(madeAt, first.createdAt);
    assert.deepEqual(entry, {
      file: '0-1-여행_ 기록_.md',
      kind: 'document',
      folder: null,
      title: '여행: 기록?',
      access: 'public',
      commentsEnabled: true,
      props: '{"numbering":true}',
    });
    assert.deepEqual(
      [manifest.docs[3]?.folder, manifest.docs[3]?.title, manifest.docs[4]?.access],
      ['1-0-CON.md', '../../inside', 'link'],
    );
  });

  itOnce('writes plain folders for other programs, with their links, media and front matter', async () => {
    const user = await createUser(server, 'export');
    const trips = await createDoc(user, { title: 'Trips', isFolder: true, content: '' });
    const sea = await createDocWith(user, 'public', {
      title: 'The sea?',
      parentId: trips.id,
      content: '---\ntags: [a]\n---\n[[Plan]]',
      props: '{"breaks": true}',
    });
    await createDoc(user, {
      title: 'Plan',
      content: `[[the sea?|sea]] [sea](/${user.username}/${sea.id})`,
    });
    await user.browser.expect(422, 'GET', `/api/groups/${user.username}/export?layout=tree`);
    const { response, bytes } = await download(server, user, '?layout=folders&links=wiki');
    assert.match(
      response.headers.get('content-disposition') ?? '',
      /"maru-export\d+-folders-[\d-]{10}\.zip"/,
    );
    const files = await unzip(bytes);
    const home = [...files.keys()][0] ?? '';
    assert.deepEqual([...files.keys()], [home, 'Trips/Trips.md', 'Trips/The sea_.md', 'Plan.md']);
    assert.match(files.get(home) ?? '', /^---\nmaru:\n {2}kind: "home"\n/);
    assert.match(
      files.get('Plan.md') ?? '',
      /\n---\n\n\[\[The sea_\|sea\]\] \[sea\]\(Trips\/The%20sea_\.md\)$/,
    );
    const taken = assertFound(takeMaruKeys(files.get('Trips/The sea_.md') ?? ''));
    assert.equal(taken.content, '---\ntags: [a]\n---\n[[Plan]]');
    const { created, updated, ...keys } = taken.keys;
    assert.deepEqual(keys, {
      title: 'The sea?',
      access: 'public',
      comments: true,
      order: 1,
      settings: '{"breaks":true}',
    });
    assert.deepEqual([created, updated], [sea.createdAt, sea.updatedAt]);
  });

  itOnce('writes plain folders that an import restores: titles, settings, texts and links', async () => {
    const user = await createUser(server, 'export');
    const folder = await createDoc(user, { title: 'C#: notes', isFolder: true, content: '__of__ all' });
    await createDoc(user, {
      title: 'Day 1',
      parentId: folder.id,
      content: '---\ntags: [a]\n---\nA\n===\n\n[[c#: notes]]',
      props: '{"breaks":true}',
    });
    const texts = async (one: TestUser): Promise<ReadonlyMap<string, readonly string[]>> => {
      const { docs } = await one.browser.expect(200, 'GET', `/api/groups/${one.username}`);
      const read = docs.map(async ({ id, title }) => {
        const { doc } = await one.browser.expect(200, 'GET', `/api/groups/${one.username}/docs/${id}`);
        return [title, [doc.content, doc.props]] as const;
      });
      return new Map(await Promise.all(read));
    };
    for (const links of ['wiki', 'relative']) {
      const { bytes } = await download(server, user, `?layout=folders&links=${links}`);
      server.advance(EXPORT_INTERVAL_MS);
      const other = await createUser(server, 'import');
      const { skipped } = await other.browser.expect(
        200,
        'POST',
        `/api/groups/${other.username}/import`,
        multipart({ 'a.zip': bytes }),
      );
      assert.deepEqual(skipped, []);
      const found = await texts(other);
      const [day = '', settings = ''] = found.get('Day 1') ?? [];
      assert.equal(settings, '{"breaks":true}');
      assert.match(day, /^---\ntags: \[a\]\n---\nA\n===\n\n/);
      assert.match(
        day,
        links === 'wiki' ? /\[\[C#: notes\|c#: notes\]\]$/ : /\[c#: notes\]\(\/import[^)]*\)$/,
      );
      assert.equal(found.get('C#: notes')?.[0], '__of__ all');
    }
  });

  itOnce('is allowed only to the owner, and refused to cross-site requests', async () => {
    const user = await createUser(server, 'export');
    const other = await createUser(server, 'other');
    const path = `/api/groups/${user.username}/export`;
    await createBrowser(server).expect(401, 'GET', path);
    await other.browser.expect(403, 'GET', path);
    await user.browser.expect(404, 'GET', '/api/groups/nobody/export');
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { Origin: 'https://evil.example' },
    ]) {
      const body = await user.browser.expect(403, 'GET', path, { headers });
      assert.equal(body.code, 'cross_site');
    }
    // Failed exports do not use up the hourly limit.
    await download(server, user);
  });

  itOnce('writes plain folders whose text files among the media are imported as media', async () => {
    const user = await createUser(server, 'export');
    const { url } = await uploadOne(user, { name: 'list.txt', bytes: 'words' });
    await createDoc(user, { title: 'Day', content: `[list](${url})` });
    const { bytes } = await download(server, user, '?layout=folders&links=wiki');
    const other = await createUser(server, 'import');
    const path = `/api/groups/${other.username}/import` as const;
    const { created } = await other.browser.expect(200, 'POST', path, multipart({ 'a.zip': bytes }));
    assert.deepEqual(created.map(({ title }) => title).toSorted(), ['Day', user.username]);
    const day = assertFound(created.find(({ title }) => title === 'Day'));
    const { media } = await other.browser.expect(200, 'GET', `/api/media?groupName=${other.username}`);
    const { doc } = await other.browser.expect(200, 'GET', `/api/groups/${other.username}/docs/${day.id}`);
    assert.equal(doc.content, `[list](${assertFound(media[0]).url})`);
    // A file in the same place of another program's folder is a text.
    const vault = await createUser(server, 'vault');
    const texts = await vault.browser.expect(
      200,
      'POST',
      `/api/groups/${vault.username}/import`,
      multipart({ 'a.zip': await zip({ 'Day.md': 'x', 'media/1-list.txt': 'words' }) }),
    );
    assert.ok(texts.created.some(({ title }) => title === '1-list'));
  });

  it('is possible once an hour: one of twenty concurrent ones succeeds', async () => {
    const user = await createUser(server, 'export');
    const responses = await Promise.all(
      Array.from({ length: 20 }, () =>
        user.browser.copy().send('GET', `/api/groups/${user.username}/export`),
      ),
    );
    assert.deepEqual(
      responses.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, ...Array.from({ length: 19 }, () => 429)],
    );
    await until(async () => (await refused(user)).retryAfter > 3_000);
    const refusal = await refused(user);
    assert.equal(refusal.code, 'export_too_soon');
    assert.ok(refusal.retryAfter <= 3_600, String(refusal.retryAfter));
  });

  it('is not counted after an interrupted download, or after an hour', async () => {
    const user = await createUser(server, 'export');
    // Incompressible data larger than all buffers between server and client.
    const noise = Array.from({ length: 60_000 }, () => Math.random().toString(36)).join(' ');
    for (let i = 0; i < 8; i++)
      await createDoc(user, { title: `Noise ${i}`, content: noise.slice(i, 1_000_000) });
    assert.equal((await headOf(server, user)).status, 200);
    await until(
      async () => (await user.browser.send('GET', `/api/groups/${user.username}/export`)).status === 200,
    );
    await until(async () => (await refused(user)).retryAfter > 3_000);
    server.advance(3_600_001);
    await user.browser.expect(200, 'POST', '/api/renew_auth');
    await download(server, user);
  });

  itOnce('reports that a website needs a built site, without counting as an export', async () => {
    const bare = await startServer({ database, webDist: '/nonexistent' });
    try {
      const user = await createUser(bare, 'export');
      const path = `/api/groups/${user.username}/export`;
      await user.browser.expect(422, 'GET', `${path}?layout=site&documents=mine`);
      await user.browser.expect(422, 'GET', `${path}?layout=site&lang=fr`);
      await user.browser.expect(503, 'GET', `${path}?layout=site`);
      await download(bare, user);
    } finally {
      await bare.close();
    }
  });

  it('is recorded in the audit log', async () => {
    const user = await createUser(server, 'export');
    await download(server, user);
    const rows = await server
      .openDatabase()<AuditEventRow>('audit_events')
      .where({ account_id: user.id, event: 'space_exported' });
    assert.deepEqual([rows.length, rows[0]?.object_id, rows[0]?.is_ok], [1, user.groupId, 1]);
  });
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20);
}

const cookiesOf = (user: TestUser): string => user.browser.cookieHeader();

/** Requests an export and closes the connection at its first bytes. */
function headOf(server: TestServer, user: TestUser): Promise<{ status: number | undefined }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      `${server.url}/api/groups/${user.username}/export`,
      { headers: { Cookie: cookiesOf(user) } },
      (response) => {
        response.once('error', () => undefined);
        response.once('data', () => {
          response.destroy();
          resolve({ status: response.statusCode });
        });
      },
    );
    request.once('error', reject);
    request.end();
  });
}
