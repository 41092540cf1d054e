import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FILES_ALONE, runMocha } from './mocha.mjs';

describe('A mocha process', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'maru-mocha-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('ends with 1 when a failing test left a server open', async () => {
    const file = join(folder, 'open.test.mjs');
    writeFileSync(
      file,
      `import { createServer } from 'node:http';
      it('leaves a server open', () => {
        createServer().listen(0, '127.0.0.1');
        throw new Error('fails');
      });`,
    );
    const { code, result } = await runMocha(process.execPath, [...FILES_ALONE, file], {
      env: { ...process.env, FORCE_COLOR: '0' },
      resultPath: join(folder, 'result.json'),
      takeOutput: () => undefined,
      lingerMs: 0,
    });
    assert.equal(code, 1);
    assert.equal(result?.failures, 1);
  });
});
