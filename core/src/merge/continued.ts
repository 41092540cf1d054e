/** A range of lines in the base and on both sides. */
export interface Sides {
  readonly base: readonly string[];
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
}

/**
 * Returns the side that went on where the other stopped: both inserted text at one place of the base, and one
 * begins with the whole of the other. A device that typed on after its text was stored, and had no answer,
 * has such a text. Null: neither.
 */
export function continuedSide({ base, mine, theirs }: Sides): 'mine' | 'theirs' | null {
  const [from, first, second] = [base, mine, theirs].map((lines) =>
    lines.map((line) => `${line}\n`).join(''),
  );
  if (from === undefined || first === undefined || second === undefined) return null;
  if (first.length === second.length) return null;
  const isMine = first.length > second.length;
  const [longer, shorter] = isMine ? [first, second] : [second, first];
  if (shorter.length < from.length) return null;
  const to = Math.min(commonStart(from, longer), commonStart(from, shorter));
  const least = Math.max(0, from.length - Math.min(commonEnd(from, longer), commonEnd(from, shorter)));
  if (least > to) return null;
  // Where the inserted text repeats what is beside it, it may be read as inserted at several places. Only at
  // the last one is it a part of the word there: `10` became `100`, and no text before `0` begins with `0`.
  const isContinued = [to, least].some((at) => {
    const [whole, part] = [longer, shorter].map((side) => side.slice(at, at + side.length - from.length));
    return (
      whole !== undefined &&
      part !== undefined &&
      isContinuation(whole, part) &&
      (at === to || !isJoined(part, from, at))
    );
  });
  return isContinued ? (isMine ? 'mine' : 'theirs') : null;
}

/** Returns true when a text begins with another one, whose last line with text may be continued. */
function isContinuation(whole: string, part: string): boolean {
  return whole.startsWith(part.replace(/\n+$/, ''));
}

/** Returns true when a text before an offset of another one ends in a word that goes on there. */
function isJoined(text: string, other: string, at: number): boolean {
  return /[\p{L}\p{N}\p{M}]$/u.test(text) && /^[\p{L}\p{N}\p{M}]/u.test(other.slice(at, at + 2));
}

function commonStart(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a[length] === b[length]) length++;
  return length;
}

function commonEnd(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a.at(-1 - length) === b.at(-1 - length)) length++;
  return length;
}
