import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { matchTitle } from '@maru/core/text';
import { isInCode } from '../commands/enclosing.ts';
import { completeWhere } from './complete-where.ts';

/** A document that can be linked to. */
export interface LinkTarget {
  readonly title: string;
  /** Path of the document on this site. */
  readonly path: string;
}

const WIKI = /\[\[([^[\]|\n]{0,100})$/;
const ADDRESS = /\]\(\/?([^()\s<>]{0,100})$/;
const BEGUN = new RegExp(`${WIKI.source}|${ADDRESS.source}`);
const OFFERED_MAX = 50;

/**
 * Completes links to documents of the space: by title after `[[`,
 * and as paths after `](`. Korean consonants match syllables (초성).
 * @param targets returns the current documents
 */
export function completeLinks(targets: () => readonly LinkTarget[]): Extension {
  const source = (context: CompletionContext): CompletionResult | null => {
    const line = context.state.doc.lineAt(context.pos);
    const before = line.text.slice(0, context.pos - line.from);
    const after = line.text.slice(context.pos - line.from);
    const wiki = WIKI.exec(before);
    const query = wiki?.[1] ?? ADDRESS.exec(before)?.[1];
    if (query === undefined || isInCode(context.state, context.pos)) return null;
    const found = bestOf(targets(), query);
    if (found.length === 0) return null;
    if (wiki === null)
      return { from: context.pos - query.length, options: found.map(addressOption), filter: false };
    return {
      from: context.pos - query.length - 2,
      options: found.map((target) => wikiOption(target, after)),
      filter: false,
    };
  };
  return completeWhere(BEGUN, source);
}

function bestOf(targets: readonly LinkTarget[], query: string): readonly LinkTarget[] {
  if (query.trim() === '') return targets.slice(0, OFFERED_MAX);
  return targets
    .map((target) => ({ target, score: matchTitle(query, target.title) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, OFFERED_MAX)
    .map(({ target }) => target);
}

/** Titles that contain the marks of a wiki link are linked by their path. */
function wikiOption({ title, path }: LinkTarget, after: string): Completion {
  const isPlain = !/[[\]|\n]/.test(title) && title.trim() === title;
  const text = isPlain ? `[[${title}]]` : `[${title.replaceAll(/[\\[\]]/g, String.raw`\$&`)}](${path})`;
  return {
    label: title,
    apply: (view, _completion, from, to) => {
      // Closing brackets that the editor inserted are replaced as well.
      const end = to + (/^\]{1,2}/.exec(after)?.[0].length ?? 0);
      view.dispatch({
        changes: { from, to: end, insert: text },
        selection: { anchor: from + text.length },
        userEvent: 'input.complete',
        scrollIntoView: true,
      });
    },
  };
}

function addressOption({ title, path }: LinkTarget): Completion {
  return {
    label: title,
    detail: path,
    apply: (view, _completion, from, to) => {
      // The typed slash is part of the path.
      const start = view.state.sliceDoc(from - 1, from) === '/' ? from - 1 : from;
      view.dispatch({
        changes: { from: start, to, insert: path },
        selection: { anchor: start + path.length },
        userEvent: 'input.complete',
        scrollIntoView: true,
      });
    },
  };
}
