import assert from 'node:assert/strict';
import { JSON_PIECE_UNITS, cacheJson, writeJson } from './json-cache.ts';

describe('Cached JSON', () => {
  it('equals the result of JSON.stringify', async () => {
    const doc = cacheJson({ title: '마루 "quoted"', parentId: null, tags: [1, 2] });
    for (const body of [
      { doc },
      { left: undefined, doc, isNew: true },
      { group: { id: 'x' }, docs: cacheJson([doc, doc]), last: null },
    ]) {
      for (let visit = 0; visit < 2; visit++)
        assert.equal(String(await writeJson(body)), JSON.stringify(body));
    }
  });

  it('serialises a large text in pieces, each in a slice of the main thread', async () => {
    let taken = 0;
    const turns = { take: () => Promise.resolve(void taken++) };
    for (const unit of ['a "\n', '마루', '🙂', 'a🙂', '\ud800', '\udc00\ud800']) {
      const content = unit.repeat(Math.ceil((JSON_PIECE_UNITS * 3.5) / unit.length));
      for (const body of [
        { doc: { id: 'x', left: undefined, content, title: 'T' }, isNew: true },
        { history: cacheJson({ content }) },
      ]) {
        taken = 0;
        assert.equal(String(await writeJson(body, turns)), JSON.stringify(body));
        assert.equal(taken, 4 + 1);
        assert.equal(String(await writeJson(body, turns)), JSON.stringify(body));
      }
    }
    taken = 0;
    const cached = cacheJson({ content: 'a'.repeat(JSON_PIECE_UNITS + 1) });
    await writeJson({ kept: cached }, turns);
    await writeJson({ kept: cached }, turns);
    assert.equal(taken, 2 + 1 + 1, 'a kept one is written once');
    await writeJson({ doc: { content: 'a'.repeat(JSON_PIECE_UNITS) } }, turns);
    assert.equal(taken, 4, 'a smaller one at once');
  });

  it('serialises a cached value once, and any other each time', async () => {
    let written = 0;
    const counting = { toJSON: () => ++written };
    const value = { counting };
    await writeJson({ value });
    await writeJson({ value });
    assert.equal(written, 2);
    cacheJson(value);
    assert.equal(String(await writeJson({ value })), '{"value":{"counting":3}}');
    assert.equal(String(await writeJson({ value, again: true })), '{"value":{"counting":3},"again":true}');
    assert.equal(written, 3);
  });
});
