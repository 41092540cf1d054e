import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { waitFor } from '../bootstrap/process.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PROGRAM = fileURLToPath(import.meta.resolve('electron-builder/cli.js'));

/** Matches the files of a feed: the lines below `files:`. */
const FILES = /(?<=^files:\n)(?: {2}.*\n)+/m;

/**
 * Runs electron-builder with the project's configuration.
 * @param args further arguments
 * @param updateUrl URL of the release folder for installed copies; null: no updates
 * @param stdio `ignore`: without output
 * @returns its exit code
 */
export async function pack(
  args: readonly string[],
  updateUrl: string | null,
  stdio: 'inherit' | 'ignore' = 'inherit',
): Promise<number> {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'node_modules/electron/package.json'), 'utf8')) as {
    version: string;
  };
  const feed = updateUrl === null ? [] : ['-c.publish.provider=generic', `-c.publish.url=${updateUrl}`];
  const all = [
    PROGRAM,
    '--projectDir',
    ROOT,
    '--config',
    'electron-builder.yml',
    '--publish',
    'never',
    `-c.electronVersion=${version}`,
  ];
  return waitFor(spawn(process.execPath, [...all, ...feed, ...args], { cwd: ROOT, stdio }));
}

/** Installers that are built on Linux. */
export const LINUX_TARGETS: readonly string[] = ['AppImage', 'deb'];

/**
 * Builds installers for Linux sequentially: in parallel, as electron-builder does by
 * default, each packs files that the other has just added to the same folder, and an
 * AppImage with the marker of a `.deb` is never updated. The feed lists all of them.
 * @param targets electron-builder's names
 * @param output folder of the installers
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
    const feedText = readFileSync(feed, 'utf8');
    merged =
      merged === '' ? feedText : merged.replace(FILES, (files) => files + (FILES.exec(feedText)?.[0] ?? ''));
    writeFileSync(feed, merged);
  }
  return 0;
}
