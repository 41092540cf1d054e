import type { Image, Inline, InlineComment, Link, WikiLink } from '../inline-ast.ts';
import type { HtmlOptions } from './render-types.ts';
import { resolveWikiTarget } from '../../text/wiki-links.ts';
import { safeUrl } from '../safe-url.ts';
import { escapeHtml } from './escape.ts';

/** Tags of marks. */
const TAGS = { emphasis: 'em', strong: 'strong', underline: 'u', delete: 'del', highlight: 'mark' } as const;

/** A URL of another site. */
const EXTERNAL = /^(?:[a-z][a-z0-9+.-]*:)?\/\//i;

/**
 * Returns HTML with inline content appended. Functions with long output append to the given HTML, because
 * each piece then costs one concatenation without intermediate strings.
 */
export function addInlines(before: string, children: readonly Inline[], options: HtmlOptions): string {
  let html = before;
  for (let i = 0; i < children.length; i++) {
    const node = children[i] as Inline;
    switch (node.type) {
      case 'text':
        html += escapeHtml(node.value);
        break;
      case 'inlineCode':
        html += `<code>${escapeHtml(node.value)}</code>`;
        break;
      case 'link':
        html = addLink(html, node, options);
        break;
      case 'strong':
      case 'emphasis':
      case 'underline':
      case 'delete':
      case 'highlight':
        html = addTag(html, TAGS[node.type], node.children, options);
        break;
      case 'break':
        html += '<br />\n';
        break;
      case 'image':
        html += mediaHtml(node, options);
        break;
      case 'color':
        html = `${addInlines(`${html}<span style="${colorStyle(node.value, options)}">`, node.children, options)}</span>`;
        break;
      case 'size':
        html = `${addInlines(`${html}<span style="font-size:${node.value}">`, node.children, options)}</span>`;
        break;
      case 'tag':
        if (node.name === 'br') html += '<br>';
        else html = addTag(html, node.name, node.children, options);
        break;
      case 'wikiLink':
        html += wikiLinkHtml(node, options);
        break;
      case 'footnoteReference':
      case 'footnote':
        html += noteReferenceHtml(node.number, node.type === 'footnote' ? 1 : node.occurrence, options);
        break;
      case 'inlineMath':
        html += `<code class="math">${escapeHtml(node.value)}</code>`;
        break;
      default:
        node satisfies InlineComment;
    }
  }
  return html;
}

function addTag(html: string, tag: string, children: readonly Inline[], options: HtmlOptions): string {
  return `${addInlines(`${html}<${tag}>`, children, options)}</${tag}>`;
}

function colorStyle(color: string, { themedColors }: HtmlOptions): string {
  return themedColors === true ? `color:${color};--author-color:${color}` : `color:${color}`;
}

/** Returns the `href` and `rel` attributes of a link to a URL of the tree. */
export function hrefHtml(url: string, { base, rel }: HtmlOptions): string {
  return (
    attribute('href', withBase(url, base)) +
    (rel !== undefined && EXTERNAL.test(url) ? attribute('rel', rel) : '')
  );
}

/** Returns an attribute with an escaped value. */
export function attribute(name: string, value: string): string {
  return ` ${name}="${escapeHtml(value)}"`;
}

/** Returns an attribute, or nothing for an empty value. */
function attributeUnlessEmpty(name: string, value: string): string {
  return value === '' ? '' : attribute(name, value);
}

/** Returns a URL that starts with a single slash prefixed with the site's address. */
function withBase(url: string, base: string | undefined): string {
  return base !== undefined && url.charCodeAt(0) === 47 && url.charCodeAt(1) !== 47 ? base + url : url;
}

/** Returns the suffix that makes the ids of references to one footnote unique. */
export function occurrenceSuffix(occurrence: number): string {
  return occurrence > 1 ? `-${occurrence}` : '';
}

function addLink(html: string, node: Link, options: HtmlOptions): string {
  const title = node.title === null ? '' : attribute('title', node.title);
  return `${addInlines(`${html}<a${hrefHtml(node.url, options)}${title}>`, node.children, options)}</a>`;
}

function mediaHtml(
  { url, title, alt, media, width, height }: Image,
  { base, headingIds }: HtmlOptions,
): string {
  const src = attribute('src', withBase(url, base));
  const isPercentage = width.endsWith('%');
  let rest = title === null ? '' : attribute('title', title);
  rest += isPercentage ? attribute('style', `width:${width}`) : attributeUnlessEmpty('width', width);
  rest += attributeUnlessEmpty('height', height);
  if (media !== 'image')
    return `<${media} controls preload="none"${src}${attributeUnlessEmpty('aria-label', alt)}${rest}></${media}>`;
  return `<img${src}${attribute('alt', alt)}${rest}${headingIds === false ? '' : ' loading="lazy"'} />`;
}

function wikiLinkHtml({ target, text }: WikiLink, options: HtmlOptions): string {
  return `<a class="wiki-link"${placeHtml(target, options, true)}>${escapeHtml(text)}</a>`;
}

/** Returns the attributes that name the target of a wiki link, with or without its address. */
export function placeHtml(
  target: string,
  { resolve = () => null, idPrefix }: HtmlOptions,
  hasHref: boolean,
): string {
  const { title, heading, href } = resolveWikiTarget(target, resolve, idPrefix);
  const link = !hasHref || href === null || safeUrl(href) === null ? '' : attributeUnlessEmpty('href', href);
  return `${attribute('data-title', title)}${attributeUnlessEmpty('data-heading', heading)}${link}`;
}

function noteReferenceHtml(number: number, occurrence: number, { idPrefix = '' }: HtmlOptions): string {
  const prefix = escapeHtml(idPrefix);
  const id = `${prefix}fnref-${number}${occurrenceSuffix(occurrence)}`;
  return `<sup id="${id}"><a href="#${prefix}fn-${number}">${number}</a></sup>`;
}
