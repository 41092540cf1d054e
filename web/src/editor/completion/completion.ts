import type { Extension } from '@codemirror/state';
import type { Locale } from '@maru/core';
import { completeLanguages } from './complete-languages.ts';
import { completeLinks } from './complete-links.ts';
import type { LinkCreation } from './complete-links.ts';
import type { LinkTarget } from './link-option.ts';
import { linkMarks } from '../link-marks.ts';
import type { LinkProblem } from '../link-marks.ts';
import { pasteText } from '../paste/paste-text.ts';
import { uploads } from '../paste/uploads.ts';
import type { Uploading } from '../paste/uploads.ts';
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { isInCode } from '../commands/enclosing.ts';
import { completeWhere } from './complete-where.ts';
import type { Emoji } from './emoji.ts';

/** A colon at the start of a word and at least two letters: `12:30` and `a:b` do not match. */
const COLON = /(?:^|[\s([{"'>*_~])(:[\p{L}\p{N}_+-]{2,30}:?)$/u;
const OFFERED_MAX = 30;

/**
 * Completes emoji by their names, in English and in Korean: `:smile`, `:웃`. The list is loaded at first use.
 * @param locale language of the labels
 */
function completeEmoji(locale: () => Locale): Extension {
  const source = async (context: CompletionContext): Promise<CompletionResult | null> => {
    const line = context.state.doc.lineAt(context.pos);
    const typed = COLON.exec(line.text.slice(0, context.pos - line.from))?.[1];
    if (typed === undefined || isInCode(context.state, context.pos)) return null;
    const { findEmoji } = await import('./emoji.ts');
    const found = findEmoji(typed.slice(1).replace(/:$/, ''), OFFERED_MAX);
    return found.length === 0
      ? null
      : {
          from: context.pos - typed.length,
          options: found.map((emoji) => option(emoji, locale())),
          filter: false,
        };
  };
  return completeWhere(COLON, source);
}

function option({ character, code, names }: Emoji, locale: Locale): Completion {
  return { label: `${character} ${code}`, detail: names[locale], apply: character };
}

export interface CompletionTools {
  readonly uploading: Uploading;
  /** Returns the current documents that can be linked to. */
  readonly linkTargets: () => readonly LinkTarget[];
  /** Returns the target of a wiki link to one of them, null where none leads there, and its folders. */
  readonly targetOf: (id: string) => { readonly target: string | null; readonly place: string };
  /** Returns the problem of a wiki link's target; null for none. */
  readonly linkProblemOf: (target: string) => LinkProblem | null;
  /** Loads the headings of one of them; none when it fails. */
  readonly headingsOf: (target: LinkTarget) => Promise<readonly string[]>;
  /** Returns the creation of a document by its title; null where one has it. */
  readonly creationOf: (title: string) => LinkCreation | null;
  /** Returns the language of completion labels. */
  readonly locale: () => Locale;
}

/** Extensions for content that is not typed: files, clipboard, completions. */
export function completion({
  uploading,
  linkTargets,
  targetOf,
  linkProblemOf,
  headingsOf,
  creationOf,
  locale,
}: CompletionTools): readonly Extension[] {
  return [
    uploads(uploading),
    pasteText(),
    completeLinks(linkTargets, targetOf, headingsOf, creationOf),
    linkMarks(linkProblemOf),
    completeLanguages(),
    completeEmoji(locale),
  ];
}
