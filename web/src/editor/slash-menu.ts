import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { matchTitle } from '@maru/core/text';
import { ACTIONS } from './actions.ts';
import { completeWhere } from './bring-in/complete-where.ts';
import type { ActionName, EditorAction } from './actions.ts';
import { isInCode } from './commands/enclosing.ts';

/** What the menu offers, in its order, and the mark that does the same. */
const OFFERED = {
  heading1: '#',
  heading2: '##',
  heading3: '###',
  bullet: '-',
  ordered: '1.',
  task: '- [ ]',
  quote: '>',
  codeBlock: '```',
  table: '|',
  media: '![]()',
  link: '[]()',
  wikiLink: '[[]]',
  rule: '---',
  toc: '[toc]',
  footnote: '[^1]',
  note: '^[]',
  fold: '## [-]',
  math: '```math',
  diagram: '```mermaid',
} as const satisfies Partial<Record<ActionName, string>>;

type OfferedName = keyof typeof OFFERED;

const NAMES = Object.keys(OFFERED) as OfferedName[];

/** `/` and what it is followed by, where a line's words begin. */
const SLASH = /^[ \t]*(?:>[ \t]?)*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(\/[\p{L}\p{N} ]{0,20})$/u;

/**
 * The menu that `/` opens at the start of a line. It is a list of completions, so it has their keys, is read out as theirs, and waits
 * while an input method composes. @param label says an action in the page's language
 */
export function slashMenu(label: (name: ActionName) => string): Extension {
  const source = (context: CompletionContext): CompletionResult | null => {
    const line = context.state.doc.lineAt(context.pos);
    const typed = SLASH.exec(line.text.slice(0, context.pos - line.from))?.[1];
    if (typed === undefined || isInCode(context.state, context.pos)) return null;
    const query = typed.slice(1).trim();
    const found = NAMES.map((name) => ({ name, score: scoreOf(query, label(name), ACTIONS[name]) })).filter(({ score }) => score > 0);
    if (found.length === 0) return null;
    if (query !== '') found.sort((a, b) => b.score - a.score);
    return { from: context.pos - typed.length, options: found.map(({ name }) => option(name, label(name))), filter: false };
  };
  return completeWhere(SLASH, source);
}

function scoreOf(query: string, label: string, { words = '' }: EditorAction): number {
  if (query === '') return 1;
  const best = Math.max(0, ...words.split(' ').map((word) => matchTitle(query, word)));
  return Math.max(2 * matchTitle(query, label), best);
}

function option(name: OfferedName, label: string): Completion {
  return {
    label,
    detail: OFFERED[name],
    apply: (view, _completion, from, to) => {
      // What was typed goes, and what was chosen comes, as one step of undoing.
      const removal = view.state.update({ changes: { from, to } });
      ACTIONS[name].run({
        state: removal.state,
        dispatch: ({ changes, selection }) =>
          view.dispatch({
            changes: removal.changes.compose(changes),
            ...(selection === undefined ? {} : { selection }),
            userEvent: 'input.complete',
            scrollIntoView: true,
          }),
      });
    },
  };
}
