/**
 * Measures a cold load of the editor by its owner on a slow line: `npm run bench -- editor-load [--runs N]
 * [--locales en,ko] [--waterfall]`. Exits with 1 when a goal is missed.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PASSWORD, signUp } from '@maru/web/e2e/pages/auth.ts';
import { seedDoc } from '@maru/web/e2e/pages/tree.ts';
import { ROOT } from '../../../bootstrap/root.mjs';
import { startMaru } from '../server/processes.ts';
import { goalTable, isGoalMet, print, table } from '../server/report.ts';
import type { Goal } from '../server/report.ts';
import { median } from '../server/statistics.ts';
import { openTools } from '../web/tools.ts';
import { loadCold } from './cold-load.ts';
import type { ColdLoad, Fetched } from './cold-load.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    locales: { type: 'string', default: 'en,ko' },
    waterfall: { type: 'boolean', default: false },
  },
});
const RUNS = Math.max(1, Number(values.runs));
/** Preferred languages of the browser. */
const LANGUAGES: Readonly<Record<string, string>> = { en: 'en-US', ko: 'ko-KR' };
const LOCALES = values.locales.split(',').filter((locale) => locale in LANGUAGES);
const GOAL_MS = 2_500;
const BYTES_PER_KB = 1_000;

const line = ({ name, bytes, from, answered, to }: Fetched): string =>
  [from, answered, to].map((time) => time.toFixed(0).padStart(5)).join(' ') +
  ` ${bytes.toString().padStart(7)} ${name}`;
const load = (): string => `load ${loadavg()[0]?.toFixed(1)}`;

const tools = await openTools();
const folder = mkdtempSync(join(tmpdir(), 'maru-bench-'));
const goals: Goal[] = [];
const rows: string[][] = [];
try {
  const server = await startMaru(
    {
      MARU_DATA: join(folder, 'data'),
      MARU_KEY_FILE: join(folder, 'master.key'),
      MARU_LIMITS: 'off',
      MARU_WEB_DIST: tools.webDist,
    },
    join(folder, 'log'),
  );
  const { browser } = await tools.openBrowser();
  try {
    print(
      `Chromium ${browser.version()}, ${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown processor'}, ${load()}`,
    );
    for (const locale of LOCALES) {
      const options = {
        baseURL: server.url,
        locale: LANGUAGES[locale] ?? '',
        viewport: { width: 1440, height: 900 },
      };
      const owner = await (await browser.newContext(options)).newPage();
      const username = await signUp(owner);
      const content = readFileSync(join(ROOT, `scripts/seed/docs/essay-${locale}.md`), 'utf8');
      const { id } = await seedDoc(owner, username, { title: 'Words', content });
      // The first page of a process renders more slowly than later ones.
      await owner.goto(`/${username}/${id}/edit`);
      for (const path of [`/${username}/${id}/edit`, '/new']) {
        const name = `${path === '/new' ? path : '/…/edit'}, ${locale}`;
        const runs: ColdLoad[] = [];
        for (let run = 0; run < RUNS; run++) {
          const context = await browser.newContext(options);
          // A session of its own: the page renews it, which ends the cookie of another context.
          const form = { username, password: PASSWORD };
          await context.request.post('/api/login', { form, headers: { Origin: server.url } });
          runs.push(await loadCold(await context.newPage(), path));
          await context.close();
        }
        const last = runs.at(-1);
        if (last === undefined) continue;
        const text = runs.map((run) => run.textMs);
        const key = runs.map((run) => run.keyMs);
        const bytes = last.fetched.reduce((sum, one) => sum + one.bytes, 0);
        rows.push([
          name,
          ...[median(text), Math.min(...text), median(key), Math.min(...key)].map((ms) => ms.toFixed(0)),
          `${last.fetched.length}`,
          (bytes / BYTES_PER_KB).toFixed(0),
        ]);
        print(rows.at(-1)?.join('  ') ?? '');
        if (values.waterfall) print(`\n${last.fetched.map(line).join('\n')}\n`);
        goals.push({ name, value: median(key), unit: ' ms', bound: GOAL_MS, isLeast: false });
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
  `\n${table(['ms', 'text, median', 'best', 'key, median', 'best', 'requests', 'kB'], rows)}\n\n${goalTable(goals)}\n\n${load()} at the end`,
);
process.exitCode = goals.every(isGoalMet) ? 0 : 1;
