import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Request } from 'playwright';
import type { Browser } from '@maru/backend/testing/browser.ts';
import type { Device } from './device.ts';
import { readStoredDrafts } from './stored-drafts.ts';
import { lagOf } from './page-lag.ts';
import { WAIT_MAX_MS } from './retry-while-overloaded.ts';
import type { End, Random } from './plan.ts';
import type { TypedWord, TrackedDoc } from './tracked-doc.ts';

export interface WritingSession {
  readonly number: number;
  readonly device: Device;
  readonly doc: TrackedDoc;
  readonly username: string;
  /** Heading of the section that the device writes in. */
  readonly heading: string;
  readonly end: End;
  /** True while no other device writes. */
  readonly isAlone: boolean;
  readonly browser: Browser;
  readonly random: Random;
}

const WORDS_MIN = 3;
const WORDS_MORE = 12;
/** Words whose last key came so long before the page ended may be missing. */
const LAST_MS = 1_000;
/** Pages of a text in which a heading is looked for. */
const PAGES_MAX = 300;
/** Time in which the editor draws the lines that have come into view. */
const SCROLLED_MS = 50;
const POLL_MS = 300;
/** Page of the site that opens no editor. */
const PLAIN_PAGE = '/robots.txt';
const SHOWN_MAX = 1_500;

/**
 * Opens the editor, restores what it offers, types words and ends.
 * @returns problems, in words
 * @throws an error of the trial, which says what the page showed
 */
export async function runWritingSession(session: WritingSession): Promise<string[]> {
  const { device, doc } = session;
  doc.sessions++;
  const page = await device.open();
  const words: TypedWord[] = [];
  try {
    await openEditor(session, page);
    await write(session, page, words);
    return await finish(session, page, words);
  } catch (error) {
    excuseLast(words, 0);
    const description = await describe(error, page);
    throw new Error(`session ${session.number} (${nameOf(session)}): ${description}`, { cause: error });
  } finally {
    await page.close().catch(() => undefined);
  }
}

function nameOf({ device, doc, end }: WritingSession): string {
  return `${device.name}, ${doc.access}, ${end}`;
}

async function describe(error: unknown, page: Page): Promise<string> {
  try {
    const shown = await page.locator('body').innerText({ timeout: 5_000 });
    return `${String(error)}; the page shows: ${shown.slice(0, SHOWN_MAX)}`;
  } catch {
    return `${String(error)}; the page has ended`;
  }
}

async function write(session: WritingSession, page: Page, words: TypedWord[]): Promise<void> {
  const { device, doc, end, random } = session;
  await clickHeading(page, session.heading);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const count = WORDS_MIN + Math.floor(random() * WORDS_MORE);
  const disturbed = Math.floor(random() * count * 2);
  for (let index = 0; index < count; index++) {
    const word = doc.nameWord(session.number, index);
    const entry = { word, typedAt: Infinity, device: device.name, mayBeMissing: false };
    words.push(entry);
    doc.typed.push(entry);
    await page.keyboard.type(`${word} `, { delay: 5 + random() * 50 });
    entry.typedAt = Date.now();
    doc.trace([word], `typed on ${device.name}`);
    if (index === disturbed) await device.setOffline(true);
    if (index === disturbed + 2) await device.setOffline(false);
    if (random() < 0.2) await pause(random() * 3_000);
  }
  await device.setOffline(end === 'offline');
}

/** Clicks a heading's line. In a long text it is no element before it comes into view. */
async function clickHeading(page: Page, heading: string): Promise<void> {
  const line = page.locator('.cm-line', { hasText: heading }).first();
  await page.locator('.cm-content').focus();
  await page.keyboard.press('Control+Home');
  for (let pages = 0; (await line.count()) === 0; pages++) {
    if (pages === PAGES_MAX) throw new Error(`The text has no line with ${heading}`);
    await page.keyboard.press('PageDown');
    await pause(SCROLLED_MS);
  }
  await line.click();
}

async function openEditor({ device, doc, username }: WritingSession, page: Page): Promise<void> {
  watchSaves(page, doc, device.name);
  await device.setOffline(false);
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  await page.goto(PLAIN_PAGE);
  const drafts = await readStoredDrafts(page, doc.id);
  for (const { text } of drafts) doc.trace(doc.wordsIn(text), `kept on ${device.name}`);
  await page.goto(`/${username}/${doc.id}/edit`);
  await page.locator('[data-tools] .cm-content .cm-line').first().waitFor();
  await restoreOffered(
    page,
    doc,
    drafts.map(({ id }) => id),
  );
}

/** Restores drafts, which the editor offers unless it has their text; keeps both sides of what differs. */
async function restoreOffered(page: Page, doc: TrackedDoc, ids: readonly string[]): Promise<void> {
  const offer = page.getByRole('region', { name: 'Unsaved changes' });
  for (const until = Date.now() + WAIT_MAX_MS; ; await pause(POLL_MS)) {
    const isAsked = await answerQuestion(page);
    const drafts = await readStoredDrafts(page, doc.id);
    if (!isAsked && !drafts.some(({ id }) => ids.includes(id))) return;
    if (Date.now() > until) throw new Error('Drafts of this device are still not in the text');
    const restore = offer.getByRole('button', { name: /^(?:Restore|Merge)$/ }).first();
    // The editor may take the offer back meanwhile.
    if (!isAsked && (await restore.isVisible()))
      await restore.click({ timeout: 5_000 }).catch(() => undefined);
  }
}

