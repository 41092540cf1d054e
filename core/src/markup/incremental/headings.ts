import type { Block, Heading } from '../ast.ts';
import type { Mutable } from '../mutable.ts';
import { resolveHeadings } from '../resolve/headings.ts';
import { inlineText } from '../walk.ts';

/**
 * Updates the numbers and slugs of headings after the blocks `before` became
 * `after`. Blocks from index `moved` on have their old keys: those that change
 * are copied and get keys from `nextKey` on. Returns the next free key.
 */
export function renewHeadings(
  children: Mutable<Block>[],
  before: readonly Block[],
  after: readonly Block[],
  moved: number,
  hasNumbering: boolean,
  nextKey: number,
): number {
  if (copyHeadingNumbers(before, after)) return nextKey;
  let key = nextKey;
  resolveHeadings(children, hasNumbering, (index) => {
    const heading = children[index] as Mutable<Heading>;
    const copy = index < moved ? heading : { ...heading, key: key++ };
    children[index] = copy;
    return copy;
  });
  return key;
}

/**
 * Copies numbers and slugs to headings that were parsed again, when they differ from the old ones in position
 * only: all headings of the document keep theirs then. Returns false when they differ otherwise.
 */
function copyHeadingNumbers(before: readonly Block[], after: readonly Block[]): boolean {
  const old = before.filter((block) => block.type === 'heading');
  const now = after.filter((block) => block.type === 'heading');
  if (!isSameOutline(old, now)) return false;
  now.forEach((heading, i) => {
    const { path, number, slug } = old[i] as Heading;
    const renewed: Mutable<Heading> = heading;
    renewed.path = path;
    renewed.number = number;
    renewed.slug = slug;
  });
  return true;
}

function isSameOutline(before: readonly Heading[], after: readonly Heading[]): boolean {
  return (
    before.length === after.length &&
    before.every((old, i) => {
      const now = after[i] as Heading;
      return (
        old.depth === now.depth &&
        old.numbered === now.numbered &&
        inlineText(old.children) === inlineText(now.children)
      );
    })
  );
}
