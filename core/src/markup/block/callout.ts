import type { CalloutTitle, Heading } from '../ast.ts';
import type { CalloutKind } from '../callout-kind.ts';
import type { Mutable } from '../mutable.ts';
import { startText } from './follow-comments.ts';
import { trimEnd } from './line.ts';
import { trimStart } from '../chars.ts';
import { NO_CHILDREN, addBlock, addInlines, startChild } from './state.ts';
import type { BlockState } from './state.ts';

/** Obsidian's types; GitHub's `important` and `caution`, which Obsidian has as aliases, keep their names. */
const KINDS: ReadonlySet<string> = new Set(
  'note abstract info todo tip success question warning failure danger bug example quote important caution'.split(
    ' ',
  ),
);

/** Obsidian's other aliases. */
const ALIASES: Readonly<Record<string, CalloutKind>> = {
  summary: 'abstract',
  tldr: 'abstract',
  hint: 'tip',
  check: 'success',
  done: 'success',
  help: 'question',
  faq: 'question',
  attention: 'warning',
  fail: 'failure',
  missing: 'failure',
  error: 'danger',
  cite: 'quote',
};

/** Quote mark and marker of a callout, in one line; what follows the marker is the title. */
const MARKER = />(?: {0,4}|\t)\[!([^\s[\]]{1,50})\]([+-]?)(?=[ \t\n]|$)/y;

/** Type and fold of a callout. */
export interface CalloutMarker {
  readonly kind: CalloutKind;
  readonly fold: Heading['fold'];
  /** Start and end of the marker without the quote mark. */
  readonly from: number;
  readonly to: number;
}

/** Returns the callout's marker in the quote that opens at `next`, null when there is none. */
export function findCallout({ src, next }: BlockState): CalloutMarker | null {
  MARKER.lastIndex = next;
  const [, name, sign] = MARKER.exec(src) ?? [];
  if (name === undefined) return null;
  const to = MARKER.lastIndex;
  return { kind: kindOf(name), fold: foldOf(sign), from: src.indexOf('[', next), to };
}

/** Adds the title of the open callout, which takes the rest of the line, with the comments in it. */
export function addCalloutTitle(b: BlockState, { from, to }: CalloutMarker): void {
  const { src } = b;
  startText(b, to);
  const end = trimEnd(src, to, b.lineEnd);
  const node: Mutable<CalloutTitle> = {
    type: 'calloutTitle',
    from,
    to: end,
    key: 0,
    children: NO_CHILDREN,
  };
  startChild(b);
  addBlock(b, node);
  addInlines(b, node, trimStart(src, to, end), end);
}

/** Returns the type of a callout by a name in any case; an unknown one is a note. */
export function kindOf(name: string): CalloutKind {
  const kind = name.toLowerCase();
  if (KINDS.has(kind)) return kind as CalloutKind;
  return Object.hasOwn(ALIASES, kind) ? (ALIASES[kind] as CalloutKind) : 'note';
}

function foldOf(sign: string | undefined): Heading['fold'] {
  if (sign === '-') return 'folded';
  return sign === '+' ? 'open' : 'none';
}
