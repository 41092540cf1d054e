import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { PASSWORD, signUp } from './pages/auth.ts';
import { findViolations } from './pages/axe.ts';
import { EditorModel } from './pages/editor.ts';

/** The first minute: from the landing page to the first word. */
describe('Signing up, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage({ keepsContexts: true });
  });
  after(() => stage.close());

  /** Counts the clicks and the fields that somebody with a mouse needs. */
  class Newcomer {
    readonly page: Page;
    clicks = 0;
    fields = 0;

    constructor(page: Page) {
      this.page = page;
    }

    async click(selector: string): Promise<void> {
      this.clicks++;
      await this.page.locator(selector).first().click();
    }

    /** Types into the field that has the focus, and goes on by Tab. */
    async type(name: string, text: string): Promise<void> {
      this.fields++;
      await this.page.waitForFunction(
        (field) => document.activeElement?.getAttribute('name') === field,
        name,
      );
      await this.page.keyboard.type(text);
      await this.page.keyboard.press('Tab');
      if (name.startsWith('password')) await this.page.keyboard.press('Tab');
    }
  }

  it('needs four fields and three clicks from the landing page to the first word', async () => {
    const page = await stage.visit();
    const newcomer = new Newcomer(page);
    await page.goto('/');
    await newcomer.click('a[href="/signup"]:visible');
    await newcomer.type('username', 'newcomer1');
    await newcomer.type('email', 'newcomer1@example.org');
    await newcomer.type('password', PASSWORD);
    await newcomer.type('passwordAgain', PASSWORD);
    await newcomer.click('[name=agreed]');
    await newcomer.click('main form [type=submit]');
    await page.waitForURL('**/new?first=1');
    await page.locator('[data-first]').waitFor();
    await page.keyboard.type('A first word');
    const editor = new EditorModel(page);
    assert.equal(await editor.untilText('A first word'), 'A first word');
    assert.deepEqual([newcomer.fields, newcomer.clicks], [4, 3]);
    await page.locator('[data-first]').waitFor({ state: 'detached' });
    await page.waitForURL('**/newcomer1/*/edit');
    assert.deepEqual(stage.consoleMessages(), []);
  });

  itInFullRun('shows the strength of the password, which the username and address do not raise', async () => {
    const page = await stage.visit();
    await page.goto('/signup');
    const strength = page.locator('main form [data-strength] [role=status]');
    const type = async (password: string, text: string): Promise<void> => {
      await page.locator('[name=password]').fill(password);
      await strength.filter({ hasText: text }).waitFor();
    };
    await page.locator('[name=username]').fill('quixotical7');
    await type('password1', 'Easy to guess');
    await type('quixotical7', 'Easy to guess');
    await type('stove 4 plinth gravel', 'Very hard to guess');
    assert.deepEqual(await findViolations(page), []);
  });

  itInFullRun('starts from an example, with Undo, by keyboard, or links to the import', async () => {
    const page = await stage.visit();
    const username = await signUp(page);
    await page.goto('/new?first=1');
    const choices = page.getByRole('group', { name: 'Begin your first document' });
    await choices.waitFor();
    assert.deepEqual(await findViolations(page), []);
    await choices.getByRole('button', { name: 'Begin from an example' }).press('Enter');
    const editor = new EditorModel(page);
    await editor.untilText(/^# Apricot jam/);
    await page.waitForURL(`**/${username}/*/edit`);
    await page.getByPlaceholder('Apricot jam', { exact: true }).waitFor();
    await page.keyboard.press('Control+z');
    await editor.untilText(/^Write here\./);
    await page.goto('/new?first=1');
    await choices.getByRole('button', { name: 'Just write' }).click();
    await choices.waitFor({ state: 'detached' });
    await page.keyboard.type('x');
    await editor.untilText('x');
    await page.goto('/new?first=1');
    await choices.getByRole('link', { name: 'Import files' }).click();
    await page.waitForURL('**/space/export');
    await page.goto('/new');
    await editor.source.waitFor();
    assert.equal(await choices.count(), 0);
  });

  itInFullRun('shows during typing if a username is free, and suggests one that is', async () => {
    const first = await stage.visit();
    const taken = await signUp(first);
    const page = await stage.visit();
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/check_username') requests.push(searchParams.get('username') ?? '');
    });
    await page.goto('/signup');
    const field = page.locator('[name=username]');
    const responded = page.waitForResponse('**/api/check_username?*');
    await field.pressSequentially(taken, { delay: 20 });
    await responded;
    await page.getByText(`“${taken}” isn’t available.`).waitFor();
    assert.deepEqual(requests, [taken]);
    assert.deepEqual(await findViolations(page), []);
    await page.getByRole('button', { name: /^Use “/ }).click();
    assert.match(await field.inputValue(), new RegExp(`^${taken}\\d+$`));
    assert.ok(await field.evaluate((input) => input === document.activeElement));
    await page.getByText(/” is available\.$/).waitFor();
    await field.fill('abc');
    await page.getByText(/” is available\.$/).waitFor({ state: 'detached' });
    await page.route('**/api/check_username?*', (route) =>
      route.fulfill({
        status: 429,
        json: { msg: 'No.', code: 'too_many_requests', errorId: '0'.repeat(24) },
      }),
    );
    const refused = page.waitForResponse('**/api/check_username?*');
    await field.fill('anothername');
    await refused;
    assert.equal(await page.getByRole('status').filter({ hasText: 'No.' }).count(), 0);
  });

  itInFullRun('needs one box for both linked texts, also on a narrow screen in Korean', async () => {
    const page = await stage.visit({
      locale: 'ko-KR',
      colorScheme: 'dark',
      viewport: { width: 390, height: 800 },
    });
    await page.goto('/signup');
    assert.equal(await page.getByRole('checkbox').count(), 1);
    const label = page.locator('label').filter({ has: page.getByRole('checkbox') });
    assert.equal(await label.innerText(), '이용약관과 개인정보처리방침에 동의해요.');
    assert.deepEqual(
      await label.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
      ['/terms', '/privacy'],
    );
    await page.locator('main form [type=submit]').click();
    await page.locator('[name=agreed][aria-invalid=true]').waitFor();
    assert.deepEqual(await findViolations(page), []);
    await page.locator('[name=username]').fill('hanguleul');
    await page.getByText('‘hanguleul’은 쓸 수 있어요.').waitFor();
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  });
});
