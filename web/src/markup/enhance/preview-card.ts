import type { LinkPreview } from './context.ts';
import { makeElement } from './make-element.ts';

/**
 * Sets a lone link as a card of what its page says of itself. The host stays the link's own: what a page calls itself is not to be
 * taken for where it is.
 */
export function showPreviewCard(link: HTMLAnchorElement, { title, description, image, siteName }: LinkPreview): void {
  const host = link.hostname.replace(/^www\./, '');
  const rest = description ?? (siteName === title ? null : siteName);
  const picture = image === null ? null : makeElement('img', { class: 'link-image', src: image, alt: '', decoding: 'async' });
  picture?.addEventListener('error', () => picture.remove());
  link.replaceChildren(
    makeElement('span', { class: 'link-words' }, [
      makeElement('span', { class: 'link-host' }, [title]),
      makeElement('span', { class: 'link-path' }, [host, ...(rest === null ? [] : [` · ${rest}`])]),
    ]),
    ...(picture === null ? [] : [picture]),
  );
}
