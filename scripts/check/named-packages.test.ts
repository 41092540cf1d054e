import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isCode, parseFile } from './layers/source-file.ts';
import { readSourceTree } from './layers/source-tree.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface NamedPackage {
  readonly name: string;
  /** Folder of the manifest that lists it; empty: the root. */
  readonly manifest: string;
  /** Files of which one must import it: shipped code, or for a tool the scripts and tests that use it. */
  readonly users: RegExp;
}

/** Packages that the product's requirements name (docs/development.md, "Dependencies"). */
const NAMED: readonly NamedPackage[] = [
  { name: 'electron', manifest: 'desktop', users: /^desktop\/src\// },
  { name: 'electron-builder', manifest: 'desktop', users: /^desktop\/test\// },
  { name: 'keytar', manifest: 'desktop', users: /^desktop\/src\// },
  { name: 'react', manifest: 'web', users: /^web\/src\// },
  { name: 'react-dom', manifest: 'web', users: /^web\/src\// },
  { name: 'react-router-dom', manifest: 'web', users: /^web\/src\// },
  { name: 'zustand', manifest: 'web', users: /^web\/src\// },
  { name: 'i18next', manifest: 'core', users: /^core\/src\// },
  { name: 'i18next', manifest: 'web', users: /^web\/src\// },
  { name: 'codemirror', manifest: 'web', users: /^web\/src\/editor\// },
  { name: '@codemirror/lang-markdown', manifest: 'web', users: /^web\/src\/editor\// },
  { name: 'koa', manifest: 'backend', users: /^backend\/src\// },
  { name: '@koa/router', manifest: 'backend', users: /^backend\/src\// },
  { name: 'knex', manifest: 'backend', users: /^backend\/src\// },
  { name: 'mysql2', manifest: 'backend', users: /^backend\/(?:src|test)\// },
  { name: 'playwright', manifest: '', users: /^web\/e2e\// },
  { name: 'mocha', manifest: '', users: /^scripts\/test\// },
];

interface Manifest {
  readonly workspaces?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as Manifest;

/** Returns the modules that a file imports or, in CommonJS, requires. */
function importsOf(file: { readonly path: string; readonly text: string }): string[] {
  if (isCode(file.path)) return parseFile(file).imports.map(({ specifier }) => specifier);
  return [...file.text.matchAll(/\brequire\('([^']+)'\)/g)].map(([, specifier]) => specifier ?? '');
}

describe('Packages that the requirements name', () => {
  const tree = readSourceTree(ROOT).filter(({ path }) => !path.endsWith('.css'));

  for (const { name, manifest, users } of NAMED) {
    it(`${name} is in a manifest in one exact version, locked, and imported`, () => {
      const { dependencies, devDependencies, optionalDependencies } = readManifest(manifest);
      const version = { ...dependencies, ...devDependencies, ...optionalDependencies }[name];
      assert.match(String(version), /^\d+\.\d+\.\d+$/);
      const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
        packages: Record<string, { version?: string }>;
      };
      assert.equal(lock.packages[`node_modules/${name}`]?.version, version);
      const isImport = (specifier: string): boolean => specifier === name || specifier.startsWith(`${name}/`);
      // Only files that contain the name are parsed.
      const importers = tree.filter(
        (file) => users.test(file.path) && file.text.includes(name) && importsOf(file).some(isImport),
      );
      assert.notDeepEqual(importers, []);
    });

    it(`${name} is listed in docs/development.md`, () => {
      const [, listed = ''] = readFileSync(join(ROOT, 'docs/development.md'), 'utf8').split(
        'not to be replaced:',
      );
      assert.ok(listed.split('\n\n')[0]?.includes(`\`${name}\``));
    });
  }

  it('are in workspaces of the root, which share one lock file', () => {
    const workspaces = new Set(['', ...(readManifest('').workspaces ?? [])]);
    for (const { name, manifest } of NAMED) assert.ok(workspaces.has(manifest), name);
  });

  it('are CodeMirror 6 and Playwright with its browsers, as their names also stand for other things', () => {
    const { dependencies } = readManifest('web');
    assert.equal(dependencies?.['codemirror'], '6.0.2');
    const { devDependencies } = readManifest('');
    assert.equal(devDependencies?.['playwright-core'], undefined);
    const importers = tree.filter(
      (file) => file.text.includes('playwright-core') && importsOf(file).includes('playwright-core'),
    );
    assert.deepEqual(
      importers.map(({ path }) => path),
      [],
    );
  });
});
