import assert from 'node:assert/strict';
import { nextPath } from './next-path.ts';

describe('The path after login', () => {
  const origin = 'https://maru.example';
  for (const [next, expected] of [
    [null, '/ann'],
    ['/new?folder=1', '/new?folder=1'],
    ['/bob/x#s', '/bob/x#s'],
    ['https://evil.example/', '/ann'],
    ['//evil.example', '/ann'],
    [String.raw`/\evil.example`, '/ann'],
    ['/\t/evil.example', '/ann'],
    ['javascript:alert(1)', '/ann'],
    ['/..//evil.example', '/ann'],
    ['/./\\/evil.example', '/ann'],
    ['', '/ann'],
  ] as const) {
    it(`is ${expected} for ${JSON.stringify(next)}`, () =>
      assert.equal(nextPath(next, 'ann', origin), expected));
  }
});
