import assert from 'node:assert/strict';
import fc from 'fast-check';
import { splitLines } from '../diff/lines.ts';
import { chosenLines, conflictsIn, isClean, mergeDocs, resolveMerge } from './merge-docs.ts';
import type { Choice, DocMerge, DocState } from './merge-docs.ts';
import { mergeTexts } from './merge-texts.ts';
import type { MergePart } from './merge-texts.ts';
import { splitBlocks } from './split-blocks.ts';

const doc = (content: string, title = 'T', props = '{}'): DocState => ({ title, content, props });
const merge = (base: string, mine: string, theirs: string): DocMerge =>
  mergeDocs(doc(base), doc(mine), doc(theirs));
const all = (merged: DocMerge, choice: Choice): string =>
  resolveMerge(merged, { parts: conflictsIn(merged).map(() => choice), title: choice }).content;
const clean = (base: string, mine: string, theirs: string): string | null => {
  const merged = merge(base, mine, theirs);
  return isClean(merged) ? all(merged, 'mine') : null;
};
/** Returns every line of a merge, including both sides of conflicts. */
const linesOf = (parts: readonly MergePart[]): Set<string> =>
  new Set(parts.flatMap((part) => (part.kind === 'merged' ? part.lines : [...part.mine, ...part.theirs])));
const mirrored = (parts: readonly MergePart[]): unknown[] =>
  parts.map((part) => {
    if (part.kind === 'conflict') return { ...part, mine: part.theirs, theirs: part.mine };
    return { ...part, from: part.from === 'mine' ? 'theirs' : part.from === 'theirs' ? 'mine' : part.from };
  });

/** Texts of few distinct lines, so that they have much in common. */
const text = fc
  .array(fc.constantFrom('a', 'b', 'c', '', '', '- x', '```', '가\r'), { maxLength: 14 })
  .map((lines) => lines.join('\n'));
/** Three texts, two of which are derived from the first. */
const three = fc
  .tuple(text, text, text)
  .chain(([base, extraMine, extraTheirs]) =>
    fc.record({ base: fc.constant(base), mine: edited(base, extraMine), theirs: edited(base, extraTheirs) }),
  );

function edited(base: string, extra: string): fc.Arbitrary<string> {
  const lines = base.split('\n');
  return fc
    .tuple(fc.nat(lines.length), fc.nat(3))
    .map(([at, count]) => lines.toSpliced(at, count, ...extra.split('\n').slice(0, 3)).join('\n'));
}

