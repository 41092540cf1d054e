import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { Failure } from './failure.mjs';
import { contentHashOf, listFiles, stampsOf } from './fingerprint.mjs';
import { withoutLocalBinaries } from './install.mjs';
import { exitCodeOf, runQuietly } from './process.mjs';
import { ROOT } from './root.mjs';
import { readStartOptions, START_HELP } from './start-options.mjs';

describe('Start options', () => {
  it('pass port, host and data on to the server, and no other option', () => {
    assert.deepEqual(readStartOptions(['--port', '4000', '--demo', '--data=/tmp/x', '--host', '0.0.0.0']), {
      wantsHelp: false,
      wantsDemo: true,
      serverArgs: ['--port', '4000', '--host', '0.0.0.0', '--data', '/tmp/x'],
      dataArgs: ['--data', '/tmp/x'],
    });
    assert.deepEqual(readStartOptions([]), {
      wantsHelp: false,
      wantsDemo: false,
      serverArgs: [],
      dataArgs: [],
    });
  });

  it('refuse an unknown option in one sentence', () => {
    for (const args of [['--prot', '1'], ['extra'], ['--port']]) {
      assert.throws(
        () => readStartOptions(args),
        (error) => error instanceof Failure && /--help/.test(error.message) && !error.message.includes('\n'),
      );
    }
  });

  it('are all named by --help', () => {
    for (const name of ['--port', '--host', '--data', '--demo', '--help'])
      assert.ok(START_HELP.includes(name), name);
  });
});

describe('The check of Node’s version', () => {
  const runWith = (version: string) => {
    const url = new URL('node-version.mjs', import.meta.url).href;
    const code = `import('${url}').then(({ requireNode }) => { requireNode('${version}'); console.log('goes on'); })`;
    return spawnSync(process.execPath, ['--eval', code], { encoding: 'utf8' });
  };

  for (const version of ['12.22.12', '18.20.8', '20.18.3']) {
    it(`refuses ${version} with instructions and exit code 1`, () => {
      const { status, stdout, stderr } = runWith(version);
      assert.equal(status, 1);
      assert.equal(stdout, '');
      assert.match(
        stderr,
        new RegExp(`^Maru needs Node 20\\.19 or newer, and this is ${version.replaceAll('.', '\\.')}: .*\n$`),
      );
    });
  }
  for (const version of ['20.19.0', '20.20.2', '22.0.0', '24.21.0', '101.0.0']) {
    it(`accepts ${version}`, () => assert.equal(runWith(version).stdout, 'goes on\n'));
  }
});

describe('Fingerprints', () => {
  let folder: string;
  const path = (name: string): string => join(folder, name);
  const sourcesOf = () => {
    const files = listFiles([relative(ROOT, folder).replaceAll('\\', '/')], (name) => name.endsWith('.log'));
    return { stamps: stampsOf(files), hash: contentHashOf(files), count: files.length };
  };

  beforeEach(() => {
    mkdirSync(join(ROOT, 'node_modules/.cache'), { recursive: true });
    folder = mkdtempSync(join(ROOT, 'node_modules/.cache/maru-fingerprint-'));
    writeFileSync(path('a.ts'), 'one');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('do not change when an ignored file is added', () => {
    const before = sourcesOf();
    writeFileSync(path('x.log'), 'noise');
    assert.deepEqual(sourcesOf(), before);
    assert.equal(before.count, 1);
  });

  it('change their stamp but not their content hash when a file is touched', () => {
    const before = sourcesOf();
    utimesSync(path('a.ts'), new Date(0), new Date(0));
    const after = sourcesOf();
    assert.notEqual(after.stamps, before.stamps);
    assert.equal(after.hash, before.hash);
  });

  it('change when a file is changed, added or renamed', () => {
    const seen = [sourcesOf().hash];
    writeFileSync(path('a.ts'), 'two');
    seen.push(sourcesOf().hash);
    writeFileSync(path('b.ts'), '');
    seen.push(sourcesOf().hash);
    rmSync(path('b.ts'));
    writeFileSync(path('c.ts'), '');
    seen.push(sourcesOf().hash);
    assert.equal(new Set(seen).size, seen.length);
  });

  it('ignore folders that do not exist', () => assert.deepEqual(listFiles(['no/such/folder']), []));
});

describe('Processes', () => {
  it('give exit codes as a shell does', () => {
    assert.deepEqual(
      [exitCodeOf(0, null), exitCodeOf(3, null), exitCodeOf(null, 'SIGTERM'), exitCodeOf(null, 'SIGINT')],
      [0, 3, 143, 130],
    );
  });

  it('show their output only when they fail, with instructions', async () => {
    const run = (code: string) =>
      runQuietly(process.execPath, ['--eval', code], { cwd: ROOT, failure: 'Do this.' });
    assert.equal(await run('console.log("fine")'), 'fine\n');
    await assert.rejects(
      run('console.error("why"); process.exit(2)'),
      (error) => error instanceof Failure && error.message === 'why\nDo this.',
    );
    await assert.rejects(runQuietly('no-such-program', [], { cwd: ROOT, failure: 'Do this.' }), Failure);
  });

  it('run npm without the Node that npm is about to replace', () => {
    const folders = ['/usr/bin', '/opt/tools'];
    const env = withoutLocalBinaries({
      PATH: [join(ROOT, 'node_modules/.bin'), folders[0], '/elsewhere/node_modules/.bin', folders[1]].join(
        delimiter,
      ),
      HOME: '/h',
    });
    assert.deepEqual(env, { PATH: folders.join(delimiter), HOME: '/h' });
  });
});
