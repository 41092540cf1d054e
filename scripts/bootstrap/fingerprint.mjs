import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

/** @typedef {{ path: string, size: number, mtimeMs: number }} FileStamp */

/**
 * Returns the files below some paths of the repository, sorted,
 * without those that `isLeftOut` excludes. Missing paths are skipped.
 * @param {readonly string[]} paths relative to the repository
 * @param {(path: string) => boolean} isLeftOut called for folders and files, with `/` between the names
 * @returns {FileStamp[]}
 */
export function listFiles(paths, isLeftOut = () => false) {
  /** @type {FileStamp[]} */
  const files = [];
  const visit = (/** @type {string} */ path) => {
    if (isLeftOut(path)) return;
    const stat = statSync(join(ROOT, path), { throwIfNoEntry: false });
    if (stat === undefined) return;
    if (!stat.isDirectory()) files.push({ path, size: stat.size, mtimeMs: stat.mtimeMs });
    else for (const name of readdirSync(join(ROOT, path)).sort()) visit(`${path}/${name}`);
  };
  for (const path of paths) visit(path);
  return files;
}

/**
 * Returns a fingerprint that changes when a file's size or time
 * changes: fast, but it can change without a change of content.
 * @param {readonly FileStamp[]} files
 */
export function stampsOf(files) {
  return hashOf(files.map(({ path, size, mtimeMs }) => `${path}\0${size}\0${mtimeMs}\n`));
}

/**
 * Returns a fingerprint that changes exactly when a file's name or content changes.
 * @param {readonly FileStamp[]} files
 */
export function contentHashOf(files) {
  return hashOf(files.flatMap(({ path, size }) => [`${path}\0${size}\0`, readFileSync(join(ROOT, path))]));
}

/** @param {readonly (string | Buffer)[]} parts */
function hashOf(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

/**
 * Returns the value of a JSON file, or null when it is missing or invalid.
 * @param {string} path absolute
 * @returns {any}
 */
export function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
