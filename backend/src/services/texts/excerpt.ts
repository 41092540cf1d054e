import { EXCERPT_MAX_LENGTH, markupOptions } from '@maru/core';
import { parse, renderExcerpt } from '@maru/core/markup';
import type { DocText } from '../../presenters/doc.ts';

/** Characters of a text that determine its excerpt, unless they are mostly markup. */
const BEGINNING = 6_000;

/** Returns the excerpt of a text, from its beginning when nothing after it can change the excerpt. */
export function excerptOf({ title, content, props }: DocText): string {
  const options = markupOptions(props);
  const end = content.length < 2 * BEGINNING ? -1 : content.lastIndexOf('\n\n', BEGINNING);
  const beginning = content.slice(0, end + 1);
  // A reference may have its definition, a comment and front matter their end, anywhere after the cut.
  if (end > 0 && !/^---|\[|<!--/.test(beginning)) {
    const root = parse(beginning, options);
    // Leaves out the last block, which may continue after the cut.
    const closed = { ...root, children: root.children.slice(0, -1) };
    const isCut =
      Array.from(renderExcerpt(closed, 2 * EXCERPT_MAX_LENGTH, title)).length > EXCERPT_MAX_LENGTH;
    if (isCut) return renderExcerpt(closed, undefined, title);
  }
  return renderExcerpt(parse(content, options), undefined, title);
}
