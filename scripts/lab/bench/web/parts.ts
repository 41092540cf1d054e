import type { Browser } from 'playwright';
import { print, table } from '../server/report.ts';
import type { Goal } from '../server/report.ts';
import { measureFirstVisit } from './first-visit.ts';
import { bytesUntilUsable } from '@maru/web/e2e/pages/usable-bytes.ts';
import { CATEGORIES, runLighthouse } from './lighthouse.ts';
import type { Lighthouse } from './lighthouse.ts';
import { logIn } from './log-in.ts';
import { DOCS_PER_GROUP_MAX } from '@maru/core';
import { measureNextPage } from './next-page.ts';
import { OWNER, TITLES, TREE_DOCS } from './site.ts';
import type { WebSite } from './site.ts';
import { measureTree } from './tree.ts';
import { measureTreeChanges } from './tree-changes.ts';

const KIB = 1_024;
const KB = 1_000;
/** Minimum characters of a 20 KB article that must be present without scripts. */
const TEXT_MIN = 8_000;

/** Measures and prints requests and bytes of first visits. */
export async function reportVisits(browser: Browser, site: WebSite): Promise<Goal[]> {
  const { server, pages } = site;
  const rows: string[][] = [];
  const goals: Goal[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const visit = await measureFirstVisit(browser, server.url + path, {
      locale: name.includes('ko') ? 'ko-KR' : 'en-US',
    });
    const { requests, bytes, fontBytes, scriptBytes, styleBytes, foreign, plainText } = visit;
    const sizes = [bytes / KIB, fontBytes / KIB, scriptBytes / KB, styleBytes / KB];
    rows.push([name, String(requests), ...sizes.map((size) => size.toFixed(1)), String(plainText.length)]);
    goals.push({
      name: `${name}: requests to other hosts`,
      value: foreign.length,
      unit: ' ',
      bound: 0,
      isLeast: false,
    });
    if (!path.startsWith(`/${OWNER}/`)) continue;
    goals.push(
      { name: `${name}: requests, fonts apart`, value: requests, unit: ' ', bound: 8, isLeast: false },
      {
        name: `${name}: transferred, fonts apart`,
        value: bytes / KIB,
        unit: ' KiB',
        bound: 70,
        isLeast: false,
      },
      { name: `${name}: scripts, gzip`, value: scriptBytes / KIB, unit: ' KiB', bound: 30, isLeast: false },
      { name: `${name}: styles, gzip`, value: styleBytes / KIB, unit: ' KiB', bound: 12, isLeast: false },
      { name: `${name}: fonts`, value: fontBytes / KB, unit: ' KB', bound: 80, isLeast: false },
      {
        name: `${name}: characters without scripts`,
        value: plainText.length,
        unit: ' ',
        bound: TEXT_MIN,
        isLeast: true,
      },
    );
  }
  print('\n### A first visit\n');
  print(
    table(
      ['', 'requests', 'KiB', 'fonts KiB', 'scripts gzip KB', 'styles gzip KB', 'characters without scripts'],
      rows,
    ),
  );
  goals.push(...(await measureParts(browser, site)));
  return goals;
}

/** Measures how much a formula, or code, in sight adds to a page of words, fonts included. */
async function measureParts(browser: Browser, { server, parts }: WebSite): Promise<Goal[]> {
  const kibOf = async (path: string): Promise<number> => {
    const { bytes, fontBytes } = await measureFirstVisit(browser, server.url + path, { locale: 'en-US' });
    return (bytes + fontBytes) / KIB;
  };
  const words = await kibOf(parts.words);
  const goals: Goal[] = [];
  for (const part of ['formula', 'code'] as const) {
    const more = (await kibOf(parts[part])) - words;
    goals.push({
      name: `with ${part} in sight, more`,
      value: more,
      unit: ' KiB',
      bound: 120,
      isLeast: false,
    });
  }
  print(
    `\nMore with a part in sight: ${goals.map(({ name, value }) => `${name} ${value.toFixed(1)} KiB`).join('; ')}\n`,
  );
  return goals;
}

