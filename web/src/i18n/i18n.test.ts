import assert from 'node:assert/strict';
import { LOCALES } from '@maru/core';
import { chooseLocale } from './choose-locale.ts';
import { rest } from './en-rest.ts';
import { reader } from './en-reader.ts';
import { setLanguage, textsOf, translate } from './instances.ts';
import { hasPart, loadAllTexts, loadTexts } from './load-texts.ts';

describe('Texts', () => {
  it('are the specification’s own texts where it gives them', () => {
    assert.equal(rest.fields.invalidPassword, 'Password must be 8-32 characters including numbers.');
    assert.equal(rest.fields.passwordMismatch, 'Password does not match.');
    assert.equal(rest.fields.invalidEmail, 'Invalid email address.');
    assert.match(rest.editor.conflictMessage, /Would you like to overwrite\?/);
    assert.equal(reader.common.error.title, 'Something went wrong!');
  });

  it('are loaded in one language when an area is first used, and in another when that is chosen', async () => {
    await loadTexts('en', 'updates');
    assert.ok(hasPart('en', 'updates'));
    assert.ok(!hasPart('ko', 'updates'));
    await loadTexts('ko');
    assert.ok(hasPart('ko', 'updates'));
    assert.ok(!hasPart('ko', 'saving'));
  });

  it('are in the language of the page, with values inserted as they are', async () => {
    await loadTexts('en', 'rest', 'saving');
    await loadTexts('ko');
    for (const title of ['<b>&$1 "x"', '{{title}}', '$t(common.ok)', '{{username, 을/를}}', '%s ${x}']) {
      setLanguage('en');
      assert.equal(translate('doc.deleteQuestion', { title }), `Delete “${title}”?`);
    }
    setLanguage('ko');
    assert.equal(translate('saving:problem.copied'), '글을 복사했어요.');
    setLanguage('en');
    assert.equal(translate('saving:problem.copied'), 'Text copied.');
  });

  it('have the plural form of the number', async () => {
    await loadAllTexts();
    const found = (locale: 'en' | 'ko', count: number): string =>
      textsOf(locale).t('found', { ns: 'search', count });
    assert.deepEqual(
      [found('en', 1), found('en', 0), found('en', 2), found('ko', 1)],
      ['1 document found', '0 documents found', '2 documents found', '문서 1개를 찾았어요'],
    );
  });

  it('use the right Korean particle after a name', async () => {
    await loadAllTexts();
    const question = (title: string): string => textsOf('ko').t('doc.deleteQuestion', { title });
    assert.equal(question('여행'), '‘여행’을 삭제할까요?');
    assert.equal(question('마루'), '‘마루’를 삭제할까요?');
  });

  it('have a fixed language in each instance', async () => {
    await loadAllTexts();
    for (const locale of LOCALES) assert.equal(textsOf(locale).language, locale);
    assert.deepEqual(
      [textsOf('en').t('common.ok'), textsOf('ko').t('common.ok'), textsOf('en').t('common.ok')],
      ['OK', '확인', 'OK'],
    );
  });
});

describe('The language', () => {
  for (const [name, hints, expected] of [
    ["the query's", { search: '?lang=ko', saved: 'en', browser: ['en'] }, 'ko'],
    [
      'the saved one when the query says nothing known',
      { search: '?lang=xx', saved: 'ko', browser: ['en'] },
      'ko',
    ],
    [
      "the browser's when nothing is saved",
      { search: '', saved: null, browser: ['fr-FR', 'ko-KR', 'en'] },
      'ko',
    ],
    ['English when nothing is known', { search: '', saved: null, browser: ['fr', 'de-AT'] }, 'en'],
  ] as const) {
    it(`is ${name}`, () => assert.equal(chooseLocale(hints), expected));
  }
});
