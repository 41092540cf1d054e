import type { Image } from '../inline-ast.ts';
import { mediaKind } from '../media.ts';
import { mediaUrl } from '../url.ts';
import { attributeOf, hasClass, rawText } from './html-tree.ts';
import type { HtmlNode } from './html-tree.ts';
import { NOWHERE, nodeRun, textRun } from './inline-runs.ts';
import type { TextStyle } from './inline-style.ts';
import type { Sink } from './sink.ts';

/** Reads an inline element without content; false when it is none. */
export function readInlineLeaf(node: HtmlNode, name: string, sink: Sink, textStyle: TextStyle): boolean {
  if (name === 'br') {
    sink.runs.push(nodeRun({ type: 'break', ...NOWHERE }, textStyle));
    return true;
  }
  if (name === 'img') {
    const image = imageOf(node);
    if (image !== null)
      sink.runs.push(typeof image === 'string' ? textRun(image, textStyle) : nodeRun(image, textStyle));
    return true;
  }
  if (name === 'input') return true;
  if (name === 'a' && hasClass(node, 'wiki-link')) {
    const heading = attributeOf(node, 'data-heading').trim();
    const target = attributeOf(node, 'data-title').trim() + (heading === '' ? '' : `#${heading}`);
    const text = rawText(node).trim();
    if (target === '' || /[[\]|\n]/.test(target + text) || target.length + text.length > 500) return false;
    // Its address is that of the page.
    const plain = { ...textStyle, link: '', title: null };
    sink.runs.push(nodeRun({ type: 'wikiLink', ...NOWHERE, target, text: text || target }, plain));
    return true;
  }
  // Numbers of headings are never part of the text.
  return name === 'span' && hasClass(node, 'number');
}

function imageOf(node: HtmlNode): Image | string | null {
  const alt = attributeOf(node, 'alt').replace(/\s+/g, ' ').replaceAll('\0', '').trim();
  if (/(?:^|\s)(?:g-)?emoji(?:\s|$)/.test(attributeOf(node, 'class'))) return alt;
  const source = attributeOf(node, 'src').trim();
  const url = source === '' ? '' : mediaUrl(source);
  const [width, height] = [attributeOf(node, 'width'), attributeOf(node, 'height')].map((size) =>
    /^\d{1,5}$/.test(size) ? String(Number(size)) : '',
  );
  // An image of one pixel is a tracking pixel.
  if (url === '' || width === '1' || height === '1') return null;
  const title = attributeOf(node, 'title') || null;
  return {
    type: 'image',
    ...NOWHERE,
    url,
    title,
    alt,
    media: mediaKind(url),
    width: width ?? '',
    height: height ?? '',
  };
}
