import assert from 'node:assert/strict';
import { docLanguage, docSettings, markupOptions, withDocSettings } from './doc-props.ts';

const OFF = { breaks: false, numbering: false, toc: false, math: false, lang: null };

describe('The switches in a document’s props', () => {
  it('are read as the markup reads them, whatever stands there', () => {
    for (const props of ['', 'null', '[]', '{', '{"breaks":"yes","toc":true}'])
      assert.deepEqual(docSettings(props), OFF);
    for (const lang of ['ko"', 'KO', '', 7, null, 'a'.repeat(99), 'en-', 'x y'])
      assert.equal(docLanguage(JSON.stringify({ lang })), null);
    for (const lang of ['ko', 'en-GB', 'zh-Hant', 'zh-Hant-TW', 'fil'])
      assert.equal(docLanguage(JSON.stringify({ lang })), lang);
    assert.deepEqual(docSettings('{"breaks":true,"toc":"auto"}'), { ...OFF, breaks: true, toc: true });
  });

  it('are written beside what else is in them, and gone when they are off', () => {
    const on = withDocSettings('{"x":"y"}', {
      breaks: true,
      numbering: true,
      toc: true,
      math: true,
      lang: 'ko',
    });
    assert.deepEqual(JSON.parse(on), {
      x: 'y',
      breaks: true,
      numbering: true,
      toc: 'auto',
      math: true,
      lang: 'ko',
    });
    assert.deepEqual(markupOptions(on), { breaks: true, numbering: true, toc: 'auto', math: true });
    assert.deepEqual(JSON.parse(withDocSettings(on, OFF)), { x: 'y' });
  });
});
