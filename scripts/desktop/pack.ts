import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { waitFor } from '../bootstrap/process.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PACKER = join(ROOT, 'desktop/packer');
const PROGRAM = join(PACKER, 'node_modules/electron-builder/cli.js');

export function isPackerInstalled(): boolean {
  return existsSync(PROGRAM);
}

/** Installs electron-builder, which nothing else needs, beside the other packages. Throws when npm fails. */
export function installPacker(): void {
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--workspaces=false'];
  execFileSync('npm', args, { cwd: PACKER, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' });
}

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
