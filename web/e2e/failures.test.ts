import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { logIn, PASSWORD, signUp } from './pages/auth.ts';
import { EditorModel, writeDocument } from './pages/editor.ts';

/** Display of failures (specification, section 8). */
describe('Failures, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage({ keepsContexts: true });
  });
  after(() => stage.close());

  it('shows a refused sign-up as a popup with the status, and marks the field', async () => {
    const first = await stage.visit();
    const username = await signUp(first);
    const second = await stage.visit();
    await second.goto('/signup');
    await submitSignup(second, { username: username, email: 'other@example.org', password: PASSWORD });
    await closePopup(second, 409);
    await markedAt(second, 'username', /This is already taken\./);
    assert.equal(await second.locator('[name=email]').inputValue(), 'other@example.org');
    // Stays until the name itself is changed.
    await second.locator('[name=email]').fill('another@example.org');
    await markedAt(second, 'username', /This is already taken\./);
    await second.locator('[name=username]').fill(`${username}x`);
    await second.locator('[name=username]:not([aria-invalid])').waitFor();
  });

  itInFullRun('shows another failure of a sign-up as a popup with the status, and a toast', async () => {
    const page = await stage.visit();
    await page.goto('/signup');
    await page.route('**/api/signup**', (route) =>
      route.fulfill({
        status: 429,
        json: { msg: 'Too many requests.', code: 'too_many_requests', errorId: '0'.repeat(24) },
      }),
    );
    await submitSignup(page, { username: 'patient1', email: 'patient1@example.org', password: PASSWORD });
    await closePopup(page, 429);
    assert.equal(await page.locator('[aria-invalid]').count(), 0);
  });

  itInFullRun('shows a refused field of every other form once, at the field', async () => {
    const page = await stage.visit();
    const username = await signUp(page);
    const fill = async (path: string, values: Readonly<Record<string, string>>): Promise<void> => {
      await page.goto(path);
      for (const [name, value] of Object.entries(values)) await page.locator(`[name=${name}]`).fill(value);
    };
    const submit = () => page.locator('main form [type=submit]').click();
    await fill('/account/password', {
      password: 'wrong words 1',
      newPassword: 'cedar roof 77',
      newPasswordAgain: 'cedar roof 77',
    });
    await submit();
    await closePopup(page, 403);
    await markedAt(page, 'password', /Incorrect password\./);
    await fill('/account/password', {
      password: PASSWORD,
      newPassword: 'password1',
      newPasswordAgain: 'password1',
    });
    await submit();
    await closePopup(page, 422);
    await markedAt(page, 'newPassword', /easy to guess/);
    await fill('/account/email', { newEmail: 'new@example.org', password: 'wrong words 1' });
    await submit();
    await assertAlertedOnceAt(page, 'password', /^Incorrect password\.$/);
    await fill('/account/delete', { typedUsername: username, password: 'wrong words 1' });
    await page.locator('[name=confirm]').check();
    await submit();
    await assertAlertedOnceAt(page, 'password', /^Incorrect password\.$/);
    await fill('/space/name', { title: 'x'.repeat(256) });
    await submit();
    await assertAlertedOnceAt(page, 'title', /^Up to 255 characters\.$/);
    await page.goto('/new');
    await page.getByRole('textbox', { name: 'Title' }).fill('');
    await page.keyboard.press('Control+s');
    await assertTitleAlertedOnce(page, /^Enter a title first\.$/);
    await page.getByRole('textbox', { name: 'Title' }).fill('x'.repeat(256));
    await page.keyboard.press('Control+s');
    await assertTitleAlertedOnce(page, /^A title can have up to 255 characters\./);

    const visitor = await stage.visit();
    await visitor.goto('/login');
    await logIn(visitor, username, 'wrong words 1');
    await assertAlertedOnceAt(visitor, 'password', /^Invalid username or password$/);
    assert.equal(await visitor.locator('[name=username]').inputValue(), username);
    await visitor.goto('/forgot');
    await visitor.locator('[name=email]').fill('nobody');
    await visitor.locator('main form [type=submit]').click();
    await assertAlertedOnceAt(visitor, 'email', /^Invalid email address\.$/);
  });

  it('shows beside the field that a password is too common', async () => {
    const page = await stage.visit();
    await page.goto('/signup');
    await submitSignup(page, {
      username: 'uncommon1',
      email: 'uncommon1@example.org',
      password: 'password1',
    });
    await closePopup(page, 422);
    await markedAt(page, 'password', /This password is too easy to guess\./);
  });

  itInFullRun('shows a deleted document as a popup over an empty page', async () => {
    const page = await stage.visit();
    const username = await signUp(page);
    const path = await writeDocument(page, 'Gone soon', 'x');
    await page.goto(`/${username}`);
    await page.getByRole('treeitem', { name: /Gone soon/ }).waitFor();
    await page.evaluate((id) => fetch(`/api/docs/${id}`, { method: 'DELETE' }), path.split('/')[2]);
    await page.getByRole('treeitem', { name: /Gone soon/ }).click();
    await page
      .getByRole('alertdialog', { name: 'Something went wrong! (404)' })
      .getByRole('button', { name: 'OK' })
      .click();
    assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Nothing here');
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await page.getByRole('link', { name: 'Go to my space' }).waitFor();
  });

  itInFullRun('shows that the network is lost, keeps the text, and saves when it is back', async () => {
    const page = await stage.visit();
    await signUp(page);
    await page.goto('/new');
    const editor = new EditorModel(page);
    await editor.write('Offline', 'words that matter');
    await page.context().setOffline(true);
    await editor.saveButton.click();
    const toast = page.getByText('Can’t reach the server. Check your connection and try again.');
    await toast.waitFor();
    await editor.waitUntil('failed');
    assert.equal(await editor.text(), 'words that matter');
    await toast.waitFor({ state: 'detached' });
    await page.context().setOffline(false);
    await editor.save();
  });

  it('stays on the page when a login is refused', async () => {
    const page = await stage.visit();
    await page.goto('/login');
    await logIn(page, 'nobody1', 'pine floor 42');
    await assertAlertedOnceAt(page, 'password', /^Invalid username or password$/);
    assert.match(page.url(), /\/login$/);
    assert.equal(await page.locator('[name=username]').inputValue(), 'nobody1');
  });

  it('does not redirect to another site after login', async () => {
    const page = await stage.visit();
    const username = await signUp(page);
    await page.goto(`/${username}`);
    await page.context().clearCookies();
    await page.goto('/login?next=//example.org/');
    await logIn(page, username);
    await page.waitForURL(`${stage.url}/${username}`);
  });
});

