import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PARTICLES } from '@maru/core/i18n';

type Tree = { readonly [key: string]: string | Tree };

/** Texts that are the same in Korean: names, keys, and labels that offer the other language. */
const LATIN = new Set([
  'palette.language',
  'editor.saveKeys',
  'account.history.browserOn',
  'writing.written',
]);
/**
 * Files whose text keys are also the names of properties: of
 * places, of actions of the editor, of switches of a document.
 */
const BY_PROPERTY = new Set(['palette.ts', 'writing.ts', 'doc-settings.ts']);
/** Modules that build or hold keys for the website: of error messages, addresses and switches. */
const CORE_FILES = ['api/error-message-key.ts', 'site-map.ts', 'doc-props.ts'].map((file) =>
  join(import.meta.dirname, '../../../core/src', file),
);
const folder = (locale: string): URL => new URL(`./${locale}/`, import.meta.url);
const files = readdirSync(folder('en'));

async function textsIn(locale: string, file: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const walk = (tree: Tree, path: string): void => {
    for (const [key, value] of Object.entries(tree)) {
      if (typeof value === 'string') found.set(path + key, value);
      else walk(value, `${path}${key}.`);
    }
  };
  walk((await import(new URL(file, folder(locale)).href)) as Tree, '');
  return found;
}

/** Returns the plural forms of a language: `days_one`, `days_other`. */
const formsOf = (locale: string): readonly string[] =>
  new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
const withoutForm = (key: string): string => key.replace(/_(?:one|other)$/, '');
const keysOf = (texts: ReadonlyMap<string, string>): readonly string[] =>
  [...new Set([...texts.keys()].map(withoutForm))].sort();
const slots = (text: string | undefined): string[] =>
  (text?.match(/\{\{\w+(?:, number)?\}\}|<1>|<\/1>/g) ?? []).sort();

describe('The texts of every area', () => {
  it('are in both languages', () => assert.deepEqual(readdirSync(folder('ko')), files));

  for (const file of files) {
    it(`have the same keys and placeholders, none empty, and Hangul in Korean (${file})`, async () => {
      const english = await textsIn('en', file);
      const korean = await textsIn('ko', file);
      assert.deepEqual(keysOf(korean), keysOf(english));
      for (const [key, text] of english) {
        const inKorean = korean.get(key) ?? korean.get(`${withoutForm(key)}_other`);
        if (!key.endsWith('_one')) assert.deepEqual(slots(inKorean), slots(text), key);
        assert.notEqual(text.trim(), '', key);
      }
      for (const [key, text] of korean) assert.ok(/[가-힣]/.test(text) || LATIN.has(key), key);
    });

    it(`have exactly the plural forms of the language (${file})`, async () => {
      for (const locale of ['en', 'ko']) {
        const texts = await textsIn(locale, file);
        for (const key of texts.keys()) {
          if (withoutForm(key) === key) continue;
          const forms = [...texts.keys()]
            .filter((other) => other !== key && withoutForm(other) === withoutForm(key))
            .concat(key);
          assert.deepEqual(
            forms.sort(),
            formsOf(locale)
              .map((form) => `${withoutForm(key)}_${form}`)
              .sort(),
            `${locale} ${key}`,
          );
        }
      }
    });

    it(`have known particles, after a placeholder of the same text, only in Korean (${file})`, async () => {
      for (const text of (await textsIn('en', file)).values())
        assert.doesNotMatch(text, /\{\{\w+, (?!number)/);
      for (const [key, text] of await textsIn('ko', file)) {
        for (const [, name = '', particle = ''] of text.matchAll(/\{\{(\w+), ?([^}]*)\}\}/g)) {
          if (particle === 'number') continue;
          assert.ok((PARTICLES as readonly string[]).includes(particle), `${key}: ${particle}`);
          assert.ok(text.includes(`{{${name}}}`), key);
        }
      }
    });
  }

  it('are all used: each key is in the code, or matches a composed key', async () => {
    const code = [
      ...sourcesOf(join(import.meta.dirname, '..')),
      ...CORE_FILES.map((file) => readFileSync(file, 'utf8')),
    ];
    const found = (pattern: RegExp): readonly string[][] =>
      code.flatMap((text) => [...text.matchAll(pattern)].map((match) => match.slice(1)));
    const literals = new Set(found(/'(?:\w+:)?(\w+(?:\.\w+)*)'/g).flat());
    const properties = new Set(found(/\b(\w+): /g).flat());
    const composed = found(/`(?:\w+:)?([\w.]*)\$\{[^`]*?\}([\w.]*)`/g).filter((ends) => ends.join('') !== '');
    const isUsed = (key: string, file: string): boolean =>
      literals.has(key) ||
      (BY_PROPERTY.has(file) && properties.has(key)) ||
      composed.some(
        ([before = '', after = '']) =>
          key.startsWith(before) && key.endsWith(after) && key.length > before.length + after.length,
      );
    const unused: string[] = [];
    for (const file of files) {
      for (const path of keysOf(await textsIn('en', file))) {
        // The first part of the path is the export's name: a group
        // of the namespace `translation`, or another namespace.
        const inside = path.slice(path.indexOf('.') + 1);
        if (![path, inside, `common.${inside}`].some((key) => isUsed(key, file)))
          unused.push(`${file}: ${path}`);
      }
    }
    assert.deepEqual(unused, []);
  });
});

/** Returns the source files of the website, without dictionaries and tests. */
function sourcesOf(directory: string): readonly string[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return entry.name === 'i18n' ? [] : sourcesOf(path);
    return /(?<!\.test)\.tsx?$/.test(entry.name) ? [readFileSync(path, 'utf8')] : [];
  });
}
