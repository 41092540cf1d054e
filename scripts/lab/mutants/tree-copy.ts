import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const WORKSPACES = ['core', 'backend', 'web', 'desktop'];
/** Files that tests need besides the workspaces. */
const FILES = ['package.json', 'package-lock.json', 'tsconfig.json'];
const EXCLUDED: ReadonlySet<string> = new Set(['node_modules', 'dist', '.types', '.git']);

/** Copy of the tree for planted faults: the working tree itself is never modified. */
export interface TreeCopy {
  readonly root: string;
  /** Replaces the only occurrence of `from`. @throws when there is none, or more than one */
  plant(file: string, from: string, to: string): void;
  /** Restores the file. */
  restore(file: string): void;
  remove(): void;
}

export function copyTree(source: string): TreeCopy {
  const root = mkdtempSync(join(tmpdir(), 'maru-mutants-'));
  for (const name of [...WORKSPACES, 'scripts', ...FILES])
    cpSync(join(source, name), join(root, name), {
      recursive: true,
      filter: (path) => !EXCLUDED.has(basename(path)),
    });
  linkModules(source, root);
  const healthy = new Map<string, string>();
  return {
    root,
    plant: (file, from, to) => {
      const text = readFileSync(join(root, file), 'utf8');
      const places = text.split(from).length - 1;
      if (places !== 1)
        throw new Error(
          `${file} has ${places} places with ${JSON.stringify(from)}: the fault no longer fits, write it anew`,
        );
      healthy.set(file, text);
      writeFileSync(
        join(root, file),
        text.replace(from, () => to),
      );
    },
    restore: (file) => {
      const text = healthy.get(file);
      if (text === undefined) throw new Error(`Nothing was planted in ${file}`);
      writeFileSync(join(root, file), text);
      healthy.delete(file);
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Links the packages; the workspaces link into the copy. */
function linkModules(source: string, root: string): void {
  mkdirSync(join(root, 'node_modules', '@maru'), { recursive: true });
  for (const name of readdirSync(join(source, 'node_modules')))
    if (name !== '@maru') symlinkSync(join(source, 'node_modules', name), join(root, 'node_modules', name));
  for (const name of WORKSPACES) symlinkSync(join(root, name), join(root, 'node_modules', '@maru', name));
}
