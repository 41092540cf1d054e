import assert from 'node:assert/strict';
import { DOC_SWITCHES, docLanguage, docSettings, markupOptions, withDocSettings } from './doc-props.ts';
import type { DocSwitch } from './doc-props.ts';

const NAMES = Object.keys(DOC_SWITCHES) as readonly DocSwitch[];
const OFF = docSettings('');

describe('Settings in a document’s props', () => {
  it('are read as the markup reads them, also from invalid JSON and values', () => {
    for (const props of ['', 'null', '[]', '{', '{"breaks":"yes","toc":true}'])
      assert.deepEqual(docSettings(props), OFF);
    for (const lang of ['ko"', 'KO', '', 7, null, 'a'.repeat(99), 'en-', 'x y'])
      assert.equal(docLanguage(JSON.stringify({ lang })), null);
    for (const lang of ['ko', 'en-GB', 'zh-Hant', 'zh-Hant-TW', 'fil'])
      assert.equal(docLanguage(JSON.stringify({ lang })), lang);
    assert.deepEqual(docSettings('{"breaks":true,"toc":"auto"}'), { ...OFF, breaks: true, toc: true });
  });

  it('are off, and the language unknown, by default', () =>
    assert.deepEqual(Object.values(OFF), [...NAMES.map(() => false), null]));

  it('are written without changing other properties, and removed when they are off', () => {
    const all = { ...OFF, ...(Object.fromEntries(NAMES.map((name) => [name, true])) as object), lang: 'ko' };
    const on = withDocSettings('{"x":"y"}', all);
    assert.deepEqual(JSON.parse(on), { x: 'y', ...DOC_SWITCHES, lang: 'ko' });
    assert.deepEqual(docSettings(on), all);
    assert.deepEqual(JSON.parse(withDocSettings(on, OFF)), { x: 'y' });
    for (const name of NAMES) {
      const one = withDocSettings('', { ...OFF, [name]: true });
      assert.deepEqual(JSON.parse(one), { [name]: DOC_SWITCHES[name] });
      assert.equal(docSettings(one)[name], true);
    }
  });

  it('are the options of the markup, in their stored form', () => {
    const stored = { breaks: true, numbering: true, toc: 'auto', math: true };
    assert.deepEqual(markupOptions(JSON.stringify({ ...stored, x: 'y' })), stored);
  });
});
