import type { Locale } from '@maru/core';
import type { Locator, Page } from 'playwright';
import { en } from '../../src/i18n/en.ts';
import { account as accountEn } from '../../src/i18n/en/account.ts';
import { comments as commentsEn } from '../../src/i18n/en/comments.ts';
import { history as historyEn } from '../../src/i18n/en/history.ts';
import { palette as paletteEn } from '../../src/i18n/en/palette.ts';
import { spaceSettings as spaceEn } from '../../src/i18n/en/space-settings.ts';
import { ko } from '../../src/i18n/ko.ts';
import { account as accountKo } from '../../src/i18n/ko/account.ts';
import { comments as commentsKo } from '../../src/i18n/ko/comments.ts';
import { history as historyKo } from '../../src/i18n/ko/history.ts';
import { palette as paletteKo } from '../../src/i18n/ko/palette.ts';
import { spaceSettings as spaceKo } from '../../src/i18n/ko/space-settings.ts';
import { fill } from './message.ts';
import { PASSWORD } from './auth.ts';
import { Keyboard } from './keyboard.ts';

const TEXTS = {
  en: {
    ...en,
    account: accountEn,
    comments: commentsEn,
    history: historyEn,
    palette: paletteEn,
    spaceSettings: spaceEn,
  },
  ko: {
    ...ko,
    account: accountKo,
    comments: commentsKo,
    history: historyKo,
    palette: paletteKo,
    spaceSettings: spaceKo,
  },
} as const;

/** Steps of a new user, by keyboard alone. */
export class KeyboardUser {
  readonly keys: Keyboard;
  readonly page: Page;
  readonly username: string;
  readonly texts: (typeof TEXTS)[Locale];

  constructor(page: Page, username: string, locale: Locale) {
    this.page = page;
    this.keys = new Keyboard(page);
    this.username = username;
    this.texts = TEXTS[locale];
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) });
  }

  link(name: string): Locator {
    return this.page.getByRole('link', { name, exact: true });
  }

  line(title: string): Locator {
    return this.page
      .locator('[role=tree]:visible [role=treeitem]')
      .filter({ hasText: new RegExp(`^${title}$`) });
  }

  /** Signs up, from the landing page to the user's space. */
  async signUp(): Promise<void> {
    const { keys, page } = this;
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await keys.activate(this.link(this.texts.nav.signup));
    await page.waitForURL('**/signup');
    await keys.fill(page.locator('[name=username]'), this.username);
    await keys.fill(page.locator('[name=email]'), `${this.username}@example.org`);
    await keys.fill(page.locator('[name=password]'), PASSWORD);
    await keys.fill(page.locator('[name=passwordAgain]'), PASSWORD);
    await keys.activate(page.locator('[name=agreed]'), 'Space');
    await keys.press('Enter');
    await page.waitForURL('**/new?first=1');
    await keys.activate(this.link(this.texts.editor.cancel));
    await page.waitForURL(`**/${this.username}`);
  }

  async logIn(): Promise<void> {
    const { keys, page } = this;
    await keys.fill(page.locator('[name=username]'), this.username);
    await keys.fill(page.locator('[name=password]'), PASSWORD);
    await keys.press('Enter');
    await page.waitForURL(`**/${this.username}`);
  }

  async makeFolder(title: string): Promise<void> {
    await this.keys.palette(this.texts.palette.newFolder);
    await this.page.waitForURL('**/new?folder=1*');
    await this.keys.fill(
      this.page.getByRole('textbox', { name: this.texts.editor.titleLabel, exact: true }),
      title,
    );
    await this.saveAndView(title);
  }

  /** Writes a document, saves it and opens its page. Returns its address. */
  async write(title: string, text: string): Promise<string> {
    const { keys, page } = this;
    await keys.palette(this.texts.palette.newDocument);
    await page.waitForURL(/\/new(?:\?|$)/);
    await keys.fill(page.getByRole('textbox', { name: this.texts.editor.titleLabel, exact: true }), title);
    await keys.reach(page.getByRole('textbox', { name: this.texts.editor.contentLabel }));
    await keys.type(text);
    return this.saveAndView(title);
  }

  /** Inserts text at the start of the displayed document. */
  async change(title: string, text: string): Promise<string> {
    await this.link(this.texts.doc.edit).waitFor();
    await this.keys.press('e');
    await this.page.waitForURL('**/edit');
    await this.keys.reach(this.page.getByRole('textbox', { name: this.texts.editor.contentLabel }));
    await this.keys.press('Control+End');
    await this.keys.type(text);
    return this.saveAndView(title);
  }

  /** Opens the space by the product's name at the top left. */
  async goHome(): Promise<void> {
    await this.keys.palette(this.texts.palette.mySpace);
    await this.page.waitForURL(`**/${this.username}`);
  }

  private async saveAndView(title: string): Promise<string> {
    const { keys, page } = this;
    await keys.press('Control+s');
    await page.locator('p[data-state=saved]').waitFor({ state: 'attached' });
    await keys.activate(this.link(this.texts.editor.done));
    await page.waitForURL((url) => !/^\/new|\/edit$/.test(url.pathname));
    // The editor's heading contains the title too: keys belong to the editor until the document is displayed.
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    await page.locator('[data-editor]').waitFor({ state: 'detached' });
    return new URL(page.url()).pathname;
  }

  async publish(): Promise<void> {
    const { keys, page } = this;
    const { change, public: name, makePublic, done, nowPublic } = this.texts.access;
    await keys.activate(this.button(new RegExp(change, 'i')));
    const choice = page.getByRole('dialog').getByRole('radio', { name, exact: true });
    await page.getByRole('dialog').getByRole('radio', { checked: true }).waitFor();
    await keys.reach(page.getByRole('dialog').getByRole('radio', { checked: true }));
    await keys.press('ArrowDown');
    await keys.press('ArrowDown');
    await choice.and(page.locator(':checked')).waitFor();
    await keys.activate(page.getByRole('dialog').getByRole('button', { name: makePublic }));
    await page.getByText(nowPublic).waitFor();
    await keys.activate(page.getByRole('dialog').getByRole('button', { name: done }));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }

  async deleteShown(title: string): Promise<void> {
    const { keys, page } = this;
    await keys.choose(this.button(this.texts.doc.more), this.texts.doc.delete);
    const question = page.getByRole('alertdialog', { name: fill(this.texts.doc.deleteQuestion, { title }) });
    await keys.activate(question.getByRole('button', { name: this.texts.common.delete }));
    await page.waitForURL(`**/${this.username}`);
  }

  async fetchBack(title: string): Promise<void> {
    await this.keys.palette(this.texts.palette.trash);
    await this.page.waitForURL('**/space/trash');
    await this.keys.activate(this.button(fill(this.texts.spaceSettings.trash.undeleteLabel, { title })));
    await this.page.getByText(fill(this.texts.spaceSettings.trash.undeleted, { title })).first().waitFor();
  }

  async deleteAccount(): Promise<void> {
    const { keys, page } = this;
    await keys.palette(this.texts.palette.account);
    await page.waitForURL('**/account/info');
    await keys.activate(this.link(this.texts.account.tabs.delete));
    await page.waitForURL('**/account/delete');
    await keys.fill(page.locator('[name=typedUsername]'), this.username);
    await keys.fill(page.locator('[name=password]'), PASSWORD);
    await keys.activate(page.locator('[name=confirm]'), 'Space');
    await keys.activate(page.locator('main form [type=submit]'));
    await page.getByText(fill(this.texts.account.delete.goodbye, { username: this.username })).waitFor();
  }
}
