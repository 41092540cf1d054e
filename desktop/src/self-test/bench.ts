import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WebContents } from 'electron';
import type { Keytar } from '../accounts/keytar-keychain.ts';
import type { Keychain } from '../accounts/keychain.ts';
import { entryName, toSecret } from '../accounts/stored-account.ts';
import { createApp } from '../app/create-app.ts';
import type { AppOptions, RunningApp } from '../app/create-app.ts';
import { openAppServices } from '../app/app-services.ts';
import type { AppServices } from '../app/app-services.ts';
import { createNetFetch } from '../protocol/net-fetch.ts';
import { TEST_USER } from './server.ts';
import type { TestServer } from './server.ts';

export interface SelfTestOptions extends AppOptions {
  /** Empty folder for the test's own profile and files. It is removed at the end. */
  readonly folder: string;
  readonly loadKeytar: () => Promise<Keytar>;
}

/** Objects for the checks. */
export interface SelfTestContext {
  readonly options: SelfTestOptions;
  readonly server: TestServer;
  readonly parts: AppServices;
  readonly running: RunningApp;
  readonly contents: WebContents;
  /** Session before and after its renewal. */
  readonly sessions: readonly [string, string];
}

/**
 * Opens the real app with a profile of its own, signed in at the test's server, with a keychain in memory.
 */
export async function openSelfTestContext(
  options: SelfTestOptions,
  server: TestServer,
  sessions: SelfTestContext['sessions'],
): Promise<SelfTestContext> {
  const { electron, folder } = options;
  const account = { server: server.url, username: TEST_USER };
  await writeFile(join(folder, 'settings.json'), JSON.stringify({ server: server.url, account }));
  const secret = toSecret({ ...account, cookie: sessions[0], deviceKey: 'self-test', addedAt: 1 });
  const parts = await openAppServices({
    folder,
    keychain: createMemoryKeychain([[entryName(account), secret]]),
    systemLanguages: ['en'],
    userAgent: 'Maru Desktop self test',
    netFetch: createNetFetch(electron),
  });
  const running = await createApp(parts, options);
  return { options, server, parts, running, contents: running.stage.show().webContents, sessions };
}

function createMemoryKeychain(entries: Iterable<readonly [string, string]>): Keychain {
  const secrets = new Map(entries);
  return {
    list: async () => secrets,
    set: async (name, secret) => void secrets.set(name, secret),
    remove: async (name) => void secrets.delete(name),
  };
}
