import { assertNever } from '../../assert-never.ts';
import type { HtmlOptions, Image, Inline, Link, WikiLink } from '../ast.ts';
import { safeUrl } from '../safe-url.ts';
import { escapeHtml } from './escape.ts';

/**
 * HTML with inline content added to it. All that writes much adds to the HTML before it, because each piece then
 * costs one joint of the string that grows and none of strings between.
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
        html = `${addInlines(`${html}<strong>`, node.children, options)}</strong>`;
        break;
      case 'emphasis':
        html = `${addInlines(`${html}<em>`, node.children, options)}</em>`;
        break;
      case 'break':
        html += '<br />\n';
        break;
      case 'underline':
        html = `${addInlines(`${html}<u>`, node.children, options)}</u>`;
        break;
      case 'delete':
        html = `${addInlines(`${html}<del>`, node.children, options)}</del>`;
        break;
      case 'image':
        html += mediaHtml(node, options);
        break;
      case 'color':
        html = `${addInlines(`${html}<span style="color:${node.value}">`, node.children, options)}</span>`;
        break;
      case 'size':
        html = `${addInlines(`${html}<span style="font-size:${node.value}">`, node.children, options)}</span>`;
        break;
      case 'wikiLink':
        html += wikiLinkHtml(node, options);
        break;
      case 'footnoteReference':
        html += noteReferenceHtml(node.number, node.occurrence, options);
        break;
      case 'footnote':
        html += noteReferenceHtml(node.number, 1, options);
        break;
      case 'inlineMath':
        html += `<code class="math">${escapeHtml(node.value)}</code>`;
        break;
      default:
        assertNever(node);
    }
  }
  return html;
}

/** The `href` and `rel` of a link to a URL from the tree. */
export function hrefHtml(url: string, { base, rel }: HtmlOptions): string {
  const first = url.charCodeAt(0);
  if (first === 47 && url.charCodeAt(1) !== 47) {
    return base === undefined ? ` href="${escapeHtml(url)}"` : ` href="${escapeHtml(base + url)}"`;
  }
  if (rel !== undefined && isExternal(url)) return ` href="${escapeHtml(url)}" rel="${escapeHtml(rel)}"`;
  return ` href="${escapeHtml(url)}"`;
}

/** The suffix that tells the references to one footnote apart. */
export function occurrenceSuffix(occurrence: number): string {
  return occurrence > 1 ? `-${occurrence}` : '';
}

function addLink(html: string, node: Link, options: HtmlOptions): string {
  const title = node.title === null ? '' : ` title="${escapeHtml(node.title)}"`;
  return `${addInlines(`${html}<a${hrefHtml(node.url, options)}${title}>`, node.children, options)}</a>`;
}

function mediaHtml(node: Image, { base, headingIds }: HtmlOptions): string {
  const url = base !== undefined && /^\/(?!\/)/.test(node.url) ? base + node.url : node.url;
  const title = node.title === null ? '' : ` title="${escapeHtml(node.title)}"`;
  let size = '';
  if (node.width.endsWith('%')) size = ` style="width:${node.width}"`;
  else if (node.width !== '') size = ` width="${node.width}"`;
  if (node.height !== '') size += ` height="${node.height}"`;
  if (node.media === 'image') {
    const lazy = headingIds === false ? '' : ' loading="lazy"';
    return `<img src="${escapeHtml(url)}" alt="${escapeHtml(node.alt)}"${title}${size}${lazy} />`;
  }
  const label = node.alt === '' ? '' : ` aria-label="${escapeHtml(node.alt)}"`;
  return `<${node.media} controls preload="none" src="${escapeHtml(url)}"${label}${title}${size}></${node.media}>`;
}

function wikiLinkHtml(node: WikiLink, { resolve }: HtmlOptions): string {
  const href = resolve === undefined ? null : resolve(node.target);
  const attribute = href === null || safeUrl(href) === null ? '' : ` href="${escapeHtml(href)}"`;
  return `<a class="wiki-link" data-title="${escapeHtml(node.target)}"${attribute}>${escapeHtml(node.text)}</a>`;
}

function noteReferenceHtml(number: number, occurrence: number, { idPrefix = '' }: HtmlOptions): string {
  const prefix = escapeHtml(idPrefix);
  const id = `${prefix}fnref-${number}${occurrenceSuffix(occurrence)}`;
  return `<sup id="${id}"><a href="#${prefix}fn-${number}">${number}</a></sup>`;
}

function isExternal(url: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(url);
}
