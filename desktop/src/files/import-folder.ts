import { lstat, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IMPORT_MAX_BYTES } from '@maru/core';
import type { ImportReport } from '@maru/core/api';
import type { DesktopAccount } from '@maru/core/desktop';
import type { Accounts } from '../accounts/accounts.ts';
import type { ServerFetch } from '../protocol/server-fetch.ts';
import { listFiles, writeArchive } from './folder-archive.ts';

export type ImportOutcome =
  | { readonly kind: 'done'; readonly report: ImportReport }
  | { readonly kind: 'empty' }
  | { readonly kind: 'too_large' }
  /** With the server's message, if any. */
  | { readonly kind: 'failed'; readonly message: string | null };

export interface ImportFolderOptions {
  readonly accounts: Accounts;
  readonly serverFetch: ServerFetch;
  readonly locale: () => string;
}

/**
 * Imports the texts of a folder with their files: of an export of this app, or of other programs.
 * @param path the folder, or one such file
 */
export type ImportFolder = (path: string, account: DesktopAccount) => Promise<ImportOutcome>;

export function createImportFolder({ accounts, serverFetch, locale }: ImportFolderOptions): ImportFolder {
  return async (path, account) => {
    const place = await mkdtemp(join(tmpdir(), 'maru-import-'));
    try {
      const files = await listFiles(path);
      if (files === null) return { kind: 'too_large' };
      if (!files.hasTexts) return { kind: 'empty' };
      const archive = join(place, 'import.zip');
      await writeArchive(files, archive);
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
      const body: unknown = await response.json();
      if (response.ok) return { kind: 'done', report: body as ImportReport };
      return { kind: 'failed', message: (body as { readonly msg?: string }).msg ?? null };
    } catch {
      return { kind: 'failed', message: null };
    } finally {
      await rm(place, { recursive: true, force: true });
    }
  };
}
