import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';

type Tree = { readonly [key: string]: string | Tree };

/** Texts that are the same in Korean: names, keys, and what offers the other language. */
const LATIN = new Set(['palette.language', 'editor.saveKeys']);
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

const slots = (text: string | undefined): string[] => (text?.match(/\{\{\w+\}\}|<1>|<\/1>/g) ?? []).sort();

describe('The texts of every part', () => {
  it('are in both languages', () => assert.deepEqual(readdirSync(folder('ko')), files));

  for (const file of files) {
    it(`have the same keys and slots, none empty, and Hangul in Korean (${file})`, async () => {
      const english = await textsIn('en', file);
      const korean = await textsIn('ko', file);
      assert.deepEqual([...korean.keys()].sort(), [...english.keys()].sort());
      for (const [key, text] of english) {
        assert.deepEqual(slots(korean.get(key)), slots(text), key);
        assert.notEqual(text.trim(), '', key);
      }
      for (const [key, text] of korean) assert.ok(/[가-힣]/.test(text) || LATIN.has(key), key);
    });
  }
});
