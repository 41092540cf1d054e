import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { createDocWith } from '@maru/backend/testing/docs.ts';
import { describeInFullRun } from '@maru/backend/testing/full-run.ts';
import { createUser } from '@maru/backend/testing/server.ts';
import type { TestUser } from '@maru/backend/testing/server.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';

const LINES = Array.from({ length: 60 }, (_, index) => `A line of the text, the ${index}th.`).join('\n\n');

/** Adds an attribute to each page: true where a transition shows it. */
async function recordTransitions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.addEventListener('pagereveal', ({ viewTransition }) => {
      document.documentElement.dataset['transition'] = String(viewTransition !== null);
    });
  });
}

describeInFullRun('From one page to the next without the application, in a browser', function () {
  this.timeout(120_000);
  let stage: Stage;
  let owner: TestUser;
  let first: string;
  before(async () => {
    stage = await setStage();
    owner = await createUser(stage, 'writer');
    const { id } = await createDocWith(owner, 'public', { title: 'First', content: LINES });
    await createDocWith(owner, 'public', { title: 'Second', content: LINES });
    first = `/${owner.username}/${id}`;
  });
  after(() => stage.close());

  const follow = async (page: Page): Promise<string> => {
    await page.locator('aside').first().getByText('Second').click();
    await page.getByRole('heading', { level: 1, name: 'Second' }).waitFor();
    const transition = await page.waitForFunction(() => document.documentElement.dataset['transition']);
    return (await transition.jsonValue()) ?? '';
  };

  it('no transition delays the next page', async () => {
    const page = await stage.visit();
    await recordTransitions(page);
    await page.goto(first);
    assert.equal(await follow(page), 'false');
    assert.deepEqual(stage.consoleMessages(), []);
  });

  it('Back restores the scroll position, and a new page begins at its top', async () => {
    const page = await stage.visit();
    await recordTransitions(page);
    await page.goto(first);
    await page.locator('[id="maru:article"]:not([data-in-parts])').waitFor();
    await page.evaluate(() => scrollTo(0, 700));
    await follow(page);
    assert.equal(await page.evaluate(() => scrollY), 0);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'First' }).waitFor();
    await page.waitForFunction(() => scrollY === 700);
  });
});
