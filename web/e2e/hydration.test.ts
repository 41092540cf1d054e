import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { createDocWith } from '@maru/backend/testing/docs.ts';
import { describeInFullRun } from '@maru/backend/testing/full-run.ts';
import { createUser } from '@maru/backend/testing/server.ts';
import type { TestUser } from '@maru/backend/testing/server.ts';
import { en } from '../src/i18n/en.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { buildForDevelopment } from './development-build.ts';
import { signIn } from './pages/auth.ts';
import { waitForIdle } from './pages/idle.ts';

const LINES = 'A line of the text.\n\n'.repeat(40);
const CONTENT = [
  '# First part',
  `Words[^1], [[Inside]], *more*, \`code\` and $x$.`,
  '```js\nconst first = 1;\n```',
  '- [ ] To do',
  'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  '# Second part',
  LINES,
  '# 셋째 부분',
  LINES,
  '[^1]: The note.',
].join('\n\n');

/** Brings a page into a state that its reader may give it before the application starts. */
type State = (page: Page) => Promise<unknown>;

const article = (page: Page) => page.locator('[id="maru:article"]');

describeInFullRun('The application hydrates a page without a warning of React, in a browser', function () {
  this.timeout(240_000);
  let stage: Stage;
  let removeBuild = (): void => undefined;
  let owner: TestUser;
  let paths: Readonly<Record<'document' | 'folder' | 'space' | 'home', string>>;
  before(async () => {
    const { webDist, remove } = await buildForDevelopment();
    removeBuild = remove;
    stage = await setStage({ webDist });
    owner = await createUser(stage, 'writer');
    const other = await createUser(stage, 'housed');
    const folder = await createDocWith(owner, 'public', {
      title: 'A folder',
      isFolder: true,
      content: LINES,
    });
    await createDocWith(owner, 'public', { title: 'Inside', parentId: folder.id });
    const doc = await createDocWith(owner, 'public', { title: 'Long one', content: CONTENT });
    await owner.browser.expect(200, 'PUT', `/api/docs/${doc.id}/meta`, { json: { commentsEnabled: true } });
    await owner.browser.expect(201, 'POST', `/api/comments?docId=${doc.id}`, { json: { content: 'Said' } });
    const { docs } = await other.browser.expect(200, 'GET', `/api/groups/${other.username}`);
    assert.deepEqual(docs, []);
    paths = {
      document: `/${owner.username}/${doc.id}`,
      folder: `/${owner.username}/${folder.id}`,
      space: `/${owner.username}`,
      home: `/${other.username}`,
    };
  });
  after(async () => {
    await stage.close();
    removeBuild();
  });

  const open = async (page: Page, path: string): Promise<void> => {
    await page.goto(path);
    // The live region is the last that the first script adds before it watches for needs.
    await page.locator('[role="status"][aria-live="polite"]').first().waitFor({ state: 'attached' });
    await waitForIdle(page);
  };
  /** A status that is meant, which the browser reports. */
  const NOT_FOUND = /status of 404/;
  const triggerHydration = async (page: Page): Promise<void> => {
    // A key without a meaning of its own.
    if ((await page.locator('html[data-running]').count()) === 0)
      await page.evaluate(() =>
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', code: 'KeyZ', bubbles: true })),
      );
    await page.locator('html[data-running]').waitFor({ state: 'attached' });
    await page.waitForLoadState();
    await waitForIdle(page);
  };

  it('a difference is reported, as the development build of React runs', async () => {
    const page = await stage.visit();
    await open(page, '/terms');
    await page.evaluate(() => document.querySelector('main h1')?.setAttribute('class', 'another'));
    await triggerHydration(page);
    assert.match(stage.consoleMessages().join('\n'), /hydrat/i);
  });

  for (const lang of ['en', 'ko'])
    it(`on each kind of page (${lang})`, async () => {
      const addresses = [
        ...Object.values(paths),
        `${paths.document}?view=reader`,
        `${paths.document}?comments`,
        '/',
        '/explore',
        '/recents',
        '/help',
        '/terms',
        '/privacy',
        '/search?q=line',
        '/no/such',
      ];
      const found: Record<string, readonly string[]> = {};
      for (const address of addresses) {
        const page = await stage.visit();
        await open(page, `${address}${address.includes('?') ? '&' : '?'}lang=${lang}`);
        await triggerHydration(page);
        // Closed first: a font that this build lacks is reported late, and would count in the next test.
        await page.context().close();
        const messages = stage.consoleMessages().filter((line) => !NOT_FOUND.test(line));
        if (messages.length > 0) found[address] = messages;
      }
      assert.deepEqual(found, {});
    });

  const STATES: Readonly<Record<string, State>> = {
    'a folded heading': async (page) => {
      await article(page).getByRole('button', { name: 'Fold ‘First part’' }).click();
      await article(page).getByText('Words').waitFor({ state: 'hidden' });
    },
    'selected text, scrolled': (page) =>
      page.evaluate(() => {
        scrollTo(0, 500);
        const lines = document.querySelectorAll('[id="maru:article"] p');
        getSelection()?.setBaseAndExtent(lines[0] ?? document, 0, lines[1] ?? document, 1);
      }),
    'the focus in a link of the tree': (page) =>
      page.getByRole('treeitem', { name: 'Long one' }).evaluate((row) => row.focus()),
    'open folders of the tree': async (page) => {
      await page.getByRole('treeitem', { name: 'A folder' }).locator('[data-toggle]').click();
      await page.getByRole('treeitem', { name: 'Inside' }).waitFor();
    },
    'a running embed': async (page) => {
      await article(page).locator('.embed-button').click();
      await article(page).locator('.embed-frame iframe').waitFor();
    },
    'a footnote beside the text': async (page) => {
      await article(page).locator('sup > a').hover();
      await page.getByRole('note').waitFor();
    },
    'copied code and its message': async (page) => {
      await page.context().grantPermissions(['clipboard-write']);
      await article(page).locator('.code-copy').click();
      await article(page).getByRole('button', { name: 'Copied' }).waitFor();
    },
    'the preview of a linked document': async (page) => {
      await article(page).getByRole('link', { name: 'Inside' }).hover();
      await page.getByRole('tooltip').waitFor();
    },
    'an open find bar': async (page) => {
      await page.keyboard.press('f');
      await page.getByRole('textbox', { name: 'Find in this document' }).fill('line');
    },
    'text typed for search': async (page) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('long');
    },
    'a press on a menu': (page) => page.getByRole('button', { name: 'Help', exact: true }).click(),
    'a followed link to the comments': (page) =>
      page.evaluate(() => {
        location.hash = '#maru:comments';
      }),
    'a theme that the reader has chosen': async (page) => {
      await page.evaluate(() => localStorage.setItem('maru_theme', 'dark'));
      await page.reload();
    },
  };
  for (const [name, bring] of Object.entries(STATES))
    it(`with ${name}`, async () => {
      const page = await stage.visit();
      await page.route('https://www.youtube-nocookie.com/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<p>Playing</p>' }),
      );
      await open(page, paths.document);
      await bring(page);
      await triggerHydration(page);
      assert.deepEqual(stage.consoleMessages(), []);
    });

  for (const drawer of ['tree', 'contents'])
    it(`with the open drawer of the ${drawer} on a phone`, async () => {
      const page = await stage.visit({ viewport: { width: 390, height: 844 } });
      await open(page, paths.document);
      await page.locator(`button[data-drawer="${drawer}"]`).click();
      await page.locator(':popover-open').waitFor();
      await triggerHydration(page);
      assert.deepEqual(stage.consoleMessages(), []);
    });

  it('with text in an example of the help page', async () => {
    const page = await stage.visit();
    await open(page, '/help');
    await page.locator('textarea[data-early]').first().fill('**Typed**');
    await triggerHydration(page);
    assert.equal(await page.locator('textarea').first().inputValue(), '**Typed**');
    assert.deepEqual(stage.consoleMessages(), []);
  });

  it('for its owner, on each kind of page', async () => {
    for (const path of [...Object.values(paths), '/', '/explore', '/help']) {
      const page = await stage.visit();
      await signIn(page, owner);
      await page.goto(path);
      await page.locator('html[data-running]').waitFor({ state: 'attached' });
      await page.waitForLoadState('networkidle');
      await waitForIdle(page);
      assert.deepEqual(stage.consoleMessages(), [], path);
      await page.context().close();
    }
  });

  it('without keeping a folder’s list on the page of another document', async () => {
    const page = await stage.visit();
    await open(page, paths.folder);
    await triggerHydration(page);
    const list = page.getByRole('region', { name: en.space.documents });
    // The second time both documents are there at once.
    for (let times = 0; times < 2; times++) {
      await page.getByRole('treeitem', { name: 'A folder' }).click();
      await page.getByRole('heading', { level: 1, name: 'A folder' }).waitFor();
      await list.waitFor();
      await page.getByRole('treeitem', { name: 'Long one' }).click();
      await page.getByRole('heading', { level: 1, name: 'Long one' }).waitFor();
      await waitForIdle(page);
      assert.equal(await list.count(), 0);
    }
    assert.deepEqual(stage.consoleMessages(), []);
  });
});
