/** Marks elements that an enhancement added to an article. */
const ADDED = 'data-added';

/** Creates an element with attributes (null: not set) and contents. */
export function makeElement<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string | null>> = {},
  contents: readonly (Node | string)[] = [],
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== null) element.setAttribute(key, value);
  element.append(...contents);
  return element;
}

/** Marks an element as added. */
export function markAdded<T extends Element>(element: T): T {
  element.setAttribute(ADDED, '');
  return element;
}

/** Sets an attribute unless it has the value already, so that mutation observers are not notified. */
export function setAttribute(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Returns the first added child that matches, if any. */
export function findAdded(parent: Element, selector = ''): HTMLElement | null {
  return parent.querySelector<HTMLElement>(`:scope > [${ADDED}]${selector}`);
}

/** Removes everything added. */
export function removeAdded(root: Element): void {
  for (const element of root.querySelectorAll(`[${ADDED}]`)) element.remove();
}

/** Returns the text of an element, with the sources of formulas. Added buttons have no text, only icons. */
export function ownText(element: Element): string {
  if (element.querySelector('[data-source]') === null) return (element.textContent ?? '').trim();
  const copy = element.cloneNode(true) as Element;
  for (const formula of copy.querySelectorAll<HTMLElement>('[data-source]'))
    formula.textContent = formula.dataset['source'] ?? '';
  return (copy.textContent ?? '').trim();
}

const GLYPHS = {
  link: 'M10 13a5 5 0 0 0 7.5.5l3-3a5 5 0 0 0-7-7l-1.7 1.7M14 11a5 5 0 0 0-7.5-.5l-3 3a5 5 0 0 0 7 7l1.7-1.7',
  chevron: 'm9 6 6 6-6 6',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  check: 'm4 12.5 5 5L20 6.5',
  up: 'm6 15 6-6 6 6',
  down: 'm6 9 6 6 6-6',
  cross: 'M6 6l12 12M18 6 6 18',
  play: 'M7 4.5v15l12-7.5z',
} as const;

/** Creates an icon in the text's colour; size in rem. */
export function glyph(name: keyof typeof GLYPHS, size: number): SVGSVGElement {
  const namespace = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(namespace, 'svg');
  for (const [key, value] of Object.entries({
    viewBox: '0 0 24 24',
    width: `${size}rem`,
    height: `${size}rem`,
    fill: name === 'play' ? 'currentColor' : 'none',
    stroke: 'currentColor',
    'stroke-width': '2',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    'aria-hidden': 'true',
  })) {
    svg.setAttribute(key, value);
  }
  const path = document.createElementNS(namespace, 'path');
  path.setAttribute('d', GLYPHS[name]);
  svg.append(path);
  return svg;
}
