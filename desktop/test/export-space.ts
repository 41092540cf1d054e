import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createUser } from '@maru/backend/testing/server.ts';
import type { TestServer, TestUser } from '@maru/backend/testing/server.ts';
import { multipart, zip } from '@maru/backend/testing/zips.ts';
import { createKeytarKeychain } from '../src/accounts/keytar-keychain.ts';
import { openAppServices } from '../src/app/app-services.ts';
import type { AppServices } from '../src/app/app-services.ts';
import { createExportAccounts, folderName } from '../src/files/export-accounts.ts';
import type { AccountResult, ExportTarget } from '../src/files/export-accounts.ts';
import type { ExportForm } from '../src/settings/export-form.ts';
import { createNetFetch } from '../src/protocol/net-fetch.ts';
import { createNet } from './fake-electron/net.ts';
import { createMemoryKeytar } from './memory-keytar.ts';
import type { MemoryKeytar } from './memory-keytar.ts';
import { addAccount } from './saved-account.ts';

/** Space on a server, an account of it on a desktop, and a folder to export into. */
export interface ExportSpace {
  readonly user: TestUser;
  readonly keytar: MemoryKeytar;
  readonly userData: string;
  readonly parts: AppServices;
  /** Folder of exports, and the account's folder in it. */
  readonly base: string;
  readonly folder: string;
  exportTo(base: string, signal?: AbortSignal, onProgress?: (done: number) => void): Promise<AccountResult>;
  exportAs(form: ExportForm): Promise<AccountResult>;
  /** Returns all files of the account's folder by their paths, except the export's own record. */
  files(): Promise<Map<string, string>>;
  remove(): Promise<void>;
}

export async function setUpSpace(server: TestServer, name: string): Promise<ExportSpace> {
  const user = await createUser(server, name);
  const place = await mkdtemp(join(tmpdir(), 'maru-export-'));
  const userData = join(place, 'profile');
  const keytar = createMemoryKeytar();
  await addAccount(
    { userData, saveSecret: async (entry, secret) => void keytar.secrets.set(entry, secret) },
    server,
    user,
  );
  const parts = await openAppServices({
    folder: userData,
    keychain: createKeytarKeychain(async () => keytar),
    systemLanguages: ['en'],
    userAgent: 'Maru Desktop test',
    netFetch: createNetFetch(createNet()),
  });
  const exportAccounts = createExportAccounts(parts);
  const base = join(place, 'out');
  const account = { server: server.url, username: user.username };
  const folder = join(base, folderName(account));
  const exportInto = async (
    target: ExportTarget,
    signal: AbortSignal,
    onProgress: (done: number) => void,
  ): Promise<AccountResult> => {
    const [result] = await exportAccounts(target, [account], signal, onProgress);
    if (result === undefined) throw new Error('Nothing was exported');
    return result;
  };
  return {
    user,
    keytar,
    userData,
    parts,
    base,
    folder,
    exportTo: async (to, signal = new AbortController().signal, onProgress = () => undefined) =>
      await exportInto({ folder: to, form: 'numbered' }, signal, onProgress),
    exportAs: async (form) =>
      await exportInto({ folder: base, form }, new AbortController().signal, () => undefined),
    files: async () => {
      const files = new Map<string, string>();
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name);
        if (entry.isFile() && !entry.name.startsWith('.'))
          files.set(path.slice(folder.length + 1), await readFile(path, 'utf8'));
      }
      return files;
    },
    remove: () => rm(place, { recursive: true, force: true }),
  };
}

export async function createDoc(
  { browser, username }: TestUser,
  doc: {
    readonly title: string;
    readonly content?: string;
    readonly isFolder?: boolean;
    readonly parentId?: string | null;
  },
): Promise<{ readonly id: string; readonly updatedAt: string }> {
  const json = { content: '', isFolder: false, parentId: null, ...doc };
  return (await browser.expect(201, 'POST', `/api/docs?groupName=${username}`, { json })).doc;
}

/** Creates many documents at once, in folders of fifty. */
export async function fillSpace({ browser, username }: TestUser, count: number): Promise<void> {
  const files: Record<string, string> = {};
  for (let number = 0; number < count; number++) {
    files[`folder ${Math.floor(number / 50)}/doc ${number}.md`] =
      `# 문서 ${number}\n\n${`Words of ${number}, 그리고 말. `.repeat(4)}\n`;
  }
  await browser.expect(
    200,
    'POST',
    `/api/groups/${username}/import`,
    multipart({ 'docs.zip': await zip(files) }),
  );
}
