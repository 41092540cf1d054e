import assert from 'node:assert/strict';
import { isSameTreeRow, TREE_COLUMNS } from './doc-trees.ts';
import type { TreeRow } from './doc-trees.ts';

describe('A row of a list', () => {
  it('is equal only when all of its columns are, as cached entries depend on it', () => {
    const row = Object.fromEntries(TREE_COLUMNS.map((column) => [column, 1])) as unknown as TreeRow;
    assert.ok(isSameTreeRow(row, { ...row }));
    for (const column of TREE_COLUMNS) assert.ok(!isSameTreeRow(row, { ...row, [column]: 2 }), column);
  });
});
