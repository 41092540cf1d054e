import assert from 'node:assert/strict';
import fc from 'fast-check';
import { diffLines, splitLines } from './lines.ts';
import { pairLines } from './pair-lines.ts';
import { diffSequences } from './sequences.ts';
import type { Change } from './change.ts';
import { diffWords } from './words.ts';
import type { Part } from './words.ts';

function applied<T>(a: readonly T[], b: readonly T[], changes: readonly Change[]): T[] {
  const result: T[] = [];
  let at = 0;
  for (const change of changes) {
    for (const item of a.slice(at, change.aFrom)) result.push(item);
    for (const item of b.slice(change.bFrom, change.bTo)) result.push(item);
    at = change.aTo;
  }
  return result.concat(a.slice(at));
}

/** Counts the items outside a longest common subsequence, by the textbook's table. */
function fewestEdits(a: readonly unknown[], b: readonly unknown[]): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, item] of a.entries()) {
    const next = [i + 1];
    for (const [j, other] of b.entries())
      next.push(item === other ? (row[j] ?? 0) : 1 + Math.min(row[j + 1] ?? Infinity, next[j] ?? Infinity));
    row = next;
  }
  return row.at(-1) ?? 0;
}

const editsOf = (changes: readonly Change[]): number =>
  changes.reduce((sum, { aFrom, aTo, bFrom, bTo }) => sum + aTo - aFrom + bTo - bFrom, 0);
const few = fc.array(fc.constantFrom('a', 'b', 'c', 'd', ''), { maxLength: 40 });
const joined = (parts: readonly Part[]): string => parts.map(({ text }) => text).join('');
const marked = (parts: readonly Part[] | undefined): string[] =>
  (parts ?? []).filter(({ isChanged }) => isChanged).map(({ text }) => text);

