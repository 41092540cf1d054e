import assert from 'node:assert/strict';
import { filesInFrontMatter } from './front-files.ts';

describe('Files in front matter', () => {
  it('are values of keys, of lists, and links of Obsidian', () => {
    const text = [
      '---',
      'title: A page',
      'cover: img/sea view.png',
      'banner: "[[Attachments/top.jpg|300]]"',
      "files: [a.png, 'b.pdf', 3]",
      'more:',
      '  - "c.webp"',
      '  - ![[d.gif]]',
      'url: https://example.org/x',
      '---',
      'body: e.png',
    ].join('\n');
    assert.deepEqual(filesInFrontMatter(text), [
      'img/sea view.png',
      'Attachments/top.jpg',
      'a.png',
      'b.pdf',
      'c.webp',
      'd.gif',
    ]);
    assert.deepEqual(filesInFrontMatter('cover: a.png'), []);
    // Half a second where each of the spaces began a search.
    assert.deepEqual(filesInFrontMatter(`---\na: b.png\nb: words\n${' '.repeat(7_000)}y\n---\n`), ['b.png']);
    assert.deepEqual(filesInFrontMatter('---\n{cover: a.png, files: [b.pdf]}\n---\n'), ['a.png', 'b.pdf']);
  });
});
