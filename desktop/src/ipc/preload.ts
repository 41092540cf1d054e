import { DESKTOP_BRIDGE_KEY } from '@maru/core/desktop';
import { contextBridge, ipcRenderer } from 'electron';
import { createBridge } from './bridge.ts';

// Complete interface between page and app: six named calls. The main process validates sender and arguments.
contextBridge.exposeInMainWorld(
  DESKTOP_BRIDGE_KEY,
  createBridge((channel, ...args) => ipcRenderer.invoke(channel, ...args)),
);
