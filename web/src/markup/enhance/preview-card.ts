import type { LinkPreview } from './context.ts';
import { makeElement } from './make-element.ts';

/**
 * Renders a link alone in its paragraph as a card with the page's metadata. The host shown is the link's own:
 * a page's claims about its site are not trusted.
 */
export function showPreviewCard(
  link: HTMLAnchorElement,
  { title, description, image, siteName }: LinkPreview,
): void {
  const host = link.hostname.replace(/^www\./, '');
  const rest = description ?? (siteName === title ? null : siteName);
  const picture =
    image === null
      ? null
      : makeElement('img', { class: 'link-image', src: image, alt: '', decoding: 'async' });
  picture?.addEventListener('error', () => picture.remove());
  link.replaceChildren(
    makeElement('span', { class: 'link-words' }, [
      makeElement('span', { class: 'link-host' }, [title]),
      makeElement('span', { class: 'link-path' }, [host, ...(rest === null ? [] : [` · ${rest}`])]),
    ]),
    ...(picture === null ? [] : [picture]),
  );
}
