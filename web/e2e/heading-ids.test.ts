import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { createDocWith, updateMeta } from '@maru/backend/testing/docs.ts';
import { describeInFullRun } from '@maru/backend/testing/full-run.ts';
import { createUser } from '@maru/backend/testing/server.ts';
import type { TestUser } from '@maru/backend/testing/server.ts';
import { site } from '../src/i18n/en/site.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';

const NAMES = [
  'main',
  'article',
  'comments',
  'root',
  'page data',
  'documents',
  'contents',
  'footnote popover',
  'backlinks title',
];

/** Headings with the ids of the page's own elements (DOM clobbering). */
describeInFullRun('Headings named like parts of the page, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  let owner: TestUser;
  let path: string;
  let commentId: string;
  before(async () => {
    stage = await setStage();
    owner = await createUser(stage, 'namer');
    const { id } = await createDocWith(owner, 'public', { title: 'Names', content: 'Words.' });
    const { comment } = await owner.browser.expect(201, 'POST', `/api/comments?docId=${id}`, {
      json: { parentId: null, content: 'Said.' },
    });
    commentId = comment.id;
    const headings = [...NAMES, ...NAMES.map((name) => `maru:${name}`), `comment ${commentId}`, '`_r_0_`'];
    const content = `${headings.map((name) => `# ${name}\n\nWords under ${name}.`).join('\n\n')}\n\nA note.[^1]\n\n[^1]: It.`;
    const { doc } = await owner.browser.expect(200, 'GET', `/api/groups/${owner.username}/docs/${id}`);
    const json = { title: 'Names', content, lastUpdatedAt: doc.updatedAt };
    await owner.browser.expect(200, 'PUT', `/api/docs/${id}`, { json });
    await updateMeta(owner, id, { commentsEnabled: true });
    path = `/${owner.username}/${id}`;
  });
  after(() => stage.close());

  const visit = async (address: string): Promise<Page> => {
    const page = await stage.visit();
    await page.goto(address);
    await page.locator('html[data-taken-over], article:not([data-in-parts])').first().waitFor();
    return page;
  };

  it('never share an id with an element of the page', async () => {
    const page = await visit(path);
    const { inText, ofPage, twice } = await page.evaluate(() => {
      const all = [...document.querySelectorAll('[id]')];
      const isInText = (one: Element): boolean => (one.parentElement?.closest('.article') ?? null) !== null;
      const ids = all.map(({ id }) => id);
      return {
        inText: all.filter((one) => isInText(one) && one.id.includes(':')).map(({ id }) => id),
        ofPage: all.filter((one) => !isInText(one) && !one.id.includes(':')).map(({ id }) => id),
        twice: ids.filter((id, at) => ids.indexOf(id) !== at),
      };
    });
    assert.deepEqual({ inText, ofPage, twice }, { inText: [], ofPage: [], twice: [] });
    for (const slug of ['main', 'article', 'comments', 'page-data'])
      assert.equal(await page.locator(`.article span[id="${slug}"]`).count(), 1);
    assert.deepEqual(stage.consoleMessages(), []);
  });

  it('are reached by their own links, and skip links reach the page’s parts', async () => {
    const page = await visit(path);
    for (const [name, tag] of [
      [site.skipToContent, 'MAIN'],
      [site.skipToComments, 'SECTION'],
    ] as const) {
      await page.getByRole('link', { name }).focus();
      await page.keyboard.press('Enter');
      await page.waitForFunction((wanted) => document.activeElement?.tagName === wanted, tag);
    }
    await page.goto(`${path}#main`);
    const heading = page.locator('.article h1', { hasText: /^main/ }).first();
    await page.waitForFunction(() => {
      const top = document.querySelector('.article span[id="main"]')?.getBoundingClientRect().top ?? -1;
      return top >= 0 && top < innerHeight;
    });
    assert.ok(await heading.isVisible());
  });

  it('do not hide a comment’s target', async () => {
    const page = await visit(`${path}#maru:comment-${commentId}`);
    await page.locator('article[id^="maru:comment-"]:focus', { hasText: 'Said.' }).waitFor();
  });
});
