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

  it('are the ones before and after in the same folder, in order, past folders', () => {
    assert.deepEqual(around('a'), [undefined, 'b']);
    assert.deepEqual(around('b'), ['a', 'c']);
    assert.deepEqual(around('x'), [undefined, 'y']);
    assert.deepEqual(around('y'), ['x', undefined]);
    assert.deepEqual(around('folder'), ['a', 'b']);
  });

  it('count a document of a folder that one may not see to the top', () =>
    assert.deepEqual(around('z'), ['c', undefined]));

  it('are none for what is not listed', () => assert.deepEqual(around('other'), [undefined, undefined]));
});
