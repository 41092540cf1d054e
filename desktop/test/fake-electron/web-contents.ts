import { EventEmitter } from 'node:events';
import type { Page } from 'playwright';
import { toApp, toChromium } from './addresses.ts';

type OpenHandler = (details: { url: string }) => { action: string };

/** Replaces Electron's `webContents`, over a page of Chromium. */
export class FakeContents extends EventEmitter {
  readonly session: object;
  readonly page: Promise<Page>;
  private present: Page | null = null;
  /** Address that the app itself loads: such navigations are not guarded, as in Electron. */
  expected: string | null = null;
  zoomLevel = 0;
  printed = 0;
  openHandler: OpenHandler | null = null;
  readonly corrected: string[] = [];

  readonly navigationHistory = {
    goBack: (): void => void this.navigate((page) => page.goBack()),
    goForward: (): void => void this.navigate((page) => page.goForward()),
  };

  constructor(page: Promise<Page>, session: object) {
    super();
    this.page = page;
    page.then(
      (opened) => (this.present = opened),
      () => undefined,
    );
    this.session = session;
  }

  async loadURL(address: string): Promise<void> {
    const page = await this.page;
    this.expected = address;
    await page.goto(toChromium(address), { waitUntil: 'domcontentloaded' });
    this.emit('did-finish-load');
  }

  /** Returns '' until there is a page, as Electron does before the first one has been loaded. */
  getURL(): string {
    return toApp(this.present?.url() ?? '');
  }

  reload(): void {
    void this.navigate((page) => page.reload());
  }

  async executeJavaScript(code: string): Promise<unknown> {
    return (await this.page).evaluate(code);
  }

  setZoomLevel(level: number): void {
    this.zoomLevel = level;
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler;
  }

  replaceMisspelling(word: string): void {
    this.corrected.push(word);
  }

  print(): void {
    this.printed++;
  }

  async printToPDF(): Promise<Buffer> {
    return (await this.page).pdf();
  }

  /** Calls the listeners of a preventable event. @returns true when none prevented it */
  allows(event: string, details: object): boolean {
    let isPrevented = false;
    this.emit(event, { ...details, preventDefault: () => (isPrevented = true) });
    return !isPrevented;
  }

  private async navigate(act: (page: Page) => Promise<unknown>): Promise<void> {
    const page = await this.page;
    this.expected = '*';
    await act(page).catch(() => undefined);
    this.expected = null;
    this.emit('did-finish-load');
  }
}
