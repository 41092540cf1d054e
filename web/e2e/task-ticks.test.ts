import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { waitUntil } from '@maru/backend/testing/wait-until.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { delayApplication } from './pages/application.ts';
import { findViolations } from './pages/axe.ts';
import {
  enter,
  fetchHistory,
  openNewDocument,
  saveElsewhere,
  fetchStoredDoc,
} from './pages/open-document.ts';
import type { OpenDocument, Writer } from './pages/open-document.ts';

const TEXT = [
  '- [ ] flour',
  '  - [x] **rye**',
  '- [ ] water',
  '',
  '## [+] Later',
  '',
  '> 1. [ ] bake',
  '',
  'Words[^1].',
  '',
  '[^1]: - [ ] in a note',
].join('\n');

describe('The owner’s task boxes, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  let writer: Writer;
  before(async () => {
    stage = await setStage();
    writer = await enter(stage);
  });
  after(() => stage.close());

  /** Opens the page of a new document. */
  async function open(access: 'public' | 'private'): Promise<OpenDocument> {
    const openDocument = await openNewDocument(writer, TEXT, access);
    await openDocument.page.goto(openDocument.path);
    await openDocument.page.locator('[id="maru:article"] li').first().waitFor();
    return openDocument;
  }
  /**
   * Makes the page check for a newer state, and delays the server's response, which reports one: the page
   * loads the document after it has received the response.
   * @returns a function that releases the response
   */
  async function holdCheck(page: Page): Promise<() => void> {
    let release = (): void => undefined;
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    const isAnswered = new Promise<void>((resolve) => {
      void page.route(
        '**/is_updated?*',
        async (route) => {
          const response = await route.fetch();
          const json = { ...(await response.json()), isUpdated: true };
          resolve();
          await isReleased;
          await route.fulfill({ response, json });
        },
        { times: 1 },
      );
    });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await isAnswered;
    return () => release();
  }
  const box = (page: Page, name: string): Locator => page.getByRole('checkbox', { name, exact: true });

  async function untilStored(openDocument: OpenDocument, text: string): Promise<void> {
    await waitUntil(
      async () => (await fetchStoredDoc(openDocument)).content,
      (content) => content === text,
    );
  }

  it('are ticked in place, by mouse and keyboard, as one version, keeping focus and folds', async () => {
    const openDocument = await open('private');
    const { page } = openDocument;
    await box(page, 'flour').click();
    await untilStored(openDocument, TEXT.replace('[ ] flour', '[x] flour'));
    await page.locator('summary').first().click();
    assert.equal(await page.locator('details').first().getAttribute('open'), null);
    await box(page, 'water').focus();
    await page.keyboard.press('Space');
    const both = TEXT.replace('[ ] flour', '[x] flour').replace('[ ] water', '[x] water');
    await untilStored(openDocument, both);
    await page.waitForFunction(
      () =>
        document.activeElement?.getAttribute('aria-label') === 'water' &&
        document.activeElement.matches(':enabled:checked'),
    );
    assert.equal(await page.locator('details').first().getAttribute('open'), null);
    await page.locator('summary').first().click();
    await box(page, 'rye').uncheck();
    await box(page, 'bake').check();
    await untilStored(
      openDocument,
      both.replace('[x] **rye**', '[ ] **rye**').replace('[ ] bake', '[x] bake'),
    );
    assert.equal((await fetchHistory(openDocument)).length, 2);
    assert.ok(await page.getByRole('checkbox', { name: 'To do' }).isDisabled());
    assert.deepEqual(await findViolations(page), []);
    await page.reload();
    await box(page, 'bake').waitFor();
    assert.ok(await box(page, 'bake').isChecked());
  });

  itInFullRun(
    'show the latest text after a change elsewhere, and are restored when a save fails',
    async () => {
      const openDocument = await open('private');
      const { page } = openDocument;
      await box(page, 'flour').waitFor();
      await saveElsewhere(openDocument, '- [ ] flour\n- [ ] salt');
      await box(page, 'flour').click();
      await page.getByText('This document was changed elsewhere').waitFor();
      await box(page, 'salt').waitFor();
      assert.equal(await box(page, 'flour').isChecked(), false);
      await page.context().setOffline(true);
      await box(page, 'salt').click();
      await page.getByText('Can’t reach the server.').first().waitFor();
      assert.equal(await box(page, 'salt').isChecked(), false);
      await page.context().setOffline(false);
      assert.equal((await fetchStoredDoc(openDocument)).content, '- [ ] flour\n- [ ] salt');
    },
  );

  /** Returns the stored working copy's text; null without one. */
  async function copyOf({ page, doc }: OpenDocument): Promise<string | null> {
    const response = await page.context().request.get(`/api/docs/${doc.id}/working_copy`);
    return (await response.json()).workingCopy?.content ?? null;
  }

  async function waitForWorkingCopy(openDocument: OpenDocument, text: string | null): Promise<void> {
    await waitUntil(
      () => copyOf(openDocument),
      (content) => content === text,
    );
  }

  const writeCopy = async (
    { page, doc }: OpenDocument,
    content: string,
    lastUpdatedAt: string | null,
  ): Promise<void> => {
    const data = { title: 'Words', content, lastUpdatedAt };
    const response = await page.context().request.put(`/api/docs/${doc.id}/working_copy`, { data });
    assert.equal(response.status(), 200, await response.text());
  };

  itInFullRun('keep presses made before the application runs, in order', async () => {
    const openDocument = await openNewDocument(writer, TEXT, 'public');
    const { page } = openDocument;
    const release = await delayApplication(page);
    let load = (): void => undefined;
    const loading = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route('**/api/groups/*/docs/*', async (route) => {
      await loading;
      await route.continue();
    });
    await page.goto(openDocument.path);
    // Boxes have names when the application runs.
    const early = page.locator('.article li > [type="checkbox"]');
    const press = async (index: number): Promise<void> => {
      const { x, y, width, height } = (await early.nth(index).boundingBox()) ?? assert.fail('no box');
      await page.mouse.click(x + width / 2, y + height / 2);
    };
    for (const index of [0, 2, 0, 0]) await press(index);
    // A selection that ends above a box ticks nothing.
    const { x, y } = (await early.nth(3).boundingBox()) ?? assert.fail('no box');
    await page.mouse.move(x + 40, y + 5);
    await page.mouse.down();
    await page.mouse.move(x + 5, y + 5);
    await page.mouse.up();
    release();
    await page.locator('html[data-running]').waitFor({ state: 'attached' });
    assert.ok(await early.first().isDisabled(), 'the document is not loaded yet');
    await press(1);
    load();
    const ticked = TEXT.replace('[ ] flour', '[x] flour').replace('[ ] water', '[x] water');
    await waitForWorkingCopy(openDocument, ticked.replace('[x] **rye**', '[ ] **rye**'));
    assert.equal(await box(page, 'bake').isChecked(), false);
  });

  itInFullRun(
    'change the working copy of a public document, and are shown to readers when it is published',
    async () => {
      const openDocument = await open('public');
      const { page, path } = openDocument;
      const note = page.getByText('You have changes here that readers do not see.');
      await box(page, 'flour').and(page.locator(':enabled')).waitFor();
      const releaseCheck = await holdCheck(page);
      await box(page, 'flour').check();
      await waitForWorkingCopy(openDocument, TEXT.replace('[ ] flour', '[x] flour'));
      await note.waitFor();
      // An answer from before the tick takes nothing back.
      const loaded = page.waitForResponse((response) =>
        response.url().includes(`/api/groups/${writer.username}/docs/`),
      );
      releaseCheck();
      await loaded;
      assert.ok(await note.isVisible());
      assert.ok(await box(page, 'flour').evaluate((one) => one === document.activeElement));
      assert.equal((await fetchStoredDoc(openDocument)).content, TEXT);
      const reader = await stage.visit();
      await reader.goto(path);
      assert.ok(await reader.getByRole('checkbox').first().isDisabled());
      assert.equal(await reader.getByRole('checkbox').first().isChecked(), false);
      await page.reload();
      await page.waitForFunction(
        () => document.querySelector('input[aria-label=flour]:enabled:checked') !== null,
      );
      await box(page, 'flour').uncheck();
      await waitForWorkingCopy(openDocument, null);
      await note.waitFor({ state: 'detached' });
      await box(page, 'water').check();
      await waitForWorkingCopy(openDocument, TEXT.replace('[ ] water', '[x] water'));
      assert.deepEqual(await findViolations(page), []);
      await page.getByRole('button', { name: 'Publish changes' }).click();
      await page.getByText('Published. Readers see your changes now.').waitFor();
      assert.equal((await fetchStoredDoc(openDocument)).content, TEXT.replace('[ ] water', '[x] water'));
      await reader.goto(path);
      assert.equal(await reader.getByRole('checkbox').nth(2).isChecked(), true);
    },
  );

  itInFullRun(
    'keep what another device wrote into the working copy, which is not published without review',
    async () => {
      const openDocument = await open('public');
      const { page } = openDocument;
      await box(page, 'flour').check();
      await waitForWorkingCopy(openDocument, TEXT.replace('[ ] flour', '[x] flour'));
      const response = await page.context().request.get(`/api/docs/${openDocument.doc.id}/working_copy`);
      const { updatedAt } = (await response.json()).workingCopy;
      const elsewhere = `Salt first.\n\n${TEXT.replace('[ ] flour', '[x] flour')}`;
      await writeCopy(openDocument, elsewhere, updatedAt);
      await page.getByRole('button', { name: 'Publish changes' }).click();
      await page.waitForURL('**/edit');
      assert.equal((await fetchStoredDoc(openDocument)).content, TEXT);
      await page.goBack();
      await box(page, 'water').check();
      const ticked = elsewhere.replace('[ ] water', '[x] water');
      await waitForWorkingCopy(openDocument, ticked);
      // A tick that meets words of another device goes into them, which are not published unseen either.
      const newest = await page.context().request.get(`/api/docs/${openDocument.doc.id}/working_copy`);
      await writeCopy(openDocument, `Salt last.\n\n${ticked}`, (await newest.json()).workingCopy.updatedAt);
      await box(page, 'water').uncheck();
      await waitForWorkingCopy(openDocument, `Salt last.\n\n${elsewhere}`);
      // The page hears of it after the server has it.
      await box(page, 'water').and(page.locator(':not(:checked)')).waitFor();
      await page.getByRole('button', { name: 'Publish changes' }).click();
      await page.waitForURL('**/edit');
      assert.equal((await fetchStoredDoc(openDocument)).content, TEXT);
    },
  );

  itInFullRun(
    'are saved once after a lost response, and restored when the task no longer exists',
    async () => {
      const openDocument = await open('public');
      const { page } = openDocument;
      const keys: (string | undefined)[] = [];
      await page.route('**/working_copy', async (route) => {
        if (route.request().method() !== 'PUT') return await route.continue();
        keys.push(route.request().headers()['idempotency-key']);
        if (keys.length > 1) return await route.continue();
        await route.fetch();
        await route.abort('connectionreset');
      });
      await box(page, 'flour').check();
      await page.getByText('You have changes here that readers do not see.').waitFor();
      assert.equal(await copyOf(openDocument), TEXT.replace('[ ] flour', '[x] flour'));
      assert.equal(keys.length, 2);
      assert.equal(keys[0], keys[1]);
      const response = await page.context().request.get(`/api/docs/${openDocument.doc.id}/working_copy`);
      await writeCopy(openDocument, 'Nothing to do.', (await response.json()).workingCopy.updatedAt);
      await box(page, 'water').click();
      await page.getByText('This document was changed elsewhere').waitFor();
      assert.equal(await box(page, 'water').isChecked(), false);
      assert.equal(await copyOf(openDocument), 'Nothing to do.');
      stage.consoleMessages();
    },
  );

  itInFullRun('are disabled for readers', async () => {
    const { path } = await open('public');
    const reader = await stage.visit();
    await reader.goto(path);
    assert.ok(await reader.getByRole('checkbox').first().isDisabled());
  });
});
