import assert from 'node:assert/strict';
import { layOutFolders } from '@maru/core/export';
import type { NamedDoc } from '@maru/core/export';
import type { DocEntry } from '../archive-layout.ts';
import { createDocPaths } from './doc-paths.ts';
import { createGitTree } from './git-tree.ts';

type PlacedTitle = readonly [title: string, parentId?: string];

/** Returns the files of each commit of a space, by the titles that its documents have now. */
async function history(
  docs: Readonly<Record<string, PlacedTitle>>,
  versions: readonly (readonly [id: string, title: string])[],
): Promise<string[][]> {
  const parents = new Set(Object.values(docs).map(([, parentId]) => parentId));
  const named = Object.entries(docs).map(([id, [title, parentId = null]], createdAt): NamedDoc => {
    return { id, title, parentId, createdAt, isFolder: parents.has(id), isHome: false };
  });
  const paths = createDocPaths(layOutFolders(named, ['media']) as readonly unknown[] as DocEntry[]);
  const tree = createGitTree();
  const commits: string[][] = [];
  for (const [id, title] of versions) {
    for (const { path, name } of paths.rename(id, title)) tree.rename(path, name);
    tree.put(paths.pathOf(id), Buffer.from(id.padEnd(20)).toString('hex'));
    const written: string[] = [];
    await tree.write((entries) => {
      written.push(...(entries.toString('latin1').match(/(?<=100644 )[^\0]*\0.{20}/gs) ?? []));
      return Promise.resolve(Buffer.from('tree'.padEnd(20)).toString('hex'));
    });
    commits.push(written.map((entry) => entry.replace('\0', ' = ').trim()));
  }
  return commits;
}

describe('Paths of documents in a history', () => {
  it('avoid the file of another document that had the name before', async () => {
    const commits = await history({ a: ['Old plan'], b: ['Plan'] }, [
      ['a', 'Plan'],
      ['b', 'Draft'],
      ['a', 'Old plan'],
      ['b', 'Plan'],
    ]);
    assert.deepEqual(commits, [
      ['Plan.md = a'],
      ['Draft.md = b', 'Plan.md = a'],
      ['Draft.md = b', 'Old plan.md = a'],
      ['Old plan.md = a', 'Plan.md = b'],
    ]);
  });

  it('keep folders distinct that have had one name, one of them before its own text', async () => {
    const docs = { a: ['Walks'], b: ['Trips'], c: ['Day', 'a'], d: ['Night', 'b'] } as const;
    const commits = await history(docs, [
      ['a', 'Trips'],
      ['c', 'Day'],
      ['d', 'Night'],
      ['b', 'Journeys'],
      ['a', 'Walks'],
      ['b', 'Trips'],
    ]);
    // Folders that have not changed are not written again.
    assert.deepEqual(commits, [
      ['Trips.md = a'],
      ['Day.md = c', 'Trips.md = a'],
      ['Night.md = d'],
      ['Journeys.md = b', 'Night.md = d'],
      ['Day.md = c', 'Walks.md = a'],
      ['Night.md = d', 'Trips.md = b'],
    ]);
  });

  it('differ when a folder would have the name of a file', async () => {
    const docs = { a: ['Plan'], b: ['x'], c: ['In', 'b'] } as const;
    const commits = await history(docs, [
      ['a', 'Plan'],
      ['b', 'Plan.md'],
    ]);
    assert.deepEqual(commits, [['Plan.md = a'], ['Plan_md.md = b', 'Plan.md = a']]);
  });
});
