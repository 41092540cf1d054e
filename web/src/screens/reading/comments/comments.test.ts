import assert from 'node:assert/strict';
import type { Comment } from '@maru/core/api';
import { splitLinks } from './split-links.ts';
import { threadRows } from './thread-rows.ts';

const commentOf = (id: string, parentId: string | null = null): Comment => ({
  id,
  parentId,
  content: id,
  isDeleted: false,
  author: { username: 'reader' },
  createdAt: '',
  updatedAt: '',
  canEdit: false,
});

describe('Threads of comments', () => {
  const shape = (comments: readonly Comment[]) =>
    threadRows(comments).map(({ root, replies }) => [
      root.id,
      ...replies.map(({ comment, parent }) => [comment.id, parent?.id ?? null]),
    ]);

  it('have two levels, each in order of time', () => {
    assert.deepEqual(
      shape([
        commentOf('a'),
        commentOf('b'),
        commentOf('c', 'a'),
        commentOf('d', 'c'),
        commentOf('e', 'b'),
        commentOf('f', 'd'),
        commentOf('g', 'a'),
      ]),
      [
        ['a', ['c', null], ['d', 'c'], ['f', 'd'], ['g', null]],
        ['b', ['e', null]],
      ],
    );
  });

  it('are top-level when their parent is missing, and end on cycles', () => {
    assert.deepEqual(shape([commentOf('a', 'gone'), commentOf('b', 'a')]), [['a', ['b', null]]]);
    assert.equal(shape([commentOf('x', 'y'), commentOf('y', 'x')]).flat().length > 0, true);
    assert.deepEqual(shape([]), []);
  });
});

describe('Addresses in comments', () => {
  const links = (text: string): string[] => {
    const parts = splitLinks(text);
    assert.equal(parts.map((part) => part.text).join(''), text, 'no word is lost');
    return parts.flatMap(({ href }) => href ?? []);
  };

  for (const [text, ...expected] of [
    ['See https://example.org/a?b=1#c, and http://x.test.', 'https://example.org/a?b=1#c', 'http://x.test'],
    ['(https://example.org/wiki/A_(b)) done', 'https://example.org/wiki/A_(b)'],
    ['(see https://example.org/a).', 'https://example.org/a'],
    ['“https://example.org/a”라고', 'https://example.org/a”라고'],
    ['https://example.org에서 봤어요', 'https://example.org'],
    ['https://example.org/문서 보세요', 'https://example.org/문서'],
    ['https://한글.example/가 참고', 'https://한글.example/가'],
    ['line\nhttps://a.test\nline', 'https://a.test'],
    ['<b>https://a.test</b>', 'https://a.test'],
  ] as const) {
    it(`finds ${JSON.stringify(expected)} in ${JSON.stringify(text)}`, () =>
      assert.deepEqual(links(text), expected));
  }

  it('are found in linear time', () => {
    const cost = (length: number): number => {
      const { user: before } = process.cpuUsage();
      for (const tail of [')', '.', '),', '.x'])
        links(`https://a.test/${tail.repeat(length / tail.length)}x)`);
      links(`http://${')'.repeat(length)}`);
      return process.cpuUsage().user - before;
    };
    cost(10_000);
    const [once, more] = [cost(50_000), cost(400_000)];
    // Eight times the text: quadratic time would take 64 times as long.
    assert.ok(more < 24 * Math.max(once, 2_000), `${once} µs became ${more} µs`);
  });

  it('finds none whose text differs from its target', () => {
    for (const mark of ['\u202e', '\u2066', '\u200f', '\u061c', '\u0085']) {
      assert.deepEqual(links(`https://evil.test/${mark}gro.elpmaxe//:sptth`), ['https://evil.test/']);
    }
  });

  it('finds no script URLs and no invalid addresses', () => {
    for (const text of [
      'javascript:alert(1)',
      'JaVaScRiPt://%0aalert(1)',
      'data:text/html,x',
      'vbscript:x',
      'https://',
      'http:// x',
      'https://:80',
      'ftp://a.test',
      '//a.test',
      'www.a.test',
      '<img src=x onerror=alert(1)>',
    ]) {
      assert.deepEqual(links(text), [], text);
    }
  });
});
