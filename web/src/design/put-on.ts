import type { GroupStyle } from './space-design.ts';
import { spaceDesign } from './space-design.ts';

const SHEET_ATTRIBUTE = 'data-space-font';

/** Applies a space's design to the page, in place of any other. */
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

/**
 * Adds a font's style sheet to the page, once; its slices are loaded when they are used. Resolves when the sheet is loaded or has failed.
 */
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
