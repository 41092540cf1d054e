import type { BrowserWindow } from 'electron';
import type { Electron } from '../electron.ts';
import type { SettingsStore } from '../settings/settings.ts';
import type { Translate } from '../texts/translate.ts';
import { guardNavigation } from './navigation-guard.ts';
import { MIN_HEIGHT, MIN_WIDTH, placeWindow } from './window-bounds.ts';

export interface MainWindowOptions {
  readonly settings: SettingsStore;
  readonly preload: string;
  readonly icon: string;
  readonly t: Translate;
  /** Whether the app is about to end: then closing is closing. */
  readonly isQuitting: () => boolean;
}

/** The app's one window: without Node, isolated, in the sandbox. It opens where it was. */
export function openMainWindow(electron: Electron, { settings, preload, icon, t, isQuitting }: MainWindowOptions): BrowserWindow {
  const { bounds, isMaximized } = settings.get();
  const screens = electron.screen.getAllDisplays().map(({ workArea }) => workArea);
  const window = new electron.BrowserWindow({
    ...placeWindow(bounds, screens),
    minWidth: MIN_WIDTH,
    minHeight: MIN_HEIGHT,
    title: 'Maru',
    icon,
    show: false,
    webPreferences: {
      preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: true,
    },
  });
  guardNavigation(window.webContents, electron);
  window.once('ready-to-show', () => {
    if (isMaximized) window.maximize();
    window.show();
  });
  window.webContents.on('did-finish-load', () => window.webContents.setZoomLevel(settings.get().zoom));
  // The page says that words would be lost: ask, for Electron by itself would silently stay.
  window.webContents.on('will-prevent-unload', (event) => {
    const chosen = electron.dialog.showMessageBoxSync(window, {
      type: 'question',
      message: t('leave.question'),
      buttons: [t('leave.stay'), t('leave.leave')],
      defaultId: 0,
      cancelId: 0,
    });
    if (chosen === 1) event.preventDefault();
  });
  window.on('close', (event) => {
    settings.set({ bounds: window.getNormalBounds(), isMaximized: window.isMaximized() });
    if (isQuitting() || !settings.get().staysInTray) return;
    event.preventDefault();
    window.hide();
  });
  return window;
}
