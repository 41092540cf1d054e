import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { createDoc, createDocWith } from '@maru/backend/testing/docs.ts';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { createUser } from '@maru/backend/testing/server.ts';
import type { TestUser } from '@maru/backend/testing/server.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { signIn } from './pages/auth.ts';

const SECTIONS = Array.from(
  { length: 30 },
  (_, i) => `## Part ${i}\n\n${'마루는 집의 가운데에 있어요. '.repeat(20)}`,
);
const LONG_CODE = `\`\`\`\n${'a very long line of code '.repeat(20)}\n\`\`\``;
const TEXT = `${SECTIONS.join('\n\n')}\n\n[a link](https://example.org/)\n\n${LONG_CODE}\n\n| a | b |\n|---|---|\n| 1 | 2 |\n`;

/**
 * Common expectations of any website that no other test covers (expectation-rows.ts lists the tests of all).
 */
describe('Common expectations of users', function () {
  this.timeout(90_000);
  let stage: Stage;
  let owner: TestUser;
  let path: string;
  before(async () => {
    stage = await setStage({ keepsContexts: true });
    owner = await createUser(stage, 'owner');
    const { id } = await createDocWith(owner, 'public', { title: 'A long one', content: TEXT });
    path = `/${owner.username}/${id}-A-long-one`;
    await createDocWith(owner, 'public', { title: 'Another', content: 'Short.' });
  });
  after(() => stage.close());

  const visit = async (address: string, options: Parameters<Stage['visit']>[0] = {}): Promise<Page> => {
    const page = await stage.visit(options);
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    return page;
  };
  const enter = async (options: Parameters<Stage['visit']>[0] = {}): Promise<Page> => {
    const page = await stage.visit(options);
    await signIn(page, owner);
    await page.goto(`/${owner.username}`);
    return page;
  };

  it('the first Tab skips the header to the content', async () => {
    const page = await visit(path);
    await page.keyboard.press('Tab');
    const link = page.getByRole('link', { name: 'Skip to the text' });
    assert.ok(await link.evaluate((element) => element.matches(':focus')));
    assert.ok(((await link.boundingBox())?.y ?? -1) >= 0, 'it can be seen');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    assert.ok(
      await page.evaluate(
        () => document.activeElement?.closest('main') !== null && document.activeElement !== document.body,
      ),
    );
  });

  it('a new page has its own title, focuses its heading, and is announced', async () => {
    const follow = async (page: Page): Promise<void> => {
      await page.locator('[role=tree]:visible').getByText('Another').click();
      await page.getByRole('heading', { level: 1, name: 'Another' }).waitFor();
      await page.waitForFunction(
        () => document.activeElement?.tagName === 'H1' && document.title.startsWith('Another'),
      );
      assert.equal(await page.locator('h1').count(), 1);
    };
    // Another document, whose title the browser announces.
    await follow(await visit(path));
    const page = await enter();
    await page.goto(path);
    await page.getByRole('link', { name: 'Edit' }).waitFor();
    await follow(page);
    await page.locator('[aria-live=polite]', { hasText: 'Another' }).waitFor({ state: 'attached' });
  });

  it('Back and Forward restore the scroll position and the open folders', async () => {
    const page = await visit(path);
    const place = (): Promise<number> => page.evaluate(() => Math.round(scrollY));
    await page.evaluate(() => scrollTo(0, 2_000));
    await page
      .locator('[role=tree]:visible')
      .getByText('Another')
      .evaluate((line: HTMLElement) => (line.closest('a') ?? line).click());
    await page.getByRole('heading', { level: 1, name: 'Another' }).waitFor();
    assert.equal(await place(), 0);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'A long one' }).waitFor();
    await page.waitForFunction(() => Math.abs(scrollY - 2_000) < 50);
    await page.goForward();
    await page.getByRole('heading', { level: 1, name: 'Another' }).waitFor();
  });

  it('an address with a heading’s anchor shows the heading below the header', async () => {
    const page = await visit(`${path}#part-20`);
    const [heading, header] = await page.evaluate(() => [
      document.getElementById('part-20')?.closest('h2')?.getBoundingClientRect().top ?? -1,
      document.querySelector('header')?.getBoundingClientRect().bottom ?? -1,
    ]);
    assert.ok(header > 0 && heading >= header && heading < header + 200, `${heading} below ${header}`);
  });

  it('the focused element is not hidden under the header', async () => {
    const page = await visit(path);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.getByRole('link', { name: 'a link', exact: true }).focus();
    for (let stop = 0; stop < 12; stop++) {
      await page.keyboard.press('Shift+Tab');
      const hidden = await page.evaluate(() => {
        const element = document.activeElement;
        if (element === null || element === document.body || element.closest('header') !== null) return '';
        const { top, height } = element.getBoundingClientRect();
        const bottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
        return height < innerHeight && top + height <= bottom ? element.outerHTML.slice(0, 200) : '';
      });
      assert.equal(hidden, '');
    }
  });

  for (const width of [1440, 390]) {
    itInFullRun(`targets are at least 24 pixels large, except links in sentences (${width} px)`, async () => {
      const page = await enter({ viewport: { width, height: 900 } });
      const small: string[] = [];
      for (const address of [
        '/',
        '/explore',
        path,
        `${path}/edit`,
        `${path}/history`,
        '/account/info',
        '/space/design',
        '/notifications',
      ]) {
        await page.goto(address);
        await page.waitForLoadState('networkidle');
        small.push(...(await page.evaluate(tooSmall)).map((line) => `${address}: ${line}`));
      }
      assert.deepEqual(small, []);
    });
  }

  it('a toast stays for four seconds, and while the pointer is on it', async () => {
    const page = await enter();
    await page.goto(path);
    await page.clock.install();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Copy link' }).click();
    const toast = page.getByRole('status').locator('[data-tone]').first();
    await toast.waitFor();
    await toast.hover();
    await page.clock.runFor(20_000);
    assert.equal(await toast.count(), 1);
    await page.mouse.move(5, 5);
    await page.clock.runFor(3_500);
    assert.equal(await toast.count(), 1);
    await page.clock.runFor(1_000);
    await toast.waitFor({ state: 'detached' });
  });

  it('a dialog traps the focus, closes on Escape and restores the focus; a destructive one focuses Cancel', async () => {
    const page = await enter();
    await page.goto(path);
    const opener = page.getByRole('button', { name: /change access/ });
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Who may read this' });
    await dialog.waitFor();
    for (let stop = 0; stop < 12; stop++) {
      await page.keyboard.press('Tab');
      // At the end of the dialog the browser's own controls have the focus for one stop.
      assert.ok(
        await dialog.evaluate(
          (element) => element.contains(document.activeElement) || document.activeElement === document.body,
        ),
      );
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    assert.ok(await opener.evaluate((element) => element.matches(':focus')));

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete “A long one”?' });
    await question.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: 'A long one' }).waitFor();
  });

  it('print and the reader view have only the text: no navigation, wrapped code, unbroken rows', async () => {
    const page = await visit(path);
    await page.emulateMedia({ media: 'print' });
    const onPaper = await page.evaluate(() => ({
      chrome: [...document.querySelectorAll('header, nav, footer, aside, button, [role=tree]')].filter(
        (element) => element.closest('article[id="maru:article"]') === null && element.checkVisibility(),
      ).length,
      code: getComputedStyle(document.querySelector('[id="maru:article"] pre code') ?? document.body)
        .whiteSpace,
      row: getComputedStyle(document.querySelector('[id="maru:article"] tr') ?? document.body).breakInside,
    }));
    assert.deepEqual(onPaper, { chrome: 0, code: 'pre-wrap', row: 'avoid' });
    await page.emulateMedia({ media: 'screen' });
    await page.goto(`${path}?view=reader`);
    await page.getByRole('heading', { level: 1, name: 'A long one' }).waitFor();
    assert.equal(await page.locator('header, footer, [role=tree]').locator('visible=true').count(), 0);
  });

  it('nothing moves with prefers-reduced-motion', async () => {
    const page = await visit(path, { reducedMotion: 'reduce' });
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('dialog').waitFor();
    const moving = await page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter((element) => {
          const { animationDuration, transitionDuration, scrollBehavior } = getComputedStyle(element);
          return (
            [animationDuration, transitionDuration].some((times) =>
              times.split(',').some((time) => Number.parseFloat(time) > 0.01),
            ) || scrollBehavior === 'smooth'
          );
        }).length,
    );
    assert.equal(moving, 0);
  });

  it('an empty list says what it is for, and what to do', async () => {
    const page = await enter();
    await page.goto('/space/trash');
    await page.getByText('The trash is empty.').waitFor();
    await page.locator('main').getByRole('link', { name: 'Go to my space' }).waitFor();
    await page.goto('/notifications');
    await page.getByText('Nothing new.').waitFor();
  });

  it('slow content has a placeholder, which is not shown for fast content', async () => {
    const { id } = await createDoc(owner, { title: 'Slow' });
    const page = await enter();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(`**/api/groups/*/docs/${id}*`, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/${owner.username}/${id}`);
    const skeleton = page.locator('main [aria-busy=true]').first();
    await skeleton.waitFor({ state: 'attached' });
    await page.waitForFunction(() =>
      [...document.querySelectorAll('main [aria-busy=true], main [aria-busy=true] *')].some(
        (each) => Number.parseFloat(getComputedStyle(each).animationDelay) >= 0.2,
      ),
    );
    release();
    await page.getByRole('heading', { level: 1, name: 'Slow' }).waitFor();
    await skeleton.waitFor({ state: 'detached' });
  });

  it('passwords can be pasted, shown, and filled by password managers', async () => {
    const page = await visit('/signup', { permissions: ['clipboard-read', 'clipboard-write'] });
    const field = page.locator('[name=password]');
    assert.equal(await field.getAttribute('autocomplete'), 'new-password');
    await page.evaluate(() => navigator.clipboard.writeText('pasted words 1'));
    await field.focus();
    await page.keyboard.press('Control+v');
    assert.equal(await field.inputValue(), 'pasted words 1');
    await page.getByRole('button', { name: 'Show password' }).first().click();
    assert.equal(await field.getAttribute('type'), 'text');
    await page.goto('/login');
    assert.equal(await page.locator('[name=password]').getAttribute('autocomplete'), 'current-password');
    assert.equal(await page.locator('[name=username]').getAttribute('autocomplete'), 'username');
  });

  it('a time is relative, with the full date as its title', async () => {
    for (const [locale, message] of [
      ['en-US', /now|ago/],
      ['ko-KR', /방금|전/],
    ] as const) {
      const page = await visit(path, { locale });
      const time = page.locator('main time', { hasText: message }).first();
      await time.waitFor();
      assert.match((await time.getAttribute('datetime')) ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d/);
      assert.match((await time.getAttribute('title')) ?? '', /\d{2}/);
      await page.context().close();
    }
  });

  it('the palette has a button', async () => {
    const page = await visit('/', { viewport: { width: 320, height: 640 }, hasTouch: true });
    await page.getByRole('button', { name: 'Search' }).tap();
    await page.getByRole('option', { name: 'Explore' }).tap();
    await page.waitForURL('**/explore');
  });

  it('a write after the session has ended elsewhere says to reload the page', async () => {
    const page = await enter();
    const { id } = await createDoc(owner, { title: 'Half written' });
    await page.goto(`/${owner.username}/${id}/edit`);
    const title = page.getByRole('textbox', { name: 'Title', exact: true });
    await title.fill('Half written, half lost');
    // The script-readable cookie stays, as it does when the session is ended from another device.
    await page.context().clearCookies({ name: 'device_key' });
    await page.keyboard.press('Control+s');
    await page.getByText('Your session is no longer valid. Reload the page.').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay here' }).click();
    assert.equal(await title.inputValue(), 'Half written, half lost');
    stage.consoleMessages();
  });
});

/**
 * Returns targets smaller than WCAG 2.5.8 allows. Runs in the
 * page; skips links in sentences and visually hidden elements.
 */
function tooSmall(): string[] {
  const least = 24;
  return [
    ...document.querySelectorAll<HTMLElement>(
      'a, button, input:enabled, select, textarea, summary, [role=treeitem], [role=tab]',
    ),
  ].flatMap((element) => {
    if (
      !element.checkVisibility({ visibilityProperty: true }) ||
      element.closest('.visuallyHidden, .skipLink') !== null
    )
      return [];
    // Exceptions of WCAG 2.5.8: links in a sentence, and targets with
    // enough space around them, such as one on a line of its own.
    const { display, lineHeight } = getComputedStyle(element);
    const isInText = element.closest('p, li, dd, td, label, [id="maru:article"]') !== null;
    const isInline = display === 'inline' && (isInText || Number.parseFloat(lineHeight) >= least);
    if (isInline) return [];
    // The label of a checkbox belongs to its target, and so
    // does the area around a control that takes presses.
    const boxes = [element, ...(element instanceof HTMLInputElement ? (element.labels ?? []) : [])].map(
      (each) => each.getBoundingClientRect(),
    );
    const around = getComputedStyle(element, '::after');
    const reach = around.position === 'absolute' ? -2 * Math.min(0, Number.parseFloat(around.top)) : 0;
    if (
      boxes.some(({ width, height }) => width + reach >= least && height + reach >= least) ||
      boxes[0]?.width === 0
    )
      return [];
    return [
      `${Math.round(boxes[0]?.width ?? 0)}×${Math.round(boxes[0]?.height ?? 0)} ${element.outerHTML.slice(0, 120)}`,
    ];
  });
}
