import { clamp } from '@maru/core';
import type { Locale } from '@maru/core';
import type { Accounts } from '../accounts/accounts.ts';
import type { Electron } from '../electron.ts';
import type { Exporter } from '../files/exporter.ts';
import type { Commands } from '../menu/menu-items.ts';
import { ZOOM_MAX } from '../settings/settings.ts';
import type { SettingsStore } from '../settings/settings.ts';

import type { TextKey, Translate } from '../texts/translate.ts';
import type { AccountCommands } from './account-commands.ts';
import type { FileCommands } from './file-commands.ts';
import type { WindowController } from './window-controller.ts';
import type { UpdateFinding, Updates } from './updates.ts';

export interface MenuCommandsOptions {
  readonly app: Pick<Electron['app'], 'quit' | 'showAboutPanel'>;
  readonly accounts: Accounts;
  readonly accountCommands: AccountCommands;
  readonly fileCommands: FileCommands;
  readonly exporter: Exporter;
  readonly settings: SettingsStore;
  readonly stage: WindowController;
  readonly updates: Updates;
  /** Registers or unregisters the link scheme. Rejects when the system refuses. */
  readonly toggleLinks: () => Promise<void>;
  readonly t: Translate;
  readonly speak: (locale: Locale) => void;
  readonly isSpellChecked: () => boolean;
  /** Called when the state shown in menus has changed. */
  readonly onChange: () => void;
}

const FINDINGS: Readonly<Record<UpdateFinding, TextKey>> = {
  off: 'update.off',
  none: 'update.none',
  refused: 'update.refused',
  failed: 'update.failed',
  found: 'update.found',
};

/** Returns the menu commands, composed of those of the parts. */
export function createMenuCommands(options: MenuCommandsOptions): Commands {
  const {
    app,
    accounts,
    accountCommands,
    fileCommands,
    exporter,
    settings,
    stage,
    updates,
    toggleLinks,
    t,
    speak,
    isSpellChecked,
    onChange,
  } = options;
  const zoomTo = (zoom: number): void => {
    settings.set({ zoom: clamp(zoom, -ZOOM_MAX, ZOOM_MAX) });
    stage.window()?.webContents.setZoomLevel(settings.get().zoom);
  };
  const exportThese = (chosen: ReturnType<Accounts['list']>): void => {
    if (chosen.length > 0) void fileCommands.exportAccounts(chosen);
  };
  const checkUpdates = async (): Promise<void> => {
    stage.showMessage(t(FINDINGS[await updates.check()]));
  };
  const openLinks = async (): Promise<void> => {
    await toggleLinks().catch(() => stage.showMessage(t('link.notRegistered')));
    onChange();
  };
  return {
    newDocument: () => stage.goTo('/new'),
    newFolder: () => stage.goTo('/new?folder=1'),
    exportAccount: () => exportThese([accounts.current() ?? []].flat()),
    exportAll: () => exportThese(accounts.list()),
    exportAs: (form) => {
      settings.set({ exportForm: form });
      onChange();
    },
    exportHourly: () => void fileCommands.toggleHourly(),
    exportCancel: () => exporter.cancel(),
    importFolder: () => void fileCommands.importFolder(),
    savePdf: () => void fileCommands.savePdf(),
    print: () => stage.window()?.webContents.print(),
    back: () => stage.window()?.webContents.navigationHistory.goBack(),
    forward: () => stage.window()?.webContents.navigationHistory.goForward(),
    reload: () => stage.window()?.webContents.reload(),
    zoomIn: () => zoomTo(settings.get().zoom + 1),
    zoomOut: () => zoomTo(settings.get().zoom - 1),
    zoomReset: () => zoomTo(0),
    spelling: () => {
      settings.set({ isSpellChecked: !isSpellChecked() });
      stage.window()?.webContents.session.setSpellCheckerEnabled(isSpellChecked());
      onChange();
    },
    tray: () => {
      settings.set({ staysInTray: !settings.get().staysInTray });
      onChange();
    },
    openLinks: () => void openLinks(),
    addAccount: () => stage.goTo('/login'),
    addServer: () => stage.goToSetup(),
    signOut: () => void accountCommands.signOut(),
    signOutEverywhere: () => void accountCommands.signOutEverywhere(),
    syntax: () => stage.goTo('/help'),
    checkUpdates: () => void checkUpdates(),
    about: () => app.showAboutPanel(),
    quit: () => app.quit(),
    switchTo: (account) => {
      void accountCommands.switchTo(account);
      // A chosen entry is checked by the system at once; the update restores
      // it when nothing changed, for instance because of unsaved text.
      onChange();
    },
    speak,
  };
}
