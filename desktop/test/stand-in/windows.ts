import { EventEmitter } from 'node:events';
import type { BrowserContext, Frame, Page, Route } from 'playwright';
import { toApp } from './addresses.ts';
import { StandInContents } from './web-contents.ts';

interface Bounds {
  readonly x?: number;
  readonly y?: number;
  readonly width: number;
  readonly height: number;
}

export interface WindowOptions extends Bounds {
  readonly title: string;
  readonly webPreferences: Readonly<Record<string, unknown>>;
}

/** What stands behind windows: a browser to draw them, and the app's own answers. Without a browser there are none. */
export interface WindowHost {
  readonly context: BrowserContext | null;
  readonly session: object;
  readonly answer: (request: Request) => Promise<Response>;
}

/** What Electron calls `BrowserWindow`. */
export class StandInWindow extends EventEmitter {
  readonly options: WindowOptions;
  readonly webContents: StandInContents;
  isShown = false;
  isGone = false;
  maximized = false;
  progress = -1;
  focused = 0;

  constructor(options: WindowOptions, host: WindowHost) {
    super();
    this.options = options;
    const { context } = host;
    if (context === null) throw new Error('A window was opened where none can be');
    this.webContents = new StandInContents(openPage(context, this, host), host.session);
    setImmediate(() => this.emit('ready-to-show'));
  }

  show(): void {
    this.isShown = true;
  }

  hide(): void {
    this.isShown = false;
  }

  focus(): void {
    this.focused++;
  }

  maximize(): void {
    this.maximized = true;
  }

  isMaximized(): boolean {
    return this.maximized;
  }

  isMinimized(): boolean {
    return false;
  }

  restore(): void {
    this.maximized = false;
  }

  isDestroyed(): boolean {
    return this.isGone;
  }

  getTitle(): string {
    return this.options.title;
  }

  getNormalBounds(): Bounds {
    const { x = 10, y = 20, width, height } = this.options;
    return { x, y, width, height };
  }

  setProgressBar(share: number): void {
    this.progress = share;
  }

  loadURL(address: string): Promise<void> {
    return this.webContents.loadURL(address);
  }

  /** As the person in front of it does. @returns whether it closed */
  close(): boolean {
    let isPrevented = false;
    this.emit('close', { preventDefault: () => (isPrevented = true) });
    if (isPrevented) return false;
    this.isGone = true;
    this.isShown = false;
    void this.webContents.page.then((page) => page.close());
    this.emit('closed');
    return true;
  }
}

async function openPage(context: BrowserContext, window: StandInWindow, host: WindowHost): Promise<Page> {
  const page = await context.newPage();
  page.on('popup', (popup) => {
    const url = toApp(popup.url());
    window.webContents.openHandler?.({ url });
    void popup.close();
  });
  await page.route('**/*', (route) => answerRoute(route, window, host));
  return page;
}

/** Lets the app answer for its own scheme, and its guard decide about everything else. The network is never reached. */
async function answerRoute(route: Route, { webContents }: StandInWindow, { answer }: WindowHost): Promise<void> {
  const request = route.request();
  const url = toApp(request.url());
  if (request.isNavigationRequest() && !isAllowed(webContents, request.frame(), url)) {
    await route.abort('aborted');
    return;
  }
  if (!url.startsWith('app:')) {
    await route.abort('blockedbyclient');
    return;
  }
  const headers = new Headers(await request.allHeaders());
  const origin = headers.get('origin');
  if (origin !== null) headers.set('origin', toApp(origin));
  const body = request.postDataBuffer();
  const response = await answer(
    new Request(url, { method: request.method(), headers, ...(body === null ? {} : { body: new Uint8Array(body) }) }),
  );
  await route.fulfill({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  });
}

function isAllowed(contents: StandInContents, frame: Frame, url: string): boolean {
  const isMainFrame = frame.parentFrame() === null;
  if (isMainFrame && contents.expected !== null && (contents.expected === '*' || withoutAnchor(contents.expected) === withoutAnchor(url))) {
    contents.expected = null;
    return true;
  }
  return contents.allows('will-frame-navigate', { url, isMainFrame }) && (!isMainFrame || contents.allows('will-navigate', { url }));
}

function withoutAnchor(address: string): string {
  return address.replace(/#.*$/, '');
}
