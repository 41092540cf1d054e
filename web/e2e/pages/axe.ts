import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

/**
 * Returns axe's violations on the current page, one line for each rule.
 * @param include checks that part alone
 * @param exclude parts outside of the test
 * @param without rules that do not apply
 */
export async function violations(
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
  // Frames are excluded or sandboxed, so axe needs no second page to combine frames, which takes half of its
  // time; omitting the lists of passed checks halves the rest.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({
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