/**
 * Merges where the editor asks; keeps both sides of what was changed twice.
 * @returns false when it does not ask
 */
async function answerQuestion(page: Page): Promise<boolean> {
  const question = page.getByRole('alertdialog');
  if (!(await question.isVisible())) return false;
  const merge = question.getByRole('button', { name: 'Merge', exact: true });
  const both = question.getByRole('button', { name: 'Both everywhere' });
  if (await both.isVisible()) await both.click();
  // Both is the last of three; a place that one side has removed offers two, mine first.
  for (const place of await question.locator('fieldset:not(:has(:checked))').all()) {
    const [mine, , all] = await place.getByRole('radio').all();
    await (all ?? mine)?.check();
  }
  await merge.click();
  return true;
}

/** Excuses the words of the last second, and of the time that the page stood still before it. */
function excuseLast(words: readonly TypedWord[], lagMs: number): void {
  const now = Date.now();
  for (const word of words) word.mayBeMissing = word.typedAt >= now - LAST_MS - lagMs;
}

async function finish(session: WritingSession, page: Page, words: readonly TypedWord[]): Promise<string[]> {
  const { device, doc, end } = session;
  if (end === 'rest') return await waitUntilStored(session, page, words);
  if (end === 'save') {
    for (const { word } of doc.typed) doc.published.add(word);
    await page.keyboard.press('Control+s');
    const missing = await waitUntilStored(session, page, words);
    if (missing.length === 0 && session.isAlone)
      missing.push(...(await waitForVersion(session, page, words)));
    return missing;
  }
  excuseLast(words, await lagOf(page));
  if (end === 'leave') await page.goto('about:blank');
  else if (end === 'kill') await device.kill();
  else await page.close();
  return [];
}

/** Waits until the server has these words. */
async function waitUntilStored(
  session: WritingSession,
  page: Page,
  words: readonly TypedWord[],
): Promise<string[]> {
  const { number, doc, browser } = session;
  for (const until = Date.now() + WAIT_MAX_MS; ; await pause(POLL_MS)) {
    const stored = new Set(await doc.readWords(browser));
    const missing = words.map(({ word }) => word).filter((word) => !stored.has(word));
    if (missing.length === 0) return [];
    await answerQuestion(page);
    if (Date.now() > until) {
      const problem = `session ${number} (${nameOf(session)}): not stored: ${doc.describeWords(missing)}`;
      return [await describe(problem, page)];
    }
  }
}

/** Waits until the words are in a version that their writer ended; publishes a merged text once more. */
async function waitForVersion(
  session: WritingSession,
  page: Page,
  words: readonly TypedWord[],
): Promise<string[]> {
  const { number, doc } = session;
  const review = page.getByRole('region', { name: 'Look at it, then publish it.' });
  for (const until = Date.now() + WAIT_MAX_MS; Date.now() < until; await pause(POLL_MS)) {
    const newest = doc.versions.findLast((version) => words.every(({ word }) => version.words.has(word)));
    if (newest !== undefined) return [];
    await answerQuestion(page);
    if (await review.isVisible()) await page.keyboard.press('Control+s');
  }
  const problem = `session ${number} (${nameOf(session)}): saved, and no version has its words`;
  return [await describe(problem, page)];
}

/** Opens the editor once more, so that drafts on the device reach the server, and waits for them. */
export async function sendRestoredDrafts(session: WritingSession): Promise<string[]> {
  const page = await session.device.open();
  try {
    await openEditor(session, page);
    // A restored draft is saved with the next key.
    await clickHeading(page, session.heading);
    await page.keyboard.press('End');
    await page.keyboard.type(' ');
    const wanted = session.doc.typed.filter(
      ({ device, mayBeMissing }) => !mayBeMissing && device === session.device.name,
    );
    return await waitUntilStored(session, page, wanted);
  } finally {
    await page.close().catch(() => undefined);
  }
}

interface SentText {
  readonly content: string;
  readonly fold?: boolean;
}

/** Notes what the server acknowledges to a page: words, and versions that no later save may replace. */
function watchSaves(page: Page, doc: TrackedDoc, device: string): void {
  const sentBy = (request: Request): (SentText & { readonly isCopy: boolean }) | null => {
    const { pathname } = new URL(request.url());
    const isCopy = pathname === `/api/docs/${doc.id}/working_copy`;
    if (request.method() !== 'PUT' || (!isCopy && pathname !== `/api/docs/${doc.id}`)) return null;
    const { content, fold } = request.postDataJSON() as SentText;
    return { content, isCopy, ...(fold === undefined ? {} : { fold }) };
  };
  page.on('request', (request) => {
    const sent = sentBy(request);
    if (sent !== null) doc.trace(doc.wordsIn(sent.content), `sent by ${device}`);
  });
  page.on('response', (response) => {
    const sent = sentBy(response.request());
    if (sent === null) return;
    const words = doc.wordsIn(sent.content);
    doc.trace(words, `answered with ${response.status()} to ${device}`);
    if (response.status() !== 200) return;
    for (const word of words) doc.stored.add(word);
    if (sent.isCopy || sent.fold === true) {
      doc.autosaves++;
      return;
    }
    // A page that is closed meanwhile takes the body with it.
    response.json().then(
      ({ doc: { historyId } }: { readonly doc: { readonly historyId: string } }) =>
        doc.versions.push({ historyId, words: new Set(words) }),
      () => undefined,
    );
  });
}
