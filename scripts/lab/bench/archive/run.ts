import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseConfig } from '@maru/backend/src/config.ts';
import { openSite } from '@maru/backend/src/site/open-site.ts';
import { addDocuments } from '../media/documents.ts';
import { download, signUp } from '../media/transfer.ts';
import type { Account } from '../media/transfer.ts';
import { residentMegabytes, startMaru } from '../server/processes.ts';
import { goalTable, isGoalMet, print, table } from '../server/report.ts';
import type { Goal } from '../server/report.ts';

/**
 * Measures the exports of a space on SQLite whose documents are all in one folder, which is the largest case
 * of a repository: time, size, and the memory of a server that does nothing else.
 */

const LAYOUTS: Readonly<Record<string, string>> = {
  numbered: '',
  folders: '?layout=folders',
  site: '?layout=site&documents=all',
  git: '?layout=git',
};
const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '9999' },
    only: { type: 'string', default: Object.keys(LAYOUTS).join(',') },
  },
});
const DOCUMENTS = Number(values.documents);
const MEGABYTES_MAX = 400;
const SAMPLE_MS = 100;

const folder = mkdtempSync(join(tmpdir(), 'maru-bench-archive-'));
const environment = {
  MARU_DATA: join(folder, 'data'),
  MARU_KEY_FILE: join(folder, 'master.key'),
  MARU_LIMITS: 'off',
};

/** An account may export once an hour, whatever the limits are. */
async function forgetExports(): Promise<void> {
  const site = await openSite(parseConfig([], environment));
  try {
    await site.db('counters').delete();
  } finally {
    await site.close();
  }
}

async function measure(account: Account, query: string) {
  const server = await startMaru(environment, join(folder, 'log'));
  let highest = 0;
  const sample = (): void => {
    highest = Math.max(highest, residentMegabytes(server.pid) ?? 0);
  };
  const sampling = setInterval(sample, SAMPLE_MS);
  try {
    const startedAt = performance.now();
    const path = `/api/groups/${account.username}/export${query}`;
    const bytes = await download({ ...account, url: server.url }, path);
    sample();
    return { seconds: (performance.now() - startedAt) / 1_000, bytes, highest };
  } finally {
    clearInterval(sampling);
    await server.stop();
  }
}

try {
  const first = await startMaru(environment, join(folder, 'log'));
  let account: Awaited<ReturnType<typeof signUp>>;
  try {
    account = await signUp(first.url);
  } finally {
    await first.stop();
  }
  await addDocuments(environment, account.username, DOCUMENTS);
  const rows: string[][] = [];
  const goals: Goal[] = [];
  for (const name of values.only.split(',')) {
    const query = LAYOUTS[name];
    if (query === undefined)
      throw new Error(`There is no layout "${name}": ${Object.keys(LAYOUTS).join(', ')}`);
    const { seconds, bytes, highest } = await measure(account, query);
    rows.push([name, seconds.toFixed(1), (bytes / 1_000_000).toFixed(1), highest.toFixed(0)]);
    goals.push({
      name: `memory, ${name}`,
      value: highest,
      unit: ' MB',
      bound: MEGABYTES_MAX,
      isLeast: false,
    });
    await forgetExports();
  }
  print(`\n${DOCUMENTS} documents in one folder\n`);
  print(table(['layout', 'seconds', 'MB', 'memory in MB'], rows));
  print(`\n${goalTable(goals)}`);
  if (!goals.every(isGoalMet)) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
