import { join, resolve } from 'node:path';
import { createKeytarKeychain } from './accounts/keytar-keychain.ts';
import type { Keytar } from './accounts/keytar-keychain.ts';
import { collectDeepLinks } from './app/deep-links.ts';
import { createApp } from './app/create-app.ts';
import type { AppOptions } from './app/create-app.ts';
import { openAppServices } from './app/app-services.ts';
import { registerLinks } from './app/link-registration.ts';
import { isSelfTest, readCommand, runCommand } from './app/run-command.ts';
import type { Terminal } from './app/run-command.ts';
import { registerAppScheme } from './protocol/app-protocol.ts';
import { createNetFetch } from './protocol/net-fetch.ts';
import { makeSelfTestFolder, reportSelfTest } from './self-test/self-test.ts';

export interface StartOptions extends Omit<AppOptions, 'isQuitting' | 'links'>, Terminal {
  /** Path of the running AppImage; null otherwise. */
  readonly appImage: string | null;
  /** Folder of a user's desktop entries (XDG_DATA_HOME). */
  readonly dataHome: string;
  /** Arguments of the start, without the program's own. */
  readonly words: readonly string[];
  /** Base of relative paths among them. */
  readonly workingFolder: string;
  readonly loadKeytar: () => Promise<Keytar>;
}

/** Starts the app: opens its window, or runs a command without one. */
export async function startApp(options: StartOptions): Promise<void> {
  const { electron, words, workingFolder, platform, files, appImage, dataHome, loadKeytar } = options;
  const { app } = electron;
  const arrivals = collectDeepLinks(app);
  const command = readCommand(words);
  registerAppScheme(electron);
  app.enableSandbox();
  // A second instance passes its arguments to the first; a command runs beside it.
  if (command === null && !app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  if (platform === 'win32') app.setAppUserModelId('app.maru.desktop');
  let isQuitting = false;
  app.on('before-quit', () => {
    isQuitting = true;
  });
  const selfTestFolder = isSelfTest(command) ? makeSelfTestFolder(app) : null;
  await app.whenReady();
  if (isSelfTest(command) && selfTestFolder !== null) {
    const test = {
      ...options,
      links: null,
      hasUpdateFeed: false,
      isQuitting: () => true,
      folder: selfTestFolder,
    };
    const file = command.reportFile === null ? null : resolve(workingFolder, command.reportFile);
    app.exit(await reportSelfTest(test, options.print, file));
    return;
  }
  const parts = await openAppServices({
    folder: app.getPath('userData'),
    keychain: createKeytarKeychain(loadKeytar),
    systemLanguages: app.getPreferredSystemLanguages(),
    userAgent: `Maru Desktop/${app.getVersion()} (${platform})`,
    netFetch: createNetFetch(electron),
  });
  if (command !== null && !isSelfTest(command)) {
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
  const links = await registerLinks({ app, appImage, dataHome, icon: join(files, 'icon.png') });
  const { take } = await createApp(parts, { ...options, links, isQuitting: () => isQuitting });
  arrivals.add({ kind: 'words', words, folder: workingFolder });
  arrivals.deliverTo(take);
}
