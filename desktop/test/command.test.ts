import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServer } from '@maru/backend/testing/server.ts';
import type { TestServer } from '@maru/backend/testing/server.ts';
import { createDoc, setUpSpace } from './export-space.ts';
import type { ExportSpace } from './export-space.ts';

const PROGRAM = fileURLToPath(new URL('./run-command.ts', import.meta.url));

interface Outcome {
  readonly code: number | null;
  readonly output: string;
}

/** Runs the app with these arguments. @param blocks maximum size of a written file, in blocks of 512 bytes */
function run(space: ExportSpace, words: readonly string[], blocks: number | null = null): Promise<Outcome> {
  const limit = blocks === null ? '' : `ulimit -f ${blocks}; `;
  const args = [
    '-c',
    `${limit}exec "$@"`,
    'sh',
    process.execPath,
    PROGRAM,
    space.userData,
    join(space.userData, 'secrets.json'),
    ...words,
  ];
  const child = spawn('sh', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}

describe('maru-desktop --export', function () {
  this.timeout(60_000);
  let server: TestServer;
  let space: ExportSpace;
  before(async () => {
    server = await startServer({ database: 'sqlite' });
    space = await setUpSpace(server, 'command');
    await createDoc(space.user, { title: 'Small', content: 'small' });
    await createDoc(space.user, { title: 'Large', content: 'large '.repeat(20_000) });
    await writeFile(join(space.userData, 'secrets.json'), JSON.stringify([...space.keytar.secrets]));
  });
  after(async () => {
    await space.remove();
    await server.close();
  });

  it('says that the disk is full, and leaves no half-written file', async () => {
    const { code, output } = await run(space, ['--export', space.base, '--account', space.user.username], 64);
    assert.deepEqual([code, output], [1, 'The disk is full.\n']);
    const names = (await readdir(space.folder)).toSorted();
    assert.ok(!names.some((name) => name.includes('draft') || name.includes('Large')), String(names));
    for (const name of names) assert.ok((await stat(join(space.folder, name))).size < 64 * 512);
  });

  it('completes when there is room, and writes nothing the next time', async () => {
    const first = await run(space, [
      `--export=${space.base}`,
      `--account=${space.user.username}@${new URL(server.url).host}`,
    ]);
    assert.equal(first.code, 0, first.output);
    assert.equal((await readFile(join(space.folder, '0-2-Large.md'), 'utf8')).length, 120_000);
    assert.deepEqual(await run(space, ['--export', space.base]), {
      code: 0,
      output: '0 files written, 4 unchanged, 0 removed.\n',
    });
  });

  it('does the same on a full file system, and completes when that has grown', async function () {
    const disk = join(space.userData, 'disk');
    await mkdir(disk);
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk]).status !== 0) {
      console.log('    skipped: a small disk can be mounted by root alone');
      this.skip();
    }
    try {
      assert.deepEqual(await run(space, ['--export', disk]), { code: 1, output: 'The disk is full.\n' });
      const [place = ''] = await readdir(disk);
      for (const name of await readdir(join(disk, place))) assert.doesNotMatch(name, /draft|Large/);
      execFileSync('mount', ['-o', 'remount,size=8m', disk]);
      const { code, output } = await run(space, ['--export', disk]);
      assert.equal(code, 0, output);
      assert.equal((await readFile(join(disk, place, '0-2-Large.md'), 'utf8')).length, 120_000);
    } finally {
      execFileSync('umount', [disk]);
    }
  });

  it('writes plain folders where they are asked for', async () => {
    const folders = join(space.userData, 'folders');
    const { code, output } = await run(space, ['--export', folders, '--format=relative']);
    assert.equal(code, 0, output);
    const [place = ''] = await readdir(folders);
    assert.match(await readFile(join(folders, place, 'Small.md'), 'utf8'), /^---\nmaru:\n[\s\S]*\nsmall$/);
  });

  it('reports an unknown account and missing arguments in one sentence', async () => {
    assert.deepEqual(await run(space, ['--export', space.base, '--account', 'nobody']), {
      code: 1,
      output: 'There is no account nobody on this computer.\n',
    });
    assert.deepEqual(await run(space, ['--export']), {
      code: 2,
      output: 'maru-desktop --export DIR [--account NAME] [--format numbered|wiki|relative]\n',
    });
    assert.equal((await run(space, ['--export', space.base, '--format', 'html'])).code, 2);
  });
});
