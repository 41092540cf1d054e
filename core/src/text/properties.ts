import { FRONT_MATTER_MAX_LENGTH } from './front-matter.ts';
import { frontMatterLines } from './front-matter-lines.ts';

/** Properties that pages show, in their order, with the names that front matter has for them. */
export const PROPERTY_NAMES = {
  title: ['title'],
  description: ['description', 'summary', 'excerpt'],
  tags: ['tags', 'tag', 'keywords'],
  aliases: ['aliases', 'alias'],
  date: ['date', 'published'],
  created: ['created', 'created_at'],
  updated: ['updated', 'updated_at', 'modified', 'lastmod', 'last_modified'],
  language: ['language', 'lang', 'locale'],
} as const;

export type PropertyKind = keyof typeof PROPERTY_NAMES;

/** Property of a document that its front matter names. */
export interface DocProperty {
  readonly kind: PropertyKind;
  /** One or more texts. */
  readonly values: readonly string[];
}

const VALUES_MAX = 50;
const VALUE_MAX_LENGTH = 500;
/** Separates a comment from a plain text. */
const COMMENT = /\s#/;
/** A comment; a text in quotes, or plain text up to a comma, in a list in brackets. */
const LISTED = /\s#.*|"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s,[\]](?:(?!\s#)[^,\]])*/g;

/**
 * Returns the properties of a document to show: those of its front matter that people read. A title is left
 * out where it is the document's. Values are texts and lists of texts; what is nested deeper is left out.
 */
export function docProperties(content: string, docTitle: string): readonly DocProperty[] {
  if (!content.startsWith('---')) return [];
  const lines = frontMatterLines(content.slice(0, 2 * FRONT_MATTER_MAX_LENGTH).replaceAll('\r\n', '\n'));
  const found = new Map<string, readonly string[]>();
  for (let at = 0; at < lines.length; at++) {
    const [, name, first = ''] = /^["']?([a-z_]+)["']?\s*:(?:\s+(.*))?$/i.exec(lines[at] ?? '') ?? [];
    if (name === undefined) continue;
    let end = at + 1;
    while (end < lines.length && /^(?:\s|-\s|-$|#|$)/.test(lines[end] ?? '')) end++;
    const values = valuesOf(
      first.trim(),
      lines.slice(at + 1, end).filter((line) => !line.startsWith('#')),
    ).slice(0, VALUES_MAX);
    if (values.length > 0) found.set(name.toLowerCase(), values);
  }
  return Object.entries(PROPERTY_NAMES).flatMap(([kind, names]) => {
    const values = names.map((name) => found.get(name)).find((one) => one !== undefined);
    if (values === undefined || (kind === 'title' && values[0] === docTitle)) return [];
    return [{ kind: kind as PropertyKind, values }];
  });
}

/** Returns the texts of a value: the rest of the key's line, and the lines after it. */
function valuesOf(first: string, rest: readonly string[]): string[] {
  const texts = (): string[] => {
    if (/^[|>]/.test(first)) return [rest.map((line) => line.trim()).join(' ')];
    if (first.startsWith('['))
      return ([first, ...rest].join('\n').match(LISTED) ?? [])
        .filter((text) => !/^\s#/.test(text))
        .map(textOf);
    if (first.startsWith('{')) return [];
    if (first !== '' && !first.startsWith('#')) return [textOf([first, ...rest].join(' '))];
    return rest.flatMap((line) => {
      const item = /^\s*-\s+(.*)$/.exec(line)?.[1];
      // An item with a key is nested deeper.
      return item === undefined || /^[^"'].*:(?:\s|$)/.test(item) ? [] : [textOf(item)];
    });
  };
  return texts()
    .map((text) => [...text.trim()].slice(0, VALUE_MAX_LENGTH).join(''))
    .filter((text) => text !== '' && text !== 'null' && text !== '~');
}

function textOf(value: string): string {
  const text = value.trim();
  const quoted = /^"((?:[^"\\]|\\.)*)"|^'((?:[^']|'')*)'/.exec(text);
  if (quoted === null) return text.split(COMMENT, 1)[0] ?? '';
  return quoted[1]?.replaceAll(/\\(["\\/])/g, '$1') ?? quoted[2]?.replaceAll("''", "'") ?? '';
}
