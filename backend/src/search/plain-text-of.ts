import { markupOptions } from '@maru/core';
import { parse, renderText } from '@maru/core/markup';

/** Returns the words of a document as shown to readers, without markup. Pure and total. */
export function plainTextOf({
  content,
  props,
}: {
  readonly content: string;
  readonly props: string;
}): string {
  return renderText(parse(content, markupOptions(props)));
}
