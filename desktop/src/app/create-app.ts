import { join } from 'node:path';
import type { Electron } from '../electron.ts';
import { createExportAccounts } from '../files/export-accounts.ts';
import { createExporter } from '../files/exporter.ts';
import { createImportFolder } from '../files/import-folder.ts';
import { handlePageCalls } from '../ipc/ipc.ts';
import { offerContextMenu } from '../menu/context-menu.ts';
import { menuItems, trayItems } from '../menu/menu-items.ts';
import type { MenuState } from '../menu/menu-items.ts';
import { createTrayIcon } from '../menu/tray.ts';
import { createUploads } from '../protocol/uploads.ts';
import { translate } from '../texts/translate.ts';
import type { Translate } from '../texts/translate.ts';
import { enableEmbeds } from '../window/embed-frames.ts';
import { openMainWindow } from '../window/main-window.ts';
import { denyPermissions } from '../window/permissions.ts';
import { createAccountCommands } from './account-commands.ts';
import { createBrowserLogin } from './browser-login.ts';
import { createReceiver } from './deep-links.ts';
import type { LaunchInput } from './deep-links.ts';
import { createFileCommands } from './file-commands.ts';
import { createHourlyExport, HOURLY_CHECK_MS } from './hourly-export.ts';
import { createLanguages } from './languages.ts';
import type { LinkRegistration } from './link-registration.ts';
import { createMenuCommands } from './menu-commands.ts';
import { createNotices } from './notices.ts';
import { startNotifications } from './notifications.ts';
import type { AppServices } from './app-services.ts';
import { servePages } from './serve-pages.ts';
import { createWindowController } from './window-controller.ts';
import type { WindowController } from './window-controller.ts';
import { createUpdates } from './updates.ts';
import { watchConnection } from './watch-connection.ts';
import type { Updater } from './updates.ts';

export interface AppOptions {
  readonly electron: Electron;
  readonly platform: NodeJS.Platform;
  /** Folder of packaged files: `web/`, `preload.cjs`, `icon.png`. */
  readonly files: string;
  readonly hasUpdateFeed: boolean;
  readonly loadUpdater: () => Promise<Updater>;
  readonly isQuitting: () => boolean;
  /** Registration of the link scheme; null: it stays unchanged. */
  readonly links: LinkRegistration | null;
}

/** Running app. */
export interface RunningApp {
  /** Handles input from other programs. */
  readonly take: (arrival: LaunchInput) => void;
  readonly stage: WindowController;
}

const SPELLING_LANGUAGES: readonly string[] = ['en-US', 'ko'];

