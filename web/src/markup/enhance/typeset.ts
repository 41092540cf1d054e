import katex from 'katex';
import styleUrl from 'katex/dist/katex.min.css?url';
import { FORMULA_LIMITS } from './formula-limits.ts';

/**
 * Resolves when the style sheet of formulas is loaded: without
 * it a formula would show twice, as graphic and as text.
 */
export const isReady: Promise<void> = new Promise((resolve) => {
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.href = styleUrl;
  sheet.addEventListener('load', () => resolve());
  sheet.addEventListener('error', () => resolve());
  document.head.append(sheet);
});

/**
 * Typesets a formula into an element.
 * @returns null, or the error of an invalid formula, in which case the element is unchanged
 */
export function typeset(element: HTMLElement, source: string, isDisplay: boolean): string | null {
  const place = document.createElement('span');
  try {
    katex.render(source, place, { ...FORMULA_LIMITS, displayMode: isDisplay, output: 'htmlAndMathml' });
  } catch (error) {
    return error instanceof katex.ParseError ? error.rawMessage : String(error);
  }
  element.replaceChildren(...place.childNodes);
  return null;
}
