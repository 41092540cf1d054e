import assert from 'node:assert/strict';
import { innerTargets } from './site-texts.ts';

describe('Document embeds in an exported website', () => {
  it('are found with the words that their links show', () => {
    assert.deepEqual(
      [...innerTargets('![[A]]\n\n![[ B#c |as here]]\n\n![[A|again]]\n\n[[D]] ![[E\n]]')],
      ['A', 'B#c'],
    );
  });

  it('are found quickly in texts with many unclosed ones', () => {
    // A search from each opening to the end of the text would take minutes.
    for (const opening of ['![[', '![[a', `![[${'a'.repeat(100)}`, '![[a|'])
      assert.equal(innerTargets(opening.repeat(Math.floor((1024 * 1024) / opening.length))).size, 0);
  });
});
