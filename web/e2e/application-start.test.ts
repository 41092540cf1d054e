import assert from 'node:assert/strict';
import { createDocWith, updateMeta } from '@maru/backend/testing/docs.ts';
import { describeInFullRun } from '@maru/backend/testing/full-run.ts';
import { createUser } from '@maru/backend/testing/server.ts';
import type { TestUser } from '@maru/backend/testing/server.ts';
import { en } from '../src/i18n/en.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { simulateFirstInput } from './pages/first-input.ts';
import {
  BYTES_MAX,
  gzipped,
  loadedResources,
  REQUESTS_MAX,
  SCRIPT_GZIP_BYTES_MAX,
  sum,
} from './pages/loaded-resources.ts';

/** More documents than a page of their space lists. */
const MANY = 310;

describeInFullRun('The application before any interaction, in a browser', function () {
  this.timeout(400_000);
  let stage: Stage;
  /** The owner of hundreds of documents. */
  let many: TestUser;
  before(async () => {
    stage = await setStage();
    many = await createUser(stage, 'hundreds');
    const publish = async (from: number): Promise<void> => {
      for (let at = from; at < MANY; at += 8)
        await createDocWith(many, 'public', { title: `Document ${at}`, content: 'Words.' });
    };
    await Promise.all(Array.from({ length: 8 }, (_, from) => publish(from)));
  });
  after(() => stage.close());

  it('is not started by a short page or by a space of hundreds of documents', async () => {
    const owner = await createUser(stage, 'short');
    const short = await createDocWith(owner, 'public', { title: 'Short', content: 'Words.' });
    await updateMeta(owner, short.id, { commentsEnabled: true });
    const { docs } = await many.browser.expect(200, 'GET', `/api/groups/${many.username}`);
    assert.equal(docs.length, MANY);
    for (const path of [
      `/${owner.username}/${short.id}`,
      `/${owner.username}`,
      `/${many.username}`,
      `/${many.username}/${docs.at(-1)?.id ?? ''}`,
    ]) {
      const page = await stage.visit();
      const loaded = await loadedResources(page, path, null);
      const others = loaded.filter(({ type }) => type !== 'Font');
      const list = others.map(({ url, bytes }) => `${bytes} ${url}`).join('\n');
      assert.ok(others.length <= REQUESTS_MAX, list);
      assert.ok(sum(others.map(({ bytes }) => bytes)) <= BYTES_MAX, list);
      assert.ok(gzipped(others, 'Script') <= SCRIPT_GZIP_BYTES_MAX, list);
      assert.equal(await page.locator('html[data-running]').count(), 0);
      await page.context().close();
    }
    // It comes when the reader does something.
    const page = await stage.visit();
    await page.goto(`/${owner.username}/${short.id}`);
    await page.locator('[id="maru:article"]:not([data-in-parts])').waitFor();
    await simulateFirstInput(page);
    await page.getByText('No comments yet.').waitFor();
  });

  it('is not needed to read a list of hundreds of documents: without scripts it has links to more', async () => {
    const page = await stage.visit({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
    await page.goto(`/${many.username}`);
    const list = page.getByRole('region', { name: en.space.documents });
    const seen: string[] = [];
    const more = page.getByRole('link', { name: en.explore.more });
    for (;;) {
      seen.push(...(await list.getByRole('listitem').getByRole('link').allInnerTexts()));
      assert.equal(await list.getByRole('button').count(), 0);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
      if ((await more.count()) === 0) break;
      await more.click();
      await page.waitForURL(/cursor=/);
      assert.ok(await list.evaluate((part) => part.getBoundingClientRect().top < innerHeight));
    }
    assert.equal(seen.length, MANY);
    assert.equal(new Set(seen.map((line) => /Document \d+/.exec(line)?.[0])).size, MANY);
    // The application goes on where the address says.
    const scripted = await stage.visit();
    await scripted.goto(new URL(page.url()).pathname + new URL(page.url()).search);
    const shown = await scripted.getByRole('region', { name: en.space.documents }).innerText();
    await simulateFirstInput(scripted);
    await scripted.locator('html[data-running]').waitFor({ state: 'attached' });
    await scripted.locator(`[role=treeitem][aria-setsize="${MANY}"]`).first().waitFor();
    const items = scripted.getByRole('region', { name: en.space.documents }).getByRole('listitem');
    assert.equal(await items.count(), MANY - 200);
    assert.equal((await items.first().innerText()).split('\n')[0], shown.split('\n')[1]);
    assert.deepEqual(stage.consoleMessages(), []);
  });
});
