/**
 * Measures the cost of a first visit to the website, with Lighthouse's phone and by
 * counting: `npm run bench -- web [--runs N] [--only lighthouse,visits,next,trees,changes]`. It
 * creates a separate site with a copy of the build. Exits with 1 when a goal is missed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { goalTable, isGoalMet, print } from '../server/report.ts';
import type { Goal } from '../server/report.ts';
import { openTools } from './tools.ts';
import { loadLighthouse } from './lighthouse.ts';
import { reportChanges, reportLighthouse, reportNext, reportTrees, reportVisits } from './parts.ts';
import { openWebSite } from './site.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    only: { type: 'string', default: 'lighthouse,visits,next,trees,changes' },
  },
});
const runs = Math.max(1, Number(values.runs));
const parts = new Set(values.only.split(','));
const load = (): string => `load ${loadavg()[0]?.toFixed(1)}`;

const tools = await openTools();
const lighthouse = parts.has('lighthouse') ? await loadLighthouse() : null;
const folder = mkdtempSync(join(tmpdir(), 'maru-bench-'));
const goals: Goal[] = [];
try {
  const site = await openWebSite(folder, tools.webDist, parts.has('trees') || parts.has('changes'));
  try {
    const { browser, debugPort } = await tools.openBrowser();
    try {
      const machine = `Node ${process.versions.node}, Chromium ${browser.version()}, ${cpus().length} cores`;
      print(`${machine}, ${cpus()[0]?.model ?? 'unknown processor'}, ${load()}`);
      if (parts.has('visits')) goals.push(...(await reportVisits(browser, site)));
      if (parts.has('next')) goals.push(...(await reportNext(browser, site)));
      if (parts.has('trees')) goals.push(...(await reportTrees(browser, site, runs)));
      if (parts.has('changes')) goals.push(...(await reportChanges(browser, site, runs)));
      if (lighthouse !== null) goals.push(...(await reportLighthouse(lighthouse, site, debugPort, runs)));
    } finally {
      await browser.close();
    }
  } finally {
    await site.server.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
print(`\n### Goals (${load()} at the end)\n\n${goalTable(goals)}`);
process.exitCode = goals.every(isGoalMet) ? 0 : 1;
