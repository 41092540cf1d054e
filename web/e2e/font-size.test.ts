import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { createDoc, updateMeta } from '@maru/backend/testing/docs.ts';
import { describeInFullRun } from '@maru/backend/testing/full-run.ts';
import { createUser } from '@maru/backend/testing/server.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';

/** Sizes at a default font size of 16 px, and at 32 px. */
const MEASURED = [
  ['the text of an article', '[id="maru:article"] p', 'font-size'],
  ['a size of the dialect', '[id="maru:article"] p span[style]', 'font-size'],
  ['a heading', 'h1', 'font-size'],
  ['the padding of the header', 'header', 'height'],
  ['an icon', 'header button svg', 'width'],
  ["an icon of a heading's tools", 'h2 svg', 'width'],
] as const;

describeInFullRun('The default font size of a browser, in a browser', function () {
  this.timeout(120_000);
  const stages: Stage[] = [];
  after(async () => void (await Promise.all(stages.map((stage) => stage.close()))));

  /** Opens a document of a space whose design sets a size, in a browser with that default font size. */
  const open = async (px: number): Promise<Page> => {
    const stage = await setStage({ flags: [`--blink-settings=defaultFontSize=${px}`] });
    stages.push(stage);
    const owner = await createUser(stage, 'sizes');
    await owner.browser.expect(200, 'PUT', `/api/groups/${owner.username}`, {
      json: { style: { fontSize: 18 } },
    });
    const { id } = await createDoc(owner, {
      title: 'Sizes',
      content: 'Words. [size=20]Larger.[/size]\n\n## Section\n\nMore.',
    });
    await updateMeta(owner, id, { access: 'public' });
    const page = await stage.visit({ viewport: { width: 1440, height: 900 } });
    await page.goto(`/${owner.username}/${id}`);
    return page;
  };
  const measure = async (page: Page): Promise<readonly number[]> =>
    await Promise.all(
      MEASURED.map(([, selector, property]) =>
        page
          .locator(selector)
          .first()
          .evaluate(
            (element, name) => Number.parseFloat(getComputedStyle(element).getPropertyValue(name)),
            property,
          ),
      ),
    );

  it('scales text, sizes of the dialect and the design, and the page around them', async () => {
    const [usual, doubled] = [await open(16), await open(32)];
    const [before, after] = [await measure(usual), await measure(doubled)];
    assert.deepEqual(before.slice(0, 2), [18, 20]);
    for (const [index, [name, selector]] of MEASURED.entries()) {
      // The title is smaller on narrow windows, and 1440 px count as narrow at 32 px.
      const [least, most] = selector === 'h1' ? [1.4, 2] : [2, 2];
      const ratio = (after[index] ?? 0) / (before[index] ?? 1);
      assert.ok(ratio >= least && ratio <= most, `${name}: ${before[index]} px, then ${after[index]} px`);
    }
    assert.equal(
      await doubled.evaluate(() => document.documentElement.scrollWidth),
      1440,
      'nothing to scroll to the side',
    );
    assert.equal(
      await doubled.locator('aside').first().isVisible(),
      false,
      'one column, as on a window of half the width',
    );
  });
});
