import { basename, join } from 'node:path';
import type { DesktopAccount } from '@maru/core/desktop';
import type { Accounts } from '../accounts/accounts.ts';
import { describeResults } from '../files/describe-results.ts';
import type { Exporter } from '../files/exporter.ts';
import type { ImportFolder } from '../files/import-folder.ts';
import { writeAtomically } from '../settings/json-file.ts';
import type { SettingsStore } from '../settings/settings.ts';
import type { Translate } from '../texts/translate.ts';
import type { Electron } from '../electron.ts';
import type { HourlyExport } from './hourly-export.ts';
import type { WindowController } from './window-controller.ts';

/** File commands of the menus. None of them rejects: failures are shown. */
export interface FileCommands {
  exportAccounts(chosen: readonly DesktopAccount[]): Promise<void>;
  /** Enables the hourly export with a folder, or disables it. */
  toggleHourly(): Promise<void>;
  importFolder(): Promise<void>;
  /** Imports a Markdown file that was opened with the app. */
  importFile(path: string): Promise<void>;
  savePdf(): Promise<void>;
}

export interface FileCommandsOptions {
  readonly electron: Pick<Electron, 'dialog'>;
  readonly accounts: Accounts;
  readonly exporter: Exporter;
  readonly hourly: HourlyExport;
  readonly importInto: ImportFolder;
  readonly settings: SettingsStore;
  readonly stage: WindowController;
  readonly t: Translate;
  readonly onChange: () => void;
}

export function createFileCommands(options: FileCommandsOptions): FileCommands {
  const { electron, accounts, exporter, hourly, importInto, settings, stage, t, onChange } = options;
  const describeImport = (created: number, skipped: number): string =>
    [
      t('import.done', { count: created }),
      ...(skipped === 0 ? [] : [t('import.skipped', { count: skipped })]),
    ].join(' ');
  const importFrom = async (path: string, account: DesktopAccount): Promise<void> => {
    const outcome = await importInto(path, account);
    switch (outcome.kind) {
      case 'done':
        stage.goTo(`/${account.username}`);
        stage.showMessage(describeImport(outcome.report.created.length, outcome.report.skipped.length));
        break;
      case 'empty':
        stage.showMessage(t('import.empty'));
        break;
      case 'too_large':
        stage.showMessage(t('import.tooLarge'));
        break;
      case 'failed':
        stage.showMessage(outcome.message ?? t('import.failed'));
    }
  };
  return {
    exportAccounts: async (chosen) => {
      const folder = await stage.chooseFolder(settings.get().exportFolder, true);
      if (folder === null) return;
      settings.set({ exportFolder: folder });
      const results = await exporter.run({ folder, form: settings.get().exportForm }, chosen);
      if (results !== null) stage.showMessage(describeResults(results, t));
    },
    toggleHourly: async () => {
      const { exportsHourly, exportFolder } = settings.get();
      const folder = exportsHourly ? exportFolder : (exportFolder ?? (await stage.chooseFolder(null, true)));
      settings.set({
        exportsHourly: !exportsHourly && folder !== null,
        exportFolder: folder,
        exportedAt: null,
      });
      onChange();
      await hourly.check();
    },
    importFolder: async () => {
      const account = accounts.current();
      const folder = account === null ? null : await stage.chooseFolder(settings.get().exportFolder, false);
      if (account !== null && folder !== null) await importFrom(folder, account);
    },
    importFile: async (path) => {
      const account = accounts.current();
      if (account === null) return;
      const { username } = account;
      const isWanted = await stage.confirm(
        t('import.question', { name: basename(path), username }),
        t('import.go'),
      );
      if (isWanted) await importFrom(path, account);
    },
    savePdf: async () => {
      const window = stage.window();
      if (window === null) return;
      const name = `${window
        .getTitle()
        .replaceAll(/["*/:<>?\\|\p{Cc}]/gu, '_')
        .slice(0, 100)}.pdf`;
      const { canceled, filePath } = await electron.dialog.showSaveDialog(window, {
        defaultPath: join(settings.get().exportFolder ?? '', name),
        filters: [{ name: 'PDF', extensions: ['pdf'] }],
      });
      if (canceled || filePath === '') return;
      try {
        await writeAtomically(filePath, await window.webContents.printToPDF({ printBackground: true }));
      } catch {
        stage.showMessage(t('pdf.failed'));
      }
    },
  };
}
