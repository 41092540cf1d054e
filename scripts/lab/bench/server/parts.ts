import { setTimeout as delay } from 'node:timers/promises';
import type { LoadGenerator } from './load.ts';
import { measureLists } from './measure-lists.ts';
import { LINKING, measureRenames } from './measure-renames.ts';
import { measureReads } from './measure-reads.ts';
import type { Target } from './measure-reads.ts';
import { measureSaves } from './measure-saves.ts';
import type { Spread } from './measure-saves.ts';
import { residentMegabytes } from './processes.ts';
import { print, table } from './report.ts';
import type { Goal } from './report.ts';
import type { BenchSite } from './site.ts';

const CONNECTIONS = 64;
/** Idle time before memory is read: the server releases memory after five idle seconds. */
const REST_MS = 15_000;

/** Extent and tools of the measurement. */
export interface BenchOptions {
  readonly generator: { readonly name: string; readonly generate: LoadGenerator };
  readonly rounds: number;
  readonly seconds: number;
  readonly saves: number;
}

/** Other program that shows the article, with its name and address. */
export type Peer = Pick<Target, 'name' | 'url'>;

function readTargets(
  { database, maru, bare, seeded }: BenchSite,
  mark: string,
): { readonly bare: Target; readonly json: Target; readonly page: Target } {
  const { url, pid } = maru();
  const { group, publicDocId } = seeded;
  return {
    bare: { name: `${database}: bare`, url: `${bare.url}/${publicDocId}`, pid: bare.pid, mark },
    json: { name: `${database}: JSON`, url: `${url}/api/groups/${group}/docs/${publicDocId}`, pid, mark },
    page: { name: `${database}: page`, url: `${url}/${group}/${publicDocId}`, pid, mark },
  };
}

/** Measures and prints all reads under load, in one interleaved run. */
export async function reportReads(
  sites: readonly BenchSite[],
  peers: readonly Peer[],
  article: string,
  effort: BenchOptions,
): Promise<Goal[]> {
  const { name, generate } = effort.generator;
  const mark = article.match(/[a-z]+ [a-z]+ [a-z]+ [a-z]+/g)?.at(-1) ?? '';
  const targets = [
    ...sites.flatMap((site) => Object.values(readTargets(site, mark))),
    ...peers.map((peer): Target => ({ ...peer, pid: null, mark: '' })),
  ];
  const readings = await measureReads(targets, generate, { connections: CONNECTIONS, ...effort });
  print(
    `\n### Reads: ${CONNECTIONS} connections (${name}), ${effort.rounds} rounds of ${effort.seconds} s\n`,
  );
  const rows = [...readings].map(([target, { requestsPerSecond, p50, p99, cpuMs }]) => [
    target,
    requestsPerSecond.toFixed(0),
    p50.toFixed(1),
    p99.toFixed(1),
    cpuMs?.toFixed(3) ?? '',
  ]);
  print(table(['', 'requests/s', 'p50 ms', 'p99 ms', 'CPU ms a request'], rows));
  const rate = (target: string): number => readings.get(target)?.requestsPerSecond ?? Number.NaN;
  for (const peer of peers)
    print(`\nOur page is ${(rate('SQLite: page') / rate(peer.name)).toFixed(1)} × ${peer.name}.`);
  return sites.flatMap(({ database }) => {
    const bare = rate(`${database}: bare`);
    const json = rate(`${database}: JSON`) / bare;
    const page = rate(`${database}: page`) / bare;
    return [
      { name: `${database}: JSON read, bare = 1`, value: json, unit: '', bound: 0.7, isLeast: true },
      {
        name: `${database}: HTML page, bare = 1`,
        value: page,
        unit: '',
        bound: database === 'SQLite' ? 2 : 1.2,
        isLeast: true,
      },
    ];
  });
}

