import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import type { Browser } from '@maru/backend/testing/browser.ts';
import type { Device } from './device.ts';
import { watchSaves } from './watch-saves.ts';
import type { TypedWord, WrittenDoc } from './written-doc.ts';

/** Ends of a sitting: the last one saves as a version of its own, or publishes. */
export const ENDS = ['rest', 'close', 'leave', 'kill', 'offline', 'save'] as const;
export type End = (typeof ENDS)[number];

export interface Sitting {
  readonly number: number;
  readonly device: Device;
  readonly doc: WrittenDoc;
  readonly username: string;
  /** Heading of the section that the device writes in. */
  readonly heading: string;
  readonly end: End;
  /** True while no other device writes. */
  readonly isAlone: boolean;
  readonly browser: Browser;
  readonly random: () => number;
}

const WORDS_MIN = 3;
const WORDS_MORE = 12;
/** Words typed so long before the page ends without an event may be missing. */
const LAST_MS = 1_000;
/** A machine with much other work takes its time. */
const STORED_TIMEOUT_MS = 60_000;
/** Pages of a text in which a heading is looked for. */
const PAGES_MAX = 300;
/** Time in which the editor draws the lines that have come into view. */
const SCROLLED_MS = 50;
const OFFER_TIMEOUT_MS = 2_000;
const OFFER_POLL_MS = 300;
const RESTORE_TIMEOUT_MS = 60_000;

/**
 * Opens the editor, restores what it offers, types words and ends.
 * @returns problems, in words
 */
export async function sit(sitting: Sitting): Promise<string[]> {
  const { device, doc, end, random } = sitting;
  doc.sittings++;
  const page = await openEditor(sitting);
  await clickHeading(page, sitting.heading);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const count = WORDS_MIN + Math.floor(random() * WORDS_MORE);
  const disturbed = Math.floor(random() * count * 2);
  const words: TypedWord[] = [];
  for (let index = 0; index < count; index++) {
    const word = `${doc.letter}x${sitting.number}x${index}`;
    const entry = { word, typedAt: Date.now(), device: device.name, mayBeMissing: false };
    words.push(entry);
    doc.typed.push(entry);
    await page.keyboard.type(`${word} `, { delay: 5 + random() * 50 });
    if (index === disturbed) await device.setOffline(true);
    if (index === disturbed + 2) await device.setOffline(false);
    if (random() < 0.2) await pause(random() * 3_000);
  }
  await device.setOffline(end === 'offline');
  return await finish(sitting, page, words);
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

async function openEditor({ device, doc, username }: Sitting): Promise<Page> {
  const page = await device.open();
  watchSaves(page, doc);
  await device.setOffline(false);
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  await page.goto(`/${username}/${doc.id}/edit`);
  await page.locator('[data-tools] .cm-content .cm-line').first().waitFor();
  await restoreOffered(page);
  return page;
}

/** Restores every draft that the editor offers; keeps both sides of what was changed twice. */
async function restoreOffered(page: Page): Promise<void> {
  const offer = page.getByRole('region', { name: 'Unsaved changes' });
  const question = page.getByRole('alertdialog');
  const isOffered = await offer
    .waitFor({ timeout: OFFER_TIMEOUT_MS })
    .then(() => true)
    .catch(() => false);
  if (!isOffered) return;
  for (const until = Date.now() + RESTORE_TIMEOUT_MS; ; await pause(OFFER_POLL_MS)) {
    if (!(await offer.isVisible()) && !(await question.isVisible())) return;
    if (Date.now() > until) throw new Error(`Still asked: ${await question.or(offer).first().innerText()}`);
    if (!(await answerQuestion(page)))
      await offer
        .getByRole('button', { name: /^(?:Restore|Merge)$/ })
        .first()
        .click();
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

async function finish(sitting: Sitting, page: Page, words: readonly TypedWord[]): Promise<string[]> {
  const { device, doc, end } = sitting;
  const excuseLast = (): void => {
    const since = Date.now() - LAST_MS;
    for (const word of words) word.mayBeMissing = word.typedAt >= since;
  };
  switch (end) {
    case 'rest':
      return await close(page, await waitUntilStored(sitting, page, words));
    case 'save': {
      for (const { word } of doc.typed) doc.published.add(word);
      await page.keyboard.press('Control+s');
      const missing = await waitUntilStored(sitting, page, words);
      if (missing.length === 0 && sitting.isAlone)
        missing.push(...(await waitForVersion(sitting, page, words)));
      return await close(page, missing);
    }
    case 'leave':
      excuseLast();
      await page.goto('about:blank');
      return await close(page, []);
    case 'kill':
      excuseLast();
      await device.kill();
      return [];
    case 'close':
    case 'offline':
      excuseLast();
      return await close(page, []);
  }
}

async function close(page: Page, problems: string[]): Promise<string[]> {
  await page.close();
  return problems;
}

/** Waits until the server has these words. */
export async function waitUntilStored(
  { number, doc, browser, end, device }: Sitting,
  page: Page,
  words: readonly TypedWord[],
): Promise<string[]> {
  for (const until = Date.now() + STORED_TIMEOUT_MS; ; await pause(200)) {
    const stored = new Set(await doc.readWords(browser));
    const missing = words.filter(({ word }) => !stored.has(word));
    if (missing.length === 0) return [];
    await answerQuestion(page);
    if (Date.now() > until)
      return [
        `sitting ${number} (${device.name}, ${doc.access}, ${end}): not stored: ${missing.map(({ word }) => word).join(' ')}`,
      ];
  }
}

/** Waits until the words are in a version that their writer ended; publishes a merged text once more. */
async function waitForVersion(
  { number, doc, device }: Sitting,
  page: Page,
  words: readonly TypedWord[],
): Promise<string[]> {
  const review = page.getByRole('region', { name: 'Look at it, then publish it.' });
  for (const until = Date.now() + STORED_TIMEOUT_MS; Date.now() < until; await pause(200)) {
    const newest = doc.versions.findLast((version) => words.every(({ word }) => version.words.has(word)));
    if (newest !== undefined) return [];
    await answerQuestion(page);
    if (await review.isVisible()) await page.keyboard.press('Control+s');
  }
  return [`sitting ${number} (${device.name}, ${doc.access}): saved, and no version has its words`];
}

/** Opens the editor once more, so that drafts on the device reach the server, and waits for them. */
export async function bringBack(sitting: Sitting): Promise<string[]> {
  const page = await openEditor(sitting);
  // A restored draft is saved with the next key.
  await clickHeading(page, sitting.heading);
  await page.keyboard.press('End');
  await page.keyboard.type(' ');
  const wanted = sitting.doc.typed.filter(
    ({ device, mayBeMissing }) => !mayBeMissing && device === sitting.device.name,
  );
  return await close(page, await waitUntilStored(sitting, page, wanted));
}
