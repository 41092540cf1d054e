import assert from 'node:assert/strict';
import { chooseLocale } from './choose-locale.ts';
import { en } from './en.ts';
import { account as accountEn } from './en/account.ts';
import { spaceSettings as spaceSettingsEn } from './en/space-settings.ts';
import { ko } from './ko.ts';
import { addTexts, findText } from './texts.ts';
import { account as accountKo } from './ko/account.ts';
import { spaceSettings as spaceSettingsKo } from './ko/space-settings.ts';

type Tree = { readonly [key: string]: string | Tree };

function flatten(tree: Tree, path = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') found.set(path + key, value);
    else for (const [inner, text] of flatten(value, `${path}${key}.`)) found.set(inner, text);
  }
  return found;
}

// What comes with its screens is held to the same.
const english = flatten({ ...en, account: accountEn, spaceSettings: spaceSettingsEn });
const korean = flatten({ ...ko, account: accountKo, spaceSettings: spaceSettingsKo });
const slots = (text: string): string[] => (text.match(/\{\{\w+\}\}|<1>|<\/1>/g) ?? []).sort();

describe('Texts', () => {
  it('are the same keys in both languages, none empty', () => {
    assert.deepEqual([...korean.keys()].sort(), [...english.keys()].sort());
    for (const [key, text] of [...english, ...korean]) assert.notEqual(text.trim(), '', key);
  });

  it('have the same slots in both languages', () => {
    for (const [key, text] of english) assert.deepEqual(slots(korean.get(key) ?? ''), slots(text), key);
  });

  it('are written in Hangul where they are Korean, product names and keys apart', () => {
    const latin = [...korean].filter(([key, text]) => !/[가-힣]/.test(text) && key !== 'editor.saveKeys');
    assert.deepEqual(latin, []);
  });

  it("are the specification's own words where it gives them", () => {
    assert.equal(en.common.error.title, 'Something went wrong!');
    assert.equal(en.fields.invalidPassword, 'Password must be 8-32 characters including numbers.');
    assert.equal(en.fields.passwordMismatch, 'Password does not match.');
    assert.equal(en.fields.invalidEmail, 'Invalid email address.');
    assert.match(en.editor.conflictMessage, /Would you like to overwrite\?/);
  });

  it('are found by their key, slots filled with what is given, whatever it is', () => {
    addTexts('en', 'test', { group: { hello: 'Hello {{name}}, {{name}} {{unknown}}' } });
    addTexts('en', 'test', { other: 'Other' });
    const say = (key: string, values?: Record<string, string | number>): string => findText('en', ['test', 'more'], key, values);
    assert.equal(say('group.hello', { name: '<b>&$1' }), 'Hello <b>&$1, <b>&$1 {{unknown}}');
    assert.equal(say('other'), 'Other');
    for (const key of ['missing', 'group', 'group.hello.deeper', 'other.inner', 'constructor', '']) assert.equal(say(key), key);
  });

  it('are looked for in every area that is named, in order, and in one alone where the key names it', () => {
    addTexts('ko', 'first', { both: '하나', one: '첫째' });
    addTexts('ko', 'second', { both: '둘', two: '둘째' });
    const say = (key: string): string => findText('ko', ['first', 'second'], key);
    assert.deepEqual(['both', 'two', 'second:both', 'second:one'].map(say), ['하나', '둘째', '둘', 'second:one']);
  });

  it('have the form that the number asks for in the language', () => {
    addTexts('en', 'plural', { days_one: '{{count}} day', days_other: '{{count}} days' });
    addTexts('ko', 'plural', { days_other: '{{count}}일' });
    const say = (locale: 'en' | 'ko', count: number): string => findText(locale, ['plural'], 'days', { count });
    assert.deepEqual([say('en', 1), say('en', 0), say('en', 2), say('ko', 1)], ['1 day', '0 days', '2 days', '1일']);
  });
});

describe('The language', () => {
  for (const [name, hints, expected] of [
    ["the query's", { search: '?lang=ko', saved: 'en', browser: ['en'] }, 'ko'],
    ['the saved one when the query says nothing known', { search: '?lang=xx', saved: 'ko', browser: ['en'] }, 'ko'],
    ["the browser's when nothing is saved", { search: '', saved: null, browser: ['fr-FR', 'ko-KR', 'en'] }, 'ko'],
    ['English when nothing is known', { search: '', saved: null, browser: ['fr', 'de-AT'] }, 'en'],
  ] as const) {
    it(`is ${name}`, () => assert.equal(chooseLocale(hints), expected));
  }
});
