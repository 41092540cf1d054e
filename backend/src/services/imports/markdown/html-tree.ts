import { html } from 'parse5';
import { attribute, isElement, textOf } from './html-values.ts';
import type { Element, Node } from './html-values.ts';

/*
 * Elements are changed in place: inserting or removing one among many siblings would shift all behind it.
 */

/** Descendants that `findNearby` looks at. */
const SEARCHED_MAX = 50;
/** Nesting of elements; deeper ones become their text. */
export const DEPTH_MAX = 60;

/** Returns true for an element within one of such a name. */
export function hasAncestor(one: Element, name: RegExp): boolean {
  let at = one.parentNode;
  for (let depth = 0; depth < DEPTH_MAX && at !== null && 'tagName' in at; depth++) {
    if (name.test(at.tagName)) return true;
    at = at.parentNode;
  }
  return false;
}

export function hasClass(one: Element, name: string): boolean {
  return attribute(one, 'class').split(/\s+/).includes(name);
}

export function wordsOf(one: Element): string {
  return textOf(one.childNodes).replaceAll(/\s+/g, ' ').trim();
}

export function isBlank(node: Node): boolean {
  return 'value' in node ? node.value.trim() === '' : !isElement(node);
}

/** Calls a function with each descendant in document order, also with those that the function adds. */
export function visit(root: Element, onElement: (one: Element) => void): void {
  const pending = root.childNodes.toReversed();
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (!isElement(node)) continue;
    onElement(node);
    for (let at = node.childNodes.length - 1; at >= 0; at--) {
      const child = node.childNodes[at];
      if (child !== undefined) pending.push(child);
    }
  }
}

/** Returns the first matching descendant. */
export function findElement(root: Element, isMatch: (one: Element) => boolean): Element | null {
  return search(root, isMatch, Number.POSITIVE_INFINITY);
}

/** The same among the first descendants alone: a search in each of many nested elements stays linear. */
export function findNearby(root: Element, isMatch: (one: Element) => boolean): Element | null {
  return search(root, isMatch, SEARCHED_MAX);
}

function search(root: Element, isMatch: (one: Element) => boolean, max: number): Element | null {
  const pending: Node[] = root.childNodes.slice(0, max).toReversed();
  for (let count = 0; count < max; count++) {
    const node = pending.pop();
    if (node === undefined) return null;
    if (!isElement(node)) continue;
    if (isMatch(node)) return node;
    const children = node.childNodes;
    for (let at = Math.min(max, children.length) - 1; at >= 0; at--) {
      const child = children[at];
      if (child !== undefined) pending.push(child);
    }
  }
  return null;
}

/** Changes the name, the attributes and, where they are given, the children of an element in place. */
export function convertTo(one: Element, name: string, attrs: Element['attrs'], childNodes?: Node[]): void {
  Object.assign(one, { tagName: name, nodeName: name, attrs, childNodes: childNodes ?? one.childNodes });
}

export function createElement(name: string, childNodes: readonly Node[]): Element {
  const made: Element = {
    tagName: name,
    nodeName: name,
    attrs: [],
    namespaceURI: html.NS.HTML,
    parentNode: null,
    childNodes: [],
  };
  for (const node of childNodes) append(made, node);
  return made;
}

function append(parent: Element, node: Node): void {
  node.parentNode = parent;
  parent.childNodes.push(node);
}

/** Moves all children of an element behind those of another one. */
export function moveChildren(from: Element, to: Element): void {
  for (const node of from.childNodes) append(to, node);
  from.childNodes = [];
}

export function appendText(parent: Element, value: string): void {
  append(parent, { nodeName: '#text', value, parentNode: parent });
}
