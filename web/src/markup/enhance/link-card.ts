import type { EnhanceContext, LinkPreview } from './context.ts';
import { makeElement } from './make-element.ts';

/**
 * Distance from the visible part at which the preview of a link is
 * requested, so that the card is complete when the reader arrives.
 */
const NEAR = '800px';
/** Links that have their card already. */
const previewed = new WeakSet<HTMLAnchorElement>();

/**
 * Renders a link alone in its paragraph as a card: the host, then
 * the rest of the address, until the page's metadata is loaded.
 */
export function showLinkCard(link: HTMLAnchorElement, context: EnhanceContext): void {
  if (link.firstElementChild === null) showAddress(link);
  if (
    link.firstElementChild === null ||
    context.preview === null ||
    context.seen.has(link) ||
    previewed.has(link)
  )
    return;
  context.seen.set(link, link.href);
  showPreviewWhenNear(link, context.preview, context.signal);
}

function showAddress(link: HTMLAnchorElement): void {
  const [, scheme = '', host = '', rest = ''] =
    /^(https?:\/\/)(?:www\.)?([^/?#]+)(.*)$/.exec(link.textContent ?? '') ?? [];
  if (scheme === '') return;
  const path = readable(rest === '/' ? '' : rest);
  link.replaceChildren(
    makeElement('span', { class: 'link-words' }, [
      makeElement('span', { class: 'link-host' }, [host]),
      ...(path === '' ? [] : [makeElement('span', { class: 'link-path' }, [path])]),
    ]),
  );
}

function showPreviewWhenNear(
  link: HTMLAnchorElement,
  ask: NonNullable<EnhanceContext['preview']>,
  signal: AbortSignal,
): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void showPreview(link, ask);
    },
    { rootMargin: NEAR },
  );
  observer.observe(link);
  signal.addEventListener('abort', () => observer.disconnect());
}

async function showPreview(
  link: HTMLAnchorElement,
  ask: NonNullable<EnhanceContext['preview']>,
): Promise<void> {
  const preview = await ask(link.href);
  if (preview === null || previewed.has(link)) return;
  previewed.add(link);
  showPreviewCard(link, preview);
}

/** Decodes the percent escapes of an address that are valid text. */
function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/**
 * Renders a link alone in its paragraph as a card with the page's metadata. The host shown is the link's own:
 * a page's claims about its site are not trusted.
 */
function showPreviewCard(
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
