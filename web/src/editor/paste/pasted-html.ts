import { htmlPolicy } from '../../trusted-types/html-policy.ts';

/** Elements without content that a document shows nothing of. */
const VOID_HIDDEN = /^(?:base|basefont|bgsound|embed|frame|link|meta|param|source|track)$/;
/** The same with content, which is text: up to their end nothing is a tag. */
const TEXT_HIDDEN = /^(?:iframe|noembed|noframes|noscript|script|style|textarea|title)$/;
/** Other elements that are not shown. */
const HIDDEN = /^(?:applet|frameset|object|svg|template)$/;
/** Elements by which the parser's rules change; their content is shown. */
const FOREIGN = /^(?:math|plaintext)$/;
/** Attributes that `fromHtmlTree` reads. */
const READ =
  /^(?:align|alt|aria-checked|checked|class|color|colspan|data-(?:callout|default|heading|title)|height|href|id|name|open|role|rowspan|src|start|style|title|type|width)$/;
const TAG_NAME = /<(\/?)([a-z][a-z0-9:-]*)/iy;
/** Next end of a tag, or a quoted value, whose `>` is none. */
const VALUE_OR_END = /=\s*(?:"[^"]*"|'[^']*')|>/g;
const ATTRIBUTE = /([a-z][a-z0-9:_-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/gi;

/**
 * Writes the clipboard's HTML anew: elements that a document can show, with the attributes that are read from
 * them. Takes time in proportion to its length, whatever it contains.
 */
function rewriteHtml(html: string): string {
  let result = '';
  let from = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', from)) {
    result += html.slice(from, at);
    TAG_NAME.lastIndex = at;
    const match = TAG_NAME.exec(html);
    if (match === null) {
      from = afterMark(html, at);
      if (from === at + 1) result += '&lt;';
      continue;
    }
    const [start, slash = '', name = ''] = match;
    const end = endOfTag(html, at + start.length);
    if (end < 0) return result;
    const tag = name.toLowerCase();
    from = end + 1;
    if (slash === '' && TEXT_HIDDEN.test(tag)) from = afterRawText(html, tag, from);
    else result += rewriteTag(tag, slash, html.slice(at + start.length, end));
  }
  return result + html.slice(from);
}

/** Returns the place after a comment or another mark that is no element; of a mere `<` the next one. */
function afterMark(html: string, at: number): number {
  if (!/[!?/]/.test(html.charAt(at + 1))) return at + 1;
  const end = html.startsWith('<!--', at) ? html.indexOf('-->', at + 2) + 2 : html.indexOf('>', at);
  return end < at + 2 ? html.length : end + 1;
}

/** Returns the place of a tag's `>`; -1 where the text ends before it. */
function endOfTag(html: string, from: number): number {
  VALUE_OR_END.lastIndex = from;
  for (let match = VALUE_OR_END.exec(html); match !== null; match = VALUE_OR_END.exec(html))
    if (match[0] === '>') return match.index;
  return -1;
}

/** Returns the place of the end tag of an element whose content is text. */
function afterRawText(html: string, tag: string, from: number): number {
  const end = new RegExp(`</${tag}(?=[\\s/>])`, 'gi');
  end.lastIndex = from;
  return end.exec(html)?.index ?? html.length;
}

function rewriteTag(tag: string, slash: string, attributes: string): string {
  if (VOID_HIDDEN.test(tag) || TEXT_HIDDEN.test(tag)) return '';
  // An element of this name is not shown, and its content is parsed as any other.
  if (HIDDEN.test(tag)) return attributes.endsWith('/') ? '' : `<${slash}xml>`;
  if (FOREIGN.test(tag)) return `<${slash}span>`;
  if (slash !== '') return `</${tag}>`;
  let result = `<${tag}`;
  for (const [, name = '', double, single, bare] of attributes.matchAll(ATTRIBUTE)) {
    if (!READ.test(name.toLowerCase())) continue;
    const value = (double ?? single ?? bare ?? '').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
    result += ` ${name.toLowerCase()}="${value}"`;
  }
  return `${result}>`;
}

/** Lets HTML of the clipboard pass into an inert document, without what could run. */
export const pastedHtml = htmlPolicy('maru-paste', rewriteHtml);
