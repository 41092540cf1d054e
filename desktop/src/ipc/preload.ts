import { DESKTOP_BRIDGE_KEY } from '@maru/core/desktop';
import { contextBridge, ipcRenderer } from 'electron';
import { createBridge } from './bridge.ts';

// All that the page gets of the app: six calls by name. The main process checks who asks and what.
contextBridge.exposeInMainWorld(
  DESKTOP_BRIDGE_KEY,
  createBridge((channel, ...args) => ipcRenderer.invoke(channel, ...args)),
);
