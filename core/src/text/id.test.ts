import assert from 'node:assert/strict';
import { isId, newId } from './id.ts';

describe('newId', () => {
  it('gives 24 characters of [0-9a-z], all of them in use', () => {
    const ids = Array.from({ length: 500 }, newId);
    for (const id of ids) assert.match(id, /^[0-9a-z]{24}$/);
    assert.equal(new Set(ids.join('')).size, 36);
  });

  it('returns no id twice', () => {
    assert.equal(new Set(Array.from({ length: 10_000 }, newId)).size, 10_000);
  });
});

describe('isId', () => {
  it('accepts what newId returns', () => assert.ok(isId(newId())));
  it('refuses other lengths, upper case, signs and line ends', () => {
    const id = newId();
    for (const value of [
      '',
      id.slice(1),
      `${id}a`,
      id.slice(1) + 'A',
      `${id.slice(1)}-`,
      `${id.slice(1)}\n`,
      `${id}\n`,
    ])
      assert.ok(!isId(value), value);
  });
});
