import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Replaces `fpm` for electron-builder's `.deb` with Debian's own dpkg-deb: `fpm OPTIONS… SOURCE=TARGET…`. So
 * the package can be built and inspected without downloading fpm.
 */
const VALUELESS = new Set(['--force', '--debug']);
const options = new Map<string, string[]>();
const mappings: (readonly [source: string, target: string])[] = [];
const words = process.argv.slice(2);
for (let word = words.shift(); word !== undefined; word = words.shift()) {
  if (word.startsWith('-')) {
    const value = VALUELESS.has(word) ? '' : (words.shift() ?? '');
    options.set(word, [...(options.get(word) ?? []), value]);
    continue;
  }
  const equals = word.lastIndexOf('=');
  mappings.push([word.slice(0, equals), word.slice(equals + 1)]);
}
const one = (name: string): string => options.get(name)?.[0] ?? '';

const folder = mkdtempSync(join(tmpdir(), 'maru-fpm-'));
try {
  for (const [source, target] of mappings) {
    const place = join(folder, target);
    mkdirSync(dirname(place), { recursive: true });
    // A trailing slash copies a folder's contents, as with rsync.
    if (source.endsWith('/')) cpSync(source, place, { recursive: true, verbatimSymlinks: true });
    else copyFileSync(source, place);
  }
  const control = [
    `Package: ${one('--name')}`,
    `Version: ${one('--version')}`,
    `Architecture: ${one('--architecture')}`,
    `Maintainer: ${one('--maintainer')}`,
    `Depends: ${(options.get('-d') ?? []).join(', ')}`,
    `Priority: ${one('--deb-priority')}`,
    `Homepage: ${one('--url')}`,
    `Description: ${one('--description').trim()}`,
  ];
  mkdirSync(join(folder, 'DEBIAN'));
  writeFileSync(join(folder, 'DEBIAN/control'), `${control.join('\n')}\n`);
  for (const [script, option] of [
    ['postinst', '--after-install'],
    ['postrm', '--after-remove'],
  ] as const) {
    copyFileSync(one(option), join(folder, 'DEBIAN', script));
    chmodSync(join(folder, 'DEBIAN', script), 0o755);
  }
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zxz', '--build', folder, one('--package')]);
} finally {
  rmSync(folder, { recursive: true });
}
