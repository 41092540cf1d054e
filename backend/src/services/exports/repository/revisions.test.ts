import assert from 'node:assert/strict';
import { FOLDER_DEPTH_MAX } from '@maru/core';
import { layOutFolders } from '@maru/core/export';
import type { NamedDoc } from '@maru/core/export';
import type { DocEntry } from '../archive-layout.ts';
import { listCosts } from './revisions.ts';

describe('Limits of a history', () => {
  it('count the folders above a document as well as what is in them', () => {
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
});