describe('The difference of two sequences', () => {
  it('turns one sequence into the other, with an unchanged item between any two changes', () => {
    fc.assert(
      fc.property(few, few, (a, b) => {
        const changes = diffSequences(a, b);
        assert.deepEqual(applied(a, b, changes), b);
        for (const [index, { aFrom, aTo, bFrom, bTo }] of changes.entries()) {
          const before = changes[index - 1];
          assert.ok(aTo > aFrom || bTo > bFrom);
          if (before !== undefined)
            assert.ok(aFrom > before.aTo && bFrom > before.bTo && aFrom - before.aTo === bFrom - before.bTo);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('has the fewest possible edits', () => {
    fc.assert(
      fc.property(few, few, (a, b) => assert.equal(editsOf(diffSequences(a, b)), fewestEdits(a, b))),
      { numRuns: 300 },
    );
  });

  it('turns one sequence into the other when the shortest edit script is too long to search for', () => {
    const a = Array.from({ length: 6_000 }, (_, index) => (index % 3 === 0 ? index : -1 - (index % 7)));
    const b = Array.from({ length: 6_000 }, (_, index) => (index % 3 === 0 ? index : -10 - (index % 5)));
    const changes = diffSequences(a, b);
    assert.deepEqual(applied(a, b, changes), b);
    // Every third item occurs once on both sides and is an anchor.
    assert.equal(changes.length, 2_000);
  });

  for (const [name, a, b] of [
    [
      'lines that are all other lines',
      lines(60_000, (at) => `old ${at}`),
      lines(60_000, (at) => `new ${at}`),
    ],
    [
      'two lines over and over',
      lines(500_000, (at) => String(at % 2)),
      lines(500_000, (at) => String((at * 7) % 3)),
    ],
    ['nothing but empty lines', '\n'.repeat(1_000_000), `${'\n'.repeat(999_000)}x\n`],
    ['lines in reverse', lines(80_000, (at) => `line ${at}`), lines(80_000, (at) => `line ${80_000 - at}`)],
    ['one line of a million characters', '가'.repeat(300_000), '나'.repeat(300_000)],
  ] as const) {
    it(`is correct for a megabyte of ${name}`, () => {
      const [was, is] = [splitLines(a), splitLines(b)];
      assert.ok(applied(was, is, diffLines(was, is)).join('\n') === b);
    });
  }

  it('groups a new paragraph with the empty line after it', () => {
    assert.deepEqual(diffSequences(['one', '', 'two'], ['one', '', 'new', '', 'two']), [
      { aFrom: 2, aTo: 2, bFrom: 2, bTo: 4 },
    ]);
    assert.deepEqual(diffSequences(['x', 'x', 'y'], ['x', 'y']), [{ aFrom: 1, aTo: 2, bFrom: 1, bTo: 1 }]);
  });
});

function lines(count: number, lineAt: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => lineAt(index)).join('\n');
}

describe('The difference of two lines', () => {
  const words = fc.array(
    fc.constantFrom('번역을', '번역이', ' ', 'the', 'a', '.', '한', '👩‍💻', '  ', 'Maru를'),
    { maxLength: 15 },
  );

  it('consists of parts that join to the lines, with equal unmarked parts', () => {
    fc.assert(
      fc.property(words, words, (wordsA, wordsB) => {
        const [a, b] = [wordsA.join(''), wordsB.join('')];
        const parts = diffWords(a, b);
        if (parts === null) return;
        assert.equal(joined(parts.a), a);
        assert.equal(joined(parts.b), b);
        assert.equal(
          joined(parts.a.filter((part) => !part.isChanged)),
          joined(parts.b.filter((part) => !part.isChanged)),
        );
      }),
      { numRuns: 500 },
    );
  });

  for (const [a, b, wasMarked, isMarked] of [
    ['이 글의 번역을 고쳤다', '이 글의 번역이 고쳤다', ['을'], ['이']],
    ['마루를 걸었다.', '마루에서 걸었다.', ['를'], ['에서']],
    ['나는 학교에 갔다', '나는 학교에 갔었다', [], ['었']],
    ['이 글의 번역이 고쳤다', '이 글의 번역은 다시 고쳤다', ['이'], ['은 다시']],
    ['오늘은 비가 온다', '오늘은 눈이 온다', ['비가'], ['눈이']],
    ['Maru를 쓴다', 'Maru는 쓴다', ['를'], ['는']],
    ['번역을 검토를 했다', '번역이 검토가 했다', ['을', '를'], ['이', '가']],
    ['see the quick fox run', 'see a slow fox run', ['the quick'], ['a slow']],
    ['the colour of it', 'the color of it', ['colour'], ['color']],
    ['한국어 문서', '한국어 새 문서', [], ['새 ']],
    ['값은 1,200원이다', '값은 1,300원이다', ['200'], ['300']],
    ['좋아요 👩‍💻 네', '좋아요 👩‍🚀 네', ['👩‍💻'], ['👩‍🚀']],
    ['번역을'.normalize('NFD'), '번역이'.normalize('NFD'), ['을'.normalize('NFD')], ['이'.normalize('NFD')]],
  ] as const) {
    it(`marks what changed from “${a}” to “${b}”`, () => {
      const parts = diffWords(a, b);
      assert.deepEqual([marked(parts?.a), marked(parts?.b)], [wasMarked, isMarked]);
    });
  }

  it('is null for lines without common words, and for very long lines', () => {
    assert.equal(diffWords('봄이 왔다', 'A line of other words'), null);
    assert.equal(diffWords('a b '.repeat(30_000), 'a c '.repeat(30_000)), null);
  });
});

describe('The lines of a change', () => {
  it('are paired with the lines that they became', () => {
    const was = ['첫째 줄은 그대로다', '둘째 줄은 없어진다', '셋째 줄의 끝이 바뀐다'];
    const is = ['아주 새로운 말', '첫째 줄은 그대로였다', '셋째 줄의 끝이 바뀌었다'];
    assert.deepEqual(pairLines(was, is), [
      { a: null, b: 0 },
      { a: 0, b: 1 },
      { a: 1, b: null },
      { a: 2, b: 2 },
    ]);
  });

  it('are all listed in order', () => {
    const texts = fc.array(fc.constantFrom('하나 둘', '하나 둘 셋', '', 'x', 'other words here'), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(texts, texts, (was, is) => {
        const pairs = pairLines(was, is);
        const places = (side: 'a' | 'b'): number[] => pairs.flatMap((pair) => pair[side] ?? []);
        assert.deepEqual(places('a'), [...was.keys()]);
        assert.deepEqual(places('b'), [...is.keys()]);
      }),
      { numRuns: 200 },
    );
  });
});
