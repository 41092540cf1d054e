import assert from 'node:assert/strict';
import { findEntries } from './palette-entries.ts';
import type { PaletteEntry } from './palette-entries.ts';

describe('findEntries', () => {
  const entry = (section: PaletteEntry['section'], label: string): PaletteEntry => ({
    id: label,
    section,
    label,
    run: () => undefined,
  });
  const docs = Array.from({ length: 80 }, (_, i) => entry('documents', `문서 ${i}`));
  const all = [entry('places', '도움말'), ...docs, entry('here', '문서 편집')];
  const labels = (query: string): string[] => findEntries(query, all).map(({ label }) => label);

  it('lists the newest documents and all commands before anything is typed', () => {
    assert.deepEqual(labels(''), [...docs.slice(0, 6).map(({ label }) => label), '문서 편집', '도움말']);
  });

  it('lists matches by section, the best first, up to a limit', () => {
    assert.deepEqual(labels('ㄷㅇ'), ['도움말']);
    assert.equal(labels('문서').length, 50);
    assert.deepEqual(labels('ㅁㅅㅍ'), ['문서 편집']);
    assert.equal(labels('문서 7')[0], '문서 7');
    assert.deepEqual(labels('nothing'), []);
  });
});