export async function reportSaves(
  site: BenchSite,
  article: string,
  { saves }: BenchOptions,
): Promise<Goal[]> {
  const { bare, bareInside, hidden, folded, shown } = await measureSaves(site, article, saves);
  print(`\n### Saves one after the other: ${site.database}, ms\n`);
  const rows = [
    spreadRow('bare handler', bare),
    spreadRow('of which inside of its process', bareInside),
    spreadRow('private document', hidden),
    spreadRow('private document, folded', folded),
    spreadRow('public document', shown),
  ];
  print(table(['', 'p50', 'p95'], rows));
  const ratios = [hidden, shown].map(({ p50 }) => (p50 / bareInside.p50).toFixed(2));
  print(
    `\nFrom request to answer, against the bare write inside of its process: private ${ratios[0]}, public ${ratios[1]}.`,
  );
  return [
    {
      name: `${site.database}: save with history, bare = 1`,
      value: hidden.p50 / bare.p50,
      unit: '',
      bound: 3,
      isLeast: false,
    },
    {
      name: `${site.database}: folded save, ordinary save = 1`,
      value: folded.p50 / hidden.p50,
      unit: '',
      bound: 1.5,
      isLeast: false,
    },
    {
      name: `${site.database}: the same of a public document`,
      value: shown.p50 / bare.p50,
      unit: '',
      bound: 3,
      isLeast: false,
    },
  ];
}

function spreadRow(name: string, { p50, p95 }: Spread): string[] {
  return [name, p50.toFixed(2), p95.toFixed(2)];
}

export async function reportRenames(site: BenchSite, { saves }: BenchOptions): Promise<Goal[]> {
  const { alone, linked, listed } = await measureRenames(site, saves);
  print(`\n### Renames one after the other: ${site.database}, ms\n`);
  const name = `title that ${LINKING} documents link to`;
  print(table(['', 'p50', 'p95'], [spreadRow('title without links', alone), spreadRow(name, linked)]));
  print(`\nThe list of links to change: ${listed.toFixed(0)} ms.`);
  const bounds = { p50: linked.p50, p95: linked.p95 };
  return Object.entries(bounds).map(([share, value]) => ({
    name: `${site.database}: rename of a ${name}, ${share}`,
    value,
    unit: ' ms',
    bound: 50,
    isLeast: false,
  }));
}

export async function reportLists(site: BenchSite): Promise<Goal[]> {
  const { cold, afterSave, warm, pageCold, pageAfterSave, pageWarm } = await measureLists(site);
  print(`\n### A space of 10,000 documents: ${site.database}, ms\n`);
  const row = (name: string, figures: readonly number[]): string[] => [
    name,
    ...figures.map((ms) => ms.toFixed(0)),
  ];
  print(
    table(
      ['', 'cold', 'after a save', 'warm'],
      [row('list', [cold, afterSave, warm]), row('page', [pageCold, pageAfterSave, pageWarm])],
    ),
  );
  const visits = {
    'list, cold': cold,
    'list after a save': afterSave,
    'page, cold': pageCold,
    'page after a save': pageAfterSave,
  };
  return Object.entries(visits).map(([visit, value]) => {
    return {
      name: `${site.database}: 10,000 documents, ${visit}`,
      value,
      unit: ' ms',
      bound: 150,
      isLeast: false,
    };
  });
}

export async function reportMemory(site: BenchSite, { generator, seconds }: BenchOptions): Promise<Goal[]> {
  await site.restart();
  await delay(REST_MS);
  const fresh = residentMegabytes(site.maru().pid);
  const { json, page } = readTargets(site, '');
  for (const { url } of [json, page]) await generator.generate(url, { connections: CONNECTIONS, seconds });
  await delay(REST_MS);
  const rested = residentMegabytes(site.maru().pid);
  print(`\n### Memory: ${site.database}\n`);
  if (fresh === null || rested === null) {
    print('This system does not tell.');
    return [];
  }
  print(`After the start ${fresh.toFixed(0)} MB; at rest after a load ${rested.toFixed(0)} MB.`);
  return [
    {
      name: `${site.database}: memory after the start`,
      value: fresh,
      unit: ' MB',
      bound: 150,
      isLeast: false,
    },
    {
      name: `${site.database}: memory at rest after a load`,
      value: rested,
      unit: ' MB',
      bound: 150,
      isLeast: false,
    },
  ];
}
