/** Weights of a font's Hangul: each stands for a range. */
export const HANGUL_WEIGHTS = [400, 600] as const;
export type HangulWeight = (typeof HANGUL_WEIGHTS)[number];

/** Syllables by the weight that they are displayed in. */
export type Hangul = Readonly<Record<HangulWeight, ReadonlySet<string>>>;

const SYLLABLE = /[가-힣]/;
const SYLLABLES = /[가-힣]/g;
/** Font weight from which on text uses the bolder slices. */
const BOLD_MIN = 550;
/** Marks text that is held in the system's font: see hold-hangul.ts. */
export const HELD_ATTRIBUTE = 'data-held';
/** Elements whose text is never displayed, or held. */
const LEFT_OUT = `script, style, template, noscript, [${HELD_ATTRIBUTE}]`;
const FIELDS = 'input:not([type="password"]), textarea';
type Field = HTMLInputElement | HTMLTextAreaElement;
/** Element with the editor's text in its shadow root. */
export const EDITOR = '[data-editor]';

/** Returns the weight whose slices display a CSS font weight. */
export function hangulWeightOf(fontWeight: number): HangulWeight {
  return fontWeight < BOLD_MIN ? 400 : 600;
}

/**
 * Returns the syllables of the text below an element that is set in a family; of all its text for an empty
 * name. Includes fields and the editor's text, not held parts. The computed style is read once per element
 * name and class.
 */
export function visibleHangul(root: Element, family: string): Hangul {
  const found = { 400: new Set<string>(), 600: new Set<string>() };
  const weights = new Map<string, HangulWeight | null>();
  const add = (text: string, element: Element): void => {
    const syllables = text.match(SYLLABLES);
    if (syllables === null) return;
    const key = `${nameOf(element)} ${nameOf(element.parentElement)}`;
    const known = weights.get(key);
    const weight = known === undefined ? weightIn(family, element) : known;
    weights.set(key, weight);
    if (weight !== null) for (const syllable of syllables) found[weight].add(syllable);
  };
  const addBelow = (top: Element | ShadowRoot): void => {
    const isShown = (element: Element): boolean => {
      const leftOut = element.closest(LEFT_OUT);
      return leftOut === null || leftOut === top || !top.contains(leftOut);
    };
    // Without a filter in script, and elements after it: a walk through all nodes took seven times as long.
    const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const text = node.nodeValue ?? '';
      const element = node.parentElement;
      if (SYLLABLE.test(text) && element !== null && isShown(element)) add(text, element);
    }
    const fields = [...top.querySelectorAll<Field>(FIELDS), ...(isField(top) ? [top] : [])];
    for (const field of fields) if (isShown(field)) add(field.value + field.placeholder, field);
    const editors = [...top.querySelectorAll(EDITOR), ...(top instanceof Element ? [top] : [])];
    for (const { shadowRoot } of editors) if (shadowRoot !== null) addBelow(shadowRoot);
  };
  addBelow(root);
  return found;
}

/** Returns the weight of an element's Hangul; null when another font displays it. */
function weightIn(family: string, element: Element): HangulWeight | null {
  const { fontFamily, fontWeight } = getComputedStyle(element);
  return fontFamily.includes(family) ? hangulWeightOf(Number(fontWeight)) : null;
}

export function isField(node: EventTarget): node is Field {
  return node instanceof Element && node.matches(FIELDS);
}

function nameOf(element: Element | null): string {
  return element === null ? '' : `${element.localName}.${element.getAttribute('class') ?? ''}`;
}

export function joinHangul(one: Hangul, other: Hangul): Hangul {
  return { 400: new Set([...one[400], ...other[400]]), 600: new Set([...one[600], ...other[600]]) };
}

/** Returns true when there are no syllables. */
export function isNoHangul(hangul: Hangul): boolean {
  return HANGUL_WEIGHTS.every((weight) => hangul[weight].size === 0);
}
