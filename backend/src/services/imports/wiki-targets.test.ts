import assert from 'node:assert/strict';
import { createWikiTargets } from './wiki-targets.ts';

describe('Targets of wiki links in files', () => {
  it('are the file beside the text, else the shortest path with that end', () => {
    const paths = ['a/long/note.md', 'b/note.md', 'b/other.md', 'README.md'];
    const find = createWikiTargets(
      paths.map((path) => ({
        path,
        name: '',
        isFolder: false,
        parent: null,
        manifest: null,
        isHome: false,
        keepsName: false,
      })),
    );
    assert.deepEqual(
      [
        find('a/x.md', 'Note'),
        find('a/long/x.md', 'note'),
        find('x.md', 'long/note.md'),
        find('x.md', 'none'),
      ],
      [1, 0, 0, null],
    );
  });
});
