import assert from 'node:assert/strict';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { signUpByForm } from './pages/auth.ts';
import { EditorModel, setAccess } from './pages/editor.ts';

const TEXT = '## 오늘의 *메모*\n\n- 첫째\n- **둘째**\n\n김치찌개는 비 오는 날에.';

describe('The main job, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage({ keepsContexts: true });
  });
  after(() => stage.close());

  it('signs up, writes, publishes, reads as a visitor, and makes it private again', async () => {
    const owner = await stage.visit({ editorTab: null });
    const username = await signUpByForm(owner);

    const editor = new EditorModel(owner);
    await editor.write('비 오는 날', TEXT);
    const live = owner.locator('.cm-editor[data-live]');
    await live.locator('.cm-live-h2', { hasText: /^오늘의 메모$/ }).waitFor();
    await live.locator('.cm-live-strong', { hasText: /^둘째$/ }).waitFor();
    await editor.tab('Preview').click();
    assert.equal(await editor.preview.getByRole('heading', { level: 2 }).innerText(), '오늘의 메모');
    assert.equal(await editor.preview.locator('li strong').innerText(), '둘째');
    await editor.save();
    await owner.waitForURL(`**/${username}/*/edit`);
    await setAccess(owner, 'Public');

    const path = new URL(owner.url()).pathname.replace(/\/edit$/, '');
    const reader = await stage.visit();
    const response = await reader.goto(path);
    assert.equal(response?.status(), 200);
    assert.equal(await reader.getByRole('heading', { level: 1 }).innerText(), '비 오는 날');
    const article = reader.locator('[id="maru:article"]');
    assert.equal(await article.locator('li').count(), 2);
    assert.match(await article.innerText(), /김치찌개는 비 오는 날에\./);
    assert.match((await response?.text()) ?? '', /김치찌개는 비 오는 날에\./);

    await setAccess(owner, 'Private');
    const gone = await reader.goto(path);
    const unknown = await reader.context().request.get(`/${username}/${'0'.repeat(24)}`);
    assert.equal(gone?.status(), 404);
    assert.equal(unknown.status(), 404);
    assert.equal(await gone?.text(), await unknown.text());
    assert.equal(await reader.getByRole('heading', { level: 1 }).innerText(), 'Nothing here');
    assert.doesNotMatch(await reader.content(), /김치|비 오는/);
    // Ignores the 404s of the test itself, which the browser logs.
    assert.deepEqual(
      stage.consoleMessages().filter((line) => !line.includes('404')),
      [],
    );
  });

  it('allows reading by the secret link only, until a new one is made', async () => {
    const owner = await stage.visit();
    await signUpByForm(owner);
    await owner.goto('/new');
    const editor = new EditorModel(owner);
    await editor.write('By link', 'Only for those who know.');
    await editor.save();
    await owner.waitForURL('**/edit');
    await setAccess(owner, 'Anyone with the link');
    await owner.getByRole('button', { name: /change access/ }).click();
    const link = await owner.getByRole('textbox', { name: 'Link' }).inputValue();

    const holder = await stage.visit();
    await holder.goto(link);
    await holder.getByText('Only for those who know.').waitFor();
    assert.equal((await holder.context().request.get(new URL(link).pathname)).status(), 404);

    await owner.getByRole('button', { name: 'Create a new link' }).click();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Create a new link' }).click();
    await owner.getByText('New link created.').waitFor();
    assert.notEqual(await owner.getByRole('textbox', { name: 'Link' }).inputValue(), link);
    await holder.goto(link);
    assert.equal(await holder.getByRole('heading', { level: 1 }).innerText(), 'Nothing here');
    stage.consoleMessages();
  });

  it('hydrates the server-rendered article without changing it', async () => {
    const owner = await stage.visit();
    await signUpByForm(owner);
    await owner.goto('/new');
    const editor = new EditorModel(owner);
    await editor.write('Static', 'Words that stay.');
    await editor.save();
    await owner.waitForURL('**/edit');
    await setAccess(owner, 'Public');
    const path = new URL(owner.url()).pathname.replace(/\/edit$/, '');

    const reader = await stage.visit();
    await reader.addInitScript(() => {
      const observer = new MutationObserver((records) => {
        for (const { target } of records) {
          if (target instanceof Element && target.closest('article[id="maru:article"]') !== null)
            document.documentElement.dataset['touched'] = target.outerHTML;
        }
      });
      document.addEventListener('DOMContentLoaded', () =>
        observer.observe(document, { childList: true, subtree: true, characterData: true }),
      );
    });
    await reader.goto(path);
    // The time becomes relative after hydration.
    await reader.locator('time', { hasText: /now|ago/ }).waitFor();
    assert.equal(await reader.locator('html').getAttribute('data-touched'), null);
    const data = (await reader.locator('script[id="maru:page-data"]').textContent()) ?? '';
    assert.doesNotMatch(data.replace(/"excerpt":"[^"]*"/, ''), /Words that stay/);
    assert.deepEqual(stage.consoleMessages(), []);
  });

  itInFullRun('shows a public document with scripts switched off', async () => {
    const owner = await stage.visit();
    const username = await signUpByForm(owner);
    await owner.goto('/new');
    const editor = new EditorModel(owner);
    await editor.write('Plain', '스크립트 없이도 읽혀요.');
    await editor.save();
    await owner.waitForURL('**/edit');
    await setAccess(owner, 'Public');
    const reader = await stage.visit({ javaScriptEnabled: false });
    await reader.goto(`/${username}`);
    await reader.getByRole('treeitem', { name: 'Plain' }).click();
    assert.match(await reader.locator('[id="maru:article"]').innerText(), /스크립트 없이도 읽혀요\./);
  });
});
