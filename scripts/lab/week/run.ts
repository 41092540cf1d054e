import { hash } from 'node:crypto';
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
import { startReaders } from './readers.ts';
import { bringBack, ENDS, sit } from './sitting.ts';
import type { Sitting } from './sitting.ts';
import { createWrittenDoc } from './written-doc.ts';
import type { WrittenDoc } from './written-doc.ts';

/**
 * A week of one writer with two devices: `npm run lab -- week [--sittings 200 --database
 * sqlite|mariadb|mysql --seed 1]`. In each sitting a device opens a document in a real browser, restores
 * what the editor offers, types words, loses its network at times, and ends by rest, a closed tab, leaving,
 * a killed browser, a closed tab without network, or a save. Clocks differ. Meanwhile readers look for
 * unpublished words. Fails when a word is lost that the server had or that was typed more than a second
 * before the end, when one is there twice, when a version that the writer ended has other words than it was
 * saved with, when sittings leave more versions than sessions, or when readers see what was not published.
 */

const { values } = parseArgs({
  options: { sittings: { type: 'string' }, database: { type: 'string' }, seed: { type: 'string' } },
});
const sittings = Math.min(2_000, Number(values.sittings ?? 200));
let draws = 0;
/** Returns a number from 0 to below 1, the same for the same seed and place in the order. */
const random = (): number =>
  Number.parseInt(hash('sha256', `${values.seed ?? 1} ${draws++}`).slice(0, 8), 16) / 2 ** 32;
const kind = values.database ?? 'sqlite';
if (kind !== 'sqlite' && kind !== 'mariadb' && kind !== 'mysql')
  throw new Error(`--database is sqlite, mariadb or mysql, not ${kind}`);
/** Share of the sittings that both devices have at the same time, in the same document. */
const TOGETHER_SHARE = 0.2;
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

const database = await provideDatabase(kind);
const server = await startServer({ database: kind });
try {
  const { username, password, browser } = await createUser(server, 'writer');
  const logIn = async (): Promise<Browser['cookies']> => {
    const device = createBrowser(server);
    await device.expect(200, 'POST', '/api/login', { form: { username, password } });
    return device.cookies;
  };
  const docs: WrittenDoc[] = [];
  for (const [letter, access] of [
    ['p', 'private'],
    ['q', 'public'],
    ['r', 'link'],
  ] as const)
    docs.push(await createWrittenDoc(browser, username, { letter, access }));
  const deviceOf = (name: string, clockMs: number) =>
    createDevice({ name, profile: join(folder, name), url: server.url, logIn, clockMs });
  const devices = [deviceOf('laptop', 0), deviceOf('tablet', LATE_MS)];
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const sittingOf = (number: number, place: number, doc: WrittenDoc, isAlone = true): Sitting => {
    const device = devices[place];
    const heading = HEADINGS[place];
    if (device === undefined || heading === undefined) throw new RangeError(`There is no device ${place}`);
    return { number, device, doc, username, heading, end: pick(ENDS), isAlone, browser, random };
  };
  /** Looks for words that are gone or doubled. */
  const inspect = async (doc: WrittenDoc, when: string): Promise<void> => {
    const before = [...doc.stored];
    const words = await doc.readWords(browser);
    const now = new Set(words);
    const lost = before.filter((word) => !now.has(word));
    for (const word of lost) doc.stored.delete(word);
    if (lost.length > 0) note([`${when}: stored words are gone from ${doc.access}: ${lost.join(' ')}`]);
    const twice = words.filter((word, index) => words.indexOf(word) < index);
    if (twice.length > 0) note([`${when}: words stand twice in ${doc.access}: ${twice.join(' ')}`]);
  };

  const stranger = await createUser(server, 'reader');
  const readers = startReaders(server.url, username, docs, stranger.browser);
  try {
    for (let number = 1; number <= sittings; number++) {
      const doc = pick(docs);
      const isTogether = random() < TOGETHER_SHARE && number < sittings;
      const first = Math.floor(random() * devices.length);
      const pair = [sittingOf(number, first, doc, !isTogether)];
      if (isTogether) pair.push(sittingOf(++number, 1 - first, doc, false));
      const ends = pair.map(({ device, end }) => `${device.name} ${end}`).join(', ');
      const found = await Promise.all(
        pair.map((sitting) =>
          sit(sitting).catch((error: unknown) => [`sitting ${number}: ${String(error)}`]),
        ),
      );
      note(found.flat());
      await inspect(doc, `after sitting ${number} (${ends})`);
      console.log(`${number} of ${sittings}: ${doc.access}, ${ends}`);
      server.advance(random() * 2 * (WEEK_MS / sittings));
    }
    for (const place of devices.keys())
      for (const doc of docs) note(await bringBack(sittingOf(sittings + 1, place, doc)));
    for (const doc of docs) {
      await inspect(doc, 'at the end');
      const missing = doc.typed.filter(({ word, mayBeMissing }) => !mayBeMissing && !doc.stored.has(word));
      if (missing.length > 0)
        note([`missing at the end from ${doc.access}: ${missing.map(({ word }) => word).join(' ')}`]);
      note(await doc.checkHistory(browser));
    }
  } catch (error) {
    // Shown before the readers, whose requests fail once the server has ended.
    note([`broken off: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`]);
  }
  note(await readers.stop());
  console.log(`readers: ${readers.answers} answers, ${readers.unchanged} of them 304`);
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
process.exitCode = problems.length === 0 ? 0 : 1;

/** Starts the server of a database, unless the environment names one. @returns null for SQLite */
async function provideDatabase(wanted: DatabaseKind): Promise<{ stop(): Promise<void> } | null> {
  if (wanted === 'sqlite') return null;
  const provided = await (wanted === 'mariadb' ? provideMariadb : provideMysql)({ isInMemory: true });
  if (provided === null) throw new Error('There is no MySQL here');
  process.env[`MARU_TEST_${wanted.toUpperCase()}_URL`] = provided.url;
  return provided;
}
