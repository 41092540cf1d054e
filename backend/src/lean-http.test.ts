import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHILD_ENVIRONMENT } from '../testing/process.ts';

/** Prints at process exit whether Node's own HTTP client was loaded. */
const WATCH = `data:text/javascript,process.on('exit',()=>console.error('client: '+process.moduleLoadList.some((name)=>name.includes('undici'))))`;

describe('The HTTP client of Node', function () {
  this.timeout(60_000);
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'maru-lean-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const isLoadedBy = async (args: readonly string[]): Promise<string> => {
    const webDist = process.env['MARU_TEST_WEB_DIST'];
    const env = {
      ...CHILD_ENVIRONMENT,
      MARU_KEY_FILE: join(folder, 'key'),
      MARU_LOG_LEVEL: 'silent',
      ...(webDist === undefined ? {} : { MARU_WEB_DIST: webDist }),
    };
    const child = spawn(process.execPath, ['--import', WATCH, ...args], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.includes('listening')) child.kill('SIGTERM');
    });
    await once(child, 'close');
    return output.trim();
  };
  const SERVE = ['--port', '0', '--host', '127.0.0.1'];

  it('is not loaded by a server that starts', async () => {
    const main = join(import.meta.dirname, 'main.ts');
    assert.equal(await isLoadedBy([main, ...SERVE, '--data', join(folder, 'data')]), 'client: false');
    const maru = join(import.meta.dirname, 'cli/maru.ts');
    assert.equal(
      await isLoadedBy([maru, 'serve', ...SERVE, '--data', join(folder, 'data')]),
      'client: false',
    );
  });

  it('is not loaded by a stream that Koa answers with', async () => {
    const code = `
      (await import(${JSON.stringify(new URL('lean-http.ts', import.meta.url).href)})).stubHttpClient();
      const { default: Koa } = await import('koa');
      const { get } = await import('node:http');
      const { Readable } = await import('node:stream');
      const app = new Koa().use((ctx) => { ctx.body = Readable.from(['streamed']); });
      const server = app.listen(0, '127.0.0.1', () => get({ host: '127.0.0.1', port: server.address().port }, async (answer) => {
        for await (const part of answer) console.error(String(part));
        process.exit();
      }));`;
    assert.equal(await isLoadedBy(['--input-type=module', '--eval', code]), 'streamed\nclient: false');
  });

  it('is loaded by Node otherwise', async () => {
    assert.equal(await isLoadedBy(['--input-type=module', '--eval', "import 'node:http';"]), 'client: true');
  });
});
