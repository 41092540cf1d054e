import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { provideMariadb } from '../../test/mariadb.mjs';
import { provideMysql } from '../../test/mysql.mjs';
import type { Mutant } from './mutant.ts';
import { MUTANTS } from './mutants.ts';
import { copyTree } from './tree-copy.ts';
import type { TreeCopy } from './tree-copy.ts';

/**
 * Plants faults one by one in copies of the tree and runs the tests that should fail: `npm run lab -- mutants
 * [WORD [1/3]]`, those of whose name, file or test the word is a part, or every third of them. A fault that
 * no test detects, or that no longer matches its file, fails the run. The tests also run without a fault,
 * where they must pass: a test that always fails detects nothing. They use SQLite, or the databases that
 * `MARU_TEST_DATABASES` names.
 */

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const AT_ONCE = 2;
const TIMEOUT_MS = 180_000;

type Outcome = 'caught' | 'MISSED' | 'DOES NOT FIT' | 'FAILS WITHOUT IT';

interface Result {
  readonly mutant: Mutant;
  readonly outcome: Outcome;
  readonly note: string;
}

interface TestRun {
  readonly passes: number;
  readonly failures: number;
  readonly note: string;
}

/** Databases of the tests. */
const DATABASES = (process.env['MARU_TEST_DATABASES'] ?? 'sqlite').split(',');

/** Starts the database servers of the tests, which get their addresses; without them no fault is found. */
async function provideServers(): Promise<() => Promise<void>> {
  const stops: (() => Promise<void>)[] = [];
  for (const [name, provide] of [
    ['mariadb', provideMariadb],
    ['mysql', provideMysql],
  ] as const) {
    if (!DATABASES.includes(name)) continue;
    const server = await provide({ isInMemory: true });
    if (server === null) throw new Error(`There is no ${name} for the tests`);
    process.env[`MARU_TEST_${name.toUpperCase()}_URL`] = server.url;
    stops.push(server.stop);
  }
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

/** Runs the tests of a fault in a copy. A failure before the first test is an error, not a detection. */
async function runTests(tree: TreeCopy, { test, grep }: Mutant): Promise<TestRun> {
  const resultPath = join(tree.root, 'result.json');
  rmSync(resultPath, { force: true });
  const mocha = [
    join(tree.root, 'node_modules/mocha/bin/mocha.js'),
    '--no-package',
    '--exit',
    '--timeout',
    '60000',
  ];
  const args = [
    ...mocha,
    '--reporter',
    'json',
    '--reporter-option',
    `output=${resultPath}`,
    '--grep',
    grep,
    test,
  ];
  const child = spawn(process.execPath, args, {
    cwd: tree.root,
    env: { ...process.env, MARU_TEST_DATABASES: DATABASES.join(',') },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const errors: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
  await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(timer);
  try {
    const { stats, failures } = JSON.parse(readFileSync(resultPath, 'utf8')) as {
      readonly stats: { readonly passes: number; readonly failures: number };
      readonly failures: readonly { readonly fullTitle: string }[];
    };
    return { ...stats, note: failures[0]?.fullTitle ?? '' };
  } catch {
    const lines = Buffer.concat(errors).toString().split('\n');
    return {
      passes: 0,
      failures: 0,
      note: lines.find((line) => line.includes('Error')) ?? 'the tests did not come to an end',
    };
  }
}

async function tryMutant(
  tree: TreeCopy,
  mutant: Mutant,
  passing: Map<string, Promise<TestRun>>,
  control: TreeCopy,
): Promise<Result> {
  try {
    tree.plant(mutant.file, mutant.from, mutant.to);
  } catch (error) {
    return { mutant, outcome: 'DOES NOT FIT', note: (error as Error).message };
  }
  try {
    const { failures, note } = await runTests(tree, mutant);
    if (failures === 0)
      return {
        mutant,
        outcome: 'MISSED',
        note: note === '' ? `${mutant.test} (${mutant.grep}) passes with it` : note,
      };
    const key = `${mutant.test}\0${mutant.grep}`;
    const without = passing.get(key) ?? runTests(control, mutant);
    passing.set(key, without);
    const clean = await without;
    if (clean.failures > 0 || clean.passes === 0)
      return { mutant, outcome: 'FAILS WITHOUT IT', note: clean.note };
    return { mutant, outcome: 'caught', note };
  } finally {
    tree.restore(mutant.file);
  }
}

async function work(
  queue: Iterator<Mutant>,
  passing: Map<string, Promise<TestRun>>,
  results: Result[],
): Promise<void> {
  const [tree, control] = [copyTree(ROOT), copyTree(ROOT)];
  try {
    for (let next = queue.next(); next.done !== true; next = queue.next()) {
      const result = await tryMutant(tree, next.value, passing, control);
      results.push(result);
      console.log(
        `${result.outcome.padEnd(16)} ${result.mutant.name.padEnd(62)} ${result.note.slice(0, 110)}`,
      );
    }
  } finally {
    tree.remove();
    control.remove();
  }
}

const [word = '', part = '1/1'] = process.argv.slice(2);
const [, number = '', parts = ''] = /^([1-9]\d?)\/([1-9]\d?)$/.exec(part) ?? [];
const chosen = MUTANTS.filter(
  ({ name, file, test }) => name.includes(word) || file.includes(word) || test.includes(word),
).filter((_mutant, index) => index % Number(parts) === Number(number) - 1);
const results: Result[] = [];
const queue = chosen.values();
const passing = new Map<string, Promise<TestRun>>();
const stopServers = await provideServers();
try {
  await Promise.all(Array.from({ length: AT_ONCE }, () => work(queue, passing, results)));
} finally {
  await stopServers();
}
const caught = results.filter(({ outcome }) => outcome === 'caught').length;
console.log(`${caught} caught, ${results.length - caught} missed`);
process.exitCode = caught === chosen.length && chosen.length > 0 ? 0 : 1;
