import assert from 'node:assert/strict';
import { createLinkedPaths } from './linked-paths.ts';

const find = createLinkedPaths([
  'README.md',
  'docs/index.md',
  'docs/Getting Started.md',
  'docs/여행/1일.md',
  'docs/img/sea (1).png',
  'src/content/learn/installation.md',
  'Notes/Deep/Idea.md',
  'a/twin.md',
  'b/twin.md',
]);

describe('The file that a link leads to', () => {
  const cases: readonly (readonly [from: string, link: string, path: string | null])[] = [
    ['docs/index.md', 'Getting%20Started.md#part', 'docs/Getting Started.md'],
    ['docs/index.md', './Getting Started', 'docs/Getting Started.md'],
    ['docs/index.md', '여행/1일', 'docs/여행/1일.md'],
    ['docs/index.md', '%EC%97%AC%ED%96%89/1%EC%9D%BC.md', 'docs/여행/1일.md'],
    ['docs/여행/1일.md', '../img/sea%20%281%29.png', 'docs/img/sea (1).png'],
    ['docs/여행/1일.md', '/docs/img/sea (1).png', 'docs/img/sea (1).png'],
    ['README.md', 'docs/', 'docs/index.md'],
    ['README.md', '/docs', 'docs/index.md'],
    ['README.md', '/learn/installation#x', 'src/content/learn/installation.md'],
    ['README.md', 'docs/getting started.html', 'docs/Getting Started.md'],
    ['docs/index.md', 'Idea.md', 'Notes/Deep/Idea.md'],
    ['docs/index.md', 'twin.md', null],
    ['a/x.md', 'twin.md', 'a/twin.md'],
    ['README.md', 'https://e.org/docs/index.md', null],
    ['README.md', '//e.org/docs', null],
    ['README.md', '#part', null],
    ['README.md', '%', null],
  ];
  for (const [from, link, path] of cases)
    it(`${link} in ${from} is ${path ?? 'none'}`, () => assert.equal(find(from, link), path));
});
