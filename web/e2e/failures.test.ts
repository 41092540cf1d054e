import assert from 'node:assert/strict';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { logIn, PASSWORD, signUp } from './pages/doors.ts';
import { EditorModel, writeDocument } from './pages/editor.ts';

/** Display of failures (specification, section 8). */
describe('Failures, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage();
  });
  after(() => stage.close());

  it('shows a refused sign-up as a popup with the status, a toast, and beside its field', async () => {
    const first = await stage.visit();
    const username = await signUp(first);
    const second = await stage.visit();
    await second.goto('/signup');
    for (const [name, value] of [
      ['username', username],
      ['email', 'other@example.org'],
      ['password', PASSWORD],
      ['passwordAgain', PASSWORD],
    ]) {
      await second.locator(`[name=${name}]`).fill(value ?? '');
    }
    await second.locator('[name=terms]').check();
    await second.locator('[name=privacy]').check();
    await second.locator('form [type=submit]').click();
    const popup = second.getByRole('alertdialog', { name: 'Something went wrong! (409)' });
    await popup.waitFor();
    assert.equal(await second.getByRole('status').locator('p').count(), 1);
    await popup.getByRole('button', { name: 'OK' }).click();
    await second.getByText('This is already taken.').waitFor();
    assert.equal(await second.locator('[name=username]').getAttribute('aria-invalid'), 'true');
    assert.equal(await second.locator('[name=email]').inputValue(), 'other@example.org');
  });

  it('says beside the field that a password is too common', async () => {
    const page = await stage.visit();
    await page.goto('/signup');
    for (const [name, value] of [
      ['username', 'uncommon1'],
      ['email', 'uncommon1@example.org'],
      ['password', 'password1'],
      ['passwordAgain', 'password1'],
    ]) {
      await page.locator(`[name=${name}]`).fill(value ?? '');
    }
    await page.locator('[name=terms]').check();
    await page.locator('[name=privacy]').check();
    await page.locator('form [type=submit]').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    await page.locator('p[id$=-error]', { hasText: 'This password is too easy to guess.' }).waitFor();
    assert.equal(await page.locator('[name=password]').getAttribute('aria-invalid'), 'true');
  });

  it('shows a document that is gone as a popup over a page that says nothing', async () => {
    const page = await stage.visit();
    const username = await signUp(page);
    const path = await writeDocument(page, 'Gone soon', 'x');
    await page.goto(`/${username}`);
    await page.getByRole('treeitem', { name: /Gone soon/ }).waitFor();
    await page.evaluate((id) => fetch(`/api/docs/${id}`, { method: 'DELETE' }), path.split('/')[2]);
    await page.getByRole('treeitem', { name: /Gone soon/ }).click();
    await page.getByRole('alertdialog', { name: 'Something went wrong! (404)' }).getByRole('button', { name: 'OK' }).click();
    assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Nothing here');
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await page.getByRole('link', { name: 'Go to my space' }).waitFor();
  });

  it('says that the network is away, keeps the text, and saves when it is back', async () => {
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

  it('leaves the reader where they are when a login is refused', async () => {
    const page = await stage.visit();
    await page.goto('/login');
    await logIn(page, 'nobody1', 'pine floor 42');
    await page.getByRole('alert').waitFor();
    assert.match(page.url(), /\/login$/);
    assert.equal(await page.locator('[name=username]').inputValue(), 'nobody1');
  });

  it('takes no one to another site after login', async () => {
    const page = await stage.visit();
    const username = await signUp(page);
    await page.context().clearCookies();
    await page.goto('/login?next=//example.org/');
    await logIn(page, username);
    await page.waitForURL(`${stage.url}/${username}`);
  });
});