describe('A merge of two texts', () => {
  it('is the changed side when the other did not change, and equal sides stay', () => {
    fc.assert(
      fc.property(text, text, (base, other) => {
        assert.equal(clean(base, other, base), other);
        assert.equal(clean(base, base, other), other);
        assert.equal(clean(base, other, other), other);
      }),
      { numRuns: 500 },
    );
  });

  it('loses no line that either side wrote', () => {
    fc.assert(
      fc.property(three, ({ base, mine, theirs }) => {
        const inBase = new Set(splitLines(base));
        const mergedLines = linesOf(mergeTexts(base, mine, theirs));
        for (const line of [...splitLines(mine), ...splitLines(theirs)])
          assert.ok(line === '' || inBase.has(line) || mergedLines.has(line), line);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is one whole side when it is chosen for every conflict and the other side has no other change', () => {
    fc.assert(
      fc.property(three, ({ base, mine, theirs }) => {
        const parts = mergeTexts(base, mine, theirs);
        const merged = merge(base, mine, theirs);
        if (!parts.some((part) => part.kind === 'merged' && part.from === 'theirs'))
          assert.equal(all(merged, 'mine'), mine);
        if (!parts.some((part) => part.kind === 'merged' && part.from === 'mine'))
          assert.equal(all(merged, 'theirs'), theirs);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is symmetric', () => {
    fc.assert(
      fc.property(three, ({ base, mine, theirs }) => {
        assert.deepEqual(mirrored(mergeTexts(base, theirs, mine)), mergeTexts(base, mine, theirs));
      }),
      { numRuns: 1_000 },
    );
  });

  const PAGE = '# 제목\n\n첫 문단이다.\n\n둘째 문단이다.\n\n- 하나\n- 둘\n- 셋\n';
  for (const [name, mine, theirs, merged] of [
    [
      'different paragraphs',
      PAGE.replace('첫', '맨 첫'),
      PAGE.replace('둘째', '다음'),
      PAGE.replace('첫', '맨 첫').replace('둘째', '다음'),
    ],
    [
      'two items, one under the other',
      PAGE.replace('하나', '1'),
      PAGE.replace('- 둘', '- 2'),
      PAGE.replace('하나', '1').replace('- 둘', '- 2'),
    ],
    [
      'a new paragraph and the end',
      PAGE.replace('둘째', '새 문단.\n\n둘째'),
      `${PAGE}\n끝.`,
      `${PAGE.replace('둘째', '새 문단.\n\n둘째')}\n끝.`,
    ],
    [
      'the last line and what follows it',
      PAGE.replace('셋', '셋!'),
      `${PAGE}넷`,
      `${PAGE.replace('셋', '셋!')}넷`,
    ],
    [
      'a paragraph that goes and one that comes',
      PAGE.replace('첫 문단이다.\n\n', ''),
      PAGE.replace('- 하나', '- 영\n- 하나'),
      PAGE.replace('첫 문단이다.\n\n', '').replace('- 하나', '- 영\n- 하나'),
    ],
  ] as const) {
    it(`needs no decision for ${name}`, () => assert.equal(clean(PAGE, mine, theirs), merged));
  }

  it('conflicts only in a line that both changed', () => {
    const merged = merge(
      PAGE,
      PAGE.replace('첫 문단', '내 문단').replace('하나', '1'),
      PAGE.replace('첫 문단', '네 문단').replace('셋', '3'),
    );
    assert.deepEqual(conflictsIn(merged), [
      {
        kind: 'conflict',
        base: ['첫 문단이다.'],
        mine: ['내 문단이다.'],
        theirs: ['네 문단이다.'],
        isWhole: true,
      },
    ]);
    const rest = (paragraph: string): string =>
      PAGE.replace('첫 문단이다.', paragraph).replace('하나', '1').replace('셋', '3');
    assert.equal(all(merged, 'mine'), rest('내 문단이다.'));
    assert.equal(all(merged, 'theirs'), rest('네 문단이다.'));
    assert.equal(all(merged, 'both'), rest('내 문단이다.\n\n네 문단이다.'));
  });

  it('does not conflict where both wrote the same, however empty lines are matched', () => {
    const base = '# One\n\nfirst\n\nlast\n\n# Two\n\nend';
    const mine = base.replace('first', 'new\n\nfirst and more');
    assert.equal(clean(base, mine, `${mine}\n\nof another device`), `${mine}\n\nof another device`);
    assert.equal(clean(base, mine, mine.replace('end', 'put\n\nend')), mine.replace('end', 'put\n\nend'));
    const theirs = base.replace('# Two', '# Two\n\nnew').replace('first', 'new\n\nfirst and more');
    assert.equal(clean(base, mine, theirs), theirs);
  });

  it('does not conflict where one side continues the other’s text, and keeps other changes', () => {
    const base = '# One\n\nfirst\n\n# Two\n\nlast';
    const put = (typed: string, rest = base): string => rest.replace('# One', `# One\n\n${typed}`);
    assert.equal(clean(base, put('a b c'), put('a b')), put('a b c'));
    assert.equal(clean(base, put('a b\n\nc'), put('a b')), put('a b\n\nc'));
    const elsewhere = base.replace('# Two', '# Two\n\nput');
    assert.equal(clean(base, put('a b c'), put('a b', elsewhere)), put('a b c', elsewhere));
    assert.equal(clean('x y', 'x a b y', 'x a y'), 'x a b y');
    assert.equal(clean('x', 'x a', 'x a b'), 'x a b');
    // The other side has taken something away, or goes on otherwise.
    assert.equal(clean('x y z', 'x a z', 'x a b y z'), null);
    assert.equal(clean('x', 'x a b', 'x a c'), null);
    // A digit that repeats the one before it begins no other text.
    assert.equal(clean('Price: 10', 'Price: 100', 'Price: 10\nPrice: 20'), 'Price: 100\nPrice: 20');
    assert.equal(clean('a b', 'a b b', 'a bb'), null);
  });

  it('does not conflict in a paragraph that one side continued, where the other added another one', () => {
    const base = '# One\n\nfirst';
    const put = (...typed: readonly string[]): string => ['# One', ...typed, 'first'].join('\n\n');
    assert.equal(clean(base, put('a b c'), put('later', 'a b')), put('later', 'a b c'));
    assert.equal(clean(base, put('a b c'), put('a b', 'later')), put('a b c', 'later'));
    assert.equal(
      clean(base, put('a b', 'c d e'), put('x', 'a b', 'y', 'c d')),
      put('x', 'a b', 'y', 'c d e'),
    );
    // The base has the beginning of it.
    assert.equal(clean(put('a'), put('a b c'), put('later', 'a b')), put('later', 'a b c'));
    // Both put something else at one place: both stay, and what is alike stays once.
    const merged = merge(base, put('mine', 'a b c'), put('theirs', 'a b'));
    assert.equal(all(merged, 'both'), put('mine', 'theirs', 'a b c'));
    assert.equal(all(merged, 'theirs'), put('theirs', 'a b c'));
    // One side alone changed a line of the base.
    assert.equal(clean('- a', '- a\n- m', '- t\n- a b'), '- t\n- a b\n- m');
    // Marks alone are no text that both have.
    assert.equal(clean('- a', '- a\n- \n- b', '- a\n- c\n- '), null);
  });

  it('conflicts in different lines with the same beginning, whose words would be lost', () => {
    const sides = (base: string, first: string, second: string): void => {
      const [mine, theirs] = [`${base}\n\n${first}\n\nmine`, `${base}\n\ntheirs\n\n${second}`];
      assert.equal(clean(base, mine, theirs), null, first);
      assert.equal(clean(base, theirs, mine), null, first);
    };
    sides('p', 'I', 'In the end');
    sides('p', 'Can', 'Can’t');
    sides('p', 'Price: 10', 'Price: 100');
    sides('p', 'Price: 1', 'Price: 1.5');
    sides('p', '- Call', '- Call mother');
    sides('p', '1. one', '1. one more');
    assert.equal(clean('Price: 1', 'Price: 10\nmine', 'theirs\nPrice: 100'), null);
    assert.equal(clean('It is a', 'It is a b\nmine', 'theirs\nIt is a bc'), null);
    // The beginning of a word after whole ones, as when a text is stored while it is typed.
    const typed = clean('p', 'p\n\nwe shall meet', 'p\n\nlater\n\nwe shall me');
    assert.equal(typed, 'p\n\nlater\n\nwe shall meet');
  });

  it('is the longer text where one side is the beginning of the other, at any place', () => {
    const words = fc.array(fc.constantFrom('a ', 'b ', '\n', '\n\n', '# c\n\n'), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(words, fc.nat(8), words, words, (before, at, typed, more) => {
        const put = (...inserted: readonly string[]): string =>
          [...before.slice(0, at), ...inserted, ...before.slice(at)].join('');
        const [base, part, whole] = [put(), put(...typed), put(...typed, ...more)];
        const merged = all(merge(base, whole, part), 'both');
        const count = (text: string): number => text.replaceAll(/[^abc]/g, '').length;
        assert.ok(count(merged) <= count(whole), JSON.stringify({ base, part, whole, merged }));
      }),
      { numRuns: 2_000 },
    );
  });

  it('has each word once where a session was stored partly and others wrote beside it', () => {
    const session = fc.record({ isFirst: fc.boolean(), count: fc.integer({ min: 1, max: 6 }) });
    const sessions = fc.array(session, { maxLength: 4 });
    fc.assert(
      fc.property(sessions, session, fc.nat(30), sessions, (before, last, stored, after) => {
        const words = (name: string, count: number): string =>
          Array.from({ length: count }, (_, index) => `${name}x${index}e `).join('');
        const put = (text: string, isFirst: boolean, typed: string): string => {
          const heading = isFirst ? '# One' : '# Two';
          return typed === '' ? text : text.replace(heading, `${heading}\n\n${typed}`);
        };
        const written = (
          letter: string,
          from: string,
          list: readonly { isFirst: boolean; count: number }[],
        ): string =>
          list.reduce(
            (text, { isFirst, count }, index) => put(text, isFirst, words(`${letter}${index}`, count)),
            from,
          );
        const base = written('a', '# One\n\nfirst\n\n# Two\n\nsecond', before);
        const typed = words('m', last.count);
        const mine = put(base, last.isFirst, typed);
        const theirs = written('b', put(base, last.isFirst, typed.slice(0, stored)), after);
        const wordsOf = (source: string): string[] => source.match(/\w\d*x\de/g) ?? [];
        const merged = wordsOf(all(merge(base, mine, theirs), 'both'));
        assert.deepEqual(merged.toSorted(), [...new Set([...wordsOf(mine), ...wordsOf(theirs)])].toSorted());
      }),
      { numRuns: 1_000 },
    );
  });

  it('conflicts in different insertions at one place, without their equal lines', () => {
    assert.deepEqual(conflictsIn(merge('a', 'a\n\nx\n\nmine', 'a\n\nx\n\ntheirs')), [
      { kind: 'conflict', base: [], mine: ['mine'], theirs: ['theirs'], isWhole: true },
    ]);
    assert.equal(clean('- a\n- b', '- a\n- b\n- c', '- a\n- b!\n- d'), null);
  });

  it('conflicts when one side deletes what the other changed', () => {
    const [conflict, ...others] = conflictsIn(merge('a\n\nb\n\nc', 'a\n\nc', 'a\n\nb!\n\nc'));
    assert.deepEqual(others, []);
    assert.ok(conflict?.theirs.includes('b!') && !conflict.mine.includes('b!'));
  });

  it('keeps list items adjacent, and paragraphs apart, when both sides are kept', () => {
    const conflict = { kind: 'conflict', base: [], mine: ['- a'], theirs: ['- b'], isWhole: true } as const;
    assert.deepEqual(chosenLines(conflict, 'both'), ['- a', '- b']);
    assert.deepEqual(chosenLines({ ...conflict, mine: [], theirs: ['b'] }, 'both'), ['b']);
    assert.deepEqual(chosenLines({ ...conflict, mine: ['a'], theirs: ['b'], isWhole: false }, 'both'), [
      'a',
      'b',
    ]);
  });

  const repeated = (count: number, lineAt: (index: number) => string): string =>
    Array.from({ length: count }, (_, at) => lineAt(at)).join('\n');
  for (const [name, base, mine, theirs] of [
    [
      'other lines on all sides',
      repeated(60_000, (at) => `base ${at}`),
      repeated(60_000, (at) => `mine ${at}`),
      repeated(60_000, (at) => `theirs ${at}`),
    ],
    [
      'nothing but empty lines',
      '\n'.repeat(1_000_000),
      `${'\n'.repeat(500_000)}x${'\n'.repeat(500_000)}`,
      '\n'.repeat(900_000),
    ],
    [
      'blocks that all conflict',
      repeated(150_000, (at) => (at % 3 === 2 ? '' : `${at}`)),
      repeated(150_000, (at) => (at % 3 === 2 ? '' : `m${at}`)),
      repeated(150_000, (at) => (at % 3 === 2 ? '' : `t${at}`)),
    ],
    [
      'lines over and over',
      repeated(400_000, (at) => String(at % 2)),
      repeated(400_000, (at) => String((at * 7) % 3)),
      repeated(400_000, (at) => String((at * 5) % 4)),
    ],
    [
      'fences that never close',
      repeated(200_000, () => '```a'),
      repeated(200_000, () => '~~~'),
      repeated(200_000, (at) => (at % 2 === 0 ? '```' : '~~~~')),
    ],
  ] as const) {
    it(`loses nothing on megabytes of ${name}`, () => {
      const mergedLines = linesOf(mergeTexts(base, mine, theirs));
      const inBase = new Set(splitLines(base));
      assert.ok(
        [...splitLines(mine), ...splitLines(theirs)].every(
          (line) => inBase.has(line) || mergedLines.has(line),
        ),
      );
    });
  }
});

describe('The blocks of a text', () => {
  it('join to the text', () => {
    fc.assert(
      fc.property(text, (source) => assert.equal(splitBlocks(splitLines(source)).join('\n'), source)),
      { numRuns: 500 },
    );
  });

  it('are paragraphs and whole blocks of code', () => {
    assert.deepEqual(splitBlocks(['a', 'b', '', '', '````js', '', '```', '````', 'c', '', '~~~', '']), [
      'a\nb',
      '',
      '',
      '````js\n\n```\n````\nc',
      '',
      '~~~\n',
    ]);
  });
});

describe('A merge of titles and settings', () => {
  const base = doc('', 'Old', '{"breaks":true,"toc":"auto"}');

  it('takes a change of one side', () => {
    const merged = mergeDocs(
      base,
      { ...base, title: 'Mine', props: '{"toc":"auto"}' },
      { ...base, props: '{"breaks":true,"toc":"auto","math":true}' },
    );
    assert.ok(isClean(merged));
    assert.deepEqual(resolveMerge(merged, { parts: [] }), {
      title: 'Mine',
      content: '',
      props: '{"toc":"auto","math":true}',
    });
  });

  it('conflicts in what both changed', () => {
    const merged = mergeDocs(
      base,
      { ...base, title: 'Mine', props: '{"toc":1}' },
      { ...base, title: 'Theirs', props: '{"breaks":true,"toc":2}' },
    );
    assert.ok(!isClean(merged));
    assert.equal(merged.title.kind, 'conflict');
    assert.deepEqual(resolveMerge(merged, { parts: [], title: 'theirs', props: { toc: 'theirs' } }), {
      title: 'Theirs',
      content: '',
      props: '{"toc":2}',
    });
    assert.deepEqual(resolveMerge(merged, { parts: [] }), { title: 'Mine', content: '', props: '{"toc":1}' });
  });

  it('treats props that are no object as empty', () => {
    for (const props of ['', '[]', 'null', '7', '{'])
      assert.ok(isClean(mergeDocs({ ...base, props }, { ...base, props: '{}' }, { ...base, props })), props);
  });
});
