import type { Block } from '../ast.ts';
import type { FootnoteReference, Inline } from '../inline-ast.ts';
import type { HtmlReader } from './html-tree.ts';
import { NOWHERE } from './inline-runs.ts';
import { PLACE } from './sink.ts';

/**
 * Footnotes of a page. HTML has no element for them: Word, Google Docs, LibreOffice, wikis, GitHub and this
 * product write a link to a text that links back.
 */
export interface PageFootnotes<N> {
  /** Labels by the links to footnotes. */
  readonly references: ReadonlyMap<N, string>;
  /** Labels by the elements with the texts of footnotes. */
  readonly definitions: ReadonlyMap<N, string>;
  /** Links from the texts back to their references. */
  readonly backLinks: ReadonlySet<N>;
}

/** An element with those around it, and its number in the order of the page. */
interface Placed<N> {
  readonly node: N;
  readonly outer: Placed<N> | null;
  readonly order: number;
}

interface Reference<N> extends Placed<N> {
  readonly text: string;
}

/** Text of a reference: a number, a letter or two, or a sign, in brackets or not. */
const REFERENCE_TEXT = /^[[(]?\s*(\d{1,6}|[a-z]{1,2}|[ivx]{1,6}|[*†‡§]{1,3})\s*[\])]?$/i;
/** Elements that hold the text of a footnote. */
const HOLDERS: ReadonlySet<string> = new Set(['li', 'p', 'div', 'dd', 'aside']);
/** Name of the element that Word and LibreOffice put around all paragraphs of a footnote. */
const NOTE_DIVISION = /^(?:ftn|edn|sdfootnote|sdendnote)\d{1,6}$/i;
/** Elements around a link whose names count as its own. */
const MAX_LEVELS = 6;
/** Nodes in a link, and characters of a text in it, beyond which it is no reference. */
const MAX_REFERENCE_NODES = 30;
const MAX_REFERENCE_TEXT = 30;
const ARROW = /^\s*[\^↑]\s*/;

/** Finds the footnotes of a page, in time proportional to it. */
export function findFootnotes<N>(nodes: ArrayLike<N>, reader: HtmlReader<N>): PageFootnotes<N> {
  const { attributeOf, nameOf } = reader;
  /** Returns the name that a link leads to; browsers write whole addresses to the clipboard. */
  const targetOf = (link: N): string => {
    const href = attributeOf(link, 'href');
    return href.includes('#') ? decodedName(href.slice(href.indexOf('#') + 1)) : '';
  };
  /** Returns the names of an element and of the elements around it. */
  const namesOf = (placed: Placed<N>, isCounted: (name: string) => boolean): readonly string[] => {
    const names: string[] = [];
    let at: Placed<N> | null = placed;
    for (let level = 0; at !== null && level < MAX_LEVELS && isCounted(nameOf(at.node)); level++) {
      names.push(attributeOf(at.node, 'id'), attributeOf(at.node, 'name'));
      at = at.outer;
    }
    return names.filter((name) => name !== '');
  };
  /** Returns the element with a footnote's text, by its link back; null where it is none of a footnote. */
  const holderOf = (back: Placed<N>, name: string): Placed<N> | null => {
    let found: Placed<N> | null = null;
    let at: Placed<N> | null = back;
    for (let level = 0; at !== null && level < MAX_LEVELS; level++) {
      if (HOLDERS.has(nameOf(at.node))) {
        const id = attributeOf(at.node, 'id');
        if (id === name || NOTE_DIVISION.test(id)) return at;
        found ??= at;
      }
      at = at.outer;
    }
    return found;
  };

  /** Possible references before the link that is looked at, which leads back to one of them. */
  const byName = new Map<string, Reference<N>>();
  const references = new Map<N, string>();
  const definitions = new Map<N, string>();
  const backLinks = new Set<N>();
  const newLabel = createLabeller();
  const links = findNodes(nodes, reader, (node) => nameOf(node) === 'a' && targetOf(node) !== '');
  for (const back of links) {
    const reference = byName.get(targetOf(back.node));
    const text = referenceText(back.node, reader);
    if (text !== null)
      for (const name of namesOf(back, isInline)) if (!byName.has(name)) byName.set(name, { ...back, text });
    if (reference === undefined || backLinks.has(reference.node)) continue;
    const name = targetOf(reference.node);
    if (!namesOf(back, isAny).includes(name)) continue;
    const holder = holderOf(back, name);
    // A text around its own reference is none of a footnote.
    if (holder === null || holder.order < reference.order) continue;
    const label = definitions.get(holder.node) ?? newLabel(reference.text);
    definitions.set(holder.node, label);
    references.set(reference.node, label);
    backLinks.add(back.node);
  }
  return { references, definitions, backLinks };
}

