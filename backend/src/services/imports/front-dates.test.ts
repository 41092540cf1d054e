import assert from 'node:assert/strict';
import { docTimes, readFrontDates } from './front-dates.ts';

const at = (iso: string): number => Date.parse(iso);
const NOW = at('2026-01-01T00:00:00Z');

describe('The times of an imported document', () => {
  it('are read from its front matter, in the formats of several programs', () => {
    const read = (lines: string) => readFrontDates(`---\n${lines}\n---\ntext`);
    assert.deepEqual(read('date: 2024-05-01'), { createdAt: at('2024-05-01T00:00:00Z'), updatedAt: null });
    assert.deepEqual(read('created: "2024-05-01 10:20"\nlastmod: 2024-06-01T10:00:00+09:00'), {
      createdAt: at('2024-05-01T10:20:00Z'),
      updatedAt: at('2024-06-01T01:00:00Z'),
    });
    for (const lines of ['  date: 2024-05-01', '{"title": "A", "date": "2024-05-01"}'])
      assert.deepEqual(read(lines), { createdAt: at('2024-05-01T00:00:00Z'), updatedAt: null }, lines);
    assert.deepEqual(read('date: 2024-02-31\nupdated: soon'), { createdAt: null, updatedAt: null });
    assert.deepEqual(readFrontDates('date: 2024-05-01'), { createdAt: null, updatedAt: null });
  });

  it('are else the file’s or the import’s, and never in the future', () => {
    const none = { createdAt: null, updatedAt: null };
    const file = at('2025-03-01T00:00:00Z');
    assert.deepEqual(docTimes(none, { createdAt: null, updatedAt: file }, NOW), {
      createdAt: file,
      updatedAt: file,
    });
    assert.deepEqual(docTimes(none, none, NOW), { createdAt: NOW, updatedAt: NOW });
    assert.deepEqual(docTimes(none, { createdAt: null, updatedAt: at('1980-01-01T00:00:00Z') }, NOW), {
      createdAt: NOW,
      updatedAt: NOW,
    });
    assert.deepEqual(docTimes({ createdAt: NOW + 1, updatedAt: NOW + 1 }, none, NOW), {
      createdAt: NOW,
      updatedAt: NOW,
    });
    assert.deepEqual(docTimes({ createdAt: NOW, updatedAt: file }, none, NOW), {
      createdAt: NOW,
      updatedAt: NOW,
    });
  });
});
