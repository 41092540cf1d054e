import { parseColor } from '../colors.ts';
import { parseSize } from '../css-size.ts';
import { linkUrl } from '../url.ts';
import { attributeOf, hasClass } from './html-tree.ts';
import type { HtmlNode } from './html-tree.ts';

/**
 * Formatting of a piece of text and the link that it belongs
 * to; compared by identity first, so instances are shared.
 */
export interface TextStyle {
  readonly link: string;
  readonly title: string | null;
  readonly size: string;
  readonly color: string;
  readonly strong: boolean;
  readonly emphasis: boolean;
  readonly underline: boolean;
  readonly delete: boolean;
  readonly highlight: boolean;
  readonly kbd: boolean;
  readonly sub: boolean;
  readonly sup: boolean;
  readonly code: boolean;
}

export const PLAIN: TextStyle = {
  link: '',
  title: null,
  size: '',
  color: '',
  strong: false,
  emphasis: false,
  underline: false,
  delete: false,
  highlight: false,
  kbd: false,
  sub: false,
  sup: false,
  code: false,
};

const ELEMENT_LOOKS: Readonly<Record<string, Partial<TextStyle>>> = {
  b: { strong: true },
  strong: { strong: true },
  i: { emphasis: true },
  em: { emphasis: true },
  cite: { emphasis: true },
  dfn: { emphasis: true },
  var: { emphasis: true },
  u: { underline: true },
  ins: { underline: true },
  s: { delete: true },
  strike: { delete: true },
  del: { delete: true },
  mark: { highlight: true },
  code: { code: true },
  kbd: { kbd: true },
  sub: { sub: true },
  sup: { sup: true },
  samp: { code: true },
  tt: { code: true },
};

const NO_DECLARATIONS: ReadonlyMap<string, string> = new Map();

/** Returns the declarations of a `style` attribute by property, in lower case. */
export function declarationsOf(node: HtmlNode): ReadonlyMap<string, string> {
  const style = attributeOf(node, 'style');
  if (style === '') return NO_DECLARATIONS;
  const declarations = new Map<string, string>();
  for (const part of style.split(';')) {
    const colon = part.indexOf(':');
    if (colon > 0)
      declarations.set(
        part.slice(0, colon).trim().toLowerCase(),
        part
          .slice(colon + 1)
          .trim()
          .toLowerCase(),
      );
  }
  return declarations;
}

/**
 * Returns the formatting of the text in an element. `isTitled`:
 * in a heading, which has a default weight and size.
 */
export function textStyleOf(
  node: HtmlNode,
  name: string,
  outer: TextStyle,
  declarations: ReadonlyMap<string, string>,
  isTitled: boolean,
): TextStyle {
  if (declarations.size === 0 && name !== 'a' && name !== 'font' && ELEMENT_LOOKS[name] === undefined)
    return outer;
  const changes: { -readonly [K in keyof TextStyle]?: TextStyle[K] } = { ...ELEMENT_LOOKS[name] };
  if (name === 'a') {
    const url = linkUrl(attributeOf(node, 'href').trim());
    if (url !== '' && !hasClass(node, 'anchor')) {
      changes.link = url;
      changes.title = attributeOf(node, 'title') || null;
    }
  }
  const weight = declarations.get('font-weight');
  if (weight !== undefined) {
    if (weight === 'bold' || weight === 'bolder' || Number(weight) >= 600) changes.strong = true;
    else if (weight === 'normal' || Number(weight) <= 500) changes.strong = false;
  }
  const slant = declarations.get('font-style');
  if (slant !== undefined) {
    if (slant === 'italic' || slant === 'oblique') changes.emphasis = true;
    else if (slant === 'normal') changes.emphasis = false;
  }
  const line = `${declarations.get('text-decoration') ?? ''} ${declarations.get('text-decoration-line') ?? ''}`;
  if (line.includes('line-through')) changes.delete = true;
  const isLinked = (changes.link ?? outer.link) !== '';
  if (line.includes('underline') && !isLinked) changes.underline = true;
  const size = sizeOf(name === 'font' ? '' : (declarations.get('font-size') ?? ''));
  const color = colorOf(
    declarations.get('color') ?? (name === 'font' ? attributeOf(node, 'color').toLowerCase() : ''),
  );
  if (size !== null && !isTitled) changes.size = size;
  if (color !== null) changes.color = color;
  if (isLinked) {
    changes.color = '';
    changes.underline = false;
  }
  if (isTitled) changes.strong = false;
  for (const key in changes) {
    if (changes[key as keyof TextStyle] !== outer[key as keyof TextStyle]) return { ...outer, ...changes };
  }
  return outer;
}

/** Range of normal text sizes in pixels, which get no size tag. */
const USUAL_SIZES = [11, 19] as const;
const PX_PER_PT = 4 / 3;

/** Returns the size tag's value for a CSS font size; `''` for a normal size, null for an unknown value. */
function sizeOf(value: string): string | null {
  const match = /^(\d{1,4}(?:\.\d{1,4})?)(px|pt)$/.exec(value);
  if (match === null) return null;
  const px = Math.round(Number(match[1]) * (match[2] === 'pt' ? PX_PER_PT : 1));
  return px >= USUAL_SIZES[0] && px <= USUAL_SIZES[1] ? '' : parseSize(String(px));
}

/** Minimum difference between the parts of a colour; text and background colours are nearly grey. */
const LEAST_CHROMA = 80;

/**
 * Returns the colour tag's value for a CSS colour; `''` for a usual text colour, null for an unknown value.
 */
function colorOf(value: string): string | null {
  if (value === '' || value === 'inherit') return null;
  const rgb = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*(?:[,/]\s*[\d.]+%?\s*)?\)$/.exec(value);
  let color: string | null;
  if (rgb !== null) {
    color = `#${[rgb[1], rgb[2], rgb[3]].map((part) => Math.min(255, Number(part)).toString(16).padStart(2, '0')).join('')}`;
  } else if (value.startsWith('#') || /^[a-z]+$/.test(value)) {
    color = parseColor(value);
    if (color?.startsWith('#') === true && !value.startsWith('#')) color = null;
  } else {
    return null;
  }
  if (color === null) return '';
  if (!color.startsWith('#')) return ['black', 'white', 'gray', 'silver'].includes(color) ? '' : color;
  const hex = color.length === 4 ? color.replace(/[\da-f]/g, '$&$&') : color;
  const parts = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
  return Math.max(...parts) - Math.min(...parts) < LEAST_CHROMA ? '' : color;
}