/** Assembles the app and opens its window; menus are updated on every change. */
export async function createApp(parts: AppServices, options: AppOptions): Promise<RunningApp> {
  const { electron, platform, files, hasUpdateFeed, loadUpdater, isQuitting, links } = options;
  const { app, Menu } = electron;
  const { accounts, calls, settings, serverFetch, locale } = parts;
  const t: Translate = (key, values) => translate(locale(), key, values);
  const icon = join(files, 'icon.png');
  const session = electron.session.defaultSession;
  denyPermissions(session);
  enableEmbeds(session, () => accounts.server());
  const notices = createNotices(electron);
  const uploads = createUploads();

  const stage = createWindowController({
    electron,
    t,
    server: () => accounts.server(),
    home: () => accountCommands.home(),
    open: () => {
      const window = openMainWindow(electron, {
        settings,
        preload: join(files, 'preload.cjs'),
        icon,
        t,
        isQuitting,
      });
      offerContextMenu(window, electron, t);
      return window;
    },
  });
  const accountCommands = createAccountCommands({ accounts, calls, stage, t });
  const browserLogin = createBrowserLogin({ electron, accounts, calls, accountCommands, stage, t });
  const exporter = createExporter(createExportAccounts({ accounts, calls, serverFetch }), (share) => {
    stage.progress(share);
    if (share === null || share === 0) refresh();
  });
  const hourly = createHourlyExport({
    settings,
    accounts: () => accounts.list(),
    run: (folder, chosen) => exporter.run({ folder, form: settings.get().exportForm }, chosen),
    t,
    notify: (message) => {
      if (!notices.show(message, () => void stage.show())) stage.showMessage(message);
    },
  });
  const importInto = createImportFolder({ accounts, serverFetch, locale });
  const fileCommands = createFileCommands({
    electron,
    accounts,
    exporter,
    hourly,
    importInto,
    settings,
    stage,
    t,
    onChange: () => refresh(),
  });
  const languages = createLanguages(parts, stage, () => refresh());
  const updates = createUpdates({
    hasFeed: hasUpdateFeed,
    load: loadUpdater,
    onReady: (version) => stage.showMessage(t('update.ready', { version })),
    onRefused: () => stage.showMessage(t('update.refused')),
  });
  const isSpellChecked = (): boolean => settings.get().isSpellChecked ?? platform === 'darwin';
  const commands = createMenuCommands({
    app,
    accounts,
    accountCommands,
    fileCommands,
    exporter,
    settings,
    stage,
    updates,
    toggleLinks: async () => links?.set(!links.isOn()),
    t,
    speak: languages.speak,
    isSpellChecked,
    onChange: () => refresh(),
  });
  const tray = createTrayIcon(electron, { folder: join(files, 'tray'), platform }, () => void stage.show());
  let hasToldFailure = false;
  const refresh = (): void => {
    const { exportForm, exportsHourly, staysInTray } = settings.get();
    const current = accounts.current();
    const state: MenuState = {
      locale: locale(),
      platform,
      accounts: accounts.list(),
      current,
      isExporting: exporter.isRunning(),
      exportForm,
      exportsHourly,
      staysInTray,
      isSpellChecked: isSpellChecked(),
      opensLinks: links?.isChoice === true ? links.isOn() : null,
    };
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuItems(state, commands)));
    tray.update(
      staysInTray && platform !== 'darwin',
      trayItems(state, commands, () => void stage.show()),
    );
    const failure = parts.keychainFailure();
    // Shown once, and only when an account is affected: one is signed in, or was at the last exit.
    if (failure === null || hasToldFailure || settings.get().account === null) return;
    hasToldFailure = true;
    stage.showMessage(t(`keychain.${failure}`));
  };

  await servePages({
    electron,
    parts,
    stage,
    languages,
    uploads,
    website: join(files, 'web'),
    home: accountCommands.home,
  });
  handlePageCalls(electron, {
    accounts,
    isSignedIn: calls.isSignedIn,
    isOffline: () => parts.reach.isOut(accounts.server()),
    signOut: calls.signOut,
    logInByBrowser: browserLogin.begin,
    cancelUpload: uploads.cancel,
    onSwitched: ({ username }, isElsewhere) => {
      if (isElsewhere) stage.goTo(`/${username}`);
    },
    onGone: ({ username }) => stage.showMessage(t('switch.gone', { username })),
  });
  session.setSpellCheckerEnabled(isSpellChecked());
  session.setSpellCheckerLanguages(
    SPELLING_LANGUAGES.filter((tag) => session.availableSpellCheckerLanguages.includes(tag)),
  );
  app.on('activate', () => void stage.show());
  app.on('window-all-closed', () => {
    if (platform !== 'darwin') app.quit();
  });
  parts.onChange(refresh);
  refresh();
  stage.show();
  startNotifications({
    accounts,
    calls,
    notices,
    t,
    onOpen: (account, path) => void accountCommands.switchTo(account, path),
  });
  watchConnection(parts, stage);
  setInterval(() => void hourly.check(), HOURLY_CHECK_MS).unref();
  void hourly.check();
  void updates.check();
  return { take: createReceiver({ accountCommands, browserLogin, fileCommands, stage }), stage };
}
