import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serverNode } from '../../bootstrap/node-binary.mjs';
import { ensureWebBuilt } from '../../bootstrap/web-build.mjs';
import { provideChromium } from '../../test/chromium.mjs';
import { provideMariadb } from '../../test/mariadb.mjs';
import { provideMysql } from '../../test/mysql.mjs';
import type { Browser } from '@maru/backend/testing/browser.ts';
import { createBrowser } from '@maru/backend/testing/browser.ts';
import type { DatabaseKind } from '@maru/backend/testing/databases.ts';
import { createUser, startServer } from '@maru/backend/testing/server.ts';
import { createDevice } from './device.ts';
import { retryWhileOverloaded } from './retry-while-overloaded.ts';
import { ENDS, planRound, randomOf } from './plan.ts';
import { startReaders } from './readers.ts';
import { sendRestoredDrafts, runWritingSession } from './writing-session.ts';
import type { WritingSession } from './writing-session.ts';
import { createTrackedDoc } from './tracked-doc.ts';
import type { TrackedDoc } from './tracked-doc.ts';

/**
 * A week of one writer with two devices: `npm run lab -- week [--sessions 200 --database
 * sqlite|mariadb|mysql --seed 1 --first 1]`. In each session a device opens a document in a real browser,
 * restores what the editor offers, types words, loses its network at times, and ends by rest, a closed tab,
 * leaving, a killed browser, a closed tab without network, or a save. Clocks differ. Meanwhile readers look
 * for unpublished words. Fails with 1 when a word is lost that the server had or that was typed more than a
 * second before the end, when one is there twice, when a version that the writer ended has other words than
 * it was saved with, when the history has more versions than sessions allow, or when readers see what was not
 * published; with 2 when sessions could not be run; text typed in them is checked nevertheless.
 * Sessions are the same for a seed and a number; `--first` begins in the middle, with new documents.
 */

const { values } = parseArgs({
  options: {
    sessions: { type: 'string' },
    database: { type: 'string' },
    seed: { type: 'string' },
    first: { type: 'string' },
  },
});
const seed = values.seed ?? '1';
const first = Number(values.first ?? 1);
const sessions = Number(values.sessions ?? 200);
if (!Number.isSafeInteger(first) || !Number.isSafeInteger(sessions) || first < 1 || sessions < 1)
  throw new Error('--first and --sessions are whole numbers from 1');
const last = first - 1 + Math.min(2_000, sessions);
const kind = values.database ?? 'sqlite';
if (kind !== 'sqlite' && kind !== 'mariadb' && kind !== 'mysql')
  throw new Error(`--database is sqlite, mariadb or mysql, not ${kind}`);
const WEEK_MS = 7 * 24 * 60 * 60 * 1_000;
/** The second device's clock. */
const LATE_MS = -11 * 60 * 1_000;
const HEADINGS = ['Section one', 'Section two'] as const;

const node = await serverNode();
await ensureWebBuilt(node);
process.env['MARU_CHROMIUM'] ??= await provideChromium(node);
const folder = mkdtempSync(join(tmpdir(), 'maru-week-'));
const problems: string[] = [];
const note = (found: readonly string[]): void => {
  for (const problem of found) console.log(`PROBLEM ${problem}`);
  problems.push(...found);
};
/** Sessions that could not be run. */
let faults = 0;
const recordFault = (error: unknown): void => {
  faults++;
  console.log(`FAULT OF THE TRIAL ${error instanceof Error ? error.message : String(error)}`);
};

