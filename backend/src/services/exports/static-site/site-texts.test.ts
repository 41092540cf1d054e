import assert from 'node:assert/strict';
import { innerTargets } from './site-texts.ts';

describe('Documents inside the texts of a website', () => {
  it('are found with the words that their links show', () => {
    assert.deepEqual(
      [...innerTargets('![[A]]\n\n![[ B#c |as here]]\n\n![[A|again]]\n\n[[D]] ![[E\n]]')],
      ['A', 'B#c'],
    );
  });

  it('take a short search in texts that open many and close none', () => {
    // A search from each opening to the end of the text would take minutes.
    for (const opening of ['![[', '![[a', `![[${'a'.repeat(100)}`, '![[a|'])
      assert.equal(innerTargets(opening.repeat(Math.floor((1024 * 1024) / opening.length))).size, 0);
  });
});
