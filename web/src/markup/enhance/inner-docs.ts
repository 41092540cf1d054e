import type { EnhanceContext } from './context.ts';
import { findAdded, makeElement, markAdded } from './make-element.ts';
import { showBlocks } from './show-blocks.ts';

/** HTML of the documents that were put into their places, as JSON: with Trusted Types it is an object. */
const shown = new WeakMap<Element, string>();

/** Puts other documents into their places, again where these have changed. */
export function showInnerDocs(context: EnhanceContext): void {
  const { article, innerDocs, seen, signal } = context;
  if (innerDocs === null) return;
  const places = [...article.querySelectorAll<HTMLElement>('.embed-doc')]
    .filter(({ parentElement }) => parentElement?.closest('.embed-doc') === null)
    .map((place) => ({ place, target: targetOf(place), key: keyOf(place) }));
  if (places.every(({ place, key }) => seen.get(place) === key)) return;
  for (const { place, key } of places) seen.set(place, key);
  innerDocs(places.map(({ target }) => target)).then(
    (bodies) => {
      for (const [index, { place, key }] of places.entries())
        if (!signal.aborted && seen.get(place) === key) put(place, bodies[index] ?? null, context);
    },
    () => {
      // The next refresh tries again.
      for (const { place, key } of places) if (seen.get(place) === key) seen.delete(place);
    },
  );
}

function put(place: HTMLElement, html: string | null, context: EnhanceContext): void {
  const before = findAdded(place);
  if (html !== null && before !== null && shown.get(before) === JSON.stringify(html)) return;
  before?.remove();
  if (html === null) return;
  const body = markAdded(makeElement('div', { class: 'embed-doc-body' }));
  body.innerHTML = html;
  shown.set(body, JSON.stringify(html));
  place.append(body);
  showBlocks([body], context);
}

function targetOf({ dataset: { title = '', heading } }: HTMLElement): string {
  return heading === undefined ? title : `${title}#${heading}`;
}

/** Changes where the document is found only later, too. */
function keyOf(place: HTMLElement): string {
  return `${targetOf(place)}\n${place.querySelector('a')?.getAttribute('href') ?? ''}`;
}
