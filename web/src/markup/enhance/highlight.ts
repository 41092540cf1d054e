import { LanguageDescription } from '@codemirror/language';
import { languages } from '@codemirror/language-data';
import { classHighlighter, highlightCode } from '@lezer/highlight';

/**
 * Highlights code in place with the grammars of the editor,
 * loaded on demand; an unknown language stays plain.
 */
export function highlightInto(code: HTMLElement, language: string): void {
  const description = LanguageDescription.matchLanguageName(languages, language, false);
  if (description === null) return;
  if (description.support !== undefined) return color(code, description);
  // Without its grammar, code stays plain and readable.
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
