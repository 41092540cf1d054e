import type { Input, TreeFragment } from '@lezer/common';
import type { BlockContext, BlockParser } from '@lezer/markdown';
import { FRONT_MATTER_MAX_LENGTH, frontMatterEnd } from '@maru/core/text';

export const FRONT_MATTER = 'FrontMatter';

/** Lines of dashes, and keys that begin a line. */
const PARTS = /^(?:---|(?!- )[^\s#:][^:\n]*(?=:))/gm;

/** Front matter at the start of a text, as core tells it, with its keys. */
export const frontMatter: BlockParser = {
  name: FRONT_MATTER,
  before: 'FencedCode',
  parse: (context, line) => {
    const cx = context as BlockContext & { readonly input: Input };
    if (cx.lineStart > 0 || line.next !== 45) return false;
    const text = cx.input.read(0, Math.min(cx.input.length, FRONT_MATTER_MAX_LENGTH + 1));
    const end = frontMatterEnd(text);
    if (end === 0) return false;
    const elements = [...text.slice(0, end).matchAll(PARTS)].map(({ 0: part, index }) =>
      cx.elt(part === '---' ? 'FrontMatterMark' : 'FrontMatterKey', index, index + part.length),
    );
    while (cx.lineStart + line.text.length < end && cx.nextLine());
    cx.addElement(cx.elt(FRONT_MATTER, 0, end, elements));
    cx.nextLine();
    return true;
  },
};

/** Returns true when a change may begin, change or end front matter, on which the blocks after it depend. */
export function changesFrontMatter(input: Input, fragments: readonly TreeFragment[]): boolean {
  const [first] = fragments;
  if (first === undefined || input.read(0, Math.min(3, input.length)) !== '---') return false;
  const changed = first.from > 0 ? 0 : first.to;
  const block = first.tree.topNode.firstChild;
  return (
    changed <= (block?.name === FRONT_MATTER ? block.to : FRONT_MATTER_MAX_LENGTH) && changed < input.length
  );
}
