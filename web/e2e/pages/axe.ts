import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

/**
 * What axe objects to on the page as it stands, a line for each rule.
 * @param include looks at that part alone @param exclude parts whose look is not the page's matter @param without rules that do not apply
 */
export async function violations(
  page: Page,
  {
    include,
    exclude = [],
    without = [],
  }: { readonly include?: string; readonly exclude?: readonly string[]; readonly without?: readonly string[] } = {},
): Promise<readonly string[]> {
  // Frames of the pages are excluded or sandboxed, so axe needs no second page to put frames together, which takes half of its time;
  // without the lists of what it found right it takes another half less.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({
    resultTypes: ['violations'],
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  });
  if (include !== undefined) axe.include(include);
  for (const part of exclude) axe.exclude(part);
  const { violations: found } = await axe.analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, target }) => `${target.join(' ')} ${html.slice(0, 140)}`).join(' | ')}`);
}
