import assert from 'node:assert/strict';
import { reuseRows } from './reuse-rows.ts';
import { nextMenuIndex } from './menu-keys.ts';
import { splitPhrase } from './split-phrase.ts';
import { ancestorsOf, treeMove, treeRows, typeAhead } from './tree-rows.ts';
import type { TreeItem } from './tree-rows.ts';

const node = (id: string, parentId: string | null, seq: number, isFolder = false): TreeItem => ({
  id,
  parentId,
  seq,
  isFolder,
  title: id,
});
const items = [
  node('고양이', null, 2),
  node('folder', null, 1, true),
  node('inner', 'folder', 1),
  node('deep', 'folder', 0, true),
  node('leaf', 'deep', 0),
  node('lost', 'hidden', 0),
];

describe('The rows of a tree', () => {
  it('are the visible rows in order, each with its position', () => {
    const rows = treeRows(items, new Set(['folder', 'deep']));
    assert.deepEqual(
      rows.map(({ item, level, position, siblings }) => [item.id, level, position, siblings]),
      [
        ['lost', 1, 1, 3],
        ['folder', 1, 2, 3],
        ['deep', 2, 1, 2],
        ['leaf', 3, 1, 1],
        ['inner', 2, 2, 2],
        ['고양이', 1, 3, 3],
      ],
    );
  });

  it('hide the contents of a closed folder', () => {
    assert.deepEqual(
      treeRows(items, new Set(['deep'])).map(({ item }) => item.id),
      ['lost', 'folder', '고양이'],
    );
  });

  it('keep their identity when nothing about them has changed', () => {
    const open = new Set(['folder', 'deep']);
    const before = reuseRows(items, open);
    const moved = items.map((item) => (item.id === 'inner' ? { ...item, parentId: null, seq: 3 } : item));
    const after = reuseRows(moved, open);
    assert.deepEqual(after, treeRows(moved, open));
    assert.deepEqual(
      after.filter((row) => before.includes(row)).map(({ item }) => item.id),
      ['leaf'],
    );
    assert.equal(reuseRows(moved, new Set(['folder'])).filter((row) => after.includes(row)).length, 4);
  });

  it('end when folders form a cycle', () => {
    const ring = [node('a', 'b', 0, true), node('b', 'a', 0, true)];
    assert.deepEqual(treeRows(ring, new Set(['a', 'b'])), []);
    assert.deepEqual(ancestorsOf(ring, 'a'), ['b', 'a']);
  });
});

describe('Keys in a tree', () => {
  const rows = treeRows(items, new Set(['folder']));
  const at = (id: string): number => rows.findIndex((row) => row.item.id === id);

  it('move up and down and to the ends, and stop there', () => {
    assert.deepEqual(treeMove('ArrowDown', 0, rows), { kind: 'focus', index: 1 });
    assert.deepEqual(treeMove('ArrowUp', 0, rows), { kind: 'focus', index: 0 });
    assert.deepEqual(treeMove('Home', 3, rows), { kind: 'focus', index: 0 });
    assert.deepEqual(treeMove('End', 0, rows), { kind: 'focus', index: rows.length - 1 });
    assert.deepEqual(treeMove('ArrowDown', rows.length - 1, rows), { kind: 'focus', index: rows.length - 1 });
  });

  it('open, enter, leave and close folders', () => {
    assert.deepEqual(treeMove('ArrowRight', at('deep'), rows), { kind: 'open' });
    assert.deepEqual(treeMove('ArrowRight', at('folder'), rows), { kind: 'focus', index: at('deep') });
    assert.deepEqual(treeMove('ArrowLeft', at('inner'), rows), { kind: 'focus', index: at('folder') });
    assert.deepEqual(treeMove('ArrowLeft', at('folder'), rows), { kind: 'close' });
    assert.equal(treeMove('ArrowRight', at('inner'), rows), null);
    assert.equal(treeMove('x', 0, rows), null);
  });

  it('find by typed letters, wrapping around, also in Hangul', () => {
    assert.equal(typeAhead('고', 0, rows), at('고양이'));
    assert.equal(typeAhead('f', at('고양이'), rows), at('folder'));
    assert.equal(typeAhead('fol', at('folder'), rows), at('folder'));
    assert.equal(typeAhead('zz', 0, rows), null);
  });
});

describe('Keys in a menu', () => {
  const labels = ['Edit', 'Copy', 'Cut'];
  it('wrap around and find by letter', () => {
    assert.equal(nextMenuIndex('ArrowDown', 2, labels), 0);
    assert.equal(nextMenuIndex('ArrowUp', 0, labels), 2);
    assert.equal(nextMenuIndex('ArrowUp', -1, labels), 2);
    assert.equal(nextMenuIndex('c', 1, labels), 2);
    assert.equal(nextMenuIndex('c', 2, labels), 1);
    assert.equal(nextMenuIndex('Escape', 0, labels), null);
    assert.equal(nextMenuIndex('ArrowDown', 0, []), null);
  });
});

describe('A text with a placeholder', () => {
  it('is split at its placeholder, and is whole without one', () => {
    assert.deepEqual(splitPhrase('I agree to the <1>Terms</1>.'), ['I agree to the ', 'Terms', '.']);
    assert.deepEqual(splitPhrase('<1></1> 고침'), ['', '', ' 고침']);
    assert.deepEqual(splitPhrase('plain'), ['plain', '', '']);
  });
});
