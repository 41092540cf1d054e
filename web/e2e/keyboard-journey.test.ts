import assert from 'node:assert/strict';
import type { Locale } from '@maru/core';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { KeyboardUser } from './pages/keyboard-journey.ts';
import { fill } from './pages/message.ts';

/** The first days of a new user without a mouse (WCAG 2.1.1): every step uses Tab, arrows and keys alone. */
describe('A journey by keyboard', function () {
  this.timeout(240_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage();
  });
  beforeEach(() => void stage.consoleMessages());
  after(() => stage.close());

  /** Returns the messages, without a check for changes that arrives after the document was deleted. */
  const unexpectedMessages = (): readonly string[] =>
    stage.consoleMessages().filter((text) => !/status of 404 .*\/is_updated\?/.test(text));

  let arrived = 0;
  const arrive = async (name: string, locale: Locale, width: number): Promise<KeyboardUser> => {
    const page = await stage.visit({
      locale: locale === 'ko' ? 'ko-KR' : 'en-US',
      viewport: { width, height: 900 },
    });
    const user = new KeyboardUser(page, `${name}${++arrived}`, locale);
    await user.signUp();
    return user;
  };

  itInFullRun('from sign-up to the end of the account (en, 1440 px)', async () => {
    const user = await arrive('writer', 'en', 1440);
    const { keys, page, texts } = user;
    await user.makeFolder('Recipes');
    // From the folder's page a new document would be in it.
    await user.goHome();
    await user.write('Bread', 'Flour and water.');
    await user.write('Soup', 'Leeks and water.');
    const path = await user.write('Stew', 'Kimchi and water.');

    // Initially in order of creation: moves the last before the first, then into the folder.
    await user.goHome();
    await keys.reach(page.locator('[role=treeitem][tabindex="0"]:visible'));
    await keys.press('End');
    for (const announcement of [/3 of 4/, /2 of 4/]) {
      await keys.press('Alt+ArrowUp');
      await page.locator('[aria-live=polite]', { hasText: announcement }).waitFor({ state: 'attached' });
    }
    await keys.press('Alt+ArrowRight');
    await page.locator('[aria-live=polite]', { hasText: /in “Recipes”/ }).waitFor({ state: 'attached' });
    assert.deepEqual(await page.locator('[role=tree]:visible [role=treeitem]').allTextContents(), [
      'Recipes',
      'Stew',
      'Bread',
      'Soup',
    ]);

    await keys.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Stew' }).waitFor();
    await user.publish();

    const guest = await arrive('guest', 'en', 1440);
    await guest.page.goto(path);
    await guest.page.waitForLoadState('networkidle');
    await guest.keys.fill(
      guest.page.getByRole('textbox', { name: texts.comments.write }),
      'How long does it cook?',
    );
    await guest.keys.press('Control+Enter');
    await guest.page
      .getByRole('article')
      .filter({ hasText: 'How long does it cook?' })
      .or(guest.page.getByText('How long does it cook?'))
      .first()
      .waitFor();

    // The bell shows it at the next page load.
    await page.reload();
    await keys.activate(user.link('Notifications, 1 new'));
    await page.waitForURL('**/notifications');
    await keys.activate(page.locator('main').getByRole('link', { name: 'Stew' }));
    await page.waitForURL('**#maru:comment-*');
    await keys.activate(user.button(fill(texts.comments.replyTo, { name: guest.username })));
    await page
      .getByRole('textbox', { name: fill(texts.comments.writeReply, { name: guest.username }) })
      .waitFor();
    await keys.type('Until it is done.');
    await keys.press('Control+Enter');
    await page.locator('main').getByText('Until it is done.').waitFor();

    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await user.change('Stew', ' And tofu.');
    await keys.press('h');
    await page.waitForURL('**/history');
    await page.getByRole('table').locator('ins', { hasText: 'tofu' }).waitFor();
    const versions = page.getByRole('navigation', { name: texts.history.versions }).getByRole('link');
    await keys.activate(versions.nth(1));
    await page.waitForURL('**/history/*');
    await keys.activate(user.button(texts.history.restore));
    await keys.activate(page.getByRole('alertdialog').getByRole('button', { name: texts.history.restore }));
    // The heading of the history contains the title too.
    await page.waitForURL(({ pathname }) => !pathname.includes('/history'));
    await page.getByRole('heading', { level: 1, name: 'Stew' }).waitFor();
    assert.equal((await page.locator('[id="maru:article"]').innerText()).trim(), 'Kimchi and water.');

    await keys.palette(texts.palette.design);
    await page.waitForURL('**/space/design');
    await keys.reach(page.locator('[name=preset]:checked'));
    await keys.press('ArrowRight');
    await keys.press('ArrowRight');
    await keys.activate(user.button(texts.spaceSettings.design.save));
    await page.getByText(texts.spaceSettings.design.saved).waitFor();
    await page.goto(path);
    assert.notEqual(
      await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
      'rgb(253, 252, 250)',
    );

    await user.deleteShown('Stew');
    await user.fetchBack('Stew');
    await keys.activate(
      page.locator('main').getByRole('link', { name: texts.spaceSettings.trash.undeletedOpen }),
    );
    await page.getByRole('heading', { level: 1, name: 'Stew' }).waitFor();
    await user.line('Stew').waitFor();

    await keys.choose(
      user.button(fill(texts.nav.account, { username: user.username })),
      texts.nav.addAccount,
    );
    await page.waitForURL('**/login');
    const other = new KeyboardUser(page, guest.username, 'en');
    await other.logIn();
    await keys.choose(
      user.button(fill(texts.nav.account, { username: guest.username })),
      fill(texts.nav.switchTo, { username: user.username }),
    );
    await page.waitForURL(`**/${user.username}`);

    await user.deleteAccount();
    assert.equal((await page.context().request.get(path)).status(), 404);
    assert.deepEqual(unexpectedMessages(), []);
  });

  it('a shorter journey, by the drawer of a narrow window (ko, 390 px)', async () => {
    const user = await arrive('writer', 'ko', 390);
    const { keys, page, texts } = user;
    await user.makeFolder('요리');
    await user.goHome();
    await user.write('찌개', '김치와 물.');
    await user.publish();
    await keys.activate(user.button(texts.nav.documents));
    await keys.reach(page.locator('[role=treeitem][tabindex="0"]:visible'));
    await keys.press('End');
    await keys.press('Alt+ArrowRight');
    await page.locator('[aria-live=polite]', { hasText: '요리' }).waitFor({ state: 'attached' });
    await keys.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await user.deleteShown('찌개');
    await user.fetchBack('찌개');
    await user.deleteAccount();
    assert.deepEqual(unexpectedMessages(), []);
  });
});
