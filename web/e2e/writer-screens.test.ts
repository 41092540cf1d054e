import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import type { Locale } from '@maru/core';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { en } from '../src/i18n/en.ts';
import { history as historyEn } from '../src/i18n/en/history.ts';
import { tree as treeEn } from '../src/i18n/en/tree.ts';
import { ko } from '../src/i18n/ko.ts';
import { history as historyKo } from '../src/i18n/ko/history.ts';
import { tree as treeKo } from '../src/i18n/ko/tree.ts';
import { signUp } from './pages/auth.ts';
import { findViolations } from './pages/axe.ts';
import { fill } from './pages/message.ts';
import { seedDoc } from './pages/tree.ts';
import type { SeededDoc } from './pages/tree.ts';

/** Folder for screenshots; with it every view is taken in both schemes. */
const PICTURES = process.env['MARU_TEST_PICTURES'];

const TEXTS = {
  en: {
    ...en,
    history: historyEn,
    tree: treeEn,
    folder: 'Plans for the garden',
    inner: 'What to sow in spring',
    title: 'A garden by the sea',
    words: 'Salt, wind and **sandy soil** are what grows here.',
  },
  ko: {
    ...ko,
    history: historyKo,
    tree: treeKo,
    folder: '텃밭 계획',
    inner: '봄에 심을 것',
    title: '바닷가 텃밭',
    words: '소금기와 바람, 그리고 **모래흙**에서 자라는 것들이에요.',
  },
} as const;

interface View {
  readonly locale: Locale;
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
}

/** Together every width and scheme in both languages; with pictures all eight. */
const VIEWS: readonly View[] = (['en', 'ko'] as const).flatMap((locale) =>
  [1440, 390].flatMap((width) =>
    (['light', 'dark'] as const)
      .filter(
        (scheme) =>
          PICTURES !== undefined || (width === 1440) === ((locale === 'en') === (scheme === 'light')),
      )
      .map((colorScheme) => ({ locale, width, colorScheme })),
  ),
);

/** The first document, the tree with a row to type in, the editor in place, and the timeline. */
describe('Screens of writers, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage();
  });
  after(() => stage.close());

  for (const { locale, width, colorScheme } of VIEWS) {
    const test = locale === 'ko' && width === 390 ? it : itInFullRun;
    test(`are complete and accessible (${locale}, ${width} px, ${colorScheme})`, async () => {
      const texts = TEXTS[locale];
      const page = await stage.visit({
        locale: locale === 'ko' ? 'ko-KR' : 'en-US',
        viewport: { width, height: width === 390 ? 844 : 900 },
        colorScheme,
        editorTab: null,
      });
      const checkScreen = async (name: string): Promise<void> => {
        assert.deepEqual(await findViolations(page), [], name);
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, name);
        if (PICTURES === undefined) return;
        await page.screenshot({ path: join(PICTURES, `${name}-${locale}-${width}-${colorScheme}.png`) });
      };
      const username = await signUp(page);
      await page.goto('/new?first=1');
      await page.locator('[data-first]').waitFor();
      await page.locator('[data-tools] .cm-content').waitFor();
      await checkScreen('first-document');

      const folder = await seedDoc(page, username, { title: texts.folder, isFolder: true });
      await seedDoc(page, username, { title: texts.inner, parentId: folder.id });
      const path = await seedVersions(page, username, texts.title, texts.words);
      await page.goto(path);
      await openTree(page, width, texts.nav.documents);
      const line = (title: string) =>
        page.locator('[role=tree]:visible [role=treeitem]').filter({ hasText: title });
      await line(texts.folder).focus();
      await page.keyboard.press('Shift+F10');
      await page.getByRole('menu', { name: fill(texts.tree.actionsOf, { title: texts.folder }) }).waitFor();
      await checkScreen('tree-menu');
      await page.getByRole('menuitem', { name: texts.space.newDocumentHere }).press('Enter');
      const field = page.locator('[role=tree]:visible').getByRole('textbox');
      await field.waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('alert').getByText(texts.tree.nameEmpty).waitFor();
      await checkScreen('tree-naming');
      await page.keyboard.press('Escape');
      await line(texts.inner).focus();
      await page.keyboard.press('F2');
      await field.waitFor();
      await checkScreen('tree-renaming');
      await page.keyboard.press('Escape');
      await field.waitFor({ state: 'detached' });
      await line(texts.inner).focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('Shift+ArrowDown');
      await page.getByRole('button', { name: texts.tree.clear }).waitFor();
      await checkScreen('tree-chosen');
      await page.keyboard.press('Escape');
      if (width < 1024) await page.keyboard.press('Escape');

      await page.goto(path);
      await page.getByRole('link', { name: texts.doc.edit, exact: true }).first().waitFor();
      await page.keyboard.press('e');
      await page.waitForURL('**/edit');
      await page.locator('[data-tools] .cm-content').waitFor();
      await checkScreen('editor-in-place');

      await page.goto(`${path}/history`);
      const slider = page.getByRole('slider', { name: texts.history.timeline });
      await slider.waitFor();
      await slider.focus();
      await page.keyboard.press('ArrowLeft');
      await page.locator('[id="maru:article"]').waitFor();
      await checkScreen('timeline');
      assert.deepEqual(stage.consoleMessages(), []);
    });
  }
});

/** Opens the drawer with the tree where the window is narrow. */
async function openTree(page: Page, width: number, name: string): Promise<void> {
  if (width < 1024) await page.getByRole('button', { name, exact: true }).click();
  await page.locator('[role=treeitem][draggable=true]:visible').first().waitFor();
}

/** Creates a document with a history, one version of which has a name. Returns its path. */
async function seedVersions(page: Page, username: string, title: string, words: string): Promise<string> {
  let doc: SeededDoc = await seedDoc(page, username, { title, content: `## ${title}\n\n${words}` });
  for (let number = 1; number <= 6; number++) {
    const data = {
      title,
      content: `${doc.content}\n\n- [ ] ${words}`,
      lastUpdatedAt: doc.updatedAt,
      ...(number === 3 ? { name: title } : {}),
    };
    const response = await page.context().request.put(`/api/docs/${doc.id}`, { data });
    assert.equal(response.status(), 200);
    doc = ((await response.json()) as { readonly doc: SeededDoc }).doc;
  }
  return `/${username}/${doc.id}`;
}
