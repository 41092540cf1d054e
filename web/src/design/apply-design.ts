import type { GroupStyle } from './space-design.ts';
import { spaceDesign } from './space-design.ts';
import { loadFontSheet } from './font-sheet.ts';

/** Applies a space's design to the page, in place of any other. */
export function applyDesign(style: GroupStyle): void {
  const root = document.documentElement;
  root.removeAttribute('style');
  delete root.dataset['ground'];
  const design = spaceDesign(style);
  if (design === null) return;
  for (const [name, value] of Object.entries(design.properties)) root.style.setProperty(name, value);
  if (design.ground !== null) root.dataset['ground'] = design.ground;
  if (design.fontSheet !== null) void loadFontSheet(design.fontSheet);
}
