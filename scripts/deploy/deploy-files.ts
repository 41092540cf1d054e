import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Files of `deploy`, as text. */

export const ROOT = resolve(import.meta.dirname, '../..');
/** Path of the project in these files. */
export const INSTALLED_AT = '/opt/maru';

export function readDeployFile(path: string): string {
  return readFileSync(join(ROOT, 'deploy', path), 'utf8');
}

/** Returns paths below `deploy`, without secrets. */
export function listDeployFiles(): string[] {
  return readdirSync(join(ROOT, 'deploy'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('secrets'))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(ROOT, 'deploy/').length))
    .toSorted();
}

/**
 * Replaces `${NAME}`, `${NAME:-default}` and `${NAME:?message}`,
 * as compose does. Throws when a required value is missing.
 */
export function interpolate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(
    /\$\{([A-Z\d_]+)(?::([-?])([^}]*))?\}/g,
    (_, name: string, rule: string | undefined, rest: string) => {
      const value = values[name] ?? '';
      if (value !== '') return value;
      if (rule === '?') throw new Error(`${name}: ${rest}`);
      return rule === '-' ? rest : '';
    },
  );
}
