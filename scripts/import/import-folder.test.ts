import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Client, DocItem } from '@maru/core/api';
import { startServer } from '@maru/backend/testing/server.ts';
import type { TestServer } from '@maru/backend/testing/server.ts';
import { createSession } from '../session/create-session.ts';

const SCRIPT = fileURLToPath(new URL('../import-folder.ts', import.meta.url));
const PASSWORD = 'open sesame 1';

const FILES: Readonly<Record<string, string | Buffer>> = {
  'plain.md': 'No heading here, so the file gives its name.\n',
  'note 10.md': '# Tenth\n',
  'note 2.md': 'Some words first.\n\n## Second, *with* `marks` and [a link](https://example.com)\n',
  'fenced.md': '```\n# not a heading\n```\n\n# A heading\n',
  'windows.MD': '\ufeff# 윈도우\r\n\r\n한글이 그대로 있어야 한다. 🙂\r\n',
  'empty.md': '',
  'long.md': `# ${'가'.repeat(300)}\n`,
  'latin1.md': Buffer.from([0x23, 0x20, 0x63, 0x61, 0x66, 0xe9]),
  'huge.md': Buffer.alloc(1024 * 1024 + 1, 'a'),
  'picture.png': Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  'unused.png': Buffer.from([1, 2, 3]),
  'pictures/only.png': Buffer.from([1, 2, 3]),
  '.hidden.md': '# hidden\n',
  '.git/config.md': '# hidden as well\n',
  'no-markdown/inside/readme.txt': 'text',
  '깊은 폴더/안쪽/설치 방법.md':
    '# 설치 방법\n\n**굵게** 그리고 _기울여서_, [둘](../../note%202.md) ![](../../picture.png)\n',
};
const REFUSED = ['huge.md', 'latin1.md'];

/** Runs the script as a user would, and returns its output. */
function runImport(
  ...args: readonly string[]
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [SCRIPT, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
}

describe('npm run import:folder', () => {
  let server: TestServer;
  let folder: string;

  before(async () => {
    server = await startServer({ database: 'sqlite' });
    folder = mkdtempSync(join(tmpdir(), 'maru-import-'));
    for (const [path, content] of Object.entries(FILES)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    symlinkSync(folder, join(folder, 'loop'));
  });

  after(async () => {
    rmSync(folder, { recursive: true, force: true });
    await server.close();
  });

  const listOf = async (client: Client, name: string): Promise<DocItem[]> =>
    (await client.getGroup({ params: { name } })).docs;

  it('signs a user up, imports and publishes every readable document in order, and names the others', async () => {
    const { code, stdout, stderr } = await runImport(
      '--url',
      server.url,
      '--user',
      'Importer',
      '--password',
      PASSWORD,
      '--publish',
      folder,
    );
    assert.equal(code, 1);
    assert.match(stdout, /Signed importer up/);
    assert.ok(!stdout.includes(PASSWORD));
    assert.match(stdout, /8 documents, 4 folders and 1 media/);
    for (const name of REFUSED) assert.match(stderr, new RegExp(`Failed: ${name}: `));

    const reader = createSession(server.url);
    const docs = await listOf(reader, 'importer');
    const inFolder = (parentId: string | null): DocItem[] =>
      docs.filter((doc) => doc.parentId === parentId).sort((a, b) => a.seq - b.seq);
    assert.deepEqual(
      inFolder(null).map(({ title }) => title),
      ['empty', 'fenced', '가'.repeat(255), 'no-markdown', 'note 2', 'Tenth', 'plain', '윈도우', '깊은 폴더'],
    );
    const outer = docs.find(({ title }) => title === '깊은 폴더');
    const inner = docs.find(({ title }) => title === '안쪽');
    assert.ok(outer?.isFolder && inner?.isFolder && inner.parentId === outer.id);
    const [deep] = inFolder(inner.id);
    assert.equal(deep?.title, '설치 방법');
    const { doc } = await reader.getDoc({
      params: { group: 'importer', docId: deep?.id ?? '' },
      query: {},
    });
    assert.match(doc.content, /^\*\*굵게\*\* 그리고 _기울여서_, \[둘\]\(\/importer\/\w{24}\)/);
    assert.match(doc.content, /!\[\]\(\/media\/\w{24}\/picture\.png\)/);
  });

  it('skips existing documents when it runs again', async () => {
    const owner = createSession(server.url);
    await owner.login({ body: { username: 'importer', password: PASSWORD } });
    const before = await listOf(owner, 'importer');
    const { stdout } = await runImport(
      '--url',
      server.url,
      '--user',
      'importer',
      '--password',
      PASSWORD,
      folder,
    );
    assert.match(stdout, /0 documents, 0 folders and 0 media/);
    assert.match(stdout, /12 were there already/);
    assert.equal((await listOf(owner, 'importer')).length, before.length);
  });

  it('logs an existing user in, and publishes only with --publish', async () => {
    const owner = createSession(server.url);
    await owner.signup({ body: { username: 'keeper', password: PASSWORD, email: 'keeper@example.org' } });
    const { code, stdout, stderr } = await runImport(
      '--url',
      server.url,
      '--user',
      'keeper',
      '--password',
      PASSWORD,
      join(folder, '깊은 폴더'),
    );
    assert.equal(code, 0, stderr);
    assert.match(stdout, /Logged in as keeper/);
    assert.equal((await listOf(owner, 'keeper')).length, 2);
    assert.deepEqual(await listOf(createSession(server.url), 'keeper'), []);
  });

  it('generates and prints a password for a new user', async () => {
    const { code, stdout } = await runImport(
      '--url',
      server.url,
      '--user',
      'stranger',
      join(folder, '깊은 폴더'),
    );
    assert.equal(code, 0);
    const password = /password (\S+)/.exec(stdout)?.[1] ?? assert.fail(stdout);
    const { user } = await createSession(server.url).login({ body: { username: 'stranger', password } });
    assert.equal(user.username, 'stranger');
  });

  const refusals: readonly (readonly [name: string, args: () => readonly string[], message: RegExp])[] = [
    [
      'a wrong password',
      () => ['--url', server.url, '--user', 'keeper', '--password', 'something else 2', folder],
      /keeper exists and has another password/,
    ],
    [
      'a reserved name',
      () => ['--url', server.url, '--user', 'explore', '--password', PASSWORD, folder],
      /\S/,
    ],
    [
      'a server that is not there',
      () => ['--url', 'http://127.0.0.1:1', '--user', 'keeper', folder],
      /does not answer/,
    ],
    ['a folder that is not there', () => ['--user', 'keeper', join(folder, 'nowhere')], /is not a folder/],
    [
      'a folder without texts',
      () => ['--user', 'keeper', join(folder, 'pictures')],
      /There is no text to import/,
    ],
    ['no folder', () => ['--user', 'keeper'], /Name one folder/],
    ['no user', () => [folder], /--user/],
    ['an unknown option', () => ['--everything', folder], /--help/],
    ['an address that is none', () => ['--url', 'nowhere', '--user', 'keeper', folder], /is not an address/],
  ];
  for (const [name, args, message] of refusals) {
    it(`gives instructions for ${name}`, async () => {
      const { code, stderr } = await runImport(...args());
      assert.equal(code, 1);
      assert.match(stderr, message);
      assert.ok(!/^\s+at /m.test(stderr), stderr);
    });
  }

  it('prints its help', async () => {
    const { code, stdout } = await runImport('--help');
    assert.equal(code, 0);
    for (const option of ['--url', '--user', '--password', '--email', '--publish'])
      assert.ok(stdout.includes(option), option);
  });
});