/**
 * A field shows its error and has the focus, and nothing else
 * on the page shows the error: no toast, no alert, no popup.
 */
async function assertAlertedOnceAt(page: Page, name: string, words: RegExp): Promise<void> {
  await assertFieldAlertedOnce(page, page.locator(`[name=${name}][aria-invalid=true]:focus`), words);
}

/** Fills the sign-up form of an open page and submits it. */
async function submitSignup(
  page: Page,
  {
    username,
    email,
    password,
  }: { readonly username: string; readonly email: string; readonly password: string },
): Promise<void> {
  for (const [name, value] of Object.entries({ username, email, password, passwordAgain: password })) {
    await page.locator(`[name=${name}]`).fill(value);
  }
  await page.locator('[name=agreed]').check();
  await page.locator('main form [type=submit]').click();
}

/**
 * Waits for the popup and the toast of a failed sign-up or password
 * change (specification, section 8), and closes the popup.
 */
async function closePopup(page: Page, status: number): Promise<void> {
  const popup = page.getByRole('alertdialog', { name: `Something went wrong! (${status})` });
  await popup.waitFor();
  assert.equal(await page.getByRole('status').locator('p').count(), 1);
  await popup.getByRole('button', { name: 'OK' }).click();
  await popup.waitFor({ state: 'detached' });
}

/** Checks that a field is marked as wrong and described by these words. */
async function markedAt(page: Page, name: string, words: RegExp): Promise<void> {
  const field = page.locator(`[name=${name}][aria-invalid=true]`);
  await field.waitFor();
  assert.match(
    await field.evaluate(
      (element) => element.ariaDescribedByElements?.map((one) => one.textContent).join(' ') ?? '',
    ),
    words,
  );
}

/** The same of the title in the editor. */
async function assertTitleAlertedOnce(page: Page, words: RegExp): Promise<void> {
  await assertFieldAlertedOnce(
    page,
    page.getByRole('textbox', { name: 'Title' }).and(page.locator('[aria-invalid=true]:focus')),
    words,
  );
}

async function assertFieldAlertedOnce(page: Page, field: Locator, words: RegExp): Promise<void> {
  await field.waitFor();
  const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? [];
  const messages = await page.locator(ids.map((id) => `[id="${id}"]`).join(', ')).allInnerTexts();
  assert.ok(
    messages.some((text) => words.test(text.trim())),
    messages.join(' | '),
  );
  assert.equal(await page.getByText(words).count(), 1);
  assert.equal(await page.locator('[role=alert], [role=alertdialog], [data-tone=danger]').count(), 0);
}
