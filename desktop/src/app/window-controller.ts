import type { BrowserWindow, MessageBoxOptions, MessageBoxReturnValue, OpenDialogOptions } from 'electron';
import type { DesktopNotification } from '@maru/core/desktop';
import type { Electron } from '../electron.ts';
import { notifyPage } from '../ipc/notify-page.ts';
import { pageOrigin, SETUP_ORIGIN } from '../protocol/addresses.ts';
import type { Translate } from '../texts/translate.ts';

/** Main window for the other parts of the app: there is at most one, opened on demand. */
export interface WindowController {
  /** Returns the window, if there is one. */
  window(): BrowserWindow | null;
  /** Brings the window to the front; opens it, at the given path, if there is none. */
  show(): BrowserWindow;
  /** Opens a page of the website by its path. */
  goTo(path: string): void;
  goToSetup(): void;
  /** Sends a notification to the page. @returns true when a page handled it */
  notify(news: DesktopNotification): Promise<boolean>;
  /** Shows one sentence without waiting. */
  showMessage(message: string): void;
  /** Asks for confirmation of a destructive action. */
  confirm(message: string, yes: string): Promise<boolean>;
  /** Lets the user choose a folder; null when the dialog is cancelled. */
  chooseFolder(preset: string | null, isToBeMade: boolean): Promise<string | null>;
  progress(share: number | null): void;
}

export interface WindowControllerOptions {
  readonly electron: Pick<Electron, 'dialog'>;
  readonly open: () => BrowserWindow;
  /** Server of the shown pages; null before one was chosen. */
  readonly server: () => string | null;
  /** Returns the start path of a new window. */
  readonly home: () => string;
  readonly t: Translate;
}

export function createWindowController({
  electron,
  open,
  server,
  home,
  t,
}: WindowControllerOptions): WindowController {
  let current: BrowserWindow | null = null;
  const { dialog } = electron;
  const pageAt = (path: string): string => {
    const shown = server();
    return shown === null ? `${SETUP_ORIGIN}/` : pageOrigin(shown) + path;
  };
  const opened = (address: string | null): BrowserWindow => {
    const isNew = current === null || current.isDestroyed();
    const window = isNew || current === null ? open() : current;
    if (isNew) {
      current = window;
      window.on('closed', () => {
        if (current === window) current = null;
      });
    }
    // Rejects when another navigation replaces it, or the page prevents it: both are harmless.
    if (isNew || address !== null) window.loadURL(address ?? pageAt(home())).catch(() => undefined);
    if (!isNew) {
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    }
    return window;
  };
  const box = (options: MessageBoxOptions): Promise<MessageBoxReturnValue> =>
    current === null ? dialog.showMessageBox(options) : dialog.showMessageBox(current, options);
  return {
    window: () => current,
    show: () => opened(null),
    goTo: (path) => void opened(pageAt(path)),
    notify: async (news) =>
      current !== null && !current.isDestroyed() && (await notifyPage(current.webContents, news)),
    goToSetup: () => void opened(`${SETUP_ORIGIN}/`),
    showMessage: (message) => void box({ type: 'info', message, buttons: [t('common.ok')] }),
    confirm: async (message, yes) => {
      const { response } = await box({
        type: 'question',
        message,
        buttons: [t('common.cancel'), yes],
        defaultId: 0,
        cancelId: 0,
      });
      return response === 1;
    },
    chooseFolder: async (preset, isToBeMade) => {
      const options: OpenDialogOptions = {
        properties: isToBeMade ? ['openDirectory', 'createDirectory'] : ['openDirectory'],
        ...(preset === null ? {} : { defaultPath: preset }),
      };
      const { canceled, filePaths } = await (current === null
        ? dialog.showOpenDialog(options)
        : dialog.showOpenDialog(current, options));
      return canceled ? null : (filePaths[0] ?? null);
    },
    progress: (share) => current?.setProgressBar(share ?? -1),
  };
}
