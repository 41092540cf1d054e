import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { matchTitle } from '@maru/core/text';
import { ACTIONS } from './actions.ts';
import { completeWhere } from './completion/complete-where.ts';
import type { ActionName, EditorAction } from './actions.ts';
import { isInCode } from './commands/enclosing.ts';
import { actionLabel } from './editor-texts.ts';

/** Actions of the menu, in their order, and the marks that do the same. */
const OFFERED = {
  heading1: '#',
  heading2: '##',
  heading3: '###',
  bullet: '-',
  ordered: '1.',
  task: '- [ ]',
  quote: '>',
  callout: '> [!note]',
  codeBlock: '```',
  table: '|',
  media: '![]()',
  link: '[]()',
  wikiLink: '[[]]',
  docEmbed: '![[]]',
  rule: '---',
  toc: '[toc]',
  footnote: '[^1]',
  note: '^[]',
  comment: '<!-- -->',
  fold: '## [-]',
  math: '```math',
  diagram: '```mermaid',
  properties: 'tags:',
} as const satisfies Partial<Record<ActionName, string>>;

type OfferedName = keyof typeof OFFERED;

const NAMES = Object.keys(OFFERED) as OfferedName[];

/** `/` and the text after it, at the start of a line's text. */
const SLASH = /^[ \t]*(?:>[ \t]?)*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(\/[\p{L}\p{N} ]{0,20})$/u;

/**
 * The menu that `/` opens at the start of a line. It is a completion list,
 * with its keys and announcements, and waits while an input method composes.
 */
export function slashMenu(): Extension {
  const source = (context: CompletionContext): CompletionResult | null => {
    const label = context.state.facet(actionLabel);
    const line = context.state.doc.lineAt(context.pos);
    const typed = SLASH.exec(line.text.slice(0, context.pos - line.from))?.[1];
    if (typed === undefined || isInCode(context.state, context.pos)) return null;
    const query = typed.slice(1).trim();
    const found = NAMES.map((name) => ({ name, score: scoreOf(query, label(name), ACTIONS[name]) })).filter(
      ({ score }) => score > 0,
    );
    if (found.length === 0) return null;
    if (query !== '') found.sort((a, b) => b.score - a.score);
    return {
      from: context.pos - typed.length,
      options: found.map(({ name }) => option(name, label(name))),
      filter: false,
    };
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
      // Removes the typed text and runs the action, as one undo step.
      const removal = view.state.update({ changes: { from, to } });
      ACTIONS[name].run({
        state: removal.state,
        dispatch: ({ changes, selection, effects }) =>
          view.dispatch({
            changes: removal.changes.compose(changes),
            effects,
            ...(selection === undefined ? {} : { selection }),
            userEvent: 'input.complete',
            scrollIntoView: true,
          }),
      });
    },
  };
}
