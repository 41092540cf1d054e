import assert from 'node:assert/strict';
import { history as historyEn } from './en/history.ts';
import { tree as treeEn } from './en/tree.ts';
import { history as historyKo } from './ko/history.ts';
import { tree as treeKo } from './ko/tree.ts';

const slots = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).sort();

describe('Texts that come with their screens', () => {
  for (const [name, english, korean] of [
    ['tree', treeEn, treeKo],
    ['history', historyEn, historyKo],
  ] as const) {
    it(`have the same keys and slots in both languages, and Hangul in Korean (${name})`, () => {
      const texts = new Map<string, string>(Object.entries(korean));
      assert.deepEqual([...texts.keys()].sort(), Object.keys(english).sort());
      for (const [key, text] of Object.entries(english)) assert.deepEqual(slots(texts.get(key) ?? ''), slots(text), key);
      for (const [key, text] of texts) assert.match(text, /[가-힣]/, key);
    });
  }
});
