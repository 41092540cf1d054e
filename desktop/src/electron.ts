import type * as electron from 'electron';

/**
 * What the app uses of Electron, and all of it: `main.ts` hands it in, so that everything else runs under Node with whatever
 * stands in for it.
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
