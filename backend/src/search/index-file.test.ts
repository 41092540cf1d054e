import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openIndexFile, readIndexState } from './index-file.ts';
import type { IndexFile } from './index-file.ts';
import { createRanking } from './rank-documents.ts';
import { matchExpressions } from './match-expression.ts';
import { parseQuery } from '@maru/core/search';

describe('The search index file', () => {
  let folder: string;
  let file: IndexFile;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'maru-index-'));
    file = openIndexFile(join(folder, 'search.db'));
  });
  after(() => {
    file.close();
    rmSync(folder, { recursive: true });
  });
  const doc = (id: string, title: string, content: string, groupId = 'g1') => ({
    id,
    groupId,
    version: '1',
    title,
    text: { content, props: '{}' },
  });
  const find = (typed: string, groupId: string | null = null, offset = 0): string[] =>
    file.find({ typed, groupId, offset, limit: 10 }).map(({ id }) => id);

  it('stores its position when it is complete', () => {
    assert.equal(readIndexState(join(folder, 'search.db')), null);
    file.apply({ put: [doc('a', '번역', '하나')], remove: [], state: { position: 7, comparedAt: 5 } });
    assert.deepEqual(readIndexState(join(folder, 'search.db')), { position: 7, comparedAt: 5 });
    assert.equal(readIndexState(join(folder, 'none.db')), null);
  });

  it('ranks titles first, searches one space, and does not match the space’s name', () => {
    file.apply({ put: [doc('b', '글', '번역 번역'), doc('c', '글', '번역', 'g2')], remove: [] });
    assert.deepEqual(find('번역'), ['a', 'b', 'c']);
    assert.deepEqual(find('번역', null, 1), ['b', 'c']);
    assert.deepEqual(find('번역', 'g2'), ['c']);
    assert.deepEqual(find('g'), []);
    assert.deepEqual(find('g1'), []);
    assert.deepEqual(file.list('a', 5), [
      { id: 'b', version: '1' },
      { id: 'c', version: '1' },
    ]);
    file.apply({ put: [], remove: ['b', 'unknown'] });
    assert.deepEqual(find('번역'), ['a', 'c']);
  });

  it('does not rank very frequent words: titles first, then the newest, page by page', () => {
    const db = new Database(':memory:');
    db.exec("CREATE VIRTUAL TABLE words USING fts5(title, body, space, content = '', tokenize = 'ascii')");
    const insert = db.prepare('INSERT INTO words (rowid, title, body, space) VALUES (?, ?, ?, ?)');
    db.transaction(() => {
      for (let id = 1; id <= 20_010; id++) insert.run(id, id % 9_000 === 0 ? 'word' : 'other', 'word', '§g');
    })();
    const rank = createRanking(db);
    const wanted = matchExpressions(parseQuery('word').terms, null);
    assert.ok(wanted !== null);
    assert.deepEqual(rank(wanted, 0, 4), [18_000, 9_000, 20_010, 20_009]);
    assert.deepEqual(rank(wanted, 1, 2), [9_000, 20_010]);
    assert.deepEqual(rank(wanted, 3, 2), [20_009, 20_008]);
    db.close();
  });
});
