import { EXCERPT_MAX_LENGTH } from '../../limits.ts';
import type { Root } from '../ast.ts';
import type { Image, Inline } from '../inline-ast.ts';
import { inlineText } from '../walk.ts';
import { pushBlockText } from './text.ts';

/**
 * Returns the beginning of the document's text in one line: at most `maxLength` code points, including `…`
 * when it is cut. The cut is at a space when one is near. The names of pictures' files are omitted.
 * @param title shown above the excerpt: a first heading that repeats it is omitted
 */
export function renderExcerpt(root: Root, maxLength: number = EXCERPT_MAX_LENGTH, title = ''): string {
  const parts: string[] = [];
  let length = 0;
  const first = root.children.findIndex(({ type }) => type !== 'comment' && type !== 'yaml');
  for (const [index, block] of root.children.entries()) {
    // The beginning of a long document is enough for an excerpt.
    if (length > 2 * maxLength + 2) break;
    const before = parts.length;
    pushBlockText(block, parts, excerptText);
    if (index === first && block.type === 'heading' && lineOf(parts) === lineOf([title])) parts.length = 0;
    for (let i = before; i < parts.length; i++) length += (parts[i] as string).trim().length;
  }
  const text = lineOf(parts);
  if (text.length <= maxLength) return text;
  const points = Array.from(text.slice(0, 2 * maxLength + 2));
  if (points.length <= maxLength) return text;
  const cut = points.slice(0, Math.max(0, maxLength - 1)).join('');
  const space = cut.lastIndexOf(' ');
  const isNear = space > cut.length * 0.8;
  return maxLength < 1 ? '' : `${(isNear ? cut.slice(0, space) : cut).trimEnd()}…`;
}

function excerptText(children: readonly Inline[]): string {
  return inlineText(children, describedImage);
}

/** Returns the alternative text of an image; `''` where it is only the name of its file. */
function describedImage({ alt, url }: Image): string {
  const file = url
    .slice(url.lastIndexOf('/') + 1)
    .replaceAll('%28', '(')
    .replaceAll('%29', ')');
  return file === encodeURIComponent(alt.toWellFormed()) ? '' : alt;
}

function lineOf(parts: readonly string[]): string {
  return parts.join(' ').replace(/\s+/g, ' ').trim();
}
