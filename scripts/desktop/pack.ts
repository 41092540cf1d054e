import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { waitFor } from '../bootstrap/process.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PROGRAM = fileURLToPath(import.meta.resolve('electron-builder/cli.js'));

/** What a feed lists: the lines below `files:`. */
const FILES = /(?<=^files:\n)(?: {2}.*\n)+/m;

/**
 * Runs electron-builder with the project's configuration.
 * @param args further ones of its own
 * @param updateUrl the folder on the web where installed copies look for releases; null: they do not
 * @param stdio `ignore`: it says nothing
 * @returns its exit code
 */
export async function pack(args: readonly string[], updateUrl: string | null, stdio: 'inherit' | 'ignore' = 'inherit'): Promise<number> {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'node_modules/electron/package.json'), 'utf8')) as { version: string };
  const feed = updateUrl === null ? [] : ['-c.publish.provider=generic', `-c.publish.url=${updateUrl}`];
  const all = [PROGRAM, '--projectDir', ROOT, '--config', 'electron-builder.yml', '--publish', 'never', `-c.electronVersion=${version}`];
  return waitFor(spawn(process.execPath, [...all, ...feed, ...args], { cwd: ROOT, stdio }));
}

/** The installers that are made on Linux. */
export const LINUX_TARGETS: readonly string[] = ['AppImage', 'deb'];

/**
 * Makes installers for Linux one after the other: at once, as electron-builder would, each packs what the other has just added to the
 * same folder, and an AppImage that takes itself for a `.deb` is never updated. The feed tells of all of them.
 * @param targets electron-builder's names
 * @param output the folder that they are put into
 * @returns the exit code of the first that failed, or 0
 */
export async function packForLinux(
  targets: readonly string[],
  output: string,
  ...[args, ...rest]: Parameters<typeof pack>
): Promise<number> {
  const feed = join(output, 'latest-linux.yml');
  let merged = '';
  for (const target of targets) {
    const code = await pack(['--linux', target, ...args], ...rest);
    if (code !== 0) return code;
    if (!existsSync(feed)) continue;
    const told = readFileSync(feed, 'utf8');
    merged = merged === '' ? told : merged.replace(FILES, (files) => files + (FILES.exec(told)?.[0] ?? ''));
    writeFileSync(feed, merged);
  }
  return 0;
}
