import assert from 'node:assert/strict';
import type { Access } from '@maru/core/api';
import { depthIn, heightOf, isWithin, listedForEveryone } from './tree.ts';

describe('Tree policies', () => {
  const node = (id: string, parent_id: string | null, access: Access = 'public') => ({
    id,
    parent_id,
    access,
  });
  const folders = new Map([
    ['a', null],
    ['b', 'a'],
    ['c', 'b'],
    ['d', null],
  ]);

  it('list what is public all the way up', () => {
    const tree = [
      node('a', null),
      node('b', 'a', 'private'),
      node('c', 'b'),
      node('d', 'c'),
      node('e', 'a'),
      node('f', null, 'link'),
      node('g', 'gone'),
    ];
    assert.deepEqual(
      listedForEveryone(tree).map(({ id }) => id),
      ['a', 'e'],
    );
  });

  it('measure depth and height', () => {
    assert.deepEqual([depthIn(folders, null), depthIn(folders, 'a'), depthIn(folders, 'c')], [0, 1, 3]);
    assert.deepEqual([heightOf(folders, 'a'), heightOf(folders, 'c'), heightOf(folders, 'd')], [3, 1, 1]);
  });

  it('find descendants, and end on damaged trees too', () => {
    assert.deepEqual(
      [
        isWithin(folders, 'c', 'a'),
        isWithin(folders, 'a', 'a'),
        isWithin(folders, 'a', 'c'),
        isWithin(folders, null, 'a'),
      ],
      [true, true, false, false],
    );
    const loop = new Map([
      ['x', 'y'],
      ['y', 'x'],
    ]);
    assert.equal(isWithin(loop, 'x', 'a'), false);
    assert.ok(depthIn(loop, 'x') > 0);
  });
});
