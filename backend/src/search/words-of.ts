import { markupOptions } from '@maru/core';
import { parse, renderText } from '@maru/core/markup';

/** The words of a document as readers see them, without marks. Pure and total. */
export function wordsOf({ content, props }: { readonly content: string; readonly props: string }): string {
  return renderText(parse(content, markupOptions(props)));
}
