import { html } from 'parse5';
import { attribute, isElement, textOf } from './html-values.ts';
import type { Element, Node } from './html-values.ts';

/*
 * Elements are changed where they stand: to insert or remove one among many moves all that are behind it.
 */

/** Elements below one in which another is looked for. */
const LOOKED_AT_MAX = 50;
/** Elements around one that are looked at: those within more of them become text. */
const AROUND_MAX = 60;

export function isWithin(one: Element, name: RegExp): boolean {
  let at = one.parentNode;
  for (let depth = 0; depth < AROUND_MAX && at !== null && 'tagName' in at; depth++) {
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

/** Calls a function with each element within one, in their order; with those that it leaves or puts there. */
export function visit(root: Element, look: (one: Element) => void): void {
  const pending = root.childNodes.toReversed();
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (!isElement(node)) continue;
    look(node);
    for (let at = node.childNodes.length - 1; at >= 0; at--) {
      const child = node.childNodes[at];
      if (child !== undefined) pending.push(child);
    }
  }
}

/** Returns the first wanted element within one. */
export function find(root: Element, isWanted: (one: Element) => boolean): Element | null {
  return search(root, isWanted, Number.POSITIVE_INFINITY);
}

/** Returns it among the first elements: for searches in many elements, which may be within one another. */
export function first(root: Element, isWanted: (one: Element) => boolean): Element | null {
  return search(root, isWanted, LOOKED_AT_MAX);
}

function search(root: Element, isWanted: (one: Element) => boolean, max: number): Element | null {
  const pending: Node[] = root.childNodes.slice(0, max).toReversed();
  for (let count = 0; count < max; count++) {
    const node = pending.pop();
    if (node === undefined) return null;
    if (!isElement(node)) continue;
    if (isWanted(node)) return node;
    const children = node.childNodes;
    for (let at = Math.min(max, children.length) - 1; at >= 0; at--) {
      const child = children[at];
      if (child !== undefined) pending.push(child);
    }
  }
  return null;
}

/** Makes an element another one, with other children where they are given. */
export function become(one: Element, name: string, attrs: Element['attrs'], childNodes?: Node[]): void {
  Object.assign(one, { tagName: name, nodeName: name, attrs, childNodes: childNodes ?? one.childNodes });
}

export function element(name: string, childNodes: readonly Node[]): Element {
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

/** Moves the children of an element, which stays without any. */
export function moveAll(from: Element, to: Element): void {
  for (const node of from.childNodes) append(to, node);
  from.childNodes = [];
}

export function addText(parent: Element, value: string): void {
  append(parent, { nodeName: '#text', value, parentNode: parent });
}
