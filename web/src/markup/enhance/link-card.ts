import { makeElement } from './make-element.ts';

/** Sets a lone link as a card: the site first, then what follows, quietly. Until there are previews, the address is all there is. */
export function showLinkCard(link: HTMLAnchorElement): void {
  if (link.firstElementChild !== null) return;
  const text = link.textContent ?? '';
  const [, scheme = '', host = '', rest = ''] = /^(https?:\/\/)(?:www\.)?([^/?#]+)(.*)$/.exec(text) ?? [];
  if (scheme === '') return;
  const path = readable(rest === '/' ? '' : rest);
  link.replaceChildren(
    makeElement('span', { class: 'link-host' }, [host]),
    ...(path === '' ? [] : [makeElement('span', { class: 'link-path' }, [path])]),
  );
}

/** An address without its percent signs, where they spell text. */
function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
