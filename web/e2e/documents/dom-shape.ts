import { parseFragment } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';

/** An element or text as plain data, for comparison. */
export type Shape =
  | string
  | {
      readonly tag: string;
      readonly attributes: Readonly<Record<string, string>>;
      readonly inside: readonly Shape[];
    };

/** Elements in which white space between children is not rendered. */
const BLOCK = /^(?:root|ul|ol|li|table|thead|tbody|tr|blockquote|aside|details|section|nav)$/;
/** Elements that end the run of text before and after them. */
const BREAKS =
  /^(?:p|h[1-6]|ul|ol|li|table|pre|hr|br|blockquote|aside|details|summary|section|nav|div|t[rdh]|thead|tbody)$/;

/**
 * Returns a browser's DOM of HTML, without differences that are not rendered: white space around blocks, the
 * spelling of styles, the order of attributes, an empty `src`.
 */
export function domShape(html: string): readonly Shape[] {
  return shapes(parseFragment(html).childNodes, 'root', false);
}

function shapes(
  nodes: readonly DefaultTreeAdapterTypes.ChildNode[],
  parent: string,
  isVerbatim: boolean,
): readonly Shape[] {
  const all: Shape[] = [];
  for (const node of nodes) {
    if (node.nodeName === '#text') {
      const { value } = node as DefaultTreeAdapterTypes.TextNode;
      const before = all.at(-1);
      if (typeof before === 'string') all[all.length - 1] = before + value;
      else all.push(value);
    } else if ('tagName' in node) {
      const { tagName: tag, attrs, childNodes } = node;
      all.push({
        tag,
        attributes: attributesOf(attrs),
        inside: shapes(childNodes, tag, isVerbatim || tag === 'code'),
      });
    }
  }
  if (isVerbatim) return all;
  return all
    .map((shape, index) =>
      typeof shape === 'string' ? trimText(shape, all[index - 1], all[index + 1], parent) : shape,
    )
    .filter((shape) => shape !== '');
}

function trimText(text: string, before: Shape | undefined, after: Shape | undefined, parent: string): string {
  const collapsed = text.replaceAll(/[ \n\t\r\f]+/g, ' ');
  const start = before === undefined ? BREAKS.test(parent) || BLOCK.test(parent) : endsText(before);
  const end = after === undefined ? BREAKS.test(parent) || BLOCK.test(parent) : endsText(after);
  return (start ? collapsed.replace(/^ /, '') : collapsed).replace(end ? / $/ : /$^/, '');
}

function endsText(shape: Shape): boolean {
  return typeof shape !== 'string' && BREAKS.test(shape.tag);
}

function attributesOf(
  attrs: readonly { readonly name: string; readonly value: string }[],
): Readonly<Record<string, string>> {
  const entries = attrs
    .filter(({ name, value }) => !(name === 'src' && value === ''))
    .map(({ name, value }) => [name, name === 'style' ? value.replaceAll(/\s|;$/g, '') : value] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
