import type { Completion } from '@codemirror/autocomplete';
import type { EditorState } from '@codemirror/state';
import { outline, parse } from '@maru/core/markup';
import { matchTitle, slugify } from '@maru/core/text';
import { linkOption } from './link-option.ts';
import type { LinkTarget } from './link-option.ts';

const OFFERED_MAX = 50;
const ALL_LEVELS = 6;

/** Document whose headings are asked for, and what is typed of one. */
interface Place {
  /** Null for the document that is written. */
  readonly target: LinkTarget | null;
  readonly title: string;
  readonly typed: string;
}

/**
 * Returns the headings to offer for what is typed after `[[`: those of the document before a `#`, the longest
 * title first; null when no document is named.
 * @param headingsOf loads the headings of another document
 */
export function headingOptions(
  state: EditorState,
  query: string,
  after: string,
  targets: readonly LinkTarget[],
  headingsOf: (target: LinkTarget) => Promise<readonly string[]>,
): readonly Completion[] | Promise<readonly Completion[]> | null {
  const place = placeIn(query, targets);
  if (place === null) return null;
  const offer = (headings: readonly string[]): readonly Completion[] =>
    [...new Set(headings)]
      .filter((heading) => place.typed.trim() === '' || matchTitle(place.typed, heading) > 0)
      .slice(0, OFFERED_MAX)
      .map((heading) => ({
        ...linkOption(heading, `[[${place.title}#${nameOf(heading)}]]`, after),
        detail: '#',
      }));
  return place.target === null
    ? offer(headingsIn(state.doc.toString()))
    : headingsOf(place.target).then(offer);
}

/** Returns the texts of a text's headings that can be linked to. */
export function headingsIn(content: string): readonly string[] {
  return outline(parse(content), ALL_LEVELS)
    .map(({ text }) => text.trim())
    .filter((text) => slugify(text) !== '');
}

/** A heading whose text has marks of a wiki link is named by its anchor. */
function nameOf(heading: string): string {
  return /[[\]|#\n]/.test(heading) ? slugify(heading) : heading;
}

function placeIn(query: string, targets: readonly LinkTarget[]): Place | null {
  for (let at = query.lastIndexOf('#'); at >= 0; at = at === 0 ? -1 : query.lastIndexOf('#', at - 1)) {
    const title = query.slice(0, at);
    const typed = query.slice(at + 1);
    if (title.trim() === '') return { target: null, title: '', typed };
    const target = targets.find((one) => fold(one.title) === fold(title));
    if (target !== undefined) return { target, title, typed };
  }
  return null;
}

function fold(title: string): string {
  return title.normalize('NFC').trim().toLowerCase();
}
