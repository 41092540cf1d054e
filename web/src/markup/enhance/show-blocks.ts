import type { EnhanceContext } from './context.ts';
import { showEmbedButton } from './embed.ts';
import { showFence } from './fence.ts';
import { showFormula } from './formula.ts';
import { showLinkCard } from './link-card.ts';

/**
 * Enhances code, formulas, embeds and lone links inside some elements; those that are done are left alone.
 */
export function showBlocks(parts: readonly Element[], context: EnhanceContext): void {
  for (const code of within(parts, 'pre > code')) showFence(code, context);
  for (const code of within(parts, 'code.math')) showFormula(code, false, context);
  for (const embed of within(parts, '.embed[data-provider]')) showEmbedButton(embed, context);
  for (const link of within(parts, '.link-preview > a'))
    if (link instanceof HTMLAnchorElement) showLinkCard(link, context);
}

/** Returns the matches in some elements, including the elements themselves. */
export function within(parts: readonly Element[], selector: string): readonly HTMLElement[] {
  return parts.flatMap((part) => [
    ...(part.matches(selector) ? [part as HTMLElement] : []),
    ...part.querySelectorAll<HTMLElement>(selector),
  ]);
}
