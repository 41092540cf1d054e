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
  /** Returns true while the app is quitting: closing then really closes the window. */
  readonly isQuitting: () => boolean;
}

/** Opens the app's main window: without Node, isolated, sandboxed, with its last bounds. */
export function openMainWindow(
  electron: Electron,
  { settings, preload, icon, t, isQuitting }: MainWindowOptions,
): BrowserWindow {
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
  // The page reports unsaved text: ask, since Electron by default silently stays.
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
