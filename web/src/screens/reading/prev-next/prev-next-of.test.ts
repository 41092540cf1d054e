import assert from 'node:assert/strict';
import { docItem } from '@maru/backend/testing/docs.ts';
import type { DocItem } from '@maru/core/api';
import { prevNextOf } from './prev-next-of.ts';

describe('prevNextOf', () => {
  const item = (id: string, seq: number, parentId: string | null = null, isFolder = false): DocItem =>
    docItem({ id, isFolder, access: 'public', parentId, seq });
  const docs = [
    item('c', 3),
    item('a', 0),
    item('folder', 1, null, true),
    item('b', 2),
    item('x', 0, 'folder'),
    item('y', 1, 'folder'),
    item('z', 9, 'hidden'),
  ];
  const around = (id: string): (string | undefined)[] => {
    const { before, after } = prevNextOf(docs, id);
    return [before?.id, after?.id];
  };

  it('follow the tree into folders and out of them, and skip the folders themselves', () => {
    assert.deepEqual(around('a'), [undefined, 'x']);
    assert.deepEqual(around('x'), ['a', 'y']);
    assert.deepEqual(around('y'), ['x', 'b']);
    assert.deepEqual(around('b'), ['y', 'c']);
  });

  it('go from a folder to its first document', () => assert.deepEqual(around('folder'), ['a', 'x']));

  it('treat a document in a hidden folder as top-level', () =>
    assert.deepEqual(around('z'), ['c', undefined]));

  it('are undefined for a document that is not listed', () =>
    assert.deepEqual(around('other'), [undefined, undefined]));
});
