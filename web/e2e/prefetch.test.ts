import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright';
import { createDocWith } from '@maru/backend/testing/docs.ts';
import { describeInFullRun } from '@maru/backend/testing/full-run.ts';
import { createUser } from '@maru/backend/testing/server.ts';
import type { TestUser } from '@maru/backend/testing/server.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';

/** The browser's state of a page's rules, and the addresses that it has prefetched. */
interface Preloading {
  /** Resolves with the rules that it has read. */
  readonly rules: Promise<{ readonly sourceText: string; readonly errorType?: string }>;
  readonly prefetched: ReadonlySet<string>;
  /** Resolves when so many addresses have been prefetched. */
  readonly reach: (count: number) => Promise<void>;
}

async function watchPreloading(page: Page): Promise<Preloading> {
  const protocol = await page.context().newCDPSession(page);
  const prefetched = new Set<string>();
  const rules = new Promise<{ sourceText: string; errorType?: string }>((resolve) =>
    protocol.on('Preload.ruleSetUpdated', ({ ruleSet }) => resolve(ruleSet)),
  );
  let check = (): void => undefined;
  protocol.on('Preload.prefetchStatusUpdated', ({ status, prefetchUrl }) => {
    if (status === 'Ready') prefetched.add(new URL(prefetchUrl).pathname);
    check();
  });
  await protocol.send('Preload.enable');
  return {
    rules,
    prefetched,
    reach: (count) =>
      new Promise((resolve) => {
        check = () => {
          if (prefetched.size >= count) resolve();
        };
        check();
      }),
  };
}

/** Presses a link without clicking on it: the pointer is released elsewhere. */
async function press(page: Page, link: Locator): Promise<void> {
  await link.hover();
  await page.mouse.down();
  await page.mouse.move(1, 1);
  await page.mouse.up();
}

/** Long, so that nobody is near the comments, which start the application. */
const CONTENT = Array.from({ length: 60 }, (_, index) => `A line of the text, the ${index}th.`).join('\n\n');

describeInFullRun('Prefetched pages, in a browser', function () {
  this.timeout(120_000);
  let stage: Stage;
  let owner: TestUser;
  let first: string;
  let second: string;
  before(async () => {
    stage = await setStage();
    owner = await createUser(stage, 'writer');
    const publish = async (title: string): Promise<string> => {
      const { id } = await createDocWith(owner, 'public', { title, content: CONTENT });
      return `/${owner.username}/${id}-${title.toLowerCase()}`;
    };
    first = await publish('First');
    second = await publish('Second');
  });
  after(() => stage.close());

  it('are only public pages, when their link is pressed', async () => {
    const page = await stage.visit();
    const { rules, prefetched, reach } = await watchPreloading(page);
    await page.goto(first);
    const { sourceText, errorType } = await rules;
    assert.equal(errorType, undefined);
    assert.match(sourceText, /conservative/);
    const others = [
      '/random',
      '/search?q=words',
      '/login',
      '/logout',
      '/new',
      '/account/info',
      '/api/v1',
      `/${owner.username}/feed.xml`,
      `${second}?comments`,
      `${second}?accessToken=${'x'.repeat(43)}`,
      `${second}/edit`,
      `${second}/history`,
      '/media/some-file',
      '/speculation-rules.json',
    ];
    const wanted = ['/', '/help', '/explore', `/${owner.username}`, second];
    await page.evaluate(
      (hrefs) => {
        const list = document.createElement('nav');
        list.id = 'x:links';
        list.style.cssText = 'position: fixed; inset: 80px auto auto 0; z-index: 99; display: grid';
        for (const href of hrefs) {
          const link = document.createElement('a');
          link.href = href;
          link.textContent = href;
          list.append(link);
        }
        document.body.append(list);
      },
      [...others, ...wanted],
    );
    for (const href of [...others, ...wanted])
      await press(page, page.locator(`[id="x:links"] a[href="${href}"]`));
    await reach(wanted.length);
    assert.deepEqual([...prefetched].sort(), [...wanted].sort());
    assert.deepEqual(stage.consoleMessages(), []);
  });

  it('are used by the click, so that the page is requested once', async () => {
    const page = await stage.visit();
    const { rules, reach } = await watchPreloading(page);
    await page.goto(first);
    await rules;
    const link = page.locator('aside').first().getByText('Second');
    await link.hover();
    await page.mouse.down();
    await reach(1);
    await page.mouse.up();
    await page.getByRole('heading', { level: 1, name: 'Second' }).waitFor();
    const source = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation');
      return (navigation as PerformanceNavigationTiming & { deliveryType?: string }).deliveryType;
    });
    assert.equal(source, 'navigational-prefetch');
  });

  it('are none when the application changes pages itself', async () => {
    const page = await stage.visit();
    const { rules, prefetched } = await watchPreloading(page);
    await page.goto(first);
    await rules;
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Escape');
    const link = page.locator('aside').first().getByText('Second');
    await link.click();
    await page.getByRole('heading', { level: 1, name: 'Second' }).waitFor();
    assert.deepEqual([...prefetched], []);
  });
});