const database = await provideDatabase(kind);
const server = await startServer({ database: kind });
try {
  const { username, password, browser } = await createUser(server, 'writer');
  const logIn = async (): Promise<Browser['cookies']> => {
    const device = createBrowser(server);
    const form = { username, password };
    await retryWhileOverloaded(() => device.expect(200, 'POST', '/api/login', { form }));
    return device.cookies;
  };
  const docs: TrackedDoc[] = [];
  for (const [letter, access] of [
    ['p', 'private'],
    ['q', 'public'],
    ['r', 'link'],
  ] as const)
    docs.push(await createTrackedDoc(browser, username, { letter, access }));
  const deviceOf = (name: string, clockMs: number) =>
    createDevice({ name, profile: join(folder, name), url: server.url, logIn, clockMs });
  const devices = [deviceOf('laptop', 0), deviceOf('tablet', LATE_MS)];
  const sessionOf = (number: number, place: number, doc: TrackedDoc, isAlone = true): WritingSession => {
    const device = devices[place];
    const heading = HEADINGS[place];
    if (device === undefined || heading === undefined) throw new RangeError(`There is no device ${place}`);
    const random = randomOf(seed, `session ${number}`);
    const end = ENDS[Math.floor(random() * ENDS.length)] ?? 'rest';
    return { number, device, doc, username, heading, end, isAlone, browser, random };
  };
  /** Words that were reported as doubled. */
  const doubled = new Set<string>();
  /** Looks for words that are gone or doubled. */
  const inspect = async (doc: TrackedDoc, when: string): Promise<void> => {
    const before = [...doc.stored];
    const words = await doc.readWords(browser);
    const now = new Set(words);
    const lost = before.filter((word) => !now.has(word));
    for (const word of lost) doc.stored.delete(word);
    if (lost.length > 0)
      note([`${when}: stored words are gone from ${doc.access}: ${doc.describeWords(lost)}`]);
    const twice = words.filter((word, index) => words.indexOf(word) < index && !doubled.has(word));
    for (const word of twice) doubled.add(word);
    if (twice.length > 0) note([`${when}: words stand twice in ${doc.access}: ${doc.describeWords(twice)}`]);
  };

  const stranger = await createUser(server, 'reader');
  const readers = startReaders(server.url, username, docs, stranger.browser);
  try {
    for (let number = first; number <= last; ) {
      const { doc: docIndex, devices: places, pause } = planRound(seed, number, docs.length);
      const doc = docs[docIndex];
      if (doc === undefined) throw new RangeError(`There is no document ${docIndex}`);
      const begun = places.map((place, index) => sessionOf(number + index, place, doc, places.length === 1));
      const names = begun.map((each) => `${each.number} ${each.device.name} ${each.end}`).join(', ');
      for (const result of await Promise.allSettled(begun.map(runWritingSession)))
        if (result.status === 'fulfilled') note(result.value);
        else recordFault(result.reason);
      await inspect(doc, `after session ${names}`);
      console.log(`${new Date().toISOString().slice(11, 19)} ${doc.access}: ${names} of ${last}`);
      number += begun.length;
      server.advance(pause * (WEEK_MS / (last - first + 1)));
    }
    for (const place of devices.keys())
      for (const doc of docs)
        note(
          await sendRestoredDrafts(sessionOf(last + 2, place, doc)).catch((error: unknown) => [
            String(error),
          ]),
        );
    for (const doc of docs) {
      await inspect(doc, 'at the end');
      const missing = doc.typed.filter(({ word, mayBeMissing }) => !mayBeMissing && !doc.stored.has(word));
      if (missing.length > 0)
        note([
          `missing at the end from ${doc.access}: ${doc.describeWords(missing.map(({ word }) => word))}`,
        ]);
      note(await doc.checkHistory(browser));
    }
  } catch (error) {
    // Shown before the readers, whose requests fail once the server has ended.
    note([`broken off: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`]);
  }
  note(await readers.stop());
  console.log(`readers: ${readers.responseCount} answers, ${readers.unchanged} of them 304`);
  for (const device of devices) await device.close();
} finally {
  await server.close();
  await database?.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(
  problems.length === 0
    ? 'week: nothing lost, nothing shown too early.'
    : `week: ${problems.length} problems.`,
);
if (faults > 0) console.log(`week: ${faults} sessions could not be run.`);
process.exitCode = problems.length > 0 ? 1 : faults > 0 ? 2 : 0;

/** Starts the server of a database, unless the environment names one. @returns null for SQLite */
async function provideDatabase(wanted: DatabaseKind): Promise<{ stop(): Promise<void> } | null> {
  if (wanted === 'sqlite') return null;
  const provided = await (wanted === 'mariadb' ? provideMariadb : provideMysql)({ isInMemory: true });
  if (provided === null) throw new Error('There is no MySQL here');
  process.env[`MARU_TEST_${wanted.toUpperCase()}_URL`] = provided.url;
  return provided;
}
