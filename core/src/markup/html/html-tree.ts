/**
 * Members of a tree that `fromHtmlTree` reads. DOM nodes satisfy
 * it; trees of other parsers are easily converted to it.
 */
export interface HtmlNode {
  /** 1 element, 3 text, 11 fragment; nodes of other kinds, such as comments, are ignored. */
  readonly nodeType: number;
  /** Text of a text node. */
  readonly nodeValue?: string | null;
  readonly tagName?: string;
  readonly attributes?: ArrayLike<{ readonly name: string; readonly value: string }>;
  readonly childNodes?: ArrayLike<HtmlNode>;
}

/** Reads the nodes of a parser's tree. */
export interface HtmlReader<N> {
  /** Name of an element in lower case; `''` for other nodes. */
  readonly nameOf: (node: N) => string;
  /** Value of an attribute; `''` without it. */
  readonly attributeOf: (node: N, name: string) => string;
  readonly childNodesOf: (node: N) => ArrayLike<N>;
  /** Text of a text node; `''` for other nodes. */
  readonly textOf: (node: N) => string;
}

const NO_NODES: ArrayLike<HtmlNode> = [];
const NO_ATTRIBUTES: NonNullable<HtmlNode['attributes']> = [];

/** Elements whose content is not displayed. */
const HIDDEN: ReadonlySet<string> = new Set(
  'script style head title meta link template noscript iframe object embed applet svg canvas audio video select textarea button datalist xml'.split(
    ' ',
  ),
);

export function childNodesOf(node: HtmlNode): ArrayLike<HtmlNode> {
  return node.childNodes ?? NO_NODES;
}

/** Returns an element's name in lower case; `''` for other nodes. */
export function nameOf(node: HtmlNode): string {
  return node.nodeType === 1 ? (node.tagName ?? '').toLowerCase() : '';
}

export function attributeOf(node: HtmlNode, name: string): string {
  const attributes = node.attributes ?? NO_ATTRIBUTES;
  for (let i = 0; i < attributes.length; i++) {
    const attribute = attributes[i];
    if (attribute?.name === name) return attribute.value;
  }
  return '';
}

export function hasAttribute(node: HtmlNode, name: string): boolean {
  return Array.from(node.attributes ?? NO_ATTRIBUTES).some((attribute) => attribute.name === name);
}

export function hasClass(node: HtmlNode, name: string): boolean {
  return ` ${attributeOf(node, 'class')} `.includes(` ${name} `);
}

/** Returns true when an element's content is omitted. */
export function isHidden(name: string): boolean {
  return HIDDEN.has(name);
}

/**
 * Returns all text in a node unchanged, with a newline for
 * `br`; without recursion, because trees may be very deep.
 */
export function rawText(node: HtmlNode): string {
  const parts: string[] = [];
  const open: HtmlNode[] = [node];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const name = nameOf(next);
    if (next.nodeType === 3) parts.push(next.nodeValue ?? '');
    else if (name === 'br') parts.push('\n');
    else if (!isHidden(name)) {
      const children = childNodesOf(next);
      for (let i = children.length - 1; i >= 0; i--) open.push(children[i] as HtmlNode);
    }
  }
  return parts.join('');
}

/** Returns the first element of a name that precedes any text in a node, within a number of levels. */
export function leadingElement(node: HtmlNode, name: string, levels = 4): HtmlNode | null {
  const children = childNodesOf(node);
  for (let i = 0; i < children.length; i++) {
    const child = children[i] as HtmlNode;
    if (child.nodeType === 3 && (child.nodeValue ?? '').trim() !== '') return null;
    if (nameOf(child) === name) return child;
    if (child.nodeType === 1) return levels > 0 ? leadingElement(child, name, levels - 1) : null;
  }
  return null;
}

/** Reads these nodes where the trees of other parsers are read as well. */
export const HTML_READER: HtmlReader<HtmlNode> = {
  nameOf,
  attributeOf,
  childNodesOf,
  textOf: (node) => (node.nodeType === 3 ? (node.nodeValue ?? '') : ''),
};
