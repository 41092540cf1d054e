import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BENCHMARKS } from './bench/run.ts';
import { TRIALS } from './run.ts';

/** Runs one of the two commands to its end. */
function run(file: string, ...args: readonly string[]): { code: number | null; out: string; error: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, file), ...args], {
    encoding: 'utf8',
  });
  return { code: status, out: stdout, error: stderr };
}

describe('The programs of the laboratory', () => {
  it('have files', () => {
    const missing = [...TRIALS, ...BENCHMARKS].filter(
      ({ file }) => !existsSync(join(import.meta.dirname, file)),
    );
    assert.deepEqual(missing, []);
  });

  it('are listed with their summaries', () => {
    const { code, out } = run('run.ts');
    assert.equal(code, 0);
    for (const { name, summary } of TRIALS)
      assert.match(out, new RegExp(`^ +${name} +${summary.slice(0, 12)}`, 'm'));
  });

  it('print their options with --help, without running', () => {
    const { code, out } = run('bench/run.ts', 'server', '--help');
    assert.equal(code, 0);
    assert.match(out, /--peer NAME=URL/);
  });

  it('are listed when a name is unknown', () => {
    const { code, error } = run('bench/run.ts', 'no-such-program');
    assert.equal(code, 2);
    assert.match(error, /no-such-program[^]*fairness/);
  });

  it('exit with the code of the program', () => {
    const { code, error } = run('run.ts', 'cluster', 'no-such-command');
    assert.equal(code, 1);
    assert.match(error, /no-such-command/);
  });
});
