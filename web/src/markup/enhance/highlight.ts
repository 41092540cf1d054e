import { LanguageDescription } from '@codemirror/language';
import { languages } from '@codemirror/language-data';
import { classHighlighter, highlightCode } from '@lezer/highlight';

/** Colours code in place with the grammars of the editor; an unknown language stays plain. Fetches the grammar where it must. */
export function highlightInto(code: HTMLElement, language: string): void {
  const description = LanguageDescription.matchLanguageName(languages, language, false);
  if (description === null) return;
  if (description.support !== undefined) return color(code, description);
  // A grammar that does not arrive leaves the code as it is, which can be read.
  description.load().then(
    () => color(code, description),
    () => undefined,
  );
}

function color(code: HTMLElement, { support }: LanguageDescription): void {
  const text = code.textContent ?? '';
  if (support === undefined || code.firstElementChild !== null) return;
  const parts = document.createDocumentFragment();
  highlightCode(
    text,
    support.language.parser.parse(text),
    classHighlighter,
    (part, classes) => parts.append(classes === '' ? part : colored(part, classes)),
    () => parts.append('\n'),
  );
  code.replaceChildren(parts);
}

function colored(text: string, classes: string): HTMLElement {
  const span = document.createElement('span');
  span.className = classes;
  span.textContent = text;
  return span;
}
