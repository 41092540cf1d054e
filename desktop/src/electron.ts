import type * as electron from 'electron';

/**
 * Complete list of what the app uses of Electron: `main.ts` passes it
 * in, so that all other modules run under Node with a replacement.
 */
export type Electron = Pick<
  typeof electron,
  | 'app'
  | 'BrowserWindow'
  | 'dialog'
  | 'ipcMain'
  | 'Menu'
  | 'nativeImage'
  | 'net'
  | 'Notification'
  | 'protocol'
  | 'screen'
  | 'session'
  | 'shell'
  | 'Tray'
>;
