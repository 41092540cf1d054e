import assert from 'node:assert/strict';
import { postComment, createCommentedDoc } from '@maru/backend/testing/comments.ts';
import { createUser } from '@maru/backend/testing/server.ts';
import type { TestUser } from '@maru/backend/testing/server.ts';
import { notifications as notificationsEn } from '../src/i18n/en/notifications.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { signIn } from './pages/auth.ts';
import { fill } from './pages/message.ts';

describe('Notifications, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  let owner: TestUser;
  let reader: TestUser;
  let docId: string;
  before(async () => {
    stage = await setStage();
    owner = await createUser(stage, 'owner');
    reader = await createUser(stage, 'reader');
    docId = await createCommentedDoc(owner, { title: 'The floor', content: 'Short.' });
  });
  after(() => stage.close());

  it('fail silently, are loaded later, and are dismissed one by one', async () => {
    for (const words of ['one', 'two', 'three']) await postComment(reader, docId, words);
    const page = await stage.visit();
    await page.route('**/api/notifications*', (route) => route.abort());
    await signIn(page, owner);
    await page.goto('/notifications');
    await page.getByText(notificationsEn.failed).waitFor();
    assert.equal(
      await page
        .getByRole('status')
        .filter({ hasText: /network|connection/i })
        .count(),
      0,
    );
    await page.unroute('**/api/notifications*');
    await page.getByRole('button', { name: notificationsEn.retry }).click();
    const rows = page.getByRole('main').getByRole('listitem');
    await rows.nth(2).waitFor();
    await page.getByRole('link', { name: fill(notificationsEn.some, { total: '3' }) }).waitFor();
    const label = fill(notificationsEn.newComment, { name: reader.username, title: 'The floor' });
    await page
      .getByRole('button', { name: fill(notificationsEn.dismissOf, { text: label }) })
      .first()
      .click();
    await page.getByRole('link', { name: fill(notificationsEn.some, { total: '2' }) }).waitFor();
    assert.equal(
      await page.evaluate(() => document.activeElement?.tagName),
      'BUTTON',
      'the focus goes to the next one',
    );
    await page.reload();
    await rows.nth(1).waitFor();
    assert.equal(await rows.count(), 2);
    const anonymous = await stage.visit();
    await anonymous.goto('/notifications');
    await anonymous.waitForURL('**/login?next=%2Fnotifications');
    stage.consoleMessages();
  });
});
