import type { Text } from '@codemirror/state';
import { FRONT_MATTER_MAX_LENGTH, frontMatterEnd } from '@maru/core/text';

/** Characters behind front matter in which a line with text is looked for. */
const BLANK_MAX = 1_000;

/** Returns the start of the first line with text behind front matter, or of the line below blank ones. */
export function startOfText(doc: Text): number {
  const end = frontMatterEnd(doc.sliceString(0, FRONT_MATTER_MAX_LENGTH + 1));
  const blank = /^(?:[ \t]*\n)*/.exec(doc.sliceString(end, end + BLANK_MAX))?.[0] ?? '';
  return end + blank.length;
}
