/**
 * Measures main-thread time per key in the editor's views Split, Edit and Live, in long documents, and in a
 * plain CodeMirror without a preview and one whose preview markdown-it renders completely; then how long Live
 * takes to open a document, and the frames of a scroll through all of it: `npm run bench -- editor [--keys N]
 * [--only 100,1000] [--places middle] [--without-keys]`. Exits with 1 when a goal is missed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { signUp } from '@maru/web/e2e/pages/auth.ts';
import { startMaru } from '../server/processes.ts';
import { goalTable, isGoalMet, print, table } from '../server/report.ts';
import type { Goal } from '../server/report.ts';
import { openTools } from '../web/tools.ts';
import { longDocument } from './documents.ts';
import { measureLive } from './live.ts';
import { bundleBaseline, openBaseline, openMaruEditor, VIEWS } from './pages.ts';
import type { Place } from './pages.ts';
import { measureTyping } from './typing.ts';
import type { Typing } from './typing.ts';

const { values } = parseArgs({
  options: {
    keys: { type: 'string', default: '120' },
    only: { type: 'string', default: '100,1000' },
    places: { type: 'string', default: 'start,middle,end' },
    'without-keys': { type: 'boolean', default: false },
  },
});
const KEYS = Math.max(1, Number(values.keys));
/** Goals by the size of a document in kilobytes: milliseconds at the 95th percentile. */
const GOALS: Readonly<Record<string, number>> = { '100': 16, '1000': 50 };
/** Most that a key may cost in Live, to the same in Edit. */
const LIVE_TO_EDIT = 1.3;
const SIZES = values.only.split(',').filter((size) => size in GOALS);
const PLACES = values['without-keys'] ? [] : (values.places.split(',') as Place[]);
const BYTES_PER_KB = 1_000;
const FEW_KEYS = 5;
/** Baselines, and whether each has a preview. */
const OTHERS = { 'CodeMirror without a preview': false, 'CodeMirror + markdown-it': true };

const tools = await openTools();
const script = await bundleBaseline();
const folder = mkdtempSync(join(tmpdir(), 'maru-bench-'));
const goals: Goal[] = [];
const rows: string[][] = [];
function note(name: string, { median, p95, worst }: Typing): void {
  const row = [name, median.toFixed(1), p95.toFixed(1), worst.toFixed(1)];
  rows.push(row);
  print(row.join('  '));
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
        { group: username, content: text },
      );
      goals.push(...(await measureLive(page, `/${username}/${id}`, Number(size))));
      for (const place of PLACES) {
        const bound = GOALS[size] ?? 0;
        let plain = Number.NaN;
        for (const view of VIEWS) {
          await openMaruEditor(page, `/${username}/${id}/edit`, place, view);
          const ours = await measureTyping(page, KEYS);
          // Changes are discarded: the next view begins with the same text.
          page.once('dialog', (dialog) => void dialog.accept());
          await page.goto('about:blank');
          const name = `${size} KB, ${place}, ${view}`;
          goals.push({ name, value: ours.p95, unit: ' ms', bound, isLeast: false });
          if (view === 'Edit') plain = ours.p95;
          if (view === 'Live')
            goals.push({
              name: `${name} to Edit`,
              value: ours.p95 / plain,
              unit: '',
              bound: LIVE_TO_EDIT,
              isLeast: false,
            });
          note(`${size} KB, ${place}: ${view}`, ours);
        }
        for (const [name, hasPreview] of Object.entries(OTHERS)) {
          const other = await openBaseline(browser, script, text, place, hasPreview);
          // Rendering a whole megabyte takes seconds per key.
          note(
            `${size} KB, ${place}: ${name}`,
            await measureTyping(other, hasPreview && Number(size) >= 1_000 ? FEW_KEYS : KEYS),
          );
          await other.close();
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
print(
  `\n${table(['main-thread ms a key', 'median', 'p95', 'worst'], rows)}\n\n${goalTable(goals)}\n\nload ${loadavg()[0]?.toFixed(1)} at the end`,
);
process.exitCode = goals.every(isGoalMet) ? 0 : 1;
