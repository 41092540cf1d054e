import assert from 'node:assert/strict';
import { parse, reparse } from '@maru/core/markup';
import { firstViewKeys, followViewKeys } from './view-keys.ts';
import type { ViewKeys } from './view-keys.ts';

/** Returns keys and types of the blocks in order, such as `v0 paragraph`. */
function names({ root, byBlock }: ViewKeys): string[] {
  return root.children.map(({ key, type }) => `${byBlock.get(key)} ${type}`);
}

function edit(keys: ViewKeys, find: string, insert: string): ViewKeys {
  const from = keys.root.source.indexOf(find);
  return followViewKeys(keys, reparse(keys.root, { from, to: from + find.length, insert }));
}

describe('The keys of a preview’s elements', () => {
  const start = firstViewKeys(parse('one\n\n# two\n\nthree\n\n- four\n'));

  it('are kept when a block is edited', () => {
    assert.deepEqual(names(edit(start, 'three', 'three and more')), names(start));
    assert.deepEqual(names(edit(start, '# two', '# other')), names(start));
  });

  it('are new only for new blocks, and removed with their blocks', () => {
    assert.deepEqual(names(edit(start, 'three', 'new\n\nthree')), [
      'v0 paragraph',
      'v1 heading',
      'v4 paragraph',
      'v2 paragraph',
      'v3 list',
    ]);
    assert.deepEqual(names(edit(start, '# two\n\n', '')), ['v0 paragraph', 'v2 paragraph', 'v3 list']);
    assert.deepEqual(names(edit(start, 'three', '> three')), [
      'v0 paragraph',
      'v1 heading',
      'v4 blockquote',
      'v3 list',
    ]);
  });

  it('are unique', () => {
    let keys = start;
    for (const [find, insert] of [
      ['one', 'one\n\n# b\n\nc'],
      ['c', '# c'],
      ['# two', 'two'],
      ['three', ''],
      ['four', 'four\n\nfive\n\nsix'],
      ['one', ''],
    ] as const) {
      keys = edit(keys, find, insert);
      const all = names(keys).map((name) => name.split(' ')[0]);
      assert.equal(new Set(all).size, all.length, names(keys).join());
    }
  });

  it('belong to runs that persist when blocks are added and removed', () => {
    const text = Array.from({ length: 120 }, (_none, index) => `p${index}.`).join('\n\n');
    const before = firstViewKeys(parse(text));
    const runOf = (keys: ViewKeys, words: string): number | undefined => {
      const block = keys.root.children.find(({ from }) => keys.root.source.startsWith(words, from));
      return keys.runs.get(keys.byBlock.get(block?.key ?? 0) ?? '');
    };
    assert.deepEqual(
      [runOf(before, 'p0.'), runOf(before, 'p47.'), runOf(before, 'p48.'), runOf(before, 'p119.')],
      [0, 0, 1, 2],
    );
    const after = edit(before, 'p20.', 'new\n\np20.');
    assert.deepEqual([runOf(after, 'new'), runOf(after, 'p47.'), runOf(after, 'p48.')], [0, 0, 1]);
    const without = edit(after, 'p48.\n\n', '');
    assert.deepEqual([runOf(without, 'p47.'), runOf(without, 'p49.')], [0, 1]);
    let grown = firstViewKeys(parse('start.'));
    for (let index = 0; index < 60; index++) {
      const { source } = grown.root;
      grown = followViewKeys(
        grown,
        reparse(grown.root, { from: source.length, to: source.length, insert: `\n\nq${index}.` }),
      );
    }
    assert.deepEqual(
      [runOf(grown, 'start.'), runOf(grown, 'q46.'), runOf(grown, 'q47.'), runOf(grown, 'q59.')],
      [0, 0, 1, 1],
    );
  });
});
