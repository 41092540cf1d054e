import assert from 'node:assert/strict';
import fc from 'fast-check';
import { diffSections } from './diff-sections.ts';
import { propsChanges } from './props-changes.ts';

const numbered = (count: number): string =>
  Array.from({ length: count }, (_, index) => `line ${index + 1}`).join('\n');
const shape = (a: string, b: string): string[] =>
  diffSections(a, b).map(({ kind, rows, foldFrom, foldCount, change }) =>
    kind === 'same'
      ? `same ${rows.length} fold ${foldCount} from ${foldFrom}`
      : `change ${change}: ${rows.length}`,
  );

describe('The sections of a comparison', () => {
  it('fold unchanged lines, except a few around each change', () => {
    assert.deepEqual(shape(numbered(40), numbered(40).replace('line 20', 'line zwanzig')), [
      'same 19 fold 16 from 0',
      'change 0: 1',
      'same 20 fold 17 from 3',
    ]);
    assert.deepEqual(shape(numbered(12), numbered(12).replace('line 2\n', '').replace('line 10', 'line x')), [
      'same 1 fold 0 from 0',
      'change 0: 1',
      'same 7 fold 0 from 3',
      'change 1: 1',
      'same 2 fold 0 from 3',
    ]);
  });

  it('are a single one when nothing changed, and a final newline is no line', () => {
    assert.deepEqual(shape('a\nb\n', 'a\nb\n'), ['same 2 fold 0 from 0']);
    assert.deepEqual(shape('a\n', 'a\nb\n'), ['same 1 fold 0 from 0', 'change 0: 1']);
  });

  it('are split when a change is long, under one number', () => {
    const sections = diffSections(numbered(1_000), numbered(1_000).replaceAll('line', 'other'));
    assert.deepEqual([...new Set(sections.map(({ change }) => change))], [0]);
    assert.ok(sections.length > 1);
  });

  it('have every line of both texts, in order', () => {
    const text = fc
      .array(fc.constantFrom('하나', '둘', '', 'x y'), { minLength: 1, maxLength: 20 })
      .map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, text, (a, b) => {
        const rows = diffSections(`${a}\n`, `${b}\n`).flatMap((section) => section.rows);
        for (const [side, whole] of [
          ['was', a],
          ['is', b],
        ] as const) {
          const lines = rows.flatMap((row) => row[side] ?? []);
          assert.equal(lines.map((line) => line.text).join('\n'), whole);
          assert.deepEqual(
            lines.map((line) => line.number),
            lines.map((_, index) => index + 1),
          );
        }
      }),
    );
  });
});

describe('Changed settings', () => {
  it('are those that differ, by name', () => {
    assert.deepEqual(
      propsChanges('{"breaks":true,"toc":"auto","x":[1]}', '{"toc":"none","numbering":true,"x":[1]}'),
      [
        { name: 'breaks', was: 'true', is: null },
        { name: 'numbering', was: null, is: 'true' },
        { name: 'toc', was: 'auto', is: 'none' },
      ],
    );
  });

  it('are empty without settings, or when these cannot be read', () => {
    assert.deepEqual(propsChanges('', '{}'), []);
    assert.deepEqual(propsChanges('{', 'null'), []);
  });
});
