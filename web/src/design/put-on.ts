import type { GroupStyle } from './space-design.ts';
import { spaceDesign } from './space-design.ts';

const SHEET_ATTRIBUTE = 'data-space-font';

/** Puts a space's design on the page, in place of any other. */
export function putOnDesign(style: GroupStyle): void {
  const root = document.documentElement;
  root.removeAttribute('style');
  delete root.dataset['ground'];
  const design = spaceDesign(style);
  if (design === null) return;
  for (const [name, value] of Object.entries(design.properties)) root.style.setProperty(name, value);
  if (design.ground !== null) root.dataset['ground'] = design.ground;
  if (design.fontSheet !== null) void loadFontSheet(design.fontSheet);
}

/** Makes a font known to the browser, once; its pieces are fetched as they are shown. Resolves when it is known, or can't be. */
export function loadFontSheet(href: string): Promise<void> {
  const there = document.querySelector<HTMLLinkElement>(`link[href="${href}"]`);
  if (there !== null && there.sheet !== null) return Promise.resolve();
  const link = there ?? document.createElement('link');
  const settled = new Promise<void>((resolve) => {
    for (const end of ['load', 'error']) link.addEventListener(end, () => resolve(), { once: true });
  });
  if (there !== null) return settled;
  link.rel = 'stylesheet';
  link.href = href;
  link.setAttribute(SHEET_ATTRIBUTE, '');
  document.head.append(link);
  return settled;
}
