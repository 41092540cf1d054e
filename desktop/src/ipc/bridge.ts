import type { DesktopAccount, DesktopBridge } from '@maru/core/desktop';

/** Channels between page and main process: one per call, none generic. */
export const BRIDGE_CHANNELS = {
  currentAccount: 'maru:accounts:current',
  listAccounts: 'maru:accounts:list',
  switchAccount: 'maru:accounts:switch',
  removeAccount: 'maru:accounts:remove',
  logInByBrowser: 'maru:login:browser',
  isOffline: 'maru:server:offline',
  cancelUpload: 'maru:uploads:cancel',
} as const satisfies Record<keyof DesktopBridge, string>;

/** Transport to the main process: Electron's `ipcRenderer.invoke`, narrowed. */
export type Invoke = (channel: string, ...args: readonly unknown[]) => Promise<unknown>;

/** Creates the bridge that the preload script exposes to the page, over the given transport. */
export function createBridge(invoke: Invoke): DesktopBridge {
  return {
    currentAccount: async () => (await invoke(BRIDGE_CHANNELS.currentAccount)) as DesktopAccount | null,
    listAccounts: async () => (await invoke(BRIDGE_CHANNELS.listAccounts)) as readonly DesktopAccount[],
    switchAccount: async (account) => void (await invoke(BRIDGE_CHANNELS.switchAccount, account)),
    removeAccount: async (account) => void (await invoke(BRIDGE_CHANNELS.removeAccount, account)),
    logInByBrowser: async () => void (await invoke(BRIDGE_CHANNELS.logInByBrowser)),
    cancelUpload: async (key) => void (await invoke(BRIDGE_CHANNELS.cancelUpload, key)),
    isOffline: async () => (await invoke(BRIDGE_CHANNELS.isOffline)) === true,
  };
}
