import type { HangulFont } from '../../design/fonts.ts';
import { fontAt } from './hangul-fonts.ts';
import { isHangulLoaded, isHangulShown, loadHangul, showHangul } from './load-hangul.ts';
import { HELD_ATTRIBUTE, isNoHangul, joinHangul, visibleHangul } from './visible-hangul.ts';
import type { Hangul } from './visible-hangul.ts';

/** Properties with the families of an element. */
const FAMILY_PROPERTIES = ['--font', '--font-code', 'font-family'] as const;
/** Elements that somebody types into, which are never held: a change of font would end a composition. */
const TYPED_INTO = 'input, textarea, [contenteditable="true"]';

interface Held {
  readonly font: HangulFont;
  /** Values that the element's style attribute had. */
  readonly families: readonly (readonly [name: string, value: string])[];
}

/** Elements in the system's font until their slices are loaded. */
const held = new Map<HTMLElement, Held>();

/**
 * Holds the text that was added to a page in the system's font until all the slices that it needs
 * are loaded, or for good when they can't be had. Has to run before the text is painted.
 */
export function delayAddedHangul(records: readonly MutationRecord[]): void {
  const lacking = new Map<HangulFont, HTMLElement[]>();
  for (const element of changedElements(records)) {
    if (!element.isConnected || element.closest(`${TYPED_INTO}, [${HELD_ATTRIBUTE}]`) !== null) continue;
    const font = fontAt(element);
    if (font === null || !isHangulShown(font)) continue;
    const added = visibleHangul(element, font.family);
    if (isNoHangul(added) || isHangulLoaded(font, added)) continue;
    lacking.set(font, [...(lacking.get(font) ?? []), element]);
  }
  for (const [font, elements] of lacking) void hideUntilLoaded(font, elements);
}

/** Returns the held text of a font to it. The font must be hidden, or have the slices. */
export function releaseHangul(font: HangulFont, elements: Iterable<HTMLElement> = [...held.keys()]): void {
  for (const element of elements) {
    const own = held.get(element);
    if (own?.font !== font) continue;
    for (const [name, value] of own.families) element.style.setProperty(name, value);
    if (element.getAttribute('style') === '') element.removeAttribute('style');
    element.removeAttribute(HELD_ATTRIBUTE);
    held.delete(element);
  }
}

async function hideUntilLoaded(font: HangulFont, elements: readonly HTMLElement[]): Promise<void> {
  for (const element of elements) setInSystemFont(element, font);
  const neededNow = (): Hangul =>
    elements.reduce(
      (all, element) => joinHangul(all, visibleHangul(element, '')),
      visibleHangul(document.body, font.family),
    );
  // Text that changes during the load is in the system's font as well, and is loaded before the change.
  for (let needed = neededNow(); !isHangulLoaded(font, needed); needed = neededNow())
    if (!(await loadHangul(font, needed))) return forgetRemoved();
  releaseHangul(font, elements);
  if (isHangulShown(font)) showHangul(font);
}

function setInSystemFont(element: HTMLElement, font: HangulFont): void {
  const computed = getComputedStyle(element);
  const families = FAMILY_PROPERTIES.map((name) => ({
    name,
    own: element.style.getPropertyValue(name),
    value: without(font.family, computed.getPropertyValue(name)),
  }));
  held.set(element, { font, families: families.map(({ name, own }) => [name, own] as const) });
  element.setAttribute(HELD_ATTRIBUTE, '');
  for (const { name, value } of families) element.style.setProperty(name, value);
}

/** Drops elements that left the page. */
function forgetRemoved(): void {
  for (const element of held.keys()) if (!element.isConnected) held.delete(element);
}

function changedElements(records: readonly MutationRecord[]): ReadonlySet<HTMLElement> {
  const changed = new Set<HTMLElement>();
  for (const { type, target, addedNodes } of records) {
    if (type === 'attributes') continue;
    for (const node of type === 'childList' ? addedNodes : [target]) {
      const element = node instanceof HTMLElement ? node : node.parentElement;
      if (element !== null) changed.add(element);
    }
  }
  return changed;
}

/** Returns a list of families without one of them. */
function without(family: string, families: string): string {
  return families
    .split(',')
    .filter((one) => one.trim().replaceAll(/["']/g, '') !== family)
    .join(',');
}
