import assert from 'node:assert/strict';
import { parseUrlEncoded, singleValue } from './url-encoded.ts';

describe('Urlencoded text', () => {
  it('is read into names and values', () => {
    const fields = parseUrlEncoded('a=1&b=&c&=d&&e=%EA%B0%80+%2B&f=x=y');
    assert.deepEqual({ ...fields }, { a: '1', b: '', c: '', '': 'd', e: '가 +', f: 'x=y' });
    assert.deepEqual({ ...parseUrlEncoded('') }, {});
  });

  it('returns an array for a repeated name, for any name', () => {
    const fields = parseUrlEncoded('a=1&a=2&a=3&__proto__=1&__proto__=2');
    assert.deepEqual(
      [fields?.['a'], fields?.['__proto__']],
      [
        ['1', '2', '3'],
        ['1', '2'],
      ],
    );
    assert.equal(Object.getPrototypeOf(fields), null);
    assert.deepEqual(
      [
        singleValue(fields, 'a'),
        singleValue(fields, 'b'),
        singleValue(null, 'a'),
        singleValue(parseUrlEncoded('a='), 'a'),
      ],
      [undefined, undefined, undefined, undefined],
    );
  });

  it('is refused when it is not percent-encoded UTF-8', () => {
    for (const text of ['%', 'a=%', 'a=%4', 'a=%zz', 'a=%ff', 'a=%c0%ae', 'a=%ed%a0%80', '%ff=a', 'a=1&b=%'])
      assert.equal(parseUrlEncoded(text), null, text);
  });
});
