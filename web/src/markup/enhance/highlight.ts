import type { Coloring } from '../grammars/coloring.ts';
import { loadGrammar } from '../grammars/grammars.ts';

/** Colourings by the name of their language; null: unknown, or its grammar could not be had. */
const loaded = new Map<string, Coloring | null>();

/** Highlights code in place, with a grammar that is loaded on demand; an unknown language stays plain. */
export function highlightInto(code: HTMLElement, language: string): void {
  const known = loaded.get(language);
  if (known !== undefined) return color(code, known);
  loadGrammar(language).then(
    (coloring) => {
      loaded.set(language, coloring);
      color(code, coloring);
    },
    // Without its grammar, code stays plain and readable.
    () => undefined,
  );
}

function color(code: HTMLElement, coloring: Coloring | null): void {
  const text = code.textContent ?? '';
  if (coloring === null || code.firstElementChild !== null) return;
  const parts = document.createDocumentFragment();
  try {
    coloring(text, (part, classes) => parts.append(classes === '' ? part : colored(part, classes)));
  } catch {
    // A grammar may fail at a text, which stays plain then, and the blocks behind it are shown all the same.
    return;
  }
  code.replaceChildren(parts);
}

function colored(text: string, classes: string): HTMLElement {
  const span = document.createElement('span');
  span.className = classes;
  span.textContent = text;
  return span;
}
