import { ARTICLE_ID } from '@maru/core';
import { fontInStack } from '../../design/fonts.ts';
import type { HangulFont } from '../../design/fonts.ts';
import { HELD_ATTRIBUTE } from './visible-hangul.ts';

/** Elements with a font of their own: the page of a space with a design, and previews of one. */
const OWN_FONT = `[style*="--font:"]:not([${HELD_ATTRIBUTE}])`;

/** Returns the web font of an element's Hangul; null where the design leaves it to the system. */
export function fontAt(element: Element): HangulFont | null {
  return fontInStack(stackOf(element.closest<HTMLElement>(OWN_FONT)));
}

/** Returns the web fonts for Hangul of the page and of its previews. */
export function fontsInUse(): ReadonlySet<HangulFont> {
  const fonts = [document.documentElement, ...document.querySelectorAll(OWN_FONT)].map(fontAt);
  return new Set(fonts.filter((font) => font !== null));
}

/** Identifies a page and its fonts, and distinguishes a document that is loading from one that is present. */
export function pageKey(): string {
  const isThere = document.getElementById(ARTICLE_ID) !== null;
  const stacks = [...document.querySelectorAll<HTMLElement>(OWN_FONT)].map(stackOf);
  return [location.pathname, isThere, ...stacks].join(' ');
}

/** Returns the font stack of a design; empty for the product's own. */
function stackOf(element: HTMLElement | null): string {
  return element?.style.getPropertyValue('--font') ?? '';
}
