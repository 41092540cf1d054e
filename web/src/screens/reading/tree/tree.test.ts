import assert from 'node:assert/strict';
import { docItem } from '@maru/backend/testing/docs.ts';
import type { DocItem } from '@maru/core/api';
import { treeRows } from '../../../components/tree-rows.ts';
import { draftPosition } from './draft-position.ts';
import { dropTarget } from './drop-target.ts';
import { folderChoices } from './folder-choices.ts';
import { moveDirection, moveToEnd, stepMove } from './key-moves.ts';
import { rangeOf, targetsAt, toggleId } from './row-choice.ts';

const doc = (id: string, parentId: string | null, seq: number, isFolder = false): DocItem =>
  docItem({ id, parentId, seq, isFolder });
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
  const found = dropTarget(rows, new Set([id]), id, y, depth);
  if (found === null) return null;
  return `${found.move.position} ${found.move.targetId}${found.kind === 'line' ? ` at ${found.gap}, level ${found.level}` : ''}`;
}

describe('The drop position of a dragged row', () => {
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

  it('is null at the line itself and inside it', () => {
    assert.equal(place('여행', 2.5), null);
    assert.equal(place('여행', 3.2, 2), null);
    assert.equal(place('여행', 1.5), null);
    assert.equal(place('a', 0.2), null);
  });
});

describe('A move by keys', () => {
  it('moves past a sibling, into the folder above and out of one', () => {
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

  it('moves to the end of a folder or of the top level', () => {
    assert.deepEqual(moveToEnd(docs, ['deep'], null), { targetId: 'z', position: 'after' });
    assert.deepEqual(moveToEnd(docs, ['z'], null), { targetId: '여행', position: 'after' });
    assert.deepEqual(moveToEnd(docs, ['z', '여행'], null), { targetId: 'a', position: 'after' });
    assert.deepEqual(moveToEnd(docs, ['a'], 'in'), { targetId: 'in', position: 'inside' });
    assert.equal(moveToEnd(docs, ['a', 'z', '여행'], null), null);
  });
});

describe('The drop position of several dragged rows', () => {
  const target = (y: number): string | undefined =>
    dropTarget(rows, new Set(['in', 'z']), 'z', y, 0)?.move.targetId;

  it('is beside or inside any other line, but not inside one of them', () => {
    assert.equal(target(0.2), 'a');
    assert.equal(target(1.5), '여행');
    assert.equal(target(2.5), undefined);
    assert.equal(target(3.2), undefined);
    assert.equal(target(4.8), undefined);
  });
});

describe('The selected rows', () => {
  it('are all from one end of a range to the other', () => {
    assert.deepEqual([...rangeOf(rows, 'a', 'in')], ['a', '여행', 'in']);
    assert.deepEqual([...rangeOf(rows, 'in', 'a')], ['a', '여행', 'in']);
    assert.deepEqual([...rangeOf(rows, 'gone', 'z')], ['z']);
    assert.deepEqual([...rangeOf(rows, null, 'z')], ['z']);
  });

  it('are added and removed one at a time', () => {
    assert.deepEqual([...toggleId(new Set(['a']), 'z')], ['a', 'z']);
    assert.deepEqual([...toggleId(new Set(['a', 'z']), 'a')], ['z']);
  });

  it('are the target of a command on one of them, in the order of the tree', () => {
    const chosen = new Set(['z', 'a']);
    assert.deepEqual(
      targetsAt(rows, chosen, 'a').map(({ id }) => id),
      ['a', 'z'],
    );
    assert.deepEqual(
      targetsAt(rows, chosen, 'in').map(({ id }) => id),
      ['in'],
    );
  });
});

describe('The row for the title of a new document', () => {
  it('is last in its folder, where the server puts the document', () => {
    assert.deepEqual(draftPosition(rows, null), { at: 5, level: 1 });
    assert.deepEqual(draftPosition(rows, '여행'), { at: 4, level: 2 });
    assert.deepEqual(draftPosition(rows, 'in'), { at: 4, level: 3 });
    assert.deepEqual(draftPosition(rows, 'not shown'), { at: 5, level: 1 });
    const closed = treeRows(docs, new Set());
    assert.deepEqual(draftPosition(closed, '여행'), { at: 2, level: 2 });
  });
});

describe('The folders to move to', () => {
  const shown = (moved: string, search = ''): string[] =>
    folderChoices(
      docs,
      docs.filter(({ id }) => moved.split(' ').includes(id)),
      search,
      'Top',
    ).map(({ title, level, path, barred }) => `${title} ${level} ${path.join('/')} ${barred ?? ''}`.trim());

  it('are the top level and all folders as a tree, with invalid ones disabled', () => {
    assert.deepEqual(shown('deep'), ['Top 0', '여행 1', 'in 2  here']);
    assert.deepEqual(shown('여행'), ['Top 0  here', '여행 1  itself', 'in 2  itself']);
  });

  it('are those that accept any of several documents', () => {
    assert.deepEqual(shown('deep z'), ['Top 0', '여행 1', 'in 2']);
    assert.deepEqual(shown('a z'), ['Top 0  here', '여행 1', 'in 2']);
    assert.deepEqual(shown('in z'), ['Top 0', '여행 1', 'in 2  itself']);
  });

  it('are found by their titles, with their paths', () => {
    assert.deepEqual(shown('a', 'IN'), ['in 0 여행']);
    assert.deepEqual(shown('a', 'ㅇㅎ'), ['여행 0']);
    assert.deepEqual(shown('a', 'nothing'), []);
  });
});
