/**
 * Measures main-thread time per key in the editor's views Split, Edit and Live, in long documents, and in a
 * plain CodeMirror without a preview and one whose preview markdown-it renders completely; then how long Live
 * takes to open a document, and the frames of scrolls through all of it:
 * `npm run bench -- editor [--keys N] [--rounds N] [--only 100,1000] [--places middle] [--without-keys]`.
 * Everything is measured in turns, in several rounds. The best round of each figure counts, and ratios of all
 * rounds' keys: other programs of the machine only add time. A p95 of few keys depends on two or three of
 * them: ratios of 60 keys changed by half from round to round. A whole run takes 40 minutes. Exits with 1
 * when a goal is missed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright';
import { signUp } from '@maru/web/e2e/pages/auth.ts';
import { startMaru } from '../server/processes.ts';
import { goalTable, isGoalMet, print } from '../server/report.ts';
import { openTools } from '../web/tools.ts';
import { longDocument } from './documents.ts';
import { bundleBaseline, maruEditor, openBaseline, VIEWS } from './pages.ts';
import type { MeasuredEditor, Place } from './pages.ts';
import { goalsOf, KEY_GOALS, measureKeys, measureOpenings, measureScroll, roundsTable } from './rounds.ts';

const { values } = parseArgs({
  options: {
    keys: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '100,1000' },
    places: { type: 'string', default: 'start,middle,end' },
    'without-keys': { type: 'boolean', default: false },
  },
});
const KEYS = Math.max(1, Number(values.keys));
const ROUNDS = Math.max(1, Number(values.rounds));
const SIZES = values.only.split(',').filter((size) => size in KEY_GOALS);
const PLACES = values['without-keys'] ? [] : (values.places.split(',') as Place[]);
const BYTES_PER_KB = 1_000;
const FEW_KEYS = 5;

const tools = await openTools();
const script = await bundleBaseline();
const folder = mkdtempSync(join(tmpdir(), 'maru-bench-'));
/** Creates a document, and returns its path. Each round has one, since drafts of keys are restored in it. */
async function createDoc(page: Page, username: string, content: string): Promise<string> {
  await page.goto(`/${username}`);
  const id = await page.evaluate(
    async ({ group, content }) => {
      const body = JSON.stringify({ title: 'Long', content, isFolder: false });
      const answer = await fetch(`/api/docs?groupName=${group}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      });
      return ((await answer.json()) as { readonly doc: { readonly id: string } }).doc.id;
    },
    { group: username, content },
  );
  return `/${username}/${id}`;
}
try {
  const environment = {
    MARU_DATA: join(folder, 'data'),
    MARU_KEY_FILE: join(folder, 'master.key'),
    MARU_LIMITS: 'off',
    MARU_WEB_DIST: tools.webDist,
  };
  const server = await startMaru(environment, join(folder, 'log'));
  const { browser } = await tools.openBrowser();
  try {
    print(
      `Chromium ${browser.version()}, ${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown processor'}, load ${loadavg()[0]?.toFixed(1)}`,
    );
    const context = await browser.newContext({
      baseURL: server.url,
      locale: 'en-US',
      viewport: { width: 1440, height: 900 },
    });
    const page = await context.newPage();
    const username = await signUp(page);
    for (const size of SIZES) {
      const text = longDocument(Number(size) * BYTES_PER_KB);
      const baseline = (hasPreview: boolean): MeasuredEditor => ({
        name: hasPreview ? 'CodeMirror + markdown-it' : 'CodeMirror without a preview',
        open: (place) => openBaseline(browser, script, text, place, hasPreview),
        close: (other) => other.close(),
      });
      for (let round = 1; round <= ROUNDS; round++) {
        print(`round ${round} of ${ROUNDS}`);
        const path = await createDoc(page, username, text);
        const ours = (view: (typeof VIEWS)[number]): MeasuredEditor =>
          maruEditor(context, `${path}/edit`, view);
        await measureOpenings(page, path, size);
        for (const editor of [ours('Edit'), ours('Live'), baseline(false)]) await measureScroll(editor, size);
        for (const place of PLACES) {
          for (const editor of [...VIEWS.map(ours), baseline(false)])
            await measureKeys(editor, place, size, KEYS);
          // Rendering a whole megabyte takes seconds per key.
          if (round === 1)
            await measureKeys(baseline(true), place, size, Number(size) >= 1_000 ? FEW_KEYS : KEYS);
        }
      }
    }
  } finally {
    await browser.close();
    await server.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const goals = goalsOf(SIZES, PLACES);
print(`\n${roundsTable()}\n\n${goalTable(goals)}\n\nload ${loadavg()[0]?.toFixed(1)} at the end`);
process.exitCode = goals.every(isGoalMet) ? 0 : 1;
