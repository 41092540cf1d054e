/**
 * The least of a document's tree that `fromHtmlTree` reads. The DOM's nodes are such nodes; a tree of another parser is
 * easily turned into them.
 */
export interface HtmlNode {
  /** 1 element, 3 text, 11 fragment; nodes of other kinds, such as comments, are left out. */
  readonly nodeType: number;
  /** The text of a text node. */
  readonly nodeValue?: string | null;
  readonly tagName?: string;
  readonly attributes?: ArrayLike<{ readonly name: string; readonly value: string }>;
  readonly childNodes?: ArrayLike<HtmlNode>;
}

const NO_NODES: ArrayLike<HtmlNode> = [];
const NO_ATTRIBUTES: NonNullable<HtmlNode['attributes']> = [];

/** Elements whose content nobody sees. */
const HIDDEN: ReadonlySet<string> = new Set(
  'script style head title meta link template noscript iframe object embed applet svg canvas audio video select textarea button datalist xml'.split(
    ' ',
  ),
);

export function childNodesOf(node: HtmlNode): ArrayLike<HtmlNode> {
  return node.childNodes ?? NO_NODES;
}

/** An element's name in lower case; `''` for other nodes. */
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

export function hasClass(node: HtmlNode, name: string): boolean {
  return ` ${attributeOf(node, 'class')} `.includes(` ${name} `);
}

/** Whether an element's content is left out. */
export function isHidden(name: string): boolean {
  return HIDDEN.has(name);
}

/** All text in a node as it stands, a `br` being a newline; without recursion, because trees may be very deep. */
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

/** The first element of a name that comes before any text in a node, at most some levels down. */
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
