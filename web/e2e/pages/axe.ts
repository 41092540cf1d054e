import { AxeBuilder } from '@axe-core/playwright';
import axeCore from 'axe-core';
import type { Page } from 'playwright';

/**
 * Returns axe's violations on the current page, one line for each rule, once no transition or animation
 * that ends is left: halfway through one, colours and places are not those that a reader sees.
 * @param include checks that part alone
 * @param exclude parts outside of the test
 * @param without rules that do not apply
 */
export async function findViolations(
  page: Page,
  {
    include,
    exclude = [],
    without = [],
  }: {
    readonly include?: string;
    readonly exclude?: readonly string[];
    readonly without?: readonly string[];
  } = {},
): Promise<readonly string[]> {
  await waitForAnimations(page);
  // Frames are excluded or sandboxed, so axe needs no second page to combine frames, which takes half of its
  // time; omitting the lists of passed checks halves the rest.
  const axe = (await load(page)).setLegacyMode(true).options({
    resultTypes: ['violations'],
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  });
  if (include !== undefined) axe.include(include);
  for (const part of exclude) axe.exclude(part);
  const { violations: found } = await axe.analyze();
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, target }) => `${target.join(' ')} ${html.slice(0, 140)}`).join(' | ')}`,
  );
}

/** Waits until no animation runs but those that never end, or that follow the scroll position. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .filter(({ timeline, playState }) => timeline === document.timeline && playState === 'running')
      .every(({ effect }) => effect?.getComputedTiming().endTime === Infinity),
  );
}

/**
 * Loads axe into a page once. AxeBuilder loads its half a megabyte twice for each scan: a third of the time.
 * In a page with frames it is left to AxeBuilder, which also loads it into those that run scripts.
 */
async function load(page: Page): Promise<AxeBuilder> {
  if (page.frames().length > 1) return new AxeBuilder({ page });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  // An empty source would be replaced by the whole one.
  return new AxeBuilder({ page, axeSource: ';' });
}
