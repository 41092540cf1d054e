import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SKIPPED } from './skipped.ts';

/**
 * Runs the checks that are named, or those of every change: `npm run check [-- types layers lint format
 * signatures deploy]`. Goes on after a failure, and fails when any did.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BIN = join(ROOT, 'node_modules/.bin');

const CHECKS: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['types', 'tsc', '-b'],
  ['layers', process.execPath, 'scripts/check/layers.ts'],
  ['lint', 'oxlint', '--config', 'scripts/check/oxlint.json', '--type-aware', '--deny-warnings'],
  ['format', 'biome', 'format', '--config-path=scripts/check/biome.json', '.'],
  ['signatures', process.execPath, 'scripts/check/signatures.ts'],
  ['deploy', process.execPath, 'scripts/check/deploy.ts'],
];
/** Checks of every change; the others need programs that few machines have. */
const USUAL = ['types', 'layers', 'lint', 'format', 'signatures'];
const OUTCOMES = new Map([
  [0, 'ok     '],
  [SKIPPED, 'skipped'],
]);

/** Resolves with the exit code. */
function run(command: string, args: readonly string[]): Promise<number> {
  const env = { ...process.env, PATH: `${BIN}${delimiter}${process.env['PATH'] ?? ''}` };
  const child = spawn(command, args, {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

const named = process.argv.slice(2);
const unknown = named.filter((name) => !CHECKS.some(([known]) => known === name));
if (unknown.length > 0) {
  console.error(`There is no check ${unknown.join(', ')}: ${CHECKS.map(([name]) => name).join(', ')}`);
  process.exit(2);
}
const names = named.length === 0 ? USUAL : named;
const failed: string[] = [];
for (const [name, command, ...args] of CHECKS.filter(([known]) => names.includes(known))) {
  const startedAt = Date.now();
  const code = await run(command, args);
  if (code !== 0 && code !== SKIPPED) failed.push(name);
  console.log(
    `${OUTCOMES.get(code) ?? 'FAILED '} ${name} (${((Date.now() - startedAt) / 1_000).toFixed(1)} s)`,
  );
}
if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`);
if (failed.includes('format')) console.error('npm run format writes every file as the formatter wants it');
process.exitCode = failed.length === 0 ? 0 : 1;