/** Decodes a part of an address: ids of other letters than Latin ones are encoded there alone. */
function decodedName(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const isInline = (name: string): boolean => /^(?:a|b|em|i|span|strong|sup)$/.test(name);
const isAny = (): boolean => true;

/** Returns the matching nodes in the order of the page. */
function findNodes<N>(
  nodes: ArrayLike<N>,
  { childNodesOf }: HtmlReader<N>,
  isWanted: (node: N) => boolean,
): readonly Placed<N>[] {
  const found: Placed<N>[] = [];
  const open: Pick<Placed<N>, 'node' | 'outer'>[] = [];
  const push = (children: ArrayLike<N>, outer: Placed<N> | null): void => {
    for (let i = children.length - 1; i >= 0; i--) open.push({ node: children[i] as N, outer });
  };
  push(nodes, null);
  let order = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const placed = { ...next, order: order++ };
    if (isWanted(placed.node)) found.push(placed);
    push(childNodesOf(placed.node), placed);
  }
  return found;
}

/** Returns the number, letters or sign of a reference; null where a link has another text. */
function referenceText<N>(link: N, { childNodesOf, textOf }: HtmlReader<N>): string | null {
  let text = '';
  const open: N[] = [link];
  for (let nodes = 0; nodes < MAX_REFERENCE_NODES; nodes++) {
    const next = open.pop();
    if (next === undefined) return REFERENCE_TEXT.exec(text.trim())?.[1] ?? null;
    text += textOf(next).slice(0, MAX_REFERENCE_TEXT);
    const children = childNodesOf(next);
    for (let i = Math.min(children.length, MAX_REFERENCE_NODES) - 1; i >= 0; i--) open.push(children[i] as N);
  }
  return null;
}

/** Returns a function that gives a footnote its reference's text as label, or the next number. */
function createLabeller(): (text: string) => string {
  const used = new Set<string>();
  let next = 1;
  return (text) => {
    let label = text.toLowerCase();
    if (!/^[a-z\d]+$/.test(label) || used.has(label)) {
      while (used.has(String(next))) next++;
      label = String(next);
    }
    used.add(label);
    return label;
  };
}

export function footnoteReference(label: string): FootnoteReference {
  return {
    type: 'footnoteReference',
    ...NOWHERE,
    identifier: label,
    label,
    number: 0,
    occurrence: 0,
  };
}

/** Returns a footnote with a text, without the sign that a link back leaves at its beginning. */
export function footnoteDefinition(label: string, blocks: readonly Block[]): Block {
  const children = blocks.map((block, i) =>
    block.type === 'paragraph' ? { ...block, children: withoutArrow(block.children, i === 0) } : block,
  );
  return { type: 'footnoteDefinition', ...PLACE, identifier: label, label, number: 0, children };
}

function withoutArrow(inlines: readonly Inline[], isFirst: boolean): readonly Inline[] {
  const children = [...inlines];
  const [first] = children;
  if (isFirst && first?.type === 'text')
    children[0] = { ...first, value: first.value.replace(ARROW, '').trimStart() };
  const last = children[children.length - 1];
  if (last?.type === 'text') children[children.length - 1] = { ...last, value: last.value.trimEnd() };
  return children;
}
