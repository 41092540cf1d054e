import assert from 'node:assert/strict';
import { chooseEncoding, matchesEtag } from './negotiation.ts';

describe('Content negotiation', () => {
  it('prefers brotli, and uses no encoding that is refused or not available', () => {
    for (const [header, available, encoding] of [
      ['gzip, deflate, br', ['br', 'gzip'], 'br'],
      ['GZIP', ['br', 'gzip'], 'gzip'],
      ['br', ['gzip'], null],
      ['br;q=0, gzip;q=0.1', ['br', 'gzip'], 'gzip'],
      ['br;q=0.000', ['br'], null],
      ['*', ['br'], null],
      ['', ['br'], null],
      [undefined, ['br'], null],
      ['identity', ['br', 'gzip'], null],
      ['xbr', ['br'], null],
    ] as const) {
      assert.equal(chooseEncoding(header, available), encoding, header);
    }
  });

  it('compares tags weakly', () => {
    for (const header of ['"a"', 'W/"a"', '"b", W/"a"', '*', ' * '])
      assert.ok(matchesEtag(header, 'W/"a"'), header);
    for (const header of [undefined, '', '"b"', 'a', '"a', 'w/"a"'])
      assert.ok(!matchesEtag(header, 'W/"a"'), header);
  });
});
