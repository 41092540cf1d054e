import { createWriteStream } from 'node:fs';
import { lstat, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, sep } from 'node:path';
import { finished } from 'node:stream/promises';
import { IMPORT_FILES_MAX, IMPORT_MAX_BYTES } from '@maru/core';
import type { ImportReport } from '@maru/core/api';
import type { DesktopAccount } from '@maru/core/desktop';
import { MANIFEST_FILE } from '@maru/core/export';
import { ZipFile } from 'yazl';
import type { Accounts } from '../accounts/accounts.ts';
import type { ServerFetch } from '../protocol/server-fetch.ts';
import { MEDIA_FOLDER } from './export-media.ts';

export type ImportOutcome =
  | { readonly kind: 'done'; readonly report: ImportReport }
  | { readonly kind: 'empty' }
  | { readonly kind: 'too_large' }
  /** With the server's own words, where it said some. */
  | { readonly kind: 'failed'; readonly message: string | null };

export interface ImportFolderOptions {
  readonly accounts: Accounts;
  readonly serverFetch: ServerFetch;
  readonly locale: () => string;
}

/**
 * Makes documents of the Markdown files in a folder: of an export of this app, of other programs, or anybody's.
 * @param path the folder, or one such file
 */
export type ImportFolder = (path: string, account: DesktopAccount) => Promise<ImportOutcome>;

const TEXT_FILE = /\.(?:md|markdown)$/i;
/** What texts show: the server looks at the contents, and takes what is kept as media. */
const MEDIA_FILE = /\.(?:aac|avif|flac|gif|jpe?g|m4a|mov|mp3|mp4|og[agv]|pdf|png|wav|webm|webp)$/i;

export function createImportFolder({ accounts, serverFetch, locale }: ImportFolderOptions): ImportFolder {
  return async (path, account) => {
    const place = await mkdtemp(join(tmpdir(), 'maru-import-'));
    try {
      const isFile = (await lstat(path)).isFile();
      const folder = isFile ? dirname(path) : path;
      const paths = isFile ? [basename(path)] : await listFiles(folder);
      if (paths === null) return { kind: 'too_large' };
      if (!paths.some((path) => TEXT_FILE.test(path))) return { kind: 'empty' };
      const archive = join(place, 'import.zip');
      await writeArchive(folder, paths, archive);
      if ((await lstat(archive)).size > IMPORT_MAX_BYTES) return { kind: 'too_large' };
      const form = new FormData();
      form.set('file', new Blob([await readFile(archive)], { type: 'application/zip' }), 'import.zip');
      const encoded = new Request('http://localhost/', { method: 'POST', body: form });
      const response = await serverFetch(account.server, accounts.find(account), {
        method: 'POST',
        path: `/api/groups/${account.username}/import`,
        headers: { 'Content-Type': encoded.headers.get('content-type') ?? '', 'Accept-Language': locale() },
        body: new Uint8Array(await encoded.arrayBuffer()),
      });
      const answer: unknown = await response.json();
      if (response.ok) return { kind: 'done', report: answer as ImportReport };
      return { kind: 'failed', message: (answer as { readonly msg?: string }).msg ?? null };
    } catch {
      return { kind: 'failed', message: null };
    } finally {
      await rm(place, { recursive: true, force: true });
    }
  };
}

/** Texts, media and the manifest below a folder; links are not followed, hidden folders not entered. Null when there are too many. */
async function listFiles(folder: string): Promise<string[] | null> {
  const found: string[] = [];
  let bytes = 0;
  const pending = [folder];
  for (let current = pending.pop(); current !== undefined; current = pending.pop()) {
    for (const entry of await readdir(current, { withFileTypes: true })) {
      const path = join(current, entry.name);
      if (entry.name.startsWith('.')) continue;
      if (entry.isDirectory()) pending.push(path);
      else if (entry.isFile() && isTaken(relative(folder, path))) {
        bytes += (await lstat(path)).size;
        found.push(relative(folder, path).split(sep).join('/'));
      }
      if (found.length > IMPORT_FILES_MAX || bytes > 4 * IMPORT_MAX_BYTES) return null;
    }
  }
  return found.toSorted();
}

function isTaken(path: string): boolean {
  return path === MANIFEST_FILE || TEXT_FILE.test(path) || MEDIA_FILE.test(path) || path.startsWith(`${MEDIA_FOLDER}${sep}`);
}

async function writeArchive(folder: string, paths: readonly string[], archive: string): Promise<void> {
  const zip = new ZipFile();
  const file = createWriteStream(archive, { mode: 0o600 });
  zip.on('error', (error: Error) => file.destroy(error));
  zip.outputStream.pipe(file);
  for (const path of paths) zip.addFile(join(folder, path), path);
  zip.end();
  await finished(file);
}
