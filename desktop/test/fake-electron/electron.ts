import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import type { BrowserContext } from 'playwright';
import type { Electron } from '../../src/electron.ts';
import { createNet } from './net.ts';
import type { Proxies } from './net.ts';
import { FakeWebRequest } from './web-request.ts';
import { FakeWindow } from './windows.ts';
import type { Site, WindowOptions } from './windows.ts';

/** Entry of a menu, as passed by the app. */
export interface MenuItem {
  readonly id?: string;
  readonly label?: string;
  readonly role?: string;
  readonly type?: string;
  readonly enabled?: boolean;
  readonly checked?: boolean;
  readonly click?: () => void;
  readonly submenu?: readonly MenuItem[];
}

/** Event of the fake Electron's `app` after the entry has been loaded. */
export const LOADED = 'fake-electron:loaded';

interface Frame {
  readonly url: string;
  readonly parent: object | null;
}
type IpcHandler = (event: { readonly senderFrame: Frame | null }, ...args: unknown[]) => Promise<unknown>;

/** Recorded calls of the app to the fake Electron, and simulated user actions. */
export interface Controls {
  readonly app: EventEmitter;
  readonly windows: FakeWindow[];
  /** Shown messages, the oldest first. */
  readonly messages: string[];
  /** Buttons that answer the next questions; default: the first. */
  readonly choices: number[];
  /** Results of the next file or folder dialogs; none: cancelled. */
  readonly chosenPaths: string[];
  readonly openedOutside: string[];
  readonly notifications: { readonly body: string; readonly click: () => void }[];
  /** Origins that are redirected to another address, as by the system's proxy. */
  readonly proxies: Proxies;
  /** Simulated web sites by host. */
  readonly sites: Map<string, Site>;
  readonly ipc: Map<string, IpcHandler>;
  readonly session: Readonly<Record<string, (...args: never[]) => unknown>>;
  readonly spelling: { isOn: boolean };
  readonly schemes: object[];
  readonly trays: { isThere: boolean; items: readonly MenuItem[]; readonly image: string }[];
  menu: readonly MenuItem[];
  /** Last context menu. */
  popup: readonly MenuItem[];
  isSandboxed: boolean;
  isAboutShown: boolean;
  /** Resolves with the exit code when the app has exited. */
  readonly ended: Promise<number>;
  respond(request: Request): Promise<Response>;
  /** Calls the app as a page would. */
  invoke(frame: Frame | null, channel: string, ...args: unknown[]): Promise<unknown>;
  find(id: string): MenuItem;
  /** Chooses an entry of the menu by its id. Fails when it is missing or disabled. */
  choose(id: string): void;
  quit(): void;
}

export interface FakeOptions {
  readonly userData: string;
  /** Null: no window may be opened. */
  readonly context: BrowserContext | null;
  readonly languages?: readonly string[];
  readonly isFirst?: boolean;
}

