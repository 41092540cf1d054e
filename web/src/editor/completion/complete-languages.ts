import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { languages } from '@codemirror/language-data';
import type { Extension } from '@codemirror/state';
import { completeWhere } from './complete-where.ts';

/** The opening fence of a code block, and the typed part of its language. */
const FENCE = /^[ \t]*(?:>[ \t]?)*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(?:`{3,}|~{3,})([\w+#.-]{1,20})$/;

/** Fences that pages render as graphics. */
const DRAWN = ['mermaid', 'math'];

/** Names of code languages: their own, else an alias of one word. */
const NAMES: readonly { readonly label: string; readonly detail: string }[] = [
  ...DRAWN.map((label) => ({ label, detail: '' })),
  ...languages.flatMap(({ name, alias }) => {
    const label = [name.toLowerCase(), ...alias].find((word) => /^[\w+#.-]+$/.test(word));
    return label === undefined ? [] : [{ label, detail: name }];
  }),
];

/** Words that need no completion: names, aliases and extensions of languages, and some without colours. */
const COMPLETE: ReadonlySet<string> = new Set([
  ...DRAWN,
  'text',
  'txt',
  'plain',
  'plaintext',
  'output',
  'console',
  ...languages.flatMap(({ name, alias, extensions }) => [name.toLowerCase(), ...alias, ...extensions]),
]);

/**
 * Completes the highlighted languages after an opening fence. The list closes at a complete
 * word (`js` begins `json` as well), since Enter then ends the line and must not choose from it.
 */
export function completeLanguages(): Extension {
  const source = (context: CompletionContext): CompletionResult | null => {
    const line = context.state.doc.lineAt(context.pos);
    const typed = FENCE.exec(line.text.slice(0, context.pos - line.from))?.[1]?.toLowerCase();
    if (typed === undefined || COMPLETE.has(typed)) return null;
    const options = NAMES.filter(({ label }) => label.startsWith(typed));
    return options.length === 0 ? null : { from: context.pos - typed.length, options, filter: false };
  };
  return completeWhere(FENCE, source);
}
