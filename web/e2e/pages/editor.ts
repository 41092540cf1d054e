import type { Locator, Page } from 'playwright';
import { waitUntil } from '@maru/backend/testing/wait-until.ts';

/** Page object of the editor. */
export class EditorModel {
  readonly page: Page;
  readonly title: Locator;
  readonly source: Locator;
  readonly preview: Locator;
  readonly status: Locator;
  readonly saveButton: Locator;

  constructor(page: Page) {
    this.page = page;
    this.title = page.getByRole('textbox', { name: 'Title', exact: true });
    // With its tools, which come after the text.
    this.source = page.locator('[data-tools]').getByRole('textbox', { name: 'Text of the document' });
    this.preview = page.locator('[data-preview]');
    this.status = page.locator('p[data-state]');
    this.saveButton = page.getByRole('button', { name: /^(?:Save|Publish changes)$/ });
  }

  async write(title: string, text: string): Promise<void> {
    await this.title.fill(title);
    await this.source.click();
    await this.page.keyboard.insertText(text);
  }

  /** Saves and waits for the confirmation. */
  async save(): Promise<void> {
    await this.saveButton.click();
    await this.waitUntil('saved');
  }

  async waitUntil(state: 'saved' | 'unpublished' | 'dirty' | 'failed'): Promise<void> {
    await this.page.locator(`p[data-state=${state}]`).waitFor({ state: 'attached' });
  }

  tab(name: 'Edit' | 'Live' | 'Split' | 'Preview'): Locator {
    return this.page.getByRole('tab', { name, exact: true });
  }

  /** Presses a button of the toolbar, or its row in the menu of those that the toolbar has no room for. */
  async useTool(name: string): Promise<void> {
    const toolbar = this.page.getByRole('toolbar', { name: 'Formatting' });
    const button = toolbar.getByRole('button', { name, exact: true });
    if (await button.isVisible()) return button.click();
    await toolbar.getByRole('button', { name: 'More', exact: true }).click();
    const menu = this.page.getByRole('dialog', { name: 'More', exact: true });
    await menu.getByRole('button', { name: new RegExp(`^${name}(?:…|$| [A-Z])`) }).click();
  }

  /** Returns the text of the source, line by line. */
  async text(): Promise<string> {
    await this.source.waitFor();
    return (await this.source.locator('.cm-line').allTextContents()).join('\n');
  }

  /** Replaces the whole text. */
  async replaceText(text = ''): Promise<void> {
    await this.source.click();
    await this.page.keyboard.press('Control+a');
    await this.page.keyboard.press('Delete');
    if (text !== '') await this.page.keyboard.insertText(text);
  }

  /** Waits until the source matches, and returns it; fails with the current text. */
  async untilText(wanted: RegExp | string): Promise<string> {
    return waitUntil(
      () => this.text(),
      (now) => (typeof wanted === 'string' ? now === wanted : wanted.test(now)),
    );
  }
}

/** Creates and saves a document by the signed-in user of a page. Returns its path. */
export async function writeDocument(page: Page, title: string, text: string): Promise<string> {
  await page.goto('/new');
  const editor = new EditorModel(page);
  await editor.write(title, text);
  await editor.save();
  await page.waitForURL('**/edit');
  return new URL(page.url()).pathname.replace(/\/edit$/, '');
}

const SAID = {
  Private: { action: 'Make private', said: 'Now private.' },
  'Anyone with the link': { action: 'Share by link', said: 'Now open to' },
  Public: { action: 'Publish', said: 'Now public.' },
} as const;

/** Sets the access of the document in the editor or on the page. */
export async function setAccess(page: Page, access: keyof typeof SAID): Promise<void> {
  await page.getByRole('button', { name: /change access/ }).click();
  await page.getByRole('radio', { name: access, exact: true }).click();
  await page.getByRole('button', { name: SAID[access].action }).click();
  await page.getByText(SAID[access].said).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
}
