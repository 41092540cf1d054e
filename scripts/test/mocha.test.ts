import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../bootstrap/root.mjs';
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

  for (const [kind, expected] of [
    ['daily', { passes: 1, pending: 0, leftOut: 3, hooks: 1 }],
    ['full', { passes: 4, pending: 0, leftOut: 0, hooks: 2 }],
  ] as const)
    it(`of a ${kind} run counts the tests that it leaves out, and runs no hooks for them`, async () => {
      const file = join(folder, 'daily.test.ts');
      const hooks = join(folder, 'hooks');
      writeFileSync(hooks, '');
      writeFileSync(
        file,
        `import { appendFileSync } from 'node:fs';
        import { describeInFullRun, itInFullRun } from ${JSON.stringify(join(ROOT, 'backend/testing/full-run.ts'))};
        const note = () => appendFileSync(${JSON.stringify(hooks)}, '.');
        describe('daily', () => {
          before(note);
          it('runs', () => undefined);
          itInFullRun('is left', () => undefined);
        });
        describeInFullRun('of the full run', () => {
          before(note);
          it('is left', () => undefined);
          it('is left too', () => undefined);
        });`,
      );
      const { result } = await runMocha(process.execPath, [...FILES_ALONE, file], {
        env: { ...process.env, MARU_TEST_RUN: kind },
        resultPath: join(folder, 'result.json'),
        takeOutput: () => undefined,
      });
      assert.ok(result);
      const { passes, pending, leftOut } = result;
      assert.deepEqual({ passes, pending, leftOut, hooks: readFileSync(hooks, 'utf8').length }, expected);
    });
});
