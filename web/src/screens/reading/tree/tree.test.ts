import assert from 'node:assert/strict';
import type { DocItem } from '@maru/core/api';
import { treeRows } from '../../../components/tree-rows.ts';
import { dropPlace } from './drop-place.ts';
import { folderChoices } from './folder-choices.ts';
import { moveDirection, moveToEnd, stepMove } from './key-moves.ts';

const doc = (id: string, parentId: string | null, seq: number, isFolder = false): DocItem => ({
  id,
  parentId,
  seq,
  isFolder,
  title: id,
  isPublic: false,
  access: 'private',
  createdAt: '',
  updatedAt: '',
});
const docs = [
  doc('a', null, 0),
  doc('여행', null, 1, true),
  doc('in', '여행', 0, true),
  doc('deep', 'in', 0),
  doc('z', null, 2),
];
// a, 여행, in, deep, z
const rows = treeRows(docs, new Set(['여행', 'in']));

function place(id: string, y: number, depth = 0): string | null {
  const found = dropPlace(rows, id, y, depth);
  if (found === null) return null;
  return `${found.move.position} ${found.move.targetId}${found.kind === 'line' ? ` at ${found.gap}, level ${found.level}` : ''}`;
}

describe('The place that a dragged line would go to', () => {
  it('is before or after the line under the pointer', () => {
    assert.equal(place('z', 0.2), 'before a at 0, level 1');
    assert.equal(place('z', 0.8), 'before 여행 at 1, level 1');
    assert.equal(place('a', 4.9), 'after z at 5, level 1');
    assert.equal(place('a', 40), 'after z at 5, level 1');
  });

  it("is inside on the middle of a folder's line", () => {
    assert.equal(place('a', 1.5), 'inside 여행');
    assert.equal(place('a', 2.3), 'inside in');
  });

  it('is the first place in a folder below its open line', () =>
    assert.equal(place('a', 1.9), 'before in at 2, level 2'));

  it('follows the pointer to the right and left where levels meet', () => {
    assert.equal(place('a', 3.9, 5), 'after deep at 4, level 3');
    assert.equal(place('a', 3.9, 1.2), 'after in at 4, level 2');
    assert.equal(place('a', 3.9, 0), 'before z at 4, level 1');
  });

  it('is nowhere in or beside itself', () => {
    assert.equal(place('여행', 2.5), null);
    assert.equal(place('여행', 3.2, 2), null);
    assert.equal(place('여행', 1.5), null);
    assert.equal(place('a', 0.2), null);
  });
});

describe('A move by keys', () => {
  it('goes past a sibling, into the folder above and out of one', () => {
    assert.deepEqual(stepMove(docs, 'z', 'up'), { id: 'z', targetId: '여행', position: 'before' });
    assert.deepEqual(stepMove(docs, 'a', 'down'), { id: 'a', targetId: '여행', position: 'after' });
    assert.deepEqual(stepMove(docs, 'z', 'in'), { id: 'z', targetId: '여행', position: 'inside' });
    assert.deepEqual(stepMove(docs, 'deep', 'out'), { id: 'deep', targetId: 'in', position: 'after' });
    for (const [id, direction] of [
      ['a', 'up'],
      ['z', 'down'],
      ['여행', 'in'],
      ['a', 'out'],
    ] as const)
      assert.equal(stepMove(docs, id, direction), null);
  });

  it('is Alt and an arrow, nothing else', () => {
    const keys = { altKey: true, ctrlKey: false, metaKey: false };
    assert.equal(moveDirection({ ...keys, key: 'ArrowRight' }), 'in');
    assert.equal(moveDirection({ ...keys, key: 'ArrowRight', ctrlKey: true }), null);
    assert.equal(moveDirection({ ...keys, key: 'ArrowRight', altKey: false }), null);
    assert.equal(moveDirection({ ...keys, key: 'x' }), null);
  });

  it('goes to the end of a folder or of the top', () => {
    assert.deepEqual(moveToEnd(docs, 'deep', null), { id: 'deep', targetId: 'z', position: 'after' });
    assert.deepEqual(moveToEnd(docs, 'z', null), { id: 'z', targetId: '여행', position: 'after' });
    assert.deepEqual(moveToEnd(docs, 'a', 'in'), { id: 'a', targetId: 'in', position: 'inside' });
  });
});

describe('The folders to move to', () => {
  const shown = (moved: string, search = ''): string[] =>
    folderChoices(docs, docs.find(({ id }) => id === moved) ?? doc('', null, 0), search, 'Top').map(
      ({ title, level, path, barred }) => `${title} ${level} ${path.join('/')} ${barred ?? ''}`.trim(),
    );

  it('are the top and all folders as a tree, those apart where it stands or would stand in itself', () => {
    assert.deepEqual(shown('deep'), ['Top 0', '여행 1', 'in 2  here']);
    assert.deepEqual(shown('여행'), ['Top 0  here', '여행 1  itself', 'in 2  itself']);
  });

  it('are found by their titles, with the way to them', () => {
    assert.deepEqual(shown('a', 'IN'), ['in 0 여행']);
    assert.deepEqual(shown('a', 'ㅇㅎ'), ['여행 0']);
    assert.deepEqual(shown('a', 'nothing'), []);
  });
});
