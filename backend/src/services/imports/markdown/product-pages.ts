import { defaultTreeAdapter as tree, html } from 'parse5';
import { attribute, isElement, textOf } from './html-values.ts';
import type { Element, Node } from './html-values.ts';

/** Content of a page, with its title; `''` without one. */
export interface PageContent {
  readonly nodes: readonly Node[];
  readonly title: string;
}

/**
 * Returns the content of a page that Notion or Confluence exported, without what stands around it there; null
 * for other pages. What these products write in classes becomes elements: callouts, tasks, folds.
 */
export function productContent(body: Element): PageContent | null {
  const notion = find(body, (one) => one.tagName === 'article' && hasClass(one, 'page'));
  if (notion !== null) return notionContent(notion);
  const confluence = find(body, (one) => attribute(one, 'id') === 'main-content');
  return confluence === null ? null : confluenceContent(body, confluence);
}

function notionContent(article: Element): PageContent {
  const heading = find(article, (one) => hasClass(one, 'page-title'));
  const properties = find(article, (one) => one.tagName === 'table' && hasClass(one, 'properties'));
  const content = find(article, (one) => hasClass(one, 'page-body')) ?? article;
  for (const one of elementsIn(content)) {
    const [first] = one.childNodes;
    if (hasClass(one, 'checkbox')) replace(one, checkbox(hasClass(one, 'checkbox-on')));
    else if (hasClass(one, 'table_of_contents')) tree.detachNode(one);
    else if (hasClass(one, 'callout')) {
      const icon = find(one, (inner) => hasClass(inner, 'icon'));
      if (icon !== null) tree.detachNode(icon);
      replace(one, callout('note', '', one.childNodes));
    } else if (hasClass(one, 'bookmark')) {
      const title = find(one, (inner) => hasClass(inner, 'bookmark-title'));
      const words = title === null ? '' : textOf(title.childNodes).trim();
      emptied(one);
      tree.insertText(one, words === '' ? attribute(one, 'href') : words);
    } else if (one.tagName === 'ul' && hasClass(one, 'toggle')) {
      const folds = one.childNodes.flatMap((item) => (isElement(item) ? item.childNodes : []));
      replace(one, holder('div', folds));
    } else if (/^[ou]l$/.test(one.tagName)) {
      // Each item is a list of its own there.
      const before = elementBefore(one);
      if (before?.tagName === one.tagName && attribute(before, 'class') === attribute(one, 'class'))
        joinItems(before, one);
    } else if (one.tagName === 'a' && first !== undefined && isElement(first) && first.tagName === 'img') {
      if (attribute(first, 'src') === attribute(one, 'href')) replace(one, first);
    }
  }
  return {
    nodes: [...(properties === null ? [] : [properties]), ...content.childNodes],
    title: heading === null ? '' : wordsOf(heading),
  };
}

/** Callouts of the names that Confluence gives its macros. */
const MACROS: Readonly<Record<string, string>> = {
  information: 'info',
  note: 'warning',
  warning: 'danger',
  tip: 'tip',
};

