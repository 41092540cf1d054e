import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { createUser } from '@maru/backend/testing/server.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { EVERYTHING } from './documents/everything.ts';
import { findViolations } from './pages/axe.ts';

describe('A public article, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  let page: Page;
  let path: string;
  before(async () => {
    stage = await setStage();
    const { browser, username } = await createUser(stage);
    const { doc } = await browser.expect(201, 'POST', `/api/docs?groupName=${username}`, {
      json: { title: 'Everything', content: EVERYTHING, isFolder: false, parentId: null },
    });
    const body = {
      title: doc.title,
      content: EVERYTHING,
      props: '{"math":true}',
      lastUpdatedAt: doc.updatedAt,
    };
    await browser.expect(200, 'PUT', `/api/docs/${doc.id}`, { json: body });
    await browser.expect(200, 'PUT', `/api/docs/${doc.id}/meta`, { json: { access: 'public' } });
    path = `/${username}/${doc.id}-everything`;
    page = await stage.visit();
  });
  after(() => stage.close());

  const open = async (hash = ''): Promise<void> => {
    await page.goto('about:blank');
    await page.goto(path + hash);
    await page.locator('.heading-tools').first().waitFor({ state: 'attached' });
  };
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  const isShown = (words: string): Promise<boolean> => page.getByText(words, { exact: true }).isVisible();

  it('folds under any heading, by keyboard, and keeps the headings’ accessible names', async () => {
    await open();
    const fold = heading('Installation').getByRole('button', { name: 'Fold ‘Installation’' });
    await fold.focus();
    await page.keyboard.press('Enter');
    const unfold = heading('Installation').getByRole('button', { name: 'Unfold ‘Installation’' });
    assert.equal(await unfold.getAttribute('aria-expanded'), 'false');
    assert.deepEqual(
      [await isShown('Under installation.'), await isShown('Under requirements.')],
      [false, false],
    );
    assert.equal(await heading('Formula').isVisible(), true);
    await page.emulateMedia({ media: 'print' });
    assert.deepEqual([await isShown('Under installation.'), await isShown('Inside the fold.')], [true, true]);
    await page.emulateMedia({ media: 'screen' });
    assert.equal(await isShown('Under installation.'), false);
    await unfold.click();
    assert.equal(await isShown('Under requirements.'), true);
  });

  itInFullRun('opens the folds around the target of a link or the address', async () => {
    await open();
    assert.equal(await isShown('Words in the depth.'), false);
    await open('#deeper');
    assert.equal(await isShown('Words in the depth.'), true);
    await heading('Installation').getByRole('button', { name: 'Fold ‘Installation’' }).click();
    assert.equal(await isShown('Under requirements.'), false);
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'Requirements' })
      .click();
    assert.equal(await isShown('Under requirements.'), true);
  });

  it('scrolls to the heading of a GitHub anchor', async () => {
    const { browser, username } = await createUser(stage);
    const words = 'Words.\n\n'.repeat(60);
    const { doc } = await browser.expect(201, 'POST', `/api/docs?groupName=${username}`, {
      json: {
        title: 'Anchors',
        content: `[there](#whats-new-c-1)\n\n${words}## What's new (C#)\n\n## What's new: C\n\n${words}`,
        isFolder: false,
        parentId: null,
      },
    });
    await browser.expect(200, 'PUT', `/api/docs/${doc.id}/meta`, { json: { access: 'public' } });
    await page.goto(`/${username}/${doc.id}`);
    await page.locator('.heading-tools').first().waitFor({ state: 'attached' });
    await page.getByRole('link', { name: 'there' }).click();
    const second = page.getByRole('heading', { name: "What's new: C" });
    await page.waitForFunction(
      (element) => Math.abs(element?.getBoundingClientRect().top ?? 999) < 200,
      await second.elementHandle(),
    );
  });

  itInFullRun('scrolls to the address’s anchor on a private page, which the browser renders', async () => {
    const { browser, username } = await createUser(stage);
    const { doc } = await browser.expect(201, 'POST', `/api/docs?groupName=${username}`, {
      json: {
        title: 'Private',
        content: `${'Words.\n\n'.repeat(80)}## Far down\n`,
        isFolder: false,
        parentId: null,
      },
    });
    const own = await stage.visit();
    await own
      .context()
      .addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: stage.url })));
    await own.goto(`/${username}/${doc.id}#far-down`);
    await own.waitForFunction(() => window.scrollY > 500);
  });

  it("copies a heading's link", async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await open('?view=reader&lang=en');
    const copy = heading('Requirements').getByRole('button', { name: 'Copy link to ‘Requirements’' });
    await copy.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Link copied.').waitFor();
    assert.equal(
      await page.evaluate(() => navigator.clipboard.readText()),
      `${stage.url}${path}#requirements`,
    );
  });

  itInFullRun(
    'has one tab stop for the tools of a heading, arrow keys between them, and names with the heading',
    async () => {
      await open('?lang=en');
      const tools = page.getByRole('toolbar', { name: 'Tools for ‘Requirements’' });
      const [fold, link] = [
        tools.getByRole('button', { name: 'Fold ‘Requirements’' }),
        tools.getByRole('button', { name: /^Copy link/ }),
      ];
      await fold.focus();
      await page.keyboard.press('ArrowRight');
      assert.ok(await link.evaluate((button) => button === document.activeElement));
      await page.keyboard.press('Tab');
      assert.ok(await tools.evaluate((toolbar) => !toolbar.contains(document.activeElement)));
      await page.keyboard.press('Shift+Tab');
      assert.ok(await link.evaluate((button) => button === document.activeElement));
      await page.keyboard.press('ArrowRight');
      assert.ok(await fold.evaluate((button) => button === document.activeElement));
      assert.equal(
        await page.locator('[id="maru:article"] .heading-tools:has(.heading-fold) [tabindex="0"]').count(),
        await page.locator('.heading-fold').count(),
      );
      const names = await page
        .locator('[id="maru:article"] button[aria-label]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
      assert.deepEqual(names, [...new Set(names)]);
    },
  );

  it('names footnote links and task boxes by number in the server’s HTML', async () => {
    const still = await stage.visit({ javaScriptEnabled: false });
    for (const [lang, reference, back] of [
      ['en', 'Footnote 1', 'Back to the text, footnote 1'],
      ['ko', '각주 1', '본문으로 돌아가기, 각주 1'],
    ] as const) {
      await still.goto(`${path}?lang=${lang}`);
      await still.getByRole('link', { name: reference, exact: true }).first().waitFor();
      await still.getByRole('link', { name: back, exact: true }).waitFor();
    }
  });

  itInFullRun('shows a footnote beside its reference on hover, focus and tap', async () => {
    await open();
    const note = page.getByRole('note', { name: 'Footnote' });
    const reference = page.locator('#fnref-1 a');
    await reference.hover();
    assert.equal((await note.innerText()).trim(), 'The first note.');
    await page.keyboard.press('Escape');
    await note.waitFor({ state: 'detached' });
    await page.locator('#fnref-2 a').focus();
    await page.keyboard.press('Shift+Tab');
    assert.equal((await note.innerText()).trim(), 'The first note.');
    assert.equal(await reference.getAttribute('aria-describedby'), await note.getAttribute('id'));
    await page.keyboard.press('Enter');
    assert.match(page.url(), /#fn-1$/);

    const phone = await stage.visit({
      viewport: { width: 390, height: 800 },
      hasTouch: true,
      isMobile: true,
    });
    await phone.goto(path);
    await phone.locator('.heading-tools').first().waitFor({ state: 'attached' });
    await phone.locator('#fnref-2 a').tap();
    assert.equal((await phone.getByRole('note', { name: 'Footnote' }).innerText()).trim(), 'Right here.');
    assert.doesNotMatch(phone.url(), /#/);
    await phone.locator('#fnref-2 a').tap();
    await phone.waitForURL(/#fn-2$/);
  });

  it('highlights code by classes only, copies it, and scrolls it by keyboard', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await open();
    const code = page.locator('code.language-js');
    await code.locator('.tok-keyword').waitFor();
    assert.equal(await code.locator('[style]').count(), 0);
    assert.equal(await code.getAttribute('tabindex'), '0');
    await page
      .getByRole('button', { name: /^Copy code/ })
      .first()
      .click();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await code.textContent());
    assert.match((await code.textContent()) ?? '', /^const floor = 'wide'; \/\/ and on /);
  });

  it('typesets formulas, and shows the source of invalid ones with the reason', async () => {
    await open();
    await page.locator('pre .katex-display .katex-html').waitFor();
    assert.equal(await page.locator('p .katex').count(), 1);
    const fonts = await page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts].filter(
        ({ status, family }) => status === 'loaded' && family.startsWith('Formula_'),
      ).length;
    });
    assert.ok(fonts > 0);
    const broken = page.locator('code[data-formula=failed]');
    assert.equal(await broken.locator('.formula-source').innerText(), String.raw`\frac{1}{`);
    assert.match(
      await broken.locator('.formula-problem').innerText(),
      /^This formula could not be typeset: ./,
    );
  });

  it('draws diagrams in a frame without origin or network, in the colours of the page', async () => {
    await open('#diagram');
    const element = page.locator('pre[data-diagram=drawn] iframe');
    await element.waitFor();
    assert.equal(await element.getAttribute('sandbox'), 'allow-scripts');
    const frame = await (await element.elementHandle())?.contentFrame();
    assert.ok(frame);
    const reached = await frame.evaluate(async () => {
      const attempt = (act: () => unknown): Promise<string> =>
        Promise.resolve()
          .then(act)
          .then(
            () => 'reached',
            () => 'refused',
          );
      return Promise.all([
        attempt(() => document.cookie),
        attempt(() => localStorage.length),
        attempt(() => parent.document.title),
        attempt(() => fetch('/api/version', { mode: 'no-cors' })),
      ]);
    });
    assert.deepEqual(reached, ['refused', 'refused', 'refused', 'refused']);
    assert.ok(
      stage.consoleMessages().every((words) => /Content Security Policy|Refused to connect/.test(words)),
    );
    const colour = () =>
      frame
        .locator('svg .nodeLabel, svg text')
        .first()
        .evaluate((text) => getComputedStyle(text).fill);
    const light = await colour();
    await page.emulateMedia({ colorScheme: 'dark' });
    await frame.waitForFunction(
      (before) =>
        getComputedStyle(document.querySelector('svg .nodeLabel, svg text') as Element).fill !== before,
      light,
    );
    await page.emulateMedia({ colorScheme: 'light' });
    assert.ok(((await element.boundingBox())?.height ?? 0) > 40);
    const failed = page.locator('pre[data-diagram=failed]');
    await failed.waitFor();
    assert.match(await failed.innerText(), /A -->[^]*This diagram could not be drawn: Parse error/);
  });

  itInFullRun('ignores unexpected messages from a diagram’s frame', async () => {
    await open('#diagram');
    const element = page.locator('pre[data-diagram=drawn] iframe');
    const frame = await (await element.elementHandle())?.contentFrame();
    const height = () => element.evaluate((element) => (element as HTMLElement).style.height);
    const before = await height();
    await frame?.evaluate(async () => {
      for (const message of [
        null,
        'x',
        { kind: 'drawn', height: 'calc(1px)' },
        { kind: 'drawn', height: -5 },
        { kind: 'drawn', height: Number.NaN },
      ]) {
        parent.postMessage(message, '*');
      }
      parent.postMessage({ kind: 'drawn', height: 1e9 }, '*');
      await new Promise((resolve) => setTimeout(resolve));
    });
    await page.waitForFunction(
      () => (document.querySelector('.diagram iframe') as HTMLElement).style.height === '20000px',
    );
    assert.notEqual(before, '20000px');
    await page.evaluate(() => window.postMessage({ kind: 'drawn', height: 7 }, '*'));
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    assert.equal(await height(), '20000px');
  });

  it('loads an embed only after a click, in a sandbox', async () => {
    const requests: string[] = [];
    await page.route(/youtube/, (route) => {
      requests.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<p>player</p>' });
    });
    await open();
    const embed = page.locator('.embed');
    assert.equal(await embed.locator('a').getAttribute('href'), 'https://youtu.be/dQw4w9WgXcQ');
    const size = async () => {
      const box = await embed.boundingBox();
      return [box?.width, box?.height];
    };
    const before = await size();
    assert.deepEqual(requests, []);
    await embed.getByRole('button', { name: /^Show YouTube here/ }).click();
    await embed.frameLocator('iframe').getByText('player').waitFor();
    assert.deepEqual(requests, ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1']);
    assert.equal(
      await embed.locator('iframe').getAttribute('sandbox'),
      'allow-scripts allow-same-origin allow-popups',
    );
    assert.deepEqual(await size(), before);
    await page.unroute(/youtube/);
  });

  itInFullRun('does not shift the article when scripts start', async () => {
    const places = (target: Page) =>
      target
        .locator('[id="maru:article"] > :is(h2, h3, p, .embed)')
        .evaluateAll((elements) =>
          elements.slice(1, 6).map((element) => element.getBoundingClientRect().top),
        );
    const still = await stage.visit({ javaScriptEnabled: false });
    await still.goto(path);
    const withoutScript = await places(still);
    await still.context().close();
    // The first paragraph holds formulas, whose height differs: positions are compared from there.
    await open();
    await page.locator('code .tok-keyword').first().waitFor();
    const alive = await places(page);
    const distances = (tops: readonly number[]) => tops.map((top) => Math.round(top - (tops[0] ?? 0)));
    assert.deepEqual(distances(alive), distances(withoutScript));
  });

  it('is readable without scripts, with footnotes as links', async () => {
    const still = await stage.visit({ javaScriptEnabled: false });
    await still.goto(path);
    assert.equal(await still.locator('#fnref-1 a').getAttribute('href'), '#fn-1');
    assert.equal(await still.locator('details summary').innerText(), 'Folded');
    assert.equal(
      (await still.locator('code.language-math').innerText()).trim(),
      String.raw`\sqrt{a^2 + b^2}`,
    );
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    itInFullRun(`has no axe violations (${colorScheme})`, async () => {
      const own = await stage.visit({ colorScheme });
      await own.goto(path);
      await own.locator('code .tok-keyword').first().waitFor();
      await own.locator('pre .katex-display').waitFor();
      await own.locator('.heading-fold').first().focus();
      assert.deepEqual(await findViolations(own, { exclude: ['.diagram iframe'] }), []);
    });
  }

  it('writes nothing to the console', () => assert.deepEqual(stage.consoleMessages(), []));
});
