import type { Locale } from '@maru/core';

/** Texts by name, in groups. */
export interface Texts {
  readonly [name: string]: string | Texts;
}

/** What stands in the `{{slots}}` of a text. `count` also chooses among its plural forms. */
export type Values = Readonly<Record<string, string | number | undefined>>;

/** The texts of every page. What only some screens say lies in areas of its own, which come with those screens. */
export const MAIN_AREA = 'translation';

const known = new Map<string, Texts>();

/** Makes texts known, beside those of the same language and area that are here already. */
export function addTexts(locale: Locale, area: string, texts: Texts): void {
  const key = `${locale} ${area}`;
  known.set(key, { ...known.get(key), ...texts });
}

/**
 * The text of a key such as `nav.login`, its slots filled. `area:` before a key names its area; else the areas are
 * searched in their order. With a number for `count`, `key_one` or `key_other` is taken, as the language's plural rules
 * (CLDR) say. @returns the key itself where there is no such text
 */
export function findText(locale: Locale, areas: readonly string[], key: string, values: Values = {}): string {
  const colon = key.indexOf(':');
  const path = key.slice(colon + 1).split('.');
  for (const area of colon < 0 ? areas : [key.slice(0, colon)]) {
    const found = textAt(known.get(`${locale} ${area}`), path, locale, values['count']);
    if (found !== null) return found.replaceAll(/\{\{(\w+)\}\}/g, (slot, name: string) => String(values[name] ?? slot));
  }
  return key;
}

function textAt(texts: Texts | undefined, path: readonly string[], locale: Locale, count: Values[string]): string | null {
  let group = texts;
  for (const name of path.slice(0, -1)) {
    const inner = group?.[name];
    if (typeof inner !== 'object') return null;
    group = inner;
  }
  const last = path.at(-1) ?? '';
  const plural = typeof count === 'number' ? group?.[`${last}_${new Intl.PluralRules(locale).select(count)}`] : undefined;
  const text = plural ?? group?.[last];
  return typeof text === 'string' ? text : null;
}
