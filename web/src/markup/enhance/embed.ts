import { EMBED_SANDBOX, embedFrame } from '@maru/core';
import type { EnhanceContext } from './context.ts';
import { findAdded, markAdded, glyph, makeElement } from './make-element.ts';

/**
 * Adds the button that loads an embed: nothing is requested
 * from the provider before it is pressed. The plain link stays.
 */
export function showEmbedButton(embed: HTMLElement, { t }: EnhanceContext): void {
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
