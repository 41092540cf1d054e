import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../bootstrap/root.mjs';
import { addOutcome, addSecondTry, filesToRunAgain, NOTHING } from './outcome.mjs';
import { shardTests } from './shards.mjs';
import { listTestFiles } from './test-files.mjs';

describe('The test files', () => {
  it('are those that package.json names to mocha', () => {
    const { mocha } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      mocha: { spec: string[] };
    };
    const named = mocha.spec.flatMap((pattern) =>
      globSync(pattern, { cwd: ROOT, exclude: (path) => /(?:^|\/)node_modules$/.test(path) }),
    );
    assert.deepEqual(listTestFiles(), named.toSorted());
  });

  it('are each run once', () => {
    assert.deepEqual(shardTests(listTestFiles()).flat().toSorted(), listTestFiles());
  });

  it('are in smaller shards where the lanes meet', () => {
    const files = Array.from({ length: 70 }, (_, index) => `backend/src/file-${index}.test.ts`);
    const shards = shardTests(files);
    assert.deepEqual(shards.flat(), files);
    assert.deepEqual(
      shards.map(({ length }) => length),
      [4, 4, 5, 7, 10, 16, 24],
    );
  });
});

describe('Counts of mocha processes', () => {
  const result = {
    passes: 2,
    failures: 1,
    pending: 0,
    leftOut: 4,
    retries: 3,
    failed: ['a.test.ts: fails'],
    files: {
      'a.test.ts': { passes: 0, failures: 1, pending: 0 },
      'b.test.ts': { passes: 2, failures: 0, pending: 0 },
    },
    seconds: { 'a.test.ts': { elapsed: 1, cpu: 1 }, 'b.test.ts': { elapsed: 2, cpu: 1 } },
  };

  it('are added up', () => {
    const both = addOutcome(
      addOutcome(NOTHING, { code: 1, result }, 'a'),
      { code: 0, result: { ...result, failures: 0, failed: [] } },
      'b',
    );
    assert.deepEqual([both.code, both.passes, both.failures, both.failed], [1, 4, 1, ['a.test.ts: fails']]);
    assert.equal(both.leftOut, 8);
  });

  it('include retried tests and files that ran again', () => {
    const both = addOutcome(
      addSecondTry(NOTHING, { result: { ...result, retries: 1 } }, ['a.test.ts', 'b.test.ts']),
      { code: 0, result: { ...result, retries: 2 } },
      'a',
    );
    assert.deepEqual([both.secondTries, both.passes], [4, 2]);
  });

  it('keep those of files that need not run again', () => {
    const again = filesToRunAgain(['a.test.ts', 'b.test.ts'], result);
    assert.deepEqual(again, ['a.test.ts']);
    const { passes, seconds, failures } = addSecondTry(NOTHING, { result }, again);
    assert.deepEqual(
      { passes, seconds, failures },
      { passes: 2, seconds: { 'b.test.ts': { elapsed: 2, cpu: 1 } }, failures: 0 },
    );
    assert.deepEqual(filesToRunAgain(['a.test.ts', 'b.test.ts'], null), ['a.test.ts', 'b.test.ts']);
  });

  it('are a failure where a process did not end, or failed without a failed test', () => {
    assert.equal(addOutcome(NOTHING, { code: 137, result: null }, 'a').failures, 1);
    assert.equal(addOutcome(NOTHING, { code: 137, result: { ...result, failures: 0 } }, 'a').failures, 1);
  });
});
