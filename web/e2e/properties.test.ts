import assert from 'node:assert/strict';
import { createDoc } from '@maru/backend/testing/docs.ts';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { createUser } from '@maru/backend/testing/server.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { signIn } from './pages/auth.ts';
import { findViolations } from './pages/axe.ts';
import { EditorModel } from './pages/editor.ts';

describe('The properties of a document, in a browser', function () {
  this.timeout(120_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage();
  });
  after(() => stage.close());

  itInFullRun('are shown below its title, with and without scripts, in both languages', async () => {
    const { browser, username } = await createUser(stage);
    const { doc } = await browser.expect(201, 'POST', `/api/docs?groupName=${username}`, {
      json: {
        title: 'Described',
        content: '---\ntags: [floor, 마루]\ndescription: Of a floor\nid: hidden\n---\n\nWords.',
        isFolder: false,
        parentId: null,
      },
    });
    await browser.expect(200, 'PUT', `/api/docs/${doc.id}/meta`, { json: { access: 'public' } });
    for (const javaScriptEnabled of [true, false]) {
      for (const [lang, words] of [
        ['en', ['Description', 'Of a floor', 'Tags', 'floor', '마루']],
        ['ko', ['설명', 'Of a floor', '태그', 'floor', '마루']],
      ] as const) {
        const visitor = await stage.visit({ javaScriptEnabled });
        await visitor.goto(`/${username}/${doc.id}?lang=${lang}`);
        assert.deepEqual(await visitor.locator('dl dt, dl dd').allTextContents(), words);
        assert.equal(await visitor.getByRole('article').innerText(), 'Words.');
        if (javaScriptEnabled) assert.deepEqual(await findViolations(visitor), []);
        await visitor.close();
      }
    }
    const own = await stage.visit();
    await own
      .context()
      .addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: stage.url })));
    await browser.expect(200, 'PUT', `/api/docs/${doc.id}/meta`, { json: { access: 'private' } });
    await own.goto(`/${username}/${doc.id}?lang=en`);
    await own.getByText('Words.').waitFor();
    assert.deepEqual(await own.locator('dl dd').allTextContents(), ['Of a floor', 'floor', '마루']);
    await own.close();
  });

  itInFullRun('in braces are shown too, and keep the braces when they are edited', async () => {
    const owner = await createUser(stage, 'bracer');
    const content = '---\n{title: T, tags: [floor, "a, b"]} # mine\n---\n\nWords.';
    const doc = await createDoc(owner, { title: 'T', content });
    const page = await stage.visit();
    await signIn(page, owner);
    await page.goto(`/${owner.username}/${doc.id}`);
    await page.getByText('Words.').waitFor();
    assert.deepEqual(await page.locator('dl dt, dl dd').allTextContents(), ['Tags', 'floor', 'a, b']);
    await page.goto(`/${owner.username}/${doc.id}/edit`);
    const editor = new EditorModel(page);
    await editor.source.waitFor();
    await page.getByRole('button', { name: 'Properties', exact: true }).click();
    const tags = page.getByRole('dialog').getByRole('textbox', { name: 'Tags', exact: true });
    assert.equal(await tags.inputValue(), 'floor, "a, b"');
    await tags.fill('yard');
    await page.keyboard.press('Enter');
    await editor.untilText('---\n{title: T, tags: [yard]} # mine\n---\n\nWords.');
    await page.close();
  });

  it('are edited by a form beside the title', async () => {
    const owner = await createUser(stage, 'describer');
    const content = '---\n# mine\ntitle: Old # kept\nother: {a: 1}\n---\n\nWords.';
    const doc = await createDoc(owner, { title: 'Old', content });
    const page = await stage.visit();
    await signIn(page, owner);
    await page.goto(`/${owner.username}/${doc.id}/edit`);
    const editor = new EditorModel(page);
    await editor.source.waitFor();
    await page.getByRole('button', { name: 'Properties', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Properties' });
    const field = (name: string) => form.getByRole('textbox', { name, exact: true });
    assert.equal(await field('Title').inputValue(), 'Old');
    assert.deepEqual(await findViolations(page, { include: 'dialog' }), []);
    await field('Title').fill('');
    await page.keyboard.press('Enter');
    assert.equal(await field('Title').getAttribute('aria-invalid'), 'true');
    await field('Title').fill('New');
    await field('Tags').fill('floor, "a, b"');
    await field('Date').fill('2026-11-25');
    await page.keyboard.press('Enter');
    await form.waitFor({ state: 'detached' });
    const head =
      '---\n# mine\ntitle: New # kept\nother: {a: 1}\ntags:\n  - floor\n  - a, b\ndate: 2026-11-25\n---';
    await editor.untilText(`${head}\n\nWords.`);
    assert.equal(await editor.title.inputValue(), 'New');
    await page.getByRole('button', { name: 'Properties', exact: true }).click();
    assert.equal(await field('Tags').inputValue(), 'floor, "a, b"');
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    // One step of undo.
    await editor.source.click();
    await page.keyboard.press('Control+z');
    await editor.untilText(content);
    await page.close();
  });

  it('write nothing to the console', () => assert.deepEqual(stage.consoleMessages(), []));
});
