import assert from 'node:assert/strict';
import { PAGE_DOCS_MAX, pageDocs } from './page-lists.ts';

interface Placed {
  readonly id: string;
  readonly parent_id: string | null;
  readonly seq: number;
}

const item = (id: string, parentId: string | null, seq: number): Placed => ({ id, parent_id: parentId, seq });
const many = (prefix: string, parentId: string | null, count: number): Placed[] =>
  Array.from({ length: count }, (_, i) => item(`${prefix}${i}`, parentId, i));

describe('The documents listed in a page', () => {
  it('are all of a space of ordinary size', () => {
    const docs = many('a', null, PAGE_DOCS_MAX);
    assert.equal(pageDocs(docs, null), docs);
  });

  it('are the first ones at the top of a space of thousands', () => {
    const docs = many('a', null, 2_000).reverse();
    const shown = pageDocs(docs, null).map(({ id }) => id);
    assert.equal(shown.length, PAGE_DOCS_MAX);
    assert.deepEqual(new Set(shown), new Set(many('a', null, PAGE_DOCS_MAX).map(({ id }) => id)));
    assert.deepEqual(pageDocs(docs, 'unknown').length, PAGE_DOCS_MAX);
  });

  it('are the ancestors of the shown one and its neighbours, before distant ones', () => {
    const docs = [...many('top', null, 2_000), ...many('in', 'top1999', 2_000)];
    const shown = new Set(pageDocs(docs, 'in1000').map(({ id }) => id));
    for (const id of ['top1999', 'in1000', 'in999', 'in1001']) assert.ok(shown.has(id), id);
    assert.ok(!shown.has('in0') && !shown.has('top0'));
    assert.ok(shown.size <= PAGE_DOCS_MAX);
  });

  it('continue after one of them, at the top and in a folder', () => {
    const docs = [...many('top', null, 2_000), ...many('in', 'top0', 700)];
    assert.deepEqual(
      pageDocs(docs, null, 'top199').map(({ id }) => id),
      many('top', null, 200 + PAGE_DOCS_MAX)
        .slice(200)
        .map(({ id }) => id),
    );
    const inside = pageDocs(docs, 'top0', 'in599').filter(({ parent_id: parent }) => parent === 'top0');
    assert.deepEqual(
      inside.map(({ id }) => id),
      many('in', 'top0', 700)
        .slice(600)
        .map(({ id }) => id),
    );
  });

  it('end when folders form a cycle', () => {
    const docs = [item('x', 'y', 0), item('y', 'x', 0), ...many('a', null, 1_000)];
    assert.ok(pageDocs(docs, 'x').some(({ id }) => id === 'y'));
  });
});
