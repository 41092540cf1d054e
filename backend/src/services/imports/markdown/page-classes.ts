import { attribute, isElement } from './html-values.ts';
import type { Element } from './html-values.ts';
import { createElement, hasClass, isBlank, hasAncestor, moveChildren, visit } from './html-tree.ts';

/** Marks of the styles that Google Docs gives to spans by their classes. */
const STYLES: readonly (readonly [style: RegExp, tag: string])[] = [
  [/font-weight:\s*(?:bold|[6-9]00)/, 'b'],
  [/font-style:\s*italic/, 'i'],
  [/text-decoration:[^;]*line-through/, 's'],
  [/text-decoration:[^;]*underline/, 'u'],
  [/vertical-align:\s*super/, 'sup'],
  [/vertical-align:\s*sub(?!\w)/, 'sub'],
];
const CLASS_RULE = /\.([\w-]{1,100})\s*\{([^{}]{0,2000})\}/g;
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
  const marks = (one: Element): ReadonlySet<string> =>
    new Set(
      attribute(one, 'class')
        .split(/\s+/)
        .flatMap((name) => tags.get(name) ?? []),
    );
  nestLists(body);
  visit(body, (one) => {
    const target = GOOGLE_LINK.exec(attribute(one, 'href'))?.[1];
    if (target !== undefined) setHref(one, target);
    if (one.tagName === 'span' && tags.size > 0 && !hasAncestor(one, /^h[1-6]$/))
      for (const tag of marks(one)) if (tag !== 'u' || !isInLink(one)) wrapContent(one, tag);
    nestLists(one);
  });
}

/** Puts lists of a deeper level into the item above them, and joins those of one level. */
function nestLists({ childNodes }: Element): void {
  let open = new Map<number, Element>();
  for (const node of childNodes) {
    if (!isElement(node)) {
      if (!isBlank(node)) open = new Map();
      continue;
    }
    const level = Number(LIST_LEVEL.exec(attribute(node, 'class'))?.[1] ?? Number.NaN);
    if (Number.isNaN(level) || !/^[ou]l$/.test(node.tagName)) {
      open = new Map();
      continue;
    }
    const around = [...open].filter(([other]) => other < level);
    const same = hasClass(node, 'start') ? undefined : open.get(level);
    const item = around.at(-1)?.[1].childNodes.findLast(isElement);
    let list = node;
    if (same !== undefined) moveChildren(node, (list = same));
    else if (item !== undefined) {
      list = createElement(node.tagName, []);
      moveChildren(node, list);
      item.childNodes.push(list);
      list.parentNode = item;
    }
    open = new Map([...around, [level, list]]);
  }
}

function setHref(one: Element, target: string): void {
  const href = one.attrs.find(({ name }) => name === 'href');
  if (href === undefined) return;
  try {
    href.value = decodeURIComponent(target);
  } catch {
    href.value = target;
  }
}

function isInLink(one: Element): boolean {
  return hasAncestor(one, /^a$/) || one.childNodes.some((node) => isElement(node) && node.tagName === 'a');
}

function wrapContent(one: Element, tag: string): void {
  const inner = createElement(tag, []);
  moveChildren(one, inner);
  one.childNodes.push(inner);
  inner.parentNode = one;
}
