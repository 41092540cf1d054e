import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright';
import { createDocWith } from '@maru/backend/testing/docs.ts';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { createUser } from '@maru/backend/testing/server.ts';
import type { TestUser } from '@maru/backend/testing/server.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { findViolations } from './pages/axe.ts';
import { signIn } from './pages/auth.ts';

/** Returns the HTTP status of a visitor's request for a page. */
async function statusFor(stage: Stage, path: string): Promise<number> {
  return (await fetch(stage.url + path)).status;
}

describe('The access of a document, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  let owner: TestUser;
  before(async () => {
    stage = await setStage({ keepsContexts: true });
    owner = await createUser(stage, 'opener');
  });
  after(() => stage.close());

  const openDialog = async (
    access: 'private' | 'link' | 'public',
    options: Parameters<Stage['visit']>[0] = {},
  ): Promise<{ readonly page: Page; readonly dialog: Locator; readonly path: string }> => {
    const { id } = await createDocWith(owner, access, { title: 'Plans' });
    const page = await stage.visit(options);
    await signIn(page, owner);
    await page.goto(`/${owner.username}/${id}`);
    await page.getByRole('button', { name: /change access/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Who may read this' });
    await dialog.waitFor();
    return { page, dialog, path: `/${owner.username}/${id}` };
  };

  it('is chosen by arrow keys from the current choice, and changes only by the button', async () => {
    const { page, dialog, path } = await openDialog('private');
    await dialog.getByRole('radio', { name: 'Private', checked: true }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('ArrowUp');
    await dialog.getByRole('radio', { name: 'Public', checked: true }).waitFor();
    await dialog.getByRole('button', { name: 'Publish' }).waitFor();
    await dialog.getByText('in search at once').waitFor();
    await page.keyboard.press('ArrowUp');
    await dialog.getByRole('button', { name: 'Share by link' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Private: change access' }).waitFor();
    assert.equal(await statusFor(stage, path), 404);

    await page.getByRole('button', { name: /change access/ }).click();
    await dialog.getByRole('radio', { name: 'Public' }).check();
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Now public.').waitFor();
    assert.equal(await statusFor(stage, path), 200);
    await dialog.getByRole('radio', { name: 'Public', checked: true }).and(page.locator(':focus')).waitFor();
    assert.ok((await dialog.getByRole('textbox', { name: 'Link' }).inputValue()).includes(path));
  });

  itInFullRun('is undone from the toast, with the dialog open and closed', async () => {
    const { page, dialog, path } = await openDialog('private');
    await dialog.getByRole('radio', { name: 'Public' }).check();
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone.').waitFor();
    assert.equal(await statusFor(stage, path), 404);
    await dialog.getByRole('radio', { name: 'Private', checked: true }).waitFor();

    await dialog.getByRole('radio', { name: 'Public' }).check();
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await dialog.getByRole('checkbox', { name: 'Comments' }).uncheck();
    await dialog.getByRole('radio', { name: 'Private' }).check();
    await dialog.getByText('It closes for everyone else').waitFor();
    await dialog.getByRole('button', { name: 'Make private' }).click();
    await page.getByText('Now private.').waitFor();
    assert.equal(await statusFor(stage, path), 404);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByRole('button', { name: 'Public: change access' }).waitFor();
    assert.equal(await statusFor(stage, path), 200);
    // Undoing also restores the switch, which was off.
    await page.getByRole('button', { name: /change access/ }).click();
    assert.equal(await dialog.getByRole('checkbox', { name: 'Comments' }).isChecked(), false);
  });

  itInFullRun('of a folder shows how many documents inside stay private', async () => {
    const folder = await createDocWith(owner, 'private', { title: 'Folder', isFolder: true });
    const inner = await createDocWith(owner, 'private', { title: 'In', isFolder: true, parentId: folder.id });
    await createDocWith(owner, 'private', { title: 'Deep', parentId: inner.id });
    await createDocWith(owner, 'public', { title: 'Open', parentId: inner.id });
    for (const [path, message] of [
      [folder.id, '2 documents inside stay private.'],
      [inner.id, '1 document inside stays private.'],
    ] as const) {
      const page = await stage.visit();
      await signIn(page, owner);
      await page.goto(`/${owner.username}/${path}`);
      await page.getByRole('button', { name: /change access/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Who may read this' });
      await dialog.getByRole('radio', { name: 'Public' }).check();
      await dialog.getByText(message).waitFor();
      await dialog.getByRole('radio', { name: 'Private' }).check();
      await dialog.getByText(message).waitFor({ state: 'detached' });
      await page.close();
    }
  });

  it('warns that a link stops working for good, and that Undo made a new one', async () => {
    const { page, dialog } = await openDialog('link');
    const link = dialog.getByRole('textbox', { name: 'Link' });
    const before = await link.inputValue();
    await dialog.getByRole('radio', { name: 'Private' }).check();
    await dialog.getByText('stops working at once, for good').waitFor();
    await dialog.getByRole('button', { name: 'Make private' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The link is a new one.').waitFor();
    assert.notEqual(await link.inputValue(), before);
  });

  for (const [width, colorScheme, locale] of [
    [1440, 'light', 'en-US'],
    [390, 'dark', 'ko-KR'],
  ] as const) {
    itInFullRun(`has no axe violations, a toast included (${locale}, ${width} px)`, async () => {
      const { id } = await createDocWith(owner, 'private', { title: 'Plans' });
      const page = await stage.visit({ locale, colorScheme, viewport: { width, height: 800 } });
      await signIn(page, owner);
      await page.goto(`/${owner.username}/${id}?lang=${locale.slice(0, 2)}`);
      await page.locator('[data-access]').click();
      const dialog = page.locator('dialog[open]');
      await dialog.getByRole('radio').nth(1).check();
      assert.deepEqual(await findViolations(page, { include: 'dialog[open]' }), []);
      await dialog
        .getByRole('button', { name: locale === 'ko-KR' ? '링크로 공유하기' : 'Share by link' })
        .click();
      await dialog.getByRole('button', { name: locale === 'ko-KR' ? '실행 취소' : 'Undo' }).waitFor();
      assert.deepEqual(await findViolations(page, { include: 'dialog[open]' }), []);
    });
  }
});
