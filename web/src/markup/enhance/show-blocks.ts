import type { EnhanceContext } from './context.ts';
import { nameCalloutTitles } from '../callout-titles.ts';
import { showFence } from './fence.ts';
import { showFormula } from './formula.ts';
import { showLinkCard } from './link-card.ts';
import { EMBED_SANDBOX, embedFrame } from '@maru/core';
import { findAdded, markAdded, glyph, makeElement } from './make-element.ts';

/**
 * Enhances code, formulas, embeds and lone links inside some elements; those that are done are left alone.
 */
export function showBlocks(parts: readonly Element[], context: EnhanceContext): void {
  nameCalloutTitles(querySelfAndDescendants(parts, '.callout'));
  for (const code of querySelfAndDescendants(parts, 'pre > code')) showFence(code, context);
  for (const code of querySelfAndDescendants(parts, 'code.math')) showFormula(code, false, context);
  for (const embed of querySelfAndDescendants(parts, '.embed[data-provider]'))
    showEmbedButton(embed, context);
  showLinkCards(parts, context);
}

/** Shows the links that stand alone as cards, with previews where they are on. */
export function showLinkCards(parts: readonly Element[], context: EnhanceContext): void {
  for (const link of querySelfAndDescendants(parts, '.link-preview > a'))
    if (link instanceof HTMLAnchorElement) showLinkCard(link, context);
}

/** Returns the matches in some elements, including the elements themselves. */
export function querySelfAndDescendants(parts: readonly Element[], selector: string): readonly HTMLElement[] {
  return parts.flatMap((part) => [
    ...(part.matches(selector) ? [part as HTMLElement] : []),
    ...part.querySelectorAll<HTMLElement>(selector),
  ]);
}

/**
 * Adds the button that loads an embed: nothing is requested
 * from the provider before it is pressed. The plain link stays.
 */
function showEmbedButton(embed: HTMLElement, { t }: EnhanceContext): void {
  const { provider = '', id = '' } = embed.dataset;
  const made = findAdded(embed);
  if (made?.dataset['of'] === `${provider} ${id}`) return;
  made?.remove();
  // The host of the desktop app's pages is unknown to providers.
  const frame = embedFrame(
    provider,
    id,
    new URL(document.documentElement.dataset['origin'] ?? location.origin).hostname,
  );
  if (frame === null) return;
  const values = { provider: frame.label };
  const button = makeElement('button', { type: 'button', class: 'embed-button' }, [
    makeElement('span', { class: 'embed-play' }, [glyph('play', 1.125)]),
    makeElement('span', { class: 'embed-label' }, [t('showEmbed', values)]),
    makeElement('span', { class: 'embed-hint' }, [t('embedHint', values)]),
  ]);
  const holder = markAdded(
    makeElement('div', { class: 'embed-frame', 'data-of': `${provider} ${id}` }, [button]),
  );
  button.addEventListener('click', () => {
    const player = makeElement('iframe', {
      src: frame.src,
      title: t('embedTitle', values),
      sandbox: EMBED_SANDBOX,
      referrerpolicy: frame.referrer,
      allow: frame.allow,
    });
    holder.replaceChildren(player);
    player.focus();
  });
  embed.append(holder);
}