/** Measures and prints the costs of going on: to the application with a session, and to the next document. */
export async function reportNext(browser: Browser, { server, pages }: WebSite): Promise<Goal[]> {
  const signedIn = await signedInBytes(browser, server.url, pages['document (en)']);
  const next = await measureNextPage(browser, server.url + pages['document (en)'], [TITLES.en, TITLES.ko]);
  const goals: Goal[] = [
    {
      name: 'signed in: transferred until it can be used, fonts apart',
      value: signedIn / KIB,
      unit: ' KiB',
      bound: 190,
      isLeast: false,
    },
    {
      name: 'document to document: press to paint, median',
      value: next,
      unit: ' ms',
      bound: 100,
      isLeast: false,
    },
  ];
  print('\n### Going on\n');
  print(
    table(
      ['', ''],
      goals.map(({ name, value, unit }) => [name, `${value.toFixed(1)}${unit}`]),
    ),
  );
  return goals;
}

/** Returns the bytes that a user's page has loaded with an empty cache when it can be used, fonts apart. */
async function signedInBytes(browser: Browser, site: string, path: string): Promise<number> {
  const context = await browser.newContext({ locale: 'en-US' });
  try {
    await logIn(context, site, OWNER);
    const loaded = await bytesUntilUsable(await context.newPage(), site + path);
    return [...loaded.values()].reduce((sum, bytes) => sum + bytes, 0);
  } finally {
    await context.close();
  }
}

export async function reportTrees(browser: Browser, site: WebSite, rounds: number): Promise<Goal[]> {
  print(`\n### A tree of ${TREE_DOCS} documents: ms until its lines are seen\n`);
  const owner = await measureTree(browser, site, true, rounds);
  const visitor = await measureTree(browser, site, false, rounds);
  const row = (name: string, times: typeof owner): string[] => [
    name,
    ...[times.open, times.come, times.load].map((ms) => ms.toFixed(0)),
  ];
  print(
    table(
      ['', 'its folder is opened', 'one comes from another page', 'the page is loaded'],
      [row('owner', owner), row('visitor', visitor)],
    ),
  );
  return Object.entries({ owner, visitor }).map(([name, { open }]) => {
    return {
      name: `tree of ${TREE_DOCS} opens (${name})`,
      value: open,
      unit: ' ms',
      bound: 300,
      isLeast: false,
    };
  });
}

/** Largest time from a key to its effect in a full tree. */
const CHANGE_MAX_MS = 100;

/** Measures and prints what keys cost in a tree of as many documents as a space may have. */
export async function reportChanges(browser: Browser, site: WebSite, rounds: number): Promise<Goal[]> {
  print(`\n### A tree of ${DOCS_PER_GROUP_MAX} documents: ms until a key shows, and of its work\n`);
  const changes = [...(await measureTreeChanges(browser, site, rounds))];
  const rows = changes.map(([name, { shown, busy }]) => [name, shown.toFixed(0), busy.toFixed(0)]);
  print(table(['', 'shown after', 'processor time'], rows));
  return changes.map(([name, { shown }]) => ({
    name: `full tree: ${name}`,
    value: shown,
    unit: ' ms',
    bound: CHANGE_MAX_MS,
    isLeast: false,
  }));
}

export async function reportLighthouse(
  lighthouse: Lighthouse,
  { server, pages }: WebSite,
  debugPort: number,
  runs: number,
): Promise<Goal[]> {
  const rows: string[][] = [];
  const goals: Goal[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const { scores, fcp, lcp, tbt, cls, speed, faults } = await runLighthouse(
      lighthouse,
      server.url + path,
      debugPort,
      runs,
    );
    const times = [fcp, lcp, tbt].map((ms) => ms.toFixed(0));
    rows.push([
      name,
      ...CATEGORIES.map((category) => scores[category].toFixed(0)),
      ...times,
      cls.toFixed(3),
      speed.toFixed(0),
    ]);
    for (const fault of faults) print(`${name}: ${fault}`);
    goals.push(
      { name: `${name}: largest paint`, value: lcp, unit: ' ms', bound: 1_500, isLeast: false },
      { name: `${name}: blocking time`, value: tbt, unit: ' ms', bound: 50, isLeast: false },
      { name: `${name}: layout shift`, value: cls, unit: '', bound: 0.02, isLeast: false },
    );
    for (const category of CATEGORIES) {
      const bound = category === 'performance' ? 98 : 100;
      goals.push({
        name: `${name}: Lighthouse, ${category}`,
        value: scores[category],
        unit: ' ',
        bound,
        isLeast: true,
      });
    }
  }
  print(`\n### Lighthouse, its phone, medians of ${runs}\n`);
  print(table(['', ...CATEGORIES, 'FCP ms', 'LCP ms', 'TBT ms', 'CLS', 'speed of the machine'], rows));
  return goals;
}
