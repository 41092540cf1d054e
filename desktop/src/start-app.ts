import { createKeytarKeychain } from './accounts/keytar-keychain.ts';
import type { Keytar } from './accounts/keytar-keychain.ts';
import { collectArrivals } from './app/arrivals.ts';
import { createApp } from './app/create-app.ts';
import type { AppOptions } from './app/create-app.ts';
import { openParts } from './app/open-parts.ts';
import { readCommand, runCommand } from './app/run-command.ts';
import type { Terminal } from './app/run-command.ts';
import { registerAppScheme } from './protocol/app-protocol.ts';
import { createNetFetch } from './protocol/net-fetch.ts';

export interface StartOptions extends Omit<AppOptions, 'isQuitting'>, Terminal {
  /** The words of the start, without the program's own. */
  readonly words: readonly string[];
  /** What paths among them begin at. */
  readonly workingFolder: string;
  readonly loadKeytar: () => Promise<Keytar>;
}

/** Starts the app: opens its window, or runs the one command that needs none. */
export async function startApp(options: StartOptions): Promise<void> {
  const { electron, words, workingFolder, platform, loadKeytar } = options;
  const { app } = electron;
  const arrivals = collectArrivals(app);
  const command = readCommand(words);
  registerAppScheme(electron);
  app.enableSandbox();
  // A second start hands its words to the first; a command works beside it.
  if (command === null && !app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  if (platform === 'win32') app.setAppUserModelId('app.maru.desktop');
  let isQuitting = false;
  app.on('before-quit', () => {
    isQuitting = true;
  });
  await app.whenReady();
  const parts = await openParts({
    folder: app.getPath('userData'),
    keychain: createKeytarKeychain(loadKeytar),
    systemLanguages: app.getPreferredSystemLanguages(),
    userAgent: `Maru Desktop/${app.getVersion()} (${platform})`,
    netFetch: createNetFetch(electron),
  });
  if (command !== null) {
    app.exit(await runCommand(command, parts, options));
    return;
  }
  let hasSettled = false;
  app.on('will-quit', (event) => {
    if (hasSettled) return;
    event.preventDefault();
    const quit = (): void => {
      hasSettled = true;
      app.quit();
    };
    parts.settled().then(quit, quit);
  });
  const take = await createApp(parts, { ...options, isQuitting: () => isQuitting });
  arrivals.add({ kind: 'words', words, folder: workingFolder });
  arrivals.deliverTo(take);
}
