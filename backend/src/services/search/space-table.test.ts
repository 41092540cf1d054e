import assert from 'node:assert/strict';
import type { SearchedDoc } from '../../repositories/doc-terms.ts';
import { hashTerm, packTerms } from '../../search/term-set.ts';
import { createSpaceTable } from './space-table.ts';
import type { SpaceTable } from './space-table.ts';

const WORD = [hashTerm('번역')];
const doc = (id: string, contentRev = 1): SearchedDoc => ({
  id,
  group_id: 'group',
  content_rev: contentRev,
  head_revision_id: `${id}.${contentRev}`,
  updated_at: 0,
});
/** Returns the result for each document: null without a set. */
const results = (table: SpaceTable): (boolean | null)[] =>
  table.docs.map((_, i) => (table.has(i) ? table.mayContain(i, WORD) : null));

describe('The term table of a space', () => {
  it('answers for each document as its set does, for sets of any length', () => {
    const longNo = new Uint8Array(3 * 2 ** 20);
    const longYes = new Uint8Array(2 ** 20 + 64).fill(255);
    const sets = [
      packTerms('번역'),
      packTerms('word'),
      longNo,
      packTerms(''),
      longYes,
      packTerms('번역기를 쓴다'),
    ];
    const table = createSpaceTable(
      1,
      sets.map((_, i) => doc(String(i))),
    );
    assert.deepEqual(
      results(table),
      sets.map(() => null),
    );
    for (const [i, set] of sets.entries()) table.put({ docId: String(i), contentRev: 1, set });
    assert.deepEqual(results(table), [true, false, false, false, true, true]);
    assert.equal(
      table.shelf.taken(),
      sets.reduce((bytes, { length }) => bytes + length, 0),
    );
    assert.ok(table.shelf.room() < 2 * table.shelf.taken());
  });

  it('ignores a set of another state, and of a document of another space', () => {
    const table = createSpaceTable(1, [doc('a', 2), doc('b')]);
    table.put({ docId: 'a', contentRev: 1, set: packTerms('번역') });
    table.put({ docId: 'c', contentRev: 1, set: packTerms('번역') });
    assert.deepEqual(results(table), [null, null]);
    assert.equal(table.shelf.taken(), 0);
  });

  it('reuses the data of unchanged documents, in any order', () => {
    const before = createSpaceTable(1, [doc('a'), doc('b'), doc('c')]);
    for (const [docId, text] of [
      ['a', '번역'],
      ['b', 'word'],
      ['c', '번역'],
    ] as const)
      before.put({ docId, contentRev: 1, set: packTerms(text) });
    const after = createSpaceTable(2, [doc('c', 2), doc('d'), doc('b'), doc('a')], before);
    assert.deepEqual(results(after), [null, null, false, true]);
    after.put({ docId: 'd', contentRev: 1, set: packTerms('번역') });
    assert.deepEqual(
      [results(after), results(before)],
      [
        [null, true, false, true],
        [true, false, true],
      ],
    );
  });

  it('frees the space of former sets', () => {
    let table = createSpaceTable(1, [doc('a', 1), doc('b')]);
    table.put({ docId: 'b', contentRev: 1, set: packTerms('번역') });
    const length = table.shelf.taken();
    for (let rev = 1; rev <= 10; rev++) {
      table = createSpaceTable(rev, [doc('a', rev), doc('b')], table);
      table.put({ docId: 'a', contentRev: rev, set: packTerms('번역') });
      assert.deepEqual(results(table), [true, true]);
      assert.ok(table.shelf.taken() <= 4 * length, String(table.shelf.taken()));
    }
  });
});
