import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { violations } from './pages/axe.ts';
import { enter, history, openNewDocument, publish, saveElsewhere, stored } from './pages/open-document.ts';
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

describe("One's own check boxes, in a browser", function () {
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
  const box = (page: Page, name: string): Locator => page.getByRole('checkbox', { name, exact: true });

  async function untilStored(openDocument: OpenDocument, text: string): Promise<void> {
    for (const end = Date.now() + 20_000; (await stored(openDocument)).content !== text; )
      assert.ok(Date.now() < end, (await stored(openDocument)).content);
  }

  it('are ticked where they stand, by mouse and keyboard, as one version, with focus and folds kept', async () => {
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
    assert.equal((await history(openDocument)).length, 2);
    assert.ok(await page.getByRole('checkbox', { name: 'To do' }).isDisabled());
    assert.deepEqual(await violations(page), []);
    await page.reload();
    await box(page, 'bake').waitFor();
    assert.ok(await box(page, 'bake').isChecked());
  });

  it('show the latest text where it was changed elsewhere, and stay as they were where nothing was saved', async () => {
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
    assert.equal((await stored(openDocument)).content, '- [ ] flour\n- [ ] salt');
  });

  it('are nothing to press for readers, nor on a page that others read', async () => {
    const { page, path, doc } = await open('public');
    await publish(page, doc.id);
    await page.getByRole('link', { name: 'Edit', exact: true }).waitFor();
    assert.ok(await page.getByRole('checkbox').first().isDisabled());
    const reader = await stage.visit();
    await reader.goto(path);
    assert.ok(await reader.getByRole('checkbox').first().isDisabled());
  });
});
