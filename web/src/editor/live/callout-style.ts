import type { SyntaxNode } from '@lezer/common';
import { calloutKind } from '@maru/core/markup';
import { calloutColors } from '../../markup/callout-titles.ts';

/** Returns the style of the lines of a callout; empty for a quote. */
export function calloutStyle(node: SyntaxNode, read: (from: number, to: number) => string): string {
  const mark = node.getChild('CalloutTitle')?.getChild('CalloutMark');
  if (mark === null || mark === undefined) return '';
  return calloutColors(calloutKind(/^\[!([^\]]*)/.exec(read(mark.from, mark.to))?.[1] ?? ''));
}
