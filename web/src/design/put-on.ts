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
  if (design.fontSheet !== null) loadFontSheet(design.fontSheet);
}

/** Makes a font known to the browser, once; its pieces are fetched as they are shown. */
export function loadFontSheet(href: string): void {
  if (document.querySelector(`link[href="${href}"]`) !== null) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  link.setAttribute(SHEET_ATTRIBUTE, '');
  document.head.append(link);
}
