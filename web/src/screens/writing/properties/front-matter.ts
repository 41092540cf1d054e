import { frontMatterEnd, PROPERTY_NAMES } from '@maru/core/text';
import type { PropertyKind } from '@maru/core/text';
import { isMap, isNode, isScalar, isSeq, parseDocument } from 'yaml';
import type { Document, YAMLMap } from 'yaml';

/** Values of properties. */
export type PropertyValues = Readonly<Partial<Record<PropertyKind, readonly string[]>>>;

/** Properties that are lists, also of one value. */
export const LISTS: ReadonlySet<PropertyKind> = new Set<PropertyKind>(['tags', 'aliases']);

type Item = YAMLMap['items'][number];

/** Returns the lines of YAML between the dashes of a text's front matter; empty where it has none. */
function yamlOf(content: string): string {
  const end = frontMatterEnd(content);
  return end === 0 ? '' : content.slice(content.indexOf('\n') + 1, content.lastIndexOf('---', end));
}

/** Returns the properties that a text names, as texts; null where its YAML can't be read. */
export function readProperties(content: string): PropertyValues | null {
  const { contents, errors } = parseDocument(yamlOf(content));
  if (errors.length > 0 || (contents !== null && !isMap(contents))) return null;
  const found: Partial<Record<PropertyKind, readonly string[]>> = {};
  for (const kind of Object.keys(PROPERTY_NAMES) as PropertyKind[]) {
    const value = contents === null ? undefined : itemOf(contents, kind)?.value;
    if (isScalar(value)) found[kind] = value.value === null ? [] : [textOf(value)];
    else if (isSeq(value) && value.items.every(isScalar))
      found[kind] = value.items.map((item) => (isScalar(item) ? textOf(item) : ''));
  }
  return found;
}

/**
 * Returns a text with other values of properties, an empty list for none. The order of the others, their
 * comments and values stay; new ones come last. Null where its YAML can't be read, or is too long then.
 */
export function withProperties(content: string, changes: PropertyValues): string | null {
  const yaml = yamlOf(content);
  const document = parseDocument(yaml === '' ? '{}' : yaml);
  const { contents } = document;
  if (document.errors.length > 0 || !isMap(contents)) return null;
  // A new mapping is written in lines, not in braces.
  if (yaml === '') contents.flow = false;
  for (const [kind, values] of Object.entries(changes) as [PropertyKind, readonly string[]][]) {
    const item = itemOf(contents, kind);
    if (item !== undefined && values.length === 0) contents.delete(item.key);
    else if (item !== undefined) setValue(document, item, kind, values);
    else if (values.length > 0)
      document.set(PROPERTY_NAMES[kind][0], LISTS.has(kind) ? [...values] : values[0]);
  }
  const end = frontMatterEnd(content);
  const rest = content.slice(end).replace(/^\n+/, '');
  if (contents.items.length === 0) return rest;
  const lines = document.toString({
    lineWidth: 0,
    flowCollectionPadding: false,
    indentSeq: !/^-\s/m.test(yaml),
  });
  const front = `---\n${lines}---\n`;
  if (frontMatterEnd(front) === 0) return null;
  return end === 0 ? `${front}\n${content}` : front.slice(0, -1) + content.slice(end);
}

function setValue(document: Document, item: Item, kind: PropertyKind, values: readonly string[]): void {
  const { value } = item;
  const isText = isScalar(value) && value.value !== null;
  const isList = isSeq(value) || values.length > 1 || (LISTS.has(kind) && !isText);
  const next = document.createNode(isList ? [...values] : values[0]);
  if (isSeq(value) && isSeq(next)) next.flow = value.flow === true;
  if (isNode(value) && isNode(next)) next.comment = value.comment ?? null;
  item.value = next;
}

function itemOf(map: YAMLMap, kind: PropertyKind): Item | undefined {
  const names: readonly string[] = PROPERTY_NAMES[kind];
  return map.items.find(({ key }) => isScalar(key) && names.includes(String(key.value).toLowerCase()));
}

/** Returns the words of a value as they are written: a date is no number. */
function textOf({ value, source }: { readonly value: unknown; readonly source?: string }): string {
  return typeof value === 'string' ? value : (source ?? String(value));
}
