import { chromium } from 'playwright';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { startServer } from '@maru/backend/testing/server.ts';
import { EDITOR_TAB_KEY } from '@maru/core';
import type { TestServer } from '@maru/backend/testing/server.ts';
import { CHROMIUM_FLAGS } from '@maru/backend/testing/chromium-flags.ts';
import { poolContexts } from './context-pool.ts';

/** Time limit of any browser action, on a loaded machine too. */
const TIMEOUT_MS = 30_000;

/**
 * Browsers of this process by their flags. Stages share them; each
 * visitor has a context with its own cookies, storage and cache.
 */
const browsers = new Map<string, Promise<Browser>>();

/**
 * Leaves scripts to the interpreter and the first compiler: a test's page ends before the time of the
 * optimizing ones pays off. 57 s of processor time became 49 s in three files.
 */
const FEW_COMPILERS = '--js-flags=--no-opt --no-maglev';

function browserWith(
  program: string,
  flags: readonly string[],
  withoutFlags: readonly string[],
): Promise<Browser> {
  const key = [program, ...flags, ...withoutFlags.map((flag) => `no ${flag}`)].join(' ');
  const running = browsers.get(key);
  if (running !== undefined) return running;
  const browser = chromium.launch({
    executablePath: program,
    args: [...CHROMIUM_FLAGS, FEW_COMPILERS, ...flags],
    ignoreDefaultArgs: [...withoutFlags],
  });
  browsers.set(key, browser);
  return browser;
}

after(async () => {
  for (const browser of browsers.values()) await (await browser).close();
});

/** Said where a test looks at the next page before its styles are there; that page appears at once then. */
const NO_TRANSITION = /Transition was (?:aborted|skipped)/;

/**
 * Pages and browser contexts that the running test has opened; null between tests. They are closed when the
 * test ends: a page left open keeps sending requests, takes CPU time, its messages would count in later
 * tests, and Chromium draws fewer frames the more pages are open. Those of a `before` hook stay open.
 */
let openedByTest: Set<{ close(): Promise<void> }> | null = null;

beforeEach(() => {
  openedByTest = new Set();
});

afterEach(async () => {
  const opened = [...(openedByTest ?? [])];
  openedByTest = null;
  await Promise.all(opened.map((one) => one.close()));
});

/**
 * Stores a choice where nothing is stored yet, in the page: Playwright opens a page of its own for each
 * context that begins with a storage state, which takes 0.1 s of a core.
 */
function chooseTab([name, value]: readonly [string, string]): void {
  try {
    if (localStorage.getItem(name) === null) localStorage.setItem(name, value);
  } catch {
    // Blank pages and sandboxed frames have no storage.
  }
}

interface VisitOptions extends BrowserContextOptions {
  /**
   * The editor's view that the visitor has chosen before; null: none. By default source and page side by
   * side, which show all that was typed and all of the page.
   */
  readonly editorTab?: 'live' | 'edit' | 'split' | 'preview' | null;
}

/** True for contexts that begin with something stored, without scripts or without a network. */
const isOfOneVisitor = ({ storageState, javaScriptEnabled, offline }: BrowserContextOptions): boolean =>
  storageState !== undefined || javaScriptEnabled === false || offline === true;

/** A real server with the built website, and a real browser whose console messages are recorded. */
export interface Stage {
  readonly url: string;
  /** Folder of the server's files, including mails. */
  readonly dataDir: string;
  /** Opens a page in a browser context of its own, which is closed after the test that opened it. */
  visit(options?: VisitOptions): Promise<Page>;
  /** Returns errors and warnings of the browser's console, including policy violations, and clears them. */
  consoleMessages(): readonly string[];
  close(): Promise<void>;
}

/**
 * Starts the server and the browser.
 * @param hasLimits true for the default rate limits of sign-ups, mails and the like
 * @param keepsContexts true to give visitors the emptied browser contexts of earlier tests, whose cache and
 *   process they share; not for tests of first loads
 * @param env additional variables of the server's environment
 * @param flags additional flags of the browser
 * @param withoutFlags flags of Playwright that it starts without
 * @param program path of the browser; by default that of all tests
 * @param webDist build of the website; by default that of all tests
 */
export async function setStage({
  hasLimits = false,
  keepsContexts = false,
  env = {},
  flags = [],
  withoutFlags = [],
  program = process.env['MARU_CHROMIUM'] ?? '/usr/bin/chromium',
  webDist = process.env['MARU_TEST_WEB_DIST'],
}: {
  readonly hasLimits?: boolean;
  readonly keepsContexts?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly flags?: readonly string[];
  readonly withoutFlags?: readonly string[];
  readonly program?: string;
  readonly webDist?: string | undefined;
} = {}): Promise<Stage> {
  const server: TestServer = await startServer({
    database: 'sqlite',
    hasLimits,
    env,
    ...(webDist === undefined ? {} : { webDist }),
  });
  const browser = await browserWith(program, flags, withoutFlags);
  const contexts: BrowserContext[] = [];
  const enter = poolContexts(server.url);
  let messages: string[] = [];
  return {
    url: server.url,
    dataDir: server.dataDir,
    visit: async ({ editorTab = 'split', ...options } = {}) => {
      const open = async (): Promise<BrowserContext> => {
        const opened = await browser.newContext({
          baseURL: server.url,
          locale: 'en-US',
          viewport: { width: 1280, height: 800 },
          ...options,
        });
        if (editorTab !== null) await opened.addInitScript(chooseTab, [EDITOR_TAB_KEY, editorTab] as const);
        opened.setDefaultTimeout(TIMEOUT_MS);
        contexts.push(opened);
        return opened;
      };
      const { context, page, leave } = await enter(JSON.stringify({ editorTab, ...options }), open);
      if (openedByTest === null) context.on('page', (one) => openedByTest?.add(one));
      else {
        const isKept = keepsContexts && !isOfOneVisitor(options);
        openedByTest.add({ close: isKept ? leave : () => context.close() });
      }
      const note = (text: string): void => {
        if (!NO_TRANSITION.test(text)) messages.push(`${page.url()}: ${text}`);
      };
      page.on('console', (message) => {
        // A failed request is named by the message's location alone.
        const failed = message.text().startsWith('Failed to load resource')
          ? `: ${message.location().url}`
          : '';
        if (message.type() === 'error' || message.type() === 'warning') note(`${message.text()}${failed}`);
      });
      page.on('pageerror', (error) => note(error.message));
      return page;
    },
    consoleMessages: () => {
      const all = messages;
      messages = [];
      return all;
    },
    close: async () => {
      await Promise.all(contexts.map((context) => context.close()));
      await server.close();
    },
  };
}
