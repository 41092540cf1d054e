import assert from 'node:assert/strict';
import { decodeText, guessEncoding } from './decode-bytes.ts';

/** 여행 기록 in CP949, 日記です in Shift_JIS. */
const KOREAN = Buffer.from('bfa9c7e020b1e2b7cf', 'hex');
const JAPANESE = Buffer.from('93fa8b4c82c582b7', 'hex');

describe('The encoding of a text file', () => {
  it('is UTF-8, UTF-16 with a byte order mark, or an older Korean or Japanese encoding', () => {
    assert.deepEqual(decodeText(Buffer.from('여행')), { text: '여행', encoding: null });
    assert.deepEqual(decodeText(Buffer.from('\uFEFF여행')), { text: '\uFEFF여행', encoding: null });
    const little = Buffer.from('\uFEFF여행 기록', 'utf16le');
    assert.deepEqual(decodeText(little), { text: '여행 기록', encoding: 'utf-16' });
    assert.deepEqual(decodeText(Buffer.from(little).swap16()), { text: '여행 기록', encoding: 'utf-16' });
    assert.deepEqual(decodeText(KOREAN), { text: '여행 기록', encoding: 'euc-kr' });
    assert.deepEqual(decodeText(JAPANESE), { text: '日記です', encoding: 'shift_jis' });
  });

  it('includes all Korean syllables of CP949, not only those of EUC-KR', () => {
    // 똠방각하 펲시 여행, of which the first and the fifth syllable are not in KS X 1001.
    const text = Buffer.from('8c63b9e6b0a2c7cf20bc84bdc320bfa9c7e0', 'hex');
    assert.deepEqual(decodeText(text), { text: '똠방각하 펲시 여행', encoding: 'euc-kr' });
  });

  it('is none for binary or truncated data', () => {
    assert.equal(decodeText(Buffer.from([0xff, 0xfe, 0xfd])), null);
    assert.equal(decodeText(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0xd])), null);
    assert.equal(decodeText(KOREAN.subarray(0, 1)), null);
  });

  it('is guessed from a part of a long text, which may end within a character', () => {
    const ascii = Buffer.from('plain words '.repeat(9_000));
    for (const [bytes, encoding] of [
      [KOREAN, 'euc-kr'],
      [JAPANESE, 'shift_jis'],
    ] as const) {
      const long = Buffer.concat([
        ascii,
        ...Array.from({ length: 9_001 }, () => [bytes, Buffer.from('.')]).flat(),
      ]);
      assert.equal(decodeText(long)?.encoding, encoding);
    }
  });

  it('is not Korean for names in the encoding of old archives', () => {
    // über and Café in CP437.
    assert.equal(guessEncoding(Buffer.from([0x81, 0x62, 0x65, 0x72])), null);
    assert.equal(guessEncoding(Buffer.from([0x43, 0x61, 0x66, 0x82])), null);
  });
});
