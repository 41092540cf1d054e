import assert from 'node:assert/strict';
import { DOCS_PER_GROUP_MAX, FOLDER_DEPTH_MAX } from '@maru/core';
import { layOutFolders } from '@maru/core/export';
import type { NamedDoc } from '@maru/core/export';
import type { DocEntry } from '../archive-layout.ts';
import { chooseVersions, listCosts } from './revisions.ts';

describe('Limits of a history export', () => {
  it('count the folders above a document and their contents', () => {
    const docs = Array.from({ length: FOLDER_DEPTH_MAX }, (_, at): NamedDoc => {
      const parentId = at === 0 ? null : String(at - 1);
      return { id: String(at), title: 'A', parentId, createdAt: at, isFolder: true, isHome: false };
    });
    const costs = listCosts(layOutFolders(docs, []) as readonly unknown[] as DocEntry[]);
    const top = costs.get('0') ?? 0;
    const deepest = costs.get(String(FOLDER_DEPTH_MAX - 1)) ?? 0;
    assert.ok(top >= 1024, String(top));
    assert.equal(deepest, top * FOLDER_DEPTH_MAX);
  });

  it('leave the newest texts of a very large folder to the last commit, which has all of them', () => {
    const docs = Array.from({ length: DOCS_PER_GROUP_MAX }, (_, at) => {
      const id = String(at);
      const named = { id, title: id, parentId: null, createdAt: at, isFolder: false, isHome: false };
      return { doc: { ...named, row: { head_revision_id: `head ${id}` } }, file: `${id}.md`, folder: null };
    }) as readonly unknown[] as DocEntry[];
    const rows = docs.flatMap(({ doc: { id } }) => [
      { id: `head ${id}`, doc_id: id, size: 100 },
      { id: `before ${id}`, doc_id: id, size: 100 },
    ]);
    const chosen = chooseVersions(rows, docs);
    const own = [...chosen.values()].filter(Boolean).length;
    assert.ok(own > 100 && own < 1_000, String(own));
    for (const { doc } of docs) assert.ok(chosen.has(doc.row.head_revision_id));
    assert.equal(chosen.size, DOCS_PER_GROUP_MAX + own / 2);
  });
});
