import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { findViolations } from './pages/axe.ts';
import { enter, openNewDocument } from './pages/open-document.ts';
import type { Writer } from './pages/open-document.ts';
import { seedDoc } from './pages/tree.ts';

const KOREAN = '## 첫 마디\n\n오늘은 비가 왔어요.\n\n```js\nconst rain = await weather.today(city);\n```';

describe('The languages of documents, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  let owner: Writer;
  let korean: string;
  let english: string;
  before(async () => {
    stage = await setStage();
    owner = await enter(stage);
    const publish = async (title: string, content: string): Promise<string> => {
      const { id } = await seedDoc(owner.page, owner.username, { title, content });
      const response = await owner.page
        .context()
        .request.put(`/api/docs/${id}/meta`, { data: { access: 'public' } });
      assert.equal(response.status(), 200);
      return `/${owner.username}/${id}`;
    };
    korean = await publish('비 오는 날', KOREAN);
    english = await publish('Rainy days', 'It rained all day.');
  });
  after(() => stage.close());

  const langOf = (page: Page, selector: string): Promise<string | null> =>
    page.locator(selector).first().getAttribute('lang');
  const rowOf = (page: Page, title: string) => page.getByRole('treeitem', { name: title }).locator('[lang]');

  it('are set on title, article, tree and excerpt in both interface languages, with and without scripts', async () => {
    for (const [locale, page] of [
      ['en', await stage.visit({ javaScriptEnabled: false })],
      ['ko', await stage.visit({ javaScriptEnabled: false, locale: 'ko-KR' })],
      ['en', await stage.visit()],
      ['ko', await stage.visit({ locale: 'ko-KR' })],
    ] as const) {
      for (const [path, lang] of [
        [korean, 'ko'],
        [english, 'en'],
      ] as const) {
        await page.goto(path);
        assert.equal(await langOf(page, 'html'), locale);
        assert.deepEqual([await langOf(page, 'h1'), await langOf(page, '[id="maru:article"]')], [lang, lang]);
        assert.equal(await rowOf(page, '비 오는 날').getAttribute('lang'), 'ko');
        assert.equal(await rowOf(page, 'Rainy days').getAttribute('lang'), 'en');
        assert.equal(
          await page.locator('meta[property="og:locale"]').getAttribute('content'),
          lang === 'ko' ? 'ko_KR' : 'en_US',
        );
        assert.equal(await page.locator('link[hreflang]').count(), 0);
      }
      await page.goto('/explore');
      const found = page.getByRole('article').filter({ hasText: '오늘은 비가 왔어요.' }).last();
      assert.deepEqual(
        await found.locator('[lang]').evaluateAll((all) => all.map((part) => part.getAttribute('lang'))),
        ['ko', 'ko'],
      );
      await page.context().close();
    }
    assert.deepEqual(stage.consoleMessages(), []);
  });

  itInFullRun('follow the text, before and after it is saved', async () => {
    const { page, editor, path } = await openNewDocument(owner, 'Only a few words.');
    await editor.tab('Split').click();
    await page.locator('[data-preview][lang=en]').waitFor();
    await editor.replaceText('이제는 한국어로 쓴 글이에요. 오늘은 비가 왔어요.');
    await page.locator('[data-preview][lang=ko]').waitFor();
    await editor.save();
    await page.goto(path);
    await page.locator('[id="maru:article"][lang=ko]').waitFor();
    assert.equal(await langOf(page, 'h1'), 'ko');
    assert.equal(await rowOf(page, 'Words').getAttribute('lang'), 'en', 'a row has its title alone');
  });

  itInFullRun('are taken from a document’s settings, at once for its owner and for readers', async () => {
    const { page } = owner;
    await page.goto(korean);
    await page.getByRole('button', { name: 'More actions' }).first().click();
    await page.getByRole('menuitem', { name: 'Document settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Document settings' });
    const choice = dialog.getByRole('combobox', { name: 'Language of the text' });
    assert.equal(await choice.inputValue(), '');
    assert.deepEqual(await findViolations(page, { include: 'dialog[open]' }), []);
    await choice.selectOption({ label: 'Japanese' });
    await page.locator('[id="maru:article"][lang=ja]').waitFor();
    assert.equal(await langOf(page, 'h1'), 'ja');
    const reader = await stage.visit();
    await reader.goto(korean);
    assert.deepEqual([await langOf(reader, 'h1'), await langOf(reader, '[id="maru:article"]')], ['ja', 'ja']);
    assert.equal(await reader.locator('meta[property="og:locale"]').getAttribute('content'), 'ja_JP');
    await choice.selectOption({ label: 'Detect automatically' });
    await page.locator('[id="maru:article"][lang=ko]').waitFor();
    await reader.reload();
    assert.equal(await langOf(reader, '[id="maru:article"]'), 'ko');
  });
});