function confluenceContent(body: Element, content: Element): PageContent {
  for (const one of elementsIn(content)) {
    const macro = /confluence-information-macro-(\w+)/.exec(attribute(one, 'class'))?.[1] ?? '';
    const brush = /brush:\s*([\w+#.-]+)/.exec(attribute(one, 'data-syntaxhighlighter-params'))?.[1];
    if (hasClass(one, 'confluence-information-macro')) {
      const title = one.childNodes.find((inner) => isElement(inner) && hasClass(inner, 'title'));
      if (title !== undefined) tree.detachNode(title);
      const words = title !== undefined && isElement(title) ? wordsOf(title) : '';
      replace(one, callout(MACROS[macro] ?? 'note', words, one.childNodes));
    } else if (brush !== undefined) one.attrs.push({ name: 'lang', value: brush });
    else if (hasClass(one, 'inline-task-list'))
      for (const item of one.childNodes)
        if (isElement(item)) {
          const [first] = item.childNodes;
          const box = checkbox(hasClass(item, 'checked'));
          if (first === undefined) tree.appendChild(item, box);
          else tree.insertBefore(item, box, first);
        }
  }
  const shown = new Set(elementsIn(content).flatMap(filesOf));
  const files = elementsIn(body).filter(
    (one) =>
      attribute(one, 'href').startsWith('attachments/') && !filesOf(one).some((file) => shown.has(file)),
  );
  const list = files.map((file) => holder('li', [file]));
  const space = find(body, (one) => attribute(one, 'id') === 'breadcrumbs');
  const [first] = space === null ? [] : elementsIn(space).filter(({ tagName }) => tagName === 'a');
  const heading = find(body, (one) => attribute(one, 'id') === 'title-text');
  const title = heading === null ? '' : wordsOf(heading);
  const before = first === undefined ? '' : `${wordsOf(first)} : `;
  return {
    nodes: [...content.childNodes, ...(list.length === 0 ? [] : [holder('ul', list)])],
    title: title.startsWith(before) ? title.slice(before.length) : title,
  };
}

function filesOf(one: Element): string[] {
  return [attribute(one, 'href'), attribute(one, 'src')].flatMap((address) =>
    address === '' ? [] : address.replace(/\?.*$/, ''),
  );
}

/** Marks of the styles that Google Docs gives to spans by their classes. */
const STYLES: readonly (readonly [style: RegExp, tag: string])[] = [
  [/font-weight:\s*(?:bold|[6-9]00)/, 'b'],
  [/font-style:\s*italic/, 'i'],
  [/text-decoration:[^;]*line-through/, 's'],
  [/text-decoration:[^;]*underline/, 'u'],
  [/vertical-align:\s*super/, 'sup'],
  [/vertical-align:\s*sub(?!\w|p)/, 'sub'],
];
const CLASS_RULE = /\.([\w-]+)\s*\{([^{}]*)\}/g;
/** Lists of Google Docs: one for each level, beside one another. */
const LIST_LEVEL = /(?:^|\s)lst-[\w-]+-(\d)(?:\s|$)/;
const GOOGLE_LINK = /^https:\/\/www\.google\.com\/url\?(?:[^#]*&)?q=([^&#]+)/;

/**
 * Gives a page the elements that Google Docs writes in classes and addresses: marks of spans, levels of
 * lists, links without their way over Google.
 */
export function readClasses(body: Element, sheets: string): void {
  const tags = new Map<string, string[]>();
  for (const [, name = '', rule = ''] of sheets.matchAll(CLASS_RULE)) {
    const found = STYLES.flatMap(([style, tag]) => (style.test(rule) ? [tag] : []));
    if (found.length > 0) tags.set(name, [...(tags.get(name) ?? []), ...found]);
  }
  let lists = new Map<number, Element>();
  for (const one of elementsIn(body)) {
    const target = GOOGLE_LINK.exec(attribute(one, 'href'))?.[1];
    if (target !== undefined) setHref(one, target);
    if (one.tagName === 'span' && !isInHeading(one)) {
      const classes = attribute(one, 'class').split(/\s+/);
      for (const tag of new Set(classes.flatMap((name) => tags.get(name) ?? [])))
        if (tag !== 'u' || !isInLink(one)) wrapContent(one, tag);
    }
    const level = LIST_LEVEL.exec(attribute(one, 'class'))?.[1];
    if (level !== undefined && /^[ou]l$/.test(one.tagName)) lists = joinedLists(lists, one, Number(level));
  }
}

/**
 * Puts a list into the item above it, or its items behind those of its level.
 * @param open lists that it may belong to, by level
 * @returns the lists that the next one may belong to
 */
function joinedLists(open: ReadonlyMap<number, Element>, list: Element, level: number): Map<number, Element> {
  const before = elementBefore(list);
  const isNext = before !== null && [...open.values()].includes(before);
  const same = isNext && !hasClass(list, 'start') ? open.get(level) : undefined;
  const outer = isNext ? [...open].filter(([other]) => other < level).at(-1)?.[1] : undefined;
  const item = outer?.childNodes.findLast(isElement);
  if (same !== undefined) joinItems(same, list);
  else if (item !== undefined) move(list, item);
  const around = [...open].filter(([other]) => other < level && isNext);
  return new Map([...around, [level, same ?? list]]);
}

function joinItems(list: Element, next: Element): void {
  moveAll(next.childNodes, list);
  tree.detachNode(next);
}

/** @param nodes children of another element, or several, which lose them */
function moveAll(nodes: readonly Node[], parent: Element): void {
  const moved = nodes.slice();
  for (const node of moved) move(node, parent);
}

function move(node: Node, parent: Element): void {
  tree.detachNode(node);
  tree.appendChild(parent, node);
}

/** Returns the element before another one; null where text is between them. */
function elementBefore(element: Element): Element | null {
  const siblings = element.parentNode?.childNodes ?? [];
  const before = siblings.slice(0, siblings.indexOf(element)).findLast((node) => !isBlank(node));
  return before !== undefined && isElement(before) ? before : null;
}

function isBlank(node: Node): boolean {
  return !isElement(node) && 'value' in node && node.value.trim() === '';
}

function parentOf({ parentNode }: Element): Element | null {
  return parentNode !== null && 'tagName' in parentNode ? parentNode : null;
}

function isInHeading(element: Element): boolean {
  return isWithin(element, /^h[1-6]$/);
}

function isInLink(element: Element): boolean {
  return (
    isWithin(element, /^a$/) || element.childNodes.some((node) => isElement(node) && node.tagName === 'a')
  );
}

function isWithin(element: Element, name: RegExp): boolean {
  for (let at = parentOf(element); at !== null; at = parentOf(at)) if (name.test(at.tagName)) return true;
  return false;
}

function setHref(element: Element, target: string): void {
  const href = element.attrs.find(({ name }) => name === 'href');
  if (href === undefined) return;
  try {
    href.value = decodeURIComponent(target);
  } catch {
    href.value = target;
  }
}

function wrapContent(element: Element, tag: string): void {
  const inner = holder(tag, element.childNodes);
  tree.appendChild(element, inner);
}

function hasClass(element: Element, name: string): boolean {
  return attribute(element, 'class').split(/\s+/).includes(name);
}

function wordsOf(element: Element): string {
  return textOf(element.childNodes).replaceAll(/\s+/g, ' ').trim();
}

/** Returns all elements within one, in their order, as they are now. */
function elementsIn(root: Element): Element[] {
  const found: Element[] = [];
  const pending = root.childNodes.toReversed();
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (!isElement(node)) continue;
    found.push(node);
    pending.push(...node.childNodes.toReversed());
  }
  return found;
}

function find(root: Element, isWanted: (element: Element) => boolean): Element | null {
  return elementsIn(root).find(isWanted) ?? null;
}

function holder(name: string, nodes: readonly Node[], attrs: Element['attrs'] = []): Element {
  const element = tree.createElement(name, html.NS.HTML, attrs);
  moveAll(nodes, element);
  return element;
}

/** Returns a quote that is written as a callout. */
function callout(type: string, title: string, nodes: readonly Node[]): Element {
  return holder('blockquote', nodes, [
    { name: 'data-callout', value: type },
    { name: 'title', value: title },
  ]);
}

function checkbox(isChecked: boolean): Element {
  const type = { name: 'type', value: 'checkbox' };
  return tree.createElement(
    'input',
    html.NS.HTML,
    isChecked ? [type, { name: 'checked', value: '' }] : [type],
  );
}

function emptied(element: Element): void {
  element.childNodes.length = 0;
}

function replace(element: Element, by: Element): void {
  if (element.parentNode === null) return;
  tree.insertBefore(element.parentNode, by, element);
  tree.detachNode(element);
}
