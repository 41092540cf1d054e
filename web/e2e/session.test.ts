import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import {
  logInAndRestore,
  enter,
  draftNotice,
  openNewDocument,
  refuseAutosaves,
  waitForStoredDraft,
  appendText,
} from './pages/open-document.ts';
import { logIn, signIn } from './pages/auth.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

describe('The session of a page, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage();
  });
  after(() => stage.close());

  /** Logs the account in on another browser and ends all its other sessions there. */
  const endElsewhere = async (username: string): Promise<void> => {
    const other = await stage.visit();
    await signIn(other, { username });
    const { request } = other.context();
    const { sessions } = await (await request.get('/api/users/sessions')).json();
    for (const { id, current } of sessions)
      if (!current) assert.equal((await request.delete(`/api/users/sessions/${id}`)).status(), 204);
    await other.context().close();
  };
  const alertOn = (page: Page) => page.getByRole('alertdialog', { name: 'Your session was ended elsewhere' });
  /** Returns the data of an account that is left in this browser. */
  const leftOf = async (page: Page): Promise<readonly string[]> => {
    const cookies = (await page.context().cookies())
      .map(({ name }) => name)
      .filter((name) => name === 'auth_v4');
    const accounts = await page.evaluate(() => localStorage.getItem('maru_accounts'));
    return [...cookies, ...(accounts === null ? [] : [accounts])];
  };

  itInFullRun(
    'that was ended elsewhere shows a message at the next call; OK reloads and clears it',
    async () => {
      const { page, username } = await enter(stage);
      await page.goto('/space/name');
      await page.getByRole('textbox').first().fill('Another name');
      await endElsewhere(username);
      await page.getByRole('button', { name: 'Save' }).click();
      const question = alertOn(page);
      await question.waitFor();
      await page.getByText('Your session is no longer valid. Reload the page.').waitFor();
      assert.equal(await question.getByRole('button', { name: 'Stay here' }).count(), 0);
      assert.deepEqual(await leftOf(page), []);
      await Promise.all([page.waitForEvent('load'), question.getByRole('button', { name: 'OK' }).click()]);
      await page.waitForURL('**/login?next=*');
      assert.equal(await page.getByRole('alertdialog').count(), 0);
    },
  );

  itInFullRun('that was ended elsewhere shows a message when the page is opened again', async () => {
    const { page, username } = await enter(stage);
    // Its calls are answered: this page must not be the one that notices.
    await page.goto(`/${username}`, { waitUntil: 'networkidle' });
    await endElsewhere(username);
    await page.goto('/explore');
    await Promise.all([page.waitForEvent('load'), alertOn(page).getByRole('button', { name: 'OK' }).click()]);
    await page.getByRole('link', { name: 'Log in' }).first().waitFor();
    assert.deepEqual(await leftOf(page), []);
  });

  it('that was ended elsewhere keeps the writer’s draft on the device', async () => {
    const writer = await enter(stage);
    await refuseAutosaves(writer.page);
    const { page, editor, path, username } = await openNewDocument(writer, 'one');
    await appendText(page, ' two');
    await waitForStoredDraft(page);
    await endElsewhere(username);
    await page.keyboard.press('Control+s');
    await alertOn(page).getByRole('button', { name: 'Stay here' }).click();
    await appendText(page, ' three');
    await page.keyboard.press('Control+s');
    await page.getByText('Your session has ended. Your text is still here').waitFor();
    // Waits until `beforeunload` shows no prompt, since the draft is stored.
    await page.waitForFunction(() => dispatchEvent(new Event('beforeunload', { cancelable: true })));
    await page.goto(`/login?next=${path}/edit`);
    await logIn(page, username);
    await page.waitForURL(`**${path}/edit`);
    await draftNotice(page).getByRole('button', { name: 'Restore' }).click();
    await draftNotice(page).waitFor({ state: 'detached' });
    assert.equal(await editor.text(), 'one two three');
  });

  itInFullRun('that was ended elsewhere leads a writer to the login and back', async () => {
    const writer = await enter(stage);
    await refuseAutosaves(writer.page);
    const { page, editor, path, username } = await openNewDocument(writer, 'one');
    await appendText(page, ' two');
    await waitForStoredDraft(page);
    await endElsewhere(username);
    await page.keyboard.press('Control+s');
    await alertOn(page).getByRole('button', { name: 'OK' }).click();
    await logInAndRestore(page, username, path);
    assert.equal(await editor.text(), 'one two');
  });

  it('is renewed after half of its lifetime on a page that stays open', async () => {
    const { page, username } = await enter(stage);
    // The renewal of this page is answered, and not counted.
    await page.goto(`/${username}`, { waitUntil: 'networkidle' });
    await page.clock.install();
    let renewals = 0;
    page.on('response', (response) => {
      if (response.url().endsWith('/api/renew_auth') && response.status() === 200) renewals++;
    });
    const atLoad = page.waitForResponse('**/api/renew_auth');
    await page.goto('/terms');
    await atLoad;
    const before = (await page.context().cookies()).find(({ name }) => name === 'auth_v4')?.value;
    await page.clock.fastForward(14 * DAY_MS);
    const responded = page.waitForResponse('**/api/renew_auth');
    await page.clock.fastForward(1.5 * DAY_MS);
    await responded;
    assert.equal(renewals, 2);
    const after = (await page.context().cookies()).find(({ name }) => name === 'auth_v4')?.value;
    assert.notEqual(after, before);
  });
});
