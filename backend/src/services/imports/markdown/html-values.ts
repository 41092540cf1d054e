import { parseFragment } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';

export type Node = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;

export function isElement(node: Node): node is Element {
  return 'tagName' in node;
}

/** Returns an attribute; `''` without it. */
export function attribute({ attrs }: Element, name: string): string {
  return attrs.find((one) => one.name === name)?.value.trim() ?? '';
}

/** Replaces entities by their characters. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  const [node] = parseFragment(text.replaceAll('<', '&lt;')).childNodes;
  return node !== undefined && 'value' in node ? node.value : text;
}

/** Returns the text in nodes, without their tags. */
export function textOf(nodes: readonly Node[]): string {
  let text = '';
  const pending = nodes.toReversed();
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (isElement(node)) pending.push(...node.childNodes.toReversed());
    else if ('value' in node) text += node.value;
  }
  return text;
}

/** Returns an address as a link's destination: without spaces and brackets. */
export function destinationOf(address: string): string {
  return address
    .trim()
    .replaceAll(
      /[\s<>()]/g,
      (sign) => `%${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(2, '0')}`,
    );
}

/** Returns the words of an image or a link as a label. */
export function labelOf(words: string): string {
  return words.replaceAll(/\s+/g, ' ').trim().replaceAll(/[[\]]/g, String.raw`\$&`);
}

/** Returns an image in the dialect. @param size with a space before it */
export function imageOf(src: string, alt: string, size: string): string {
  // Expressions of JSX name no file.
  if (src === '' || src.startsWith('{')) return '';
  return `![${labelOf(alt)}](${destinationOf(src)}${size})`;
}

/** Returns the size of an image in the dialect's form, with a space before it; `''` without one. */
export function sizeOf(element: Element): string {
  const style = attribute(element, 'style');
  const read = (name: 'width' | 'height'): string => {
    const styled = new RegExp(String.raw`(?:^|[;\s])${name}\s*:\s*(\d+(?:\.\d+)?(?:px|%))`, 'i').exec(
      style,
    )?.[1];
    return (
      /^(\d+)(?:\.\d+)?(?:px)?(%?)$/
        .exec(styled ?? attribute(element, name))
        ?.slice(1)
        .join('') ?? ''
    );
  };
  const [width, height] = [read('width'), read('height')];
  if (width.endsWith('%')) return ` =${width}`;
  if (width === '' && (height === '' || height.endsWith('%'))) return '';
  return ` =${width}x${height.endsWith('%') ? '' : height}`;
}

/** Returns the colour of a `font` or a style; `''` where the dialect has none like it. */
export function colorOf(element: Element): string {
  const styled = /(?:^|[;\s])color\s*:\s*(#?[a-z0-9]+)\s*(?:;|$)/i.exec(attribute(element, 'style'))?.[1];
  const color = styled ?? (element.tagName === 'font' ? attribute(element, 'color') : '');
  return /^(?:#(?:[\da-f]{3}|[\da-f]{6}|[\da-f]{8})|[a-z]{3,20})$/i.test(color) ? color.replace('#', '') : '';
}