/** Creates all parts of Electron that the app uses, over Chromium or without a window. */
export function createElectron({ userData, context, languages = ['en-US'], isFirst = true }: FakeOptions): {
  readonly electron: Electron;
  readonly controls: Controls;
} {
  let folder = userData;
  const app = new EventEmitter();
  const ready = new Promise<void>((resolve) => app.once(LOADED, resolve));
  let end: (code: number) => void = () => undefined;
  let respond: ((request: Request) => Promise<Response>) | null = null;
  const session: Record<string, (...args: never[]) => unknown> = {};
  const controls: Controls = {
    app,
    windows: [],
    messages: [],
    choices: [],
    chosenPaths: [],
    openedOutside: [],
    notifications: [],
    proxies: new Map(),
    sites: new Map(),
    ipc: new Map(),
    session,
    spelling: { isOn: true },
    schemes: [],
    trays: [],
    menu: [],
    popup: [],
    isSandboxed: false,
    isAboutShown: false,
    ended: new Promise((resolve) => {
      end = resolve;
    }),
    respond: (request) => {
      if (respond === null) throw new Error('The app answers no scheme yet');
      return respond(request);
    },
    invoke: async (frame, channel, ...args) => {
      const handler = controls.ipc.get(channel);
      if (handler === undefined) throw new Error(`No handler for ${channel}`);
      return structuredClone(await handler({ senderFrame: frame }, ...structuredClone(args)));
    },
    find: (id) => {
      const found = findItem(controls.menu, id);
      if (found === null) throw new Error(`The menu has no entry ${id}`);
      return found;
    },
    choose: (id) => {
      const item = controls.find(id);
      if (item.enabled === false) throw new Error(`The menu's entry ${id} is disabled`);
      item.click?.();
    },
    quit: () => quit(),
  };

  const allow = (event: string): boolean => {
    let isPrevented = false;
    app.emit(event, { preventDefault: () => (isPrevented = true) });
    return !isPrevented;
  };
  const quit = (): void => {
    if (!allow('before-quit')) return;
    for (const window of controls.windows) if (!window.isGone && !window.close()) return;
    if (allow('will-quit')) end(0);
  };
  const readMessage = (args: readonly unknown[]): void => {
    const options = args.at(-1) as { readonly message: string };
    controls.messages.push(options.message);
  };
  const choice = (): { canceled: boolean; filePaths: string[]; filePath: string } => {
    const path = controls.chosenPaths.shift();
    return path === undefined
      ? { canceled: true, filePaths: [], filePath: '' }
      : { canceled: false, filePaths: [path], filePath: path };
  };
  const webRequest = new FakeWebRequest();
  const defaultSession = {
    webRequest,
    // Pages have none, and nothing else sets any.
    cookies: { get: async () => context?.cookies() ?? [] },
    availableSpellCheckerLanguages: ['en-US', 'ko'],
    setSpellCheckerEnabled: (isOn: boolean) => (controls.spelling.isOn = isOn),
    setSpellCheckerLanguages: () => undefined,
    addWordToSpellCheckerDictionary: () => true,
    on: (event: string, listener: (...args: never[]) => unknown) => (session[event] = listener),
    ...Object.fromEntries(
      ['setPermissionRequestHandler', 'setPermissionCheckHandler', 'setDevicePermissionHandler'].map(
        (name) => [name, (handler: (...args: never[]) => unknown) => (session[name] = handler)],
      ),
    ),
  };
  const host = {
    context,
    session: defaultSession,
    webRequest,
    // Pages have none, and nothing else sets any.
    cookies: { get: async () => context?.cookies() ?? [] },
    sites: controls.sites,
    respond: (request: Request) => controls.respond(request),
  };

  const { net, session: partitions } = createNet(controls.proxies);
  const electron = {
    app: Object.assign(app, {
      isPackaged: false,
      enableSandbox: () => (controls.isSandboxed = true),
      requestSingleInstanceLock: () => isFirst,
      setAppUserModelId: () => undefined,
      setAsDefaultProtocolClient: () => true,
      isDefaultProtocolClient: () => false,
      setPath: (name: string, path: string) => {
        if (name === 'userData') folder = path;
      },
      // As in Electron: not before its entry is loaded, so that an entry which waits for it never continues.
      whenReady: () => ready,
      getPath: () => folder,
      getVersion: () => '0.1.0',
      getPreferredSystemLanguages: () => languages,
      showAboutPanel: () => (controls.isAboutShown = true),
      quit,
      exit: (code: number) => end(code),
    }),
    BrowserWindow: class extends FakeWindow {
      constructor(options: WindowOptions) {
        super(options, host);
        controls.windows.push(this);
      }
    },
    dialog: {
      showMessageBox: async (...args: unknown[]) => {
        readMessage(args);
        return { response: controls.choices.shift() ?? 0 };
      },
      showMessageBoxSync: (...args: unknown[]) => {
        readMessage(args);
        return controls.choices.shift() ?? 0;
      },
      showOpenDialog: async () => choice(),
      showSaveDialog: async () => choice(),
    },
    ipcMain: { handle: (channel: string, handler: IpcHandler) => controls.ipc.set(channel, handler) },
    Menu: {
      buildFromTemplate: (items: readonly MenuItem[]) => ({ items, popup: () => (controls.popup = items) }),
      setApplicationMenu: ({ items }: { items: readonly MenuItem[] }) => (controls.menu = items),
    },
    net,
    nativeImage: {
      // Electron returns an empty image for a missing path.
      createFromPath: (path: string) => ({
        path,
        isEmpty: () => !existsSync(path),
        setTemplateImage: () => undefined,
      }),
    },
    Notification: class extends EventEmitter {
      static isSupported(): boolean {
        return true;
      }
      readonly options: { readonly body: string };
      constructor(options: { readonly body: string }) {
        super();
        this.options = options;
      }
      show(): void {
        // The system holds the notification, not the object:
        // a click on one without references is not delivered.
        const held = new WeakRef(this);
        controls.notifications.push({ body: this.options.body, click: () => held.deref()?.emit('click') });
      }
    },
    protocol: {
      registerSchemesAsPrivileged: (schemes: object[]) => controls.schemes.push(...schemes),
      handle: (_scheme: string, handler: (request: Request) => Promise<Response>) => (respond = handler),
    },
    screen: { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1040 } }] },
    session: { defaultSession, fromPartition: partitions.fromPartition.bind(partitions) },
    shell: {
      openExternal: async (address: string) => void controls.openedOutside.push(address),
    },
    Tray: class extends EventEmitter {
      readonly seen: Controls['trays'][number];
      constructor({ path, isEmpty }: { readonly path: string; readonly isEmpty: () => boolean }) {
        super();
        if (isEmpty()) throw new Error(`The tray got an empty image: ${path}`);
        this.seen = { isThere: true, items: [], image: path };
        controls.trays.push(this.seen);
      }
      setToolTip(): void {
        this.seen.isThere = true;
      }
      setContextMenu({ items }: { items: readonly MenuItem[] }): void {
        this.seen.items = items;
      }
      destroy(): void {
        this.seen.isThere = false;
      }
    },
  };
  return { electron: electron as unknown as Electron, controls };
}

function findItem(items: readonly MenuItem[], id: string): MenuItem | null {
  for (const item of items) {
    const found = item.id === id ? item : findItem(item.submenu ?? [], id);
    if (found !== null) return found;
  }
  return null;
}
