import assert from 'node:assert/strict';
import { countText } from './count-words.ts';

describe('Counting what is written', () => {
  it('takes what stands between spaces for words, marks alone for none', () => {
    assert.deepEqual(countText('한국어 글은 어절로 셉니다.'), { words: 4, characters: 15 });
    assert.deepEqual(countText("# don't — **stop**\n\n- [ ] 3.5 km"), { words: 4, characters: 30 });
    assert.deepEqual(countText(''), { words: 0, characters: 0 });
    assert.deepEqual(countText('👍 --- “…” ♥'), { words: 1, characters: 11 });
  });
});
