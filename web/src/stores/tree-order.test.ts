import assert from 'node:assert/strict';
import { docItem } from '@maru/backend/testing/docs.ts';
import type { DocItem } from '@maru/core/api';
import { groupState, removeListItem, setGroup } from './group.ts';
import { isWithin, positionsAfter, siblingsIn } from './tree-order.ts';
import type { DocMove } from './tree-order.ts';

const doc = (id: string, parentId: string | null, seq: number, isFolder = false): DocItem =>
  docItem({ id, parentId, seq, isFolder });
const docs = [
  doc('a', null, 0),
  doc('b', null, 1),
  doc('folder', null, 2, true),
  doc('in', 'folder', 0, true),
  doc('deep', 'in', 0),
  doc('last', 'folder', 1),
];

function orderAfter(move: DocMove): string | null {
  const places = positionsAfter(docs, move);
  if (places === null) return null;
  const moved = docs.map((item) => ({ ...item, ...places.get(item.id) }));
  for (const parentId of [null, 'folder', 'in'])
    assert.deepEqual(
      siblingsIn(moved, parentId).map(({ seq }) => seq),
      [...siblingsIn(moved, parentId).keys()],
    );
  const line = (parentId: string | null): string =>
    siblingsIn(moved, parentId)
      .map(({ id, isFolder }) => (isFolder ? `${id}(${line(id)})` : id))
      .join(' ');
  return line(null);
}

describe('The order of a tree', () => {
  for (const [id, position, targetId, expected] of [
    ['b', 'before', 'a', 'b a folder(in(deep) last)'],
    ['a', 'after', 'folder', 'b folder(in(deep) last) a'],
    ['a', 'after', 'b', 'b a folder(in(deep) last)'],
    ['a', 'inside', 'folder', 'b folder(in(deep) last a)'],
    ['deep', 'before', 'last', 'a b folder(in() deep last)'],
    ['deep', 'after', 'folder', 'a b folder(in() last) deep'],
    ['in', 'before', 'a', 'in(deep) a b folder(last)'],
    ['in', 'inside', 'folder', 'a b folder(last in(deep))'],
  ] as const) {
    it(`is renumbered for ${id} ${position} ${targetId}`, () =>
      assert.equal(orderAfter({ id, position, targetId }), expected));
  }

  for (const [why, id, position, targetId] of [
    ['it stands there already', 'a', 'before', 'b'],
    ['it stands there already', 'last', 'inside', 'folder'],
    ['it is itself', 'a', 'after', 'a'],
    ['the target is no folder', 'a', 'inside', 'b'],
    ['a folder cannot stand in itself', 'folder', 'inside', 'in'],
    ['a folder cannot stand in itself', 'folder', 'before', 'deep'],
    ['one of them is not there', 'a', 'before', 'nowhere'],
  ] as const) {
    it(`does not change for ${id} ${position} ${targetId}: ${why}`, () =>
      assert.equal(positionsAfter(docs, { id, position, targetId }), null));
  }

  it('finds descendants, and ends on a cycle', () => {
    assert.equal(isWithin(docs, 'in', 'folder'), true);
    assert.equal(isWithin(docs, 'folder', 'in'), false);
    assert.equal(isWithin([doc('x', 'y', 0, true), doc('y', 'x', 0, true)], 'x', 'z'), false);
  });
});

describe('A document that leaves the list', () => {
  afterEach(() => setGroup({ docs: [] }));

  it('is replaced by the documents in it, in their order', () => {
    setGroup({ docs: [...docs, doc('z', null, 3)] });
    removeListItem('folder');
    assert.deepEqual(
      siblingsIn(groupState().docs, null).map(({ id, seq }) => `${id} ${seq}`),
      ['a 0', 'b 1', 'in 2', 'last 3', 'z 4'],
    );
    assert.deepEqual(
      siblingsIn(groupState().docs, 'in').map(({ id }) => id),
      ['deep'],
    );
    removeListItem('not there');
    assert.equal(groupState().docs.length, 6);
  });
});
