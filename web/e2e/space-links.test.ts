import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { signUp } from './pages/auth.ts';
import { findViolations } from './pages/axe.ts';
import { EditorModel } from './pages/editor.ts';
import { seedDoc, TreeModel } from './pages/tree.ts';

describe('Links of a space, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  let page: Page;
  let username: string;
  beforeEach(async () => {
    stage = await setStage();
    page = await stage.visit({ viewport: { width: 1280, height: 800 } });
    username = await signUp(page);
  });
  afterEach(async () => {
    assert.deepEqual(stage.consoleMessages(), []);
    await stage.close();
  });

  const contentOf = async (id: string): Promise<string> => {
    const response = await page.context().request.get(`/api/groups/${username}/docs/${id}`);
    return ((await response.json()) as { doc: { content: string } }).doc.content;
  };

  /** Gives a document another title in the tree. A rename that follows before the save would replace it. */
  const rename = async (from: string, to: string): Promise<void> => {
    const tree = new TreeModel(page);
    const saved = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && /\/api\/docs\/\w+$/.test(response.url()),
    );
    await tree.line(from).focus();
    await page.keyboard.press('F2');
    await page.keyboard.insertText(to);
    await page.keyboard.press('Enter');
    await tree.line(to).waitFor();
    await saved;
  };

  const acceptLinkUpdate = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Update links' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Update links' }).click();
  };

  it('lists missing ones, creates a document on a click, and undoes it', async () => {
    const text = await seedDoc(page, username, { title: 'Text', content: '[[Gone]] and [[Gone|again]]' });
    await page.goto(`/${username}/${text.id}`);
    await page.getByRole('navigation', { name: 'Trash, media and links' }).getByText('Links').click();
    await page.waitForURL('**/space/links');
    await page.getByText('2 times').waitFor();
    assert.deepEqual(await findViolations(page), []);
    await page.getByRole('button', { name: 'Create “Gone”' }).click();
    await page.getByText('Every link leads to a document.').waitFor();
    assert.equal(await page.getByText('No document has this title.').count(), 0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Create “Gone”' }).waitFor();
  });

  itInFullRun('moves the focus to the next row when the focused row is resolved', async () => {
    await seedDoc(page, username, { title: 'Text', content: '[[One]] [[Two]]' });
    await page.goto('/space/links');
    for (const [title, next] of [
      ['One', page.getByRole('button', { name: 'Create “Two”' })],
      ['Two', page.getByRole('tabpanel')],
    ] as const) {
      await page.getByRole('button', { name: `Create “${title}”` }).press('Enter');
      await page.getByText(`“${title}” was created.`).waitFor();
      await page.waitForFunction((element) => document.activeElement === element, await next.elementHandle());
    }
  });

  itInFullRun('lists ambiguous ones with their documents, and writes the chosen one, with Undo', async () => {
    const folder = await seedDoc(page, username, { title: 'Work', isFolder: true });
    await seedDoc(page, username, { title: 'Plan' });
    await seedDoc(page, username, { title: 'Plan', parentId: folder.id });
    const text = await seedDoc(page, username, { title: 'Text', content: 'See [[Plan|the plan]].' });
    await page.goto('/space/links');
    await page.getByRole('tab', { name: 'Ambiguous' }).click();
    await page.getByText('leads here').waitFor();
    assert.deepEqual(await findViolations(page), []);
    await page.getByRole('button', { name: 'Use this one: Work / Plan' }).click();
    await page.getByText('Every link leads to just one document.').waitFor();
    assert.equal(await contentOf(text.id), 'See [[Work/Plan|the plan]].');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('leads here').waitFor();
    assert.equal(await contentOf(text.id), 'See [[Plan|the plan]].');
  });

  itInFullRun(
    'offers after a rename to write the new title into links to the former one, with Undo',
    async () => {
      const target = await seedDoc(page, username, { title: 'Old' });
      const first = await seedDoc(page, username, { title: 'First', content: '[[Old]] `[[Old]]`' });
      const second = await seedDoc(page, username, { title: 'Second', content: 'x [[old#Part|y]] [[Old]]' });
      await page.goto(`/${username}/${target.id}`);
      await new TreeModel(page).ready();
      const offer = page.getByText('Renamed to “New”. A former title is left in 3 links in 2 documents.');
      await rename('Old', 'New');
      await offer.waitFor();
      await acceptLinkUpdate();
      await page.getByText('3 links in 2 documents updated.').waitFor();
      assert.deepEqual(
        [await contentOf(first.id), await contentOf(second.id)],
        ['[[New]] `[[Old]]`', 'x [[New#Part|y]] [[New]]'],
      );
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('The links are as they were.').waitFor();
      assert.deepEqual(
        [await contentOf(first.id), await contentOf(second.id)],
        ['[[Old]] `[[Old]]`', 'x [[old#Part|y]] [[Old]]'],
      );
      // The same renaming again, after the title was taken back.
      await rename('New', 'Old');
      await rename('Old', 'New');
      await offer.waitFor();
      // And in the editor, whose notice of a title that was taken back is over.
      await page.getByRole('link', { name: 'Edit', exact: true }).click();
      const title = page.getByRole('textbox', { name: 'Title', exact: true });
      for (const _ of ['first', 'again']) {
        await title.fill('Old');
        await new TreeModel(page).line('Old').waitFor();
        const offered = page.waitForResponse(/\/outdated_links/);
        await title.fill('Newest');
        await offered;
      }
    },
  );

  it('writes the title into links by all former ones, from the menu of the document', async () => {
    const target = await seedDoc(page, username, { title: 'Old' });
    const text = await seedDoc(page, username, { title: 'Text', content: '[[Old]] [[Middle]] [[New]]' });
    for (const title of ['Middle', 'New'])
      await page
        .context()
        .request.put(`/api/docs/${target.id}`, { data: { title, content: '', overwrite: true } });
    await page.goto(`/${username}/${target.id}`);
    await new TreeModel(page).ready();
    const choose = async (): Promise<void> => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Update links to this document' }).click();
    };
    await choose();
    const question = page.getByRole('alertdialog');
    await question.getByText('2 links in 1 document will say “New”.').waitFor();
    await question.getByRole('button', { name: 'Update links' }).click();
    await page.getByText('2 links in 1 document updated.').waitFor();
    assert.equal(await contentOf(text.id), '[[New]] [[New]] [[New]]');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The links are as they were.').waitFor();
    assert.equal(await contentOf(text.id), '[[Old]] [[Middle]] [[New]]');
    await page.context().request.put(`/api/docs/${text.id}`, {
      data: { title: 'Text', content: '', overwrite: true },
    });
    await choose();
    await page.getByText('No link has a former title of this document.').waitFor();
    // No other title leads to this one.
    await page.goto(`/${username}/${text.id}`);
    await new TreeModel(page).ready();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'History' }).waitFor();
    assert.equal(await page.getByRole('menuitem', { name: 'Update links' }).count(), 0);
  });

  itInFullRun(
    'writes the new title into the working copy of a shared document, and publishes nothing',
    async () => {
      const { request } = page.context();
      const target = await seedDoc(page, username, { title: 'Old' });
      const shared = await seedDoc(page, username, { title: 'Shared', content: '[[Old]] as read' });
      await seedDoc(page, username, { title: 'Plain', content: '[[Old]]' });
      await request.put(`/api/docs/${shared.id}/meta`, { data: { access: 'public' } });
      const copyAt = `/api/docs/${shared.id}/working_copy`;
      const copy = { title: 'Shared', content: '[[Old]] unpublished', lastUpdatedAt: null };
      assert.equal((await request.put(copyAt, { data: copy })).status(), 200);
      await page.goto(`/${username}/${target.id}`);
      await new TreeModel(page).ready();
      await rename('Old', 'New');
      await page.getByText('Renamed to “New”. A former title is left in 2 links in 2 documents.').waitFor();
      const tagOf = async () => (await request.get(`/${username}/${shared.id}`)).headers()['etag'];
      const tag = await tagOf();
      await acceptLinkUpdate();
      await page.getByText('2 links in 2 documents updated.').waitFor();
      const written = async (): Promise<readonly (string | undefined)[]> => {
        const { workingCopy } = (await (await request.get(copyAt)).json()) as {
          workingCopy: { content: string };
        };
        return [workingCopy.content, await contentOf(shared.id), await tagOf()];
      };
      assert.deepEqual(await written(), ['[[New]] unpublished', '[[Old]] as read', tag]);
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('The links are as they were.').waitFor();
      assert.deepEqual(await written(), ['[[Old]] unpublished', '[[Old]] as read', tag]);
    },
  );

  itInFullRun(
    'underlines missing and ambiguous ones in both views of the editor, and completes with the folder',
    async () => {
      const folder = await seedDoc(page, username, { title: 'Work', isFolder: true });
      await seedDoc(page, username, { title: 'Plan' });
      await seedDoc(page, username, { title: 'Plan', parentId: folder.id });
      const text = await seedDoc(page, username, {
        title: 'Text',
        content: '\n\n[[Gone]] [[Plan]] [[Work]]\n',
      });
      await page.goto(`/${username}/${text.id}/edit`);
      const editor = new EditorModel(page);
      for (const view of ['Edit', 'Live'] as const) {
        await editor.tab(view).click();
        const missing = page.locator('.cm-link-missing');
        await missing.waitFor();
        assert.equal(await missing.getAttribute('title'), 'No document is called “Gone”.');
        assert.match((await missing.textContent()) ?? '', /Gone/);
        const ambiguous = page.locator('.cm-link-ambiguous');
        assert.equal(await ambiguous.count(), 1);
        assert.match((await ambiguous.getAttribute('title')) ?? '', /^2 documents have this title/);
      }
      await editor.tab('Edit').click();
      await editor.replaceText('');
      await page.keyboard.type('[[Pla');
      await page.getByRole('option', { name: /Work/ }).click();
      assert.match(await editor.text(), /^\[\[Work\/Plan\]\]/);
    },
  );
});
