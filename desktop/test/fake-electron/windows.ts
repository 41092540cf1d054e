import { EventEmitter } from 'node:events';
import type { BrowserContext, Frame, Page, Request as PlaywrightRequest, Route } from 'playwright';
import { toApp, toChromium } from './addresses.ts';
import { FakeContents } from './web-contents.ts';
import type { FakeWebRequest } from './web-request.ts';

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

/**
 * Resources of windows: a browser that renders them, and the
 * app's handlers. Without a browser there are no windows.
 */
export interface WindowHost {
  readonly context: BrowserContext | null;
  readonly session: object;
  readonly webRequest: FakeWebRequest;
  /** Simulated web sites by host, whose responses depend on the request's headers. */
  readonly sites: ReadonlyMap<string, Site>;
  readonly respond: (request: Request) => Promise<Response>;
}

/** Simulated web site of a test. */
export type Site = (
  url: string,
  headers: Readonly<Record<string, string>>,
) => { headers: Record<string, string>; body: string };

/**
 * Marks a request as Electron does: with the origin of the initiator, and without an Origin that is `null`
 * (lib/browser/api/protocol.ts).
 */
export function withInitiator(initiatorOrigin: string | undefined, request: Request): Request {
  if (request.headers.get('origin') === 'null') request.headers.delete('origin');
  return Object.assign(request, { initiatorOrigin });
}

/** Replaces Electron's `BrowserWindow`. */
export class FakeWindow extends EventEmitter {
  readonly options: WindowOptions;
  readonly webContents: FakeContents;
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
    this.webContents = new FakeContents(openPage(context, this, host), host.session);
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

  /** Closes the window as a user does. @returns true when it closed */
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

async function openPage(context: BrowserContext, window: FakeWindow, host: WindowHost): Promise<Page> {
  const page = await context.newPage();
  page.on('popup', (popup) => {
    const url = toApp(popup.url());
    window.webContents.openHandler?.({ url });
    void popup.close();
  });
  await page.route('**/*', (route) => handleRoute(route, window, host));
  return page;
}

/**
 * Routes requests: the app handles its own scheme, and its
 * guard decides about all others. The network is never used.
 */
async function handleRoute(route: Route, { webContents }: FakeWindow, host: WindowHost): Promise<void> {
  const request = route.request();
  const url = toApp(request.url());
  if (request.isNavigationRequest() && !isAllowed(webContents, request.frame(), url)) {
    await route.abort('aborted');
    return;
  }
  if (!url.startsWith('app:')) {
    await fetchFromWeb(route, url, host);
    return;
  }
  const headers = new Headers(await request.allHeaders());
  const origin = headers.get('origin');
  if (origin !== null) headers.set('origin', toApp(origin));
  const body = request.postDataBuffer();
  const init = {
    method: request.method(),
    headers,
    ...(body === null ? {} : { body: new Uint8Array(body) }),
  };
  const response = await host.respond(withInitiator(initiatorOf(request), new Request(url, init)));
  await route.fulfill({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  });
}

/** Responds for a site defined by a test; no request leaves the machine. */
async function fetchFromWeb(route: Route, url: string, { sites, webRequest }: WindowHost): Promise<void> {
  const request = route.request();
  const site = sites.get(new URL(url).host);
  if (site === undefined) {
    await route.abort('blockedbyclient');
    return;
  }
  const isFrame = request.isNavigationRequest() && request.frame().parentFrame() !== null;
  const details = {
    url,
    resourceType: isFrame ? 'subFrame' : 'other',
    initiatorOrigin: initiatorOf(request) ?? 'null',
  };
  // Chromium sends no Referer for pages of a non-web scheme.
  const { referer: _, ...own } = request.headers();
  const { headers, body } = site(url, await webRequest.send(details, own));
  const lists = await webRequest.receive(
    details,
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
  );
  const policy = (value: string): string => value.replace(/\bapp:(?=\s|;|$)/g, toChromium('app://*'));
  await route.fulfill({
    headers: Object.fromEntries(
      Object.entries(lists).map(([name, values]) => [name, policy(values.join(', '))]),
    ),
    body,
  });
}

/**
 * Returns the origin of the initiator in Electron's form: that of
 * the frame, or of its parent when the frame itself is loaded.
 */
function initiatorOf(request: PlaywrightRequest): string | undefined {
  const frame = request.isNavigationRequest() ? request.frame().parentFrame() : request.frame();
  if (frame === null) return undefined;
  // A sandboxed frame with an opaque origin sends `Origin: null`.
  if (request.headers()['origin'] === 'null') return 'null';
  return toApp(new URL(frame.url()).origin);
}

function isAllowed(contents: FakeContents, frame: Frame, url: string): boolean {
  const isMainFrame = frame.parentFrame() === null;
  if (
    isMainFrame &&
    contents.expected !== null &&
    (contents.expected === '*' || withoutAnchor(contents.expected) === withoutAnchor(url))
  ) {
    contents.expected = null;
    return true;
  }
  const parent = frame.parentFrame();
  const initiator = { parent: parent === null ? null : { url: toApp(parent.url()) } };
  return (
    contents.allows('will-frame-navigate', { url, isMainFrame, frame: initiator }) &&
    (!isMainFrame || contents.allows('will-navigate', { url }))
  );
}

function withoutAnchor(address: string): string {
  return address.replace(/#.*$/, '');
}
