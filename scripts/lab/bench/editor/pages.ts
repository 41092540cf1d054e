import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { build } from 'vite';
import { installPeers } from '../markup/peers.ts';
import { MIDDLE } from './documents.ts';

/** Position in the document where keys are typed. */
export type Place = 'start' | 'middle' | 'end';

const VIEWPORT = { width: 1440, height: 900 };

declare global {
  var startBaseline: (text: string, at: number) => void;
}

/** Views of the editor that are measured. */
export const VIEWS = ['Split', 'Edit', 'Live'] as const;

/**
 * Opens the document in Maru's editor in a view, with the cursor at the place.
 * @param path of the document's editor
 */
export async function openMaruEditor(
  page: Page,
  path: string,
  place: Place,
  view: (typeof VIEWS)[number],
): Promise<void> {
  await page.goto(path);
  await page.getByRole('tab', { name: view, exact: true }).click();
  if (view === 'Split')
    await page.locator('[data-preview] p', { hasText: 'The last paragraph.' }).waitFor({ state: 'attached' });
  if (view === 'Live') await page.locator('.cm-editor[data-live]').waitFor();
  await page.locator('[data-tools]').click();
  if (place === 'middle') {
    await page.keyboard.press('Control+f');
    await page.keyboard.type(MIDDLE);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.keyboard.press('End');
  } else {
    await page.keyboard.press(place === 'start' ? 'Control+Home' : 'Control+End');
    if (place === 'start') await page.keyboard.press('End');
  }
  await page.waitForLoadState('networkidle');
}

/** Editor that is measured, with its name in the tables. */
export interface MeasuredEditor {
  readonly name: string;
  /** Opens a page with the cursor at the place. */
  open(place: Place): Promise<Page>;
  /** Leaves the page without saving. */
  close(page: Page): Promise<void>;
}

/**
 * Returns an editor of Maru in a view. It has a tab of its own each time, as the peers have: in one tab, keys
 * cost more after a page with a large preview (docs/benchmarks.md, 30 Nov).
 */
export function maruEditor(
  context: BrowserContext,
  path: string,
  view: (typeof VIEWS)[number],
): MeasuredEditor {
  return {
    name: view,
    open: async (place) => {
      const page = await context.newPage();
      await openMaruEditor(page, path, place, view);
      return page;
    },
    close: (page) => page.close(),
  };
}

/** Bundles the script of the baseline page. */
export async function bundleBaseline(): Promise<string> {
  installPeers(dirname(import.meta.dirname));
  const folder = mkdtempSync(join(tmpdir(), 'maru-baseline-'));
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      root: import.meta.dirname,
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: folder,
        lib: {
          entry: join(import.meta.dirname, 'baseline.mjs'),
          formats: ['iife'],
          name: 'baseline',
          fileName: () => 'baseline.js',
        },
      },
    });
    return readFileSync(join(folder, 'baseline.js'), 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const PAGE = `<!doctype html><meta charset=utf-8><style>
body { display: grid; font: 16px/1.7 sans-serif; grid-template-columns: 1fr 1fr; grid-template-rows: minmax(0, 1fr); height: 100vh; margin: 0 }
#source, #preview { min-height: 0; overflow: auto } .cm-editor { height: 100% }
</style><div id=source></div>`;

/** Opens the document in the baseline page. @param hasPreview false: only the editor */
export async function openBaseline(
  browser: Browser,
  script: string,
  text: string,
  place: Place,
  hasPreview: boolean,
): Promise<Page> {
  const page = await browser.newPage({ viewport: VIEWPORT });
  await page.setContent(hasPreview ? `${PAGE}<div id=preview></div>` : PAGE);
  await page.addScriptTag({ content: script });
  const at = { start: text.indexOf('\n'), middle: text.indexOf(MIDDLE) + MIDDLE.length, end: text.length }[
    place
  ];
  await page.evaluate(({ content, cursor }) => globalThis.startBaseline(content, cursor), {
    content: text,
    cursor: at,
  });
  // Over the text, as on Maru's page: the browser repeats hit testing under the pointer with every change.
  await page.mouse.move(VIEWPORT.width / 4, VIEWPORT.height / 2);
  return page;
}
