import { attribute, isElement } from './html-values.ts';
import type { Element, Node } from './html-values.ts';
import {
  appendText,
  convertTo,
  createElement,
  findElement,
  findNearby,
  hasClass,
  isBlank,
  moveChildren,
  visit,
  wordsOf,
} from './html-tree.ts';

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
  const notion = findElement(body, (one) => one.tagName === 'article' && hasClass(one, 'page'));
  if (notion !== null) return notionContent(notion);
  const confluence = findElement(body, (one) => attribute(one, 'id') === 'main-content');
  return confluence === null ? null : confluenceContent(body, confluence);
}

function notionContent(article: Element): PageContent {
  const title = findElement(article, (one) => hasClass(one, 'page-title'));
  const properties = findElement(article, (one) => one.tagName === 'table' && hasClass(one, 'properties'));
  const body = findElement(article, (one) => hasClass(one, 'page-body')) ?? article;
  joinLists(body);
  visit(body, readNotion);
  return {
    nodes: [...(properties === null ? [] : [properties]), ...body.childNodes],
    title: title === null ? '' : wordsOf(title),
  };
}

function readNotion(one: Element): void {
  const { tagName: name } = one;
  if (name === 'a' && hasClass(one, 'bookmark')) {
    const title = findNearby(one, (inner) => hasClass(inner, 'bookmark-title'));
    convertTo(one, 'a', [{ name: 'href', value: attribute(one, 'href') }], []);
    appendText(one, (title === null ? '' : wordsOf(title)) || attribute(one, 'href'));
  } else if (name === 'a') {
    const [image] = one.childNodes;
    const isShown =
      image !== undefined && isElement(image) && attribute(image, 'src') === attribute(one, 'href');
    if (isShown) convertTo(one, 'span', []);
  } else if (hasClass(one, 'checkbox')) convertTo(one, 'input', checkbox(hasClass(one, 'checkbox-on')), []);
  else if (hasClass(one, 'table_of_contents')) convertTo(one, 'template', [], []);
  else if (hasClass(one, 'callout')) {
    const icon = findNearby(one, (inner) => hasClass(inner, 'icon'));
    if (icon !== null) convertTo(icon, 'template', [], []);
    convertTo(one, 'blockquote', callout('note', ''));
  } else if (name === 'ul' && hasClass(one, 'toggle')) {
    convertTo(one, 'div', []);
    for (const item of one.childNodes) if (isElement(item)) convertTo(item, 'div', []);
  }
  joinLists(one);
}

/** Joins the lists in an element that have the same class: each item is a list of its own in Notion. */
function joinLists({ childNodes }: Element): void {
  let list: Element | null = null;
  for (const node of childNodes) {
    if (!isElement(node)) {
      if (!isBlank(node)) list = null;
      continue;
    }
    const isList = node.tagName === 'ul' || node.tagName === 'ol';
    const isNext =
      list !== null && node.tagName === list.tagName && attribute(node, 'class') === attribute(list, 'class');
    if (isList && isNext && list !== null) moveChildren(node, list);
    else list = isList && !hasClass(node, 'toggle') ? node : null;
  }
}

/** Callouts of the names that Confluence gives its macros. */
const MACROS: Readonly<Record<string, string>> = {
  information: 'info',
  note: 'warning',
  warning: 'danger',
  tip: 'tip',
};

function confluenceContent(body: Element, content: Element): PageContent {
  const shown = new Set<string>();
  visit(content, (one) => {
    readConfluence(one);
    for (const file of filesOf(one)) shown.add(file);
  });
  const files: Element[] = [];
  visit(body, (one) => {
    if (attribute(one, 'href').startsWith('attachments/') && !filesOf(one).some((file) => shown.has(file)))
      files.push(one);
  });
  const heading = findElement(body, (one) => attribute(one, 'id') === 'title-text');
  const title = heading === null ? '' : wordsOf(heading);
  const trail = findElement(body, (one) => attribute(one, 'id') === 'breadcrumbs');
  const root = trail === null ? null : findNearby(trail, ({ tagName }) => tagName === 'a');
  const space = root === null ? '' : wordsOf(root);
  const before = `${space} : `;
  const list = createElement(
    'ul',
    files.map((file) => createElement('li', [file])),
  );
  return {
    nodes: files.length === 0 ? content.childNodes : [...content.childNodes, list],
    title: space !== '' && title.startsWith(before) ? title.slice(before.length) : title,
  };
}

function readConfluence(one: Element): void {
  const macro = /confluence-information-macro-(\w+)/.exec(attribute(one, 'class'))?.[1] ?? '';
  const brush = /brush:\s*([\w+#.-]+)/.exec(attribute(one, 'data-syntaxhighlighter-params'))?.[1];
  if (hasClass(one, 'confluence-information-macro')) {
    const title = one.childNodes.find((inner) => isElement(inner) && hasClass(inner, 'title'));
    const words = title !== undefined && isElement(title) ? wordsOf(title) : '';
    const rest = one.childNodes.filter((inner) => inner !== title);
    convertTo(one, 'blockquote', callout(MACROS[macro] ?? 'note', words), rest);
  } else if (brush !== undefined) one.attrs.push({ name: 'lang', value: brush });
  else if (hasClass(one, 'inline-task-list'))
    for (const item of one.childNodes)
      if (isElement(item)) {
        const box = createElement('input', []);
        box.attrs = checkbox(hasClass(item, 'checked'));
        item.childNodes.unshift(box);
      }
}

function filesOf(one: Element): string[] {
  return [attribute(one, 'href'), attribute(one, 'src')].flatMap((address) =>
    address === '' ? [] : address.replace(/\?.*$/, ''),
  );
}

function callout(type: string, title: string): Element['attrs'] {
  return [
    { name: 'data-callout', value: type },
    { name: 'title', value: title },
  ];
}

function checkbox(isChecked: boolean): Element['attrs'] {
  const type = { name: 'type', value: 'checkbox' };
  return isChecked ? [type, { name: 'checked', value: '' }] : [type];
}
