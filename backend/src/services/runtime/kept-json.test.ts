import assert from 'node:assert/strict';
import { keepJson, writeJson } from './kept-json.ts';

describe('JSON that is kept', () => {
  it('makes the answer that JSON.stringify makes', () => {
    const doc = keepJson({ title: '마루 "quoted"', parentId: null, tags: [1, 2] });
    for (const answer of [
      { doc },
      { left: undefined, doc, isNew: true },
      { group: { id: 'x' }, docs: keepJson([doc, doc]), last: null },
    ]) {
      for (let visit = 0; visit < 2; visit++) assert.equal(String(writeJson(answer)), JSON.stringify(answer));
    }
  });

  it('writes a kept value once, and any other each time', () => {
    let written = 0;
    const counting = { toJSON: () => ++written };
    const value = { counting };
    writeJson({ value });
    writeJson({ value });
    assert.equal(written, 2);
    keepJson(value);
    assert.equal(String(writeJson({ value })), '{"value":{"counting":3}}');
    assert.equal(String(writeJson({ value, again: true })), '{"value":{"counting":3},"again":true}');
    assert.equal(written, 3);
  });
});
