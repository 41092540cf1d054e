import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../../bootstrap/failure.mjs';
import { ROOT } from '../../bootstrap/root.mjs';

/**
 * Runs the project as of an earlier commit: from its history,
 * with the packages and the website of the present one.
 */

/** Matches the migrations, without the file that collects them. */
const MIGRATIONS = 'backend/src/db/migrations/[0-9]*.ts';
const HISTORY_MAX_BYTES = 256 * 1024 * 1024;

/** Returns the last commit with an older schema. Throws Failure when the history is not available. */
export function lastWithOlderTables(): string {
  const changed = git(['log', '-1', '--format=%H', '--', MIGRATIONS]).toString().trim();
  return git(['rev-parse', `${changed}^`])
    .toString()
    .trim();
}

/**
 * Writes the project's files of a commit into a folder and replaces
 * its content. Throws Failure when there is no such commit.
 */
export function writeSource(commit: string, folder: string): void {
  const files = git(['archive', '--format=tar', commit]);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'node_modules/@maru'), { recursive: true });
  const { status, stderr } = spawnSync('tar', ['-x', '-C', folder], { input: files, encoding: 'utf8' });
  if (status !== 0) throw new Failure(`The files of ${commit} could not be written: ${stderr.trim()}`);
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name !== '@maru') symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  }
  // Its workspaces refer to each other, not to the present ones.
  for (const name of ['core', 'backend', 'web'])
    symlinkSync(join(folder, name), join(folder, 'node_modules/@maru', name));
  symlinkSync(join(ROOT, 'web/dist'), join(folder, 'web/dist'));
}

function git(args: readonly string[]): Buffer {
  const { status, stdout, stderr, error } = spawnSync('git', args, {
    cwd: ROOT,
    maxBuffer: HISTORY_MAX_BYTES,
  });
  if (status !== 0)
    throw new Failure(
      `An older state of the project needs its history: ${error?.message ?? stderr.toString().trim()}`,
    );
  return stdout;
}
