import assert from 'node:assert/strict';
import { docSettings, markupOptions, withDocSettings } from './doc-props.ts';

const OFF = { breaks: false, numbering: false, toc: false, math: false };

describe('The switches in a document’s props', () => {
  it('are read as the markup reads them, whatever stands there', () => {
    for (const props of ['', 'null', '[]', '{', '{"breaks":"yes","toc":true}']) assert.deepEqual(docSettings(props), OFF);
    assert.deepEqual(docSettings('{"breaks":true,"toc":"auto"}'), { ...OFF, breaks: true, toc: true });
  });

  it('are written beside what else is in them, and gone when they are off', () => {
    const on = withDocSettings('{"lang":"ko"}', { breaks: true, numbering: true, toc: true, math: true });
    assert.deepEqual(JSON.parse(on), { lang: 'ko', breaks: true, numbering: true, toc: 'auto', math: true });
    assert.deepEqual(markupOptions(on), { breaks: true, numbering: true, toc: 'auto', math: true });
    assert.deepEqual(JSON.parse(withDocSettings(on, OFF)), { lang: 'ko' });
  });
});
