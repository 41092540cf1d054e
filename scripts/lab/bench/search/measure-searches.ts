import { loadavg } from 'node:os';
import { cpuSeconds, residentMegabytes } from '../server/processes.ts';
import type { Running } from '../server/processes.ts';
import { print, table } from '../server/report.ts';
import type { Goal } from '../server/report.ts';
import type { FilledSite } from './fill-site.ts';
import { findAll, findFirst, timeSearches } from './measure.ts';
import type { PlannedSpace } from './plan.ts';
import { chooseQueries } from './queries.ts';
import type { Queries, StoredText } from './queries.ts';
import { deleteCachedTerms, startSite } from './site.ts';

const RARE_MAX_MS = 20;
const COMMON_MAX_MS = 120;
const FIRST_MAX_MS = 1_000;

/** Measures one site, prints the figures and returns the goals. */
export async function measureSearches(
  name: string,
  site: FilledSite,
  place: string,
  spaces: readonly PlannedSpace[],
): Promise<Goal[]> {
  const texts = spaces
    .flatMap((space) => space.texts)
    .map((text, i): StoredText => ({ id: site.ids[i] ?? '', text }));
  const queries = chooseQueries(texts);
  const first = [
    await timeFirst(name, site, place, queries, false),
    await timeFirst(name, site, place, queries, true),
  ];
  const { server } = await startSite(site, place);
  try {
    // Warm-up to the state of a long-running server with
    // compiled code; uses other words than the measurement.
    for (const as of [null, site.cookie]) await timeSearches(server.url, queries.parts, as);
    const times = await timeKinds(name, server, site.cookie, queries);
    return [...first, ...times, await compareWithScan(name, server, site.cookie, texts, queries.parts)];
  } finally {
    await server.stop();
  }
}

/**
 * Measures the first search of the large space after a start.
 * @param isKnown true when it was searched before that start
 */
async function timeFirst(
  name: string,
  site: FilledSite,
  place: string,
  queries: Queries,
  isKnown: boolean,
): Promise<Goal> {
  if (!isKnown) await deleteCachedTerms(site);
  const { server } = await startSite(site, place);
  const [query = '', other = ''] = queries.rare;
  const before = cpuSeconds(server.pid) ?? 0;
  const ms = await findFirst(server.url, query, site.cookie);
  const startedAt = performance.now();
  await findAll(server.url, other, site.cookie);
  const allMs = performance.now() - startedAt;
  const used = (cpuSeconds(server.pid) ?? 0) - before;
  await server.stop();
  const what = `${name}: first search of a space ${isKnown ? 'after a start' : 'that was just brought in'}`;
  print(
    `${what}: ${ms.toFixed(0)} ms; then every find of another word: ${allMs.toFixed(0)} ms; processor time ${used.toFixed(1)} s`,
  );
  return { name: what, value: ms, unit: ' ms', bound: FIRST_MAX_MS, isLeast: false };
}

/** Reports processor time: on a busy machine the elapsed time includes waiting. */
async function timeKinds(name: string, server: Running, cookie: string, queries: Queries): Promise<Goal[]> {
  const rows: string[][] = [];
  const goals: Goal[] = [];
  for (const [kind, bound] of [
    ['rare', RARE_MAX_MS],
    ['common', COMMON_MAX_MS],
    ['syllables', null],
    ['pairs', null],
  ] as const) {
    for (const [who, as] of [
      ['a visitor', null],
      ['the owner', cookie],
    ] as const) {
      const before = cpuSeconds(server.pid) ?? 0;
      const { p50, p95, finds } = await timeSearches(server.url, queries[kind], as);
      const used = (1_000 * ((cpuSeconds(server.pid) ?? 0) - before)) / queries[kind].length;
      rows.push([`${kind}, ${who}`, p50.toFixed(1), p95.toFixed(1), used.toFixed(1), finds.toFixed(1)]);
      if (bound !== null)
        goals.push({
          name: `${name}: ${kind} words, ${who}, p50`,
          value: p50,
          unit: ' ms',
          bound,
          isLeast: false,
        });
    }
  }
  print(
    `\n### ${name} (load ${loadavg()[0]?.toFixed(1)})\n\n${table(['', 'p50 (ms)', 'p95 (ms)', 'processor (ms)', 'finds'], rows)}\n`,
  );
  print(`Memory of the server: ${residentMegabytes(server.pid)?.toFixed(0) ?? '?'} MB`);
  return goals;
}

/** Checks that every document that contains a part of a word is found by it. */
async function compareWithScan(
  name: string,
  server: Running,
  cookie: string,
  texts: readonly StoredText[],
  parts: readonly string[],
): Promise<Goal> {
  let missed = 0;
  let expected = 0;
  for (const part of parts) {
    const found = await findAll(server.url, part, cookie);
    for (const { id, text } of texts) {
      if (!`${text.title}\n${text.content}`.includes(part)) continue;
      expected++;
      if (!found.has(id)) missed++;
    }
  }
  print(`Recall of ${parts.length} parts of words in ${expected} documents`);
  return {
    name: `${name}: Korean recall of a substring scan`,
    value: expected === 0 ? 0 : (100 * (expected - missed)) / expected,
    unit: ' %',
    bound: 100,
    isLeast: true,
  };
}
