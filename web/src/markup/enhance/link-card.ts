import type { EnhanceContext } from './context.ts';
import { makeElement } from './make-element.ts';
import { showPreviewCard } from './preview-card.ts';

/** How far from the part that is seen a link's page is asked for, so that the card is there when the reader is. */
const NEAR = '800px';
/** Links that are cards of their pages already. */
const previewed = new WeakSet<HTMLAnchorElement>();

/** Sets a lone link as a card: the site first, then the rest of the address, quietly, until what its page says is there. */
export function showLinkCard(link: HTMLAnchorElement, context: EnhanceContext): void {
  if (link.firstElementChild === null) showAddress(link);
  if (link.firstElementChild === null || context.preview === null || context.seen.has(link) || previewed.has(link)) return;
  context.seen.set(link, link.href);
  showPreviewWhenNear(link, context.preview, context.signal);
}

function showAddress(link: HTMLAnchorElement): void {
  const [, scheme = '', host = '', rest = ''] = /^(https?:\/\/)(?:www\.)?([^/?#]+)(.*)$/.exec(link.textContent ?? '') ?? [];
  if (scheme === '') return;
  const path = readable(rest === '/' ? '' : rest);
  link.replaceChildren(
    makeElement('span', { class: 'link-words' }, [
      makeElement('span', { class: 'link-host' }, [host]),
      ...(path === '' ? [] : [makeElement('span', { class: 'link-path' }, [path])]),
    ]),
  );
}

function showPreviewWhenNear(link: HTMLAnchorElement, ask: NonNullable<EnhanceContext['preview']>, signal: AbortSignal): void {
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

async function showPreview(link: HTMLAnchorElement, ask: NonNullable<EnhanceContext['preview']>): Promise<void> {
  const preview = await ask(link.href);
  if (preview === null || previewed.has(link)) return;
  previewed.add(link);
  showPreviewCard(link, preview);
}

/** An address without its percent signs, where they spell text. */
function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
