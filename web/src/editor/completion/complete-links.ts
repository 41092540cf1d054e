import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { matchTitle } from '@maru/core/text';
import { isInCode } from '../commands/enclosing.ts';
import { headingOptions } from './complete-headings.ts';
import { completeWhere } from './complete-where.ts';
import { linkOption } from './link-option.ts';
import type { LinkTarget } from './link-option.ts';

const WIKI = /\[\[([^[\]|\n]{0,100})$/;
const ADDRESS = /\]\(\/?([^()\s<>]{0,100})$/;
const BEGUN = new RegExp(`${WIKI.source}|${ADDRESS.source}`);
const OFFERED_MAX = 50;

/** The last choice of a title that no document has: the link is written and the document created. */
export interface LinkCreation {
  readonly label: string;
  readonly create: () => void;
}

/**
 * Completes links to documents of the space: by title after `[[`, by heading after `[[Title#`
 * and `[[#`, and as paths after `](`. Korean consonants match syllables (초성).
 * @param targets returns the current documents
 * @param targetOf returns the target that leads to a document
 * @param headingsOf loads the headings of a document
 * @param creationOf returns the creation of a document by its title; null where one has it
 */
export function completeLinks(
  targets: () => readonly LinkTarget[],
  targetOf: (id: string) => { readonly target: string | null; readonly place: string },
  headingsOf: (target: LinkTarget) => Promise<readonly string[]>,
  creationOf: (title: string) => LinkCreation | null,
): Extension {
  const source = (context: CompletionContext): CompletionResult | Promise<CompletionResult | null> | null => {
    const line = context.state.doc.lineAt(context.pos);
    const before = line.text.slice(0, context.pos - line.from);
    const after = line.text.slice(context.pos - line.from);
    const wiki = WIKI.exec(before);
    const query = wiki?.[1] ?? ADDRESS.exec(before)?.[1];
    if (query === undefined || isInCode(context.state, context.pos)) return null;
    const found = bestOf(targets(), query);
    if (wiki === null)
      return found.length === 0
        ? null
        : { from: context.pos - query.length, options: found.map(addressOption), filter: false };
    const titles = found.map((target) => wikiOption(target, targetOf(target.id), after));
    const title = query.trim();
    const creation = title === '' || title.includes('#') ? null : creationOf(title);
    const created =
      creation === null ? [] : [linkOption(creation.label, `[[${title}]]`, after, creation.create)];
    const offer = (headings: readonly Completion[]): CompletionResult | null => {
      const options = [...titles, ...headings, ...created];
      return options.length === 0 ? null : { from: context.pos - query.length - 2, options, filter: false };
    };
    const headings = headingOptions(context.state, query, after, targets(), headingsOf);
    return headings instanceof Promise ? headings.then(offer) : offer(headings ?? []);
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
function wikiOption(
  { title, path }: LinkTarget,
  { target, place }: { readonly target: string | null; readonly place: string },
  after: string,
): Completion {
  const text =
    target !== null ? `[[${target}]]` : `[${title.replaceAll(/[\\[\]]/g, String.raw`\$&`)}](${path})`;
  return { ...linkOption(title, text, after), ...(place === '' ? {} : { detail: place }) };
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
