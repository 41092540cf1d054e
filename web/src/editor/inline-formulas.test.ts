import assert from 'node:assert/strict';
import { childrenOf, parse } from '@maru/core/markup';
import type { Node } from '@maru/core/markup';
import { hasInlineFormulas } from './inline-formulas.ts';
import { randomBelow } from './test/random-below.ts';

const PIECES = [
  'word ',
  '$x^2$',
  '$abc$',
  '$5',
  '$ ',
  '$',
  'a_b',
  '`$x^2$`',
  '\n\n',
  '\n\n',
  '\n',
  '\n```\n',
  '\n$$\n',
  '<!-- ',
  ' -->',
  '\n> ',
  '\n- ',
  '---\n',
  '\n    ',
];

/** Reads all of a text. */
function isInTree(node: Node): boolean {
  if (node.type === 'inlineMath') return /[\\^_={}+]|^\p{L}{1,3}$/u.test(node.value);
  return childrenOf(node).some(isInTree);
}

describe('formulas in lines', () => {
  it('are found as in the tree of the whole text', () => {
    let found = 0;
    for (let seed = 1; seed <= 4_000; seed++) {
      const below = randomBelow(seed);
      const text = Array.from({ length: 1 + below(30) }, () => PIECES[below(PIECES.length)]).join('');
      const isThere = isInTree(parse(text, { math: true }));
      assert.equal(hasInlineFormulas(text), isThere, JSON.stringify(text));
      if (isThere) found++;
    }
    assert.ok(found > 400 && found < 3_600, String(found));
  });

  it('are no two prices, and nothing in code', () => {
    assert.equal(hasInlineFormulas('It is $5 or $6.'), false);
    assert.equal(hasInlineFormulas('```sh\necho $A_B/$C\n```\n\nText.'), false);
    assert.equal(hasInlineFormulas('```sh\necho $A_B/$C\n```\n\nText.\n\nAnd $a_1$.'), true);
  });
});
