import assert from 'node:assert/strict';
import { foldText, parseQuery, requiredTerms, visitTerms } from '@maru/core/search';
import { hashTerm, mayContain, packTerms } from './term-set.ts';

const requiredHashes = (typed: string) => parseQuery(typed).terms.flatMap(requiredTerms).map(hashTerm);

describe('A set of terms', () => {
  it('contains the terms of a text, with few false positives', () => {
    const set = packTerms('한국어 문서를 번역하고 English words too, 漢字かな 물 a');
    for (const typed of ['국어', '물', '번역하고', 'eng', 'WORDS', '字か', 'a', '를', '번역 eng'])
      assert.ok(mayContain(set, requiredHashes(typed)), typed);
    const others = Array.from({ length: 500 }, (_, i) =>
      String.fromCharCode(0xac00 + 17 * i, 0xac01 + 13 * i),
    );
    const wrong = others.filter((typed) => mayContain(set, requiredHashes(typed)));
    assert.ok(wrong.length <= 2, wrong.join());
  });

  it('contains all terms of a long text, each counted once', () => {
    const words = Array.from(
      { length: 3_000 },
      (_, i) => `w${(i * 7_919).toString(36)} ${String.fromCharCode(0xac00 + i, 0xb000 + i)}`,
    );
    const text = words.join(' ');
    const set = packTerms(text);
    assert.deepEqual(packTerms(`${text} ${text}`), set);
    const folded = foldText(text);
    const terms = new Set<string>();
    visitTerms(folded, (start, end) => terms.add(folded.slice(start, end)));
    assert.ok(terms.size > 8_192, 'more than there is room for at first');
    for (const term of terms) assert.ok(mayContain(set, [hashTerm(term)]), term);
    assert.equal(set.length, Math.ceil((terms.size * 2) / 64) * 64);
  });

  it('is small for a text without words', () => {
    assert.equal(packTerms(' …!').length, 64);
  });
});
