import assert from 'node:assert/strict';
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import { EditorSelection, EditorState, RangeSet } from '@codemirror/state';
import { MARK_EDGES } from '../../../e2e/mark-edges.ts';
import { randomTexts } from '../../../e2e/random-texts.ts';
import { dialectSupport } from '../language/dialect-support.ts';
import { OPTIONS } from '../test/live-options.ts';
import { CONSTRUCTS } from './constructs.ts';
import { decorate } from './decorate.ts';
import type { KnownBlocks } from './decorate.ts';
import { replaces } from './live-view.ts';
import { BoxWidget, GlyphWidget } from './widgets.ts';

const RANDOM_TEXTS = Number(process.env['MARU_TEST_RANDOM_TEXTS'] ?? '1500');
const EDITED_TEXTS = Math.ceil(RANDOM_TEXTS / 5);

interface Hidden {
  readonly from: number;
  readonly to: number;
  readonly instead: string;
}

function stateOf(text: string, carets: readonly number[]): EditorState {
  const state = EditorState.create({
    doc: text,
    selection: EditorSelection.create(carets.map((at) => EditorSelection.cursor(at))),
    extensions: [dialectSupport(text, { math: true }), EditorState.allowMultipleSelections.of(true)],
  });
  return readWhole(state);
}

/** Returns a state whose text is parsed: on a loaded machine, the parser may stop in it. */
function readWhole(state: EditorState): EditorState {
  ensureSyntaxTree(state, state.doc.length, 10_000);
  return state.update({}).state;
}

/** Returns what is hidden or replaced. */
function hiddenIn(state: EditorState): readonly Hidden[] {
  const found: Hidden[] = [];
  decorate(state, [{ from: 0, to: state.doc.length }], OPTIONS).between(
    0,
    state.doc.length,
    (from, to, value) => {
      if (from === to || !replaces(value)) return;
      const widget: unknown = value.spec['widget'];
      const instead =
        widget instanceof GlyphWidget
          ? widget.text || `(${widget.classes.split('-').at(-1)})`
          : widget instanceof BoxWidget
            ? `(${widget.label})`
            : widget === undefined
              ? ''
              : '(drawing)';
      found.push({ from, to, instead });
    },
  );
  return found.toSorted((a, b) => a.from - b.from);
}

/** Returns the text as it is seen; `¦` in it is the caret. */
function visibleText(source: string): string {
  const caret = source.indexOf('¦');
  const text = source.replace('¦', '');
  const state = stateOf(text, [caret < 0 ? text.length : caret]);
  let end = 0;
  let shown = '';
  for (const { from, to, instead } of hiddenIn(state)) {
    assert.ok(from >= end, `${source}: two drawings share ${from}`);
    shown += text.slice(end, from) + instead;
    end = to;
  }
  return shown + text.slice(end);
}

describe('Live', () => {
  it('hides the marks of each construct away from the caret, and shows them at the caret', () => {
    const rows: readonly (readonly [source: string, shown: string])[] = [
      ['**굵게** *a* __b__ ~~c~~ ==d== `e`.', '굵게 a b c d e.'],
      ['**굵게¦** *a*', '**굵게** a'],
      ['**굵게**¦ *a*', '**굵게** a'],
      ['¦**굵게** *a*', '**굵게** a'],
      ['***a*** b', 'a b'],
      ['***a*¦** b', '***a*** b'],
      ['[size=20]a[/size] [color=red]b[/color].', 'a b.'],
      ['[a](/b "c") <https://d.e> [[F|g]] [[H]].', 'a https://d.e g H.'],
      ['[a](/b¦ "c").', '[a](/b "c").'],
      ['[](/b).', '[](/b).'],
      ['## A\n\n¦', 'A\n\n'],
      ['## A¦\n\n', '## A\n\n'],
      ['## [-] A {-} ##\n\n¦', '(folded) A\n\n'],
      ['## [+] A¦\n\n', '## [+] A\n\n'],
      ['- a\n  - b\n    - c\n\n¦', '(disc)a\n(circle)b\n(square)c\n\n'],
      ['1. a\n   - b\n\n¦', '1.a\n(circle)b\n\n'],
      ['- ¦a', '(disc)a'],
      ['-¦ a', '- a'],
      ['-¦', '-'],
      ['- ¦', '(disc)'],
      ['3. a\n3. b\n\n¦', '3.a\n4.b\n\n'],
      ['- [ ] a\n- [x] b\n\n¦', '(Open)a\n(Done)b\n\n'],
      ['> a\n> > b\n\n¦', 'a\nb\n\n'],
      ['> ¦a', 'a'],
      ['>¦ a', '> a'],
      ['> [!tip] A\n> b\n\n¦', 'A\nb\n\n'],
      ['> [!tip]\n> b\n\n¦', 'Tip\nb\n\n'],
      ['> [!tip]- A\n> b\n\n¦', '(folded) A\nb\n\n'],
      ['> [!tip]+ A\n> b\n\n¦', '(open) A\nb\n\n'],
      ['> [!tip]+ A¦\n> b\n\n', '[!tip]+ A\nb\n\n'],
      ['---\n\n¦', '(drawing)\n\n'],
      ['---¦\n\n', '---\n\n'],
      ['```js\na\n```\n\n¦', '\na\n\n\n'],
      ['```js\na¦\n```\n\n', '```js\na\n```\n\n'],
      ['> ```\n>     a\n> ```\n\n¦', '\n    a\n\n\n'],
      ['- a\n\n  ```\n    b\n  ```\n\n¦', '(disc)a\n\n\n  b\n\n\n'],
      ['\\*a\\* &copy; b.', '*a* © b.'],
      ['H<sub>2</sub>O <b>c</b>.', 'H2O <b>c</b>.'],
      ['a[^1].\n\n[^1]: b\n\n¦', 'a1.\n\n[^1]: b\n\n'],
    ];
    for (const [source, shown] of rows) assert.equal(visibleText(source), shown, source);
  });

  it('draws bars of nested quotes in their colors and places, and bullets before them', () => {
    const rows: readonly (readonly [source: string, wanted: RegExp, unwanted: RegExp])[] = [
      ['> a\n> > b', /--quotes:2/, /--bars:|--inside/],
      ['> [!bug] a\n> > [!tip] b', /--bars:.*var\(--danger\).*var\(--added\)/, /--inside/],
      ['> a\n> - > b', /--bars:.*1 \* \(1\.6/, /--bars:.*2 \* \(1\.6/],
      ['- > a', /--items-around:1;--inside:1/, /--bars/],
      ['> - a', /--items:1/, /--inside/],
    ];
    for (const [source, wanted, unwanted] of rows) {
      const text = `${source}\n\n`;
      const state = stateOf(text, [text.length]);
      const styles: string[] = [];
      const last = state.doc.line(state.doc.lines - 2).from;
      decorate(state, [{ from: 0, to: text.length }], OPTIONS).between(last, last, (from, to, { spec }) => {
        if (from === to && from === last) styles.push(String(spec['attributes']?.style));
      });
      assert.match(styles.join(), wanted, source);
      assert.doesNotMatch(styles.join(), unwanted, source);
    }
  });

  it(`hides no line ending and nothing beside a caret, in random texts (${RANDOM_TEXTS})`, () => {
    const texts = randomTexts();
    for (let count = 0; count < RANDOM_TEXTS; count++) {
      const text = texts.next().value;
      const carets = [7, 13].map((step) => (count * step) % (text.length + 1));
      const state = stateOf(text, carets);
      const description = JSON.stringify([text, carets]);
      let end = 0;
      for (const { from, to, instead } of hiddenIn(state)) {
        assert.ok(
          from >= end,
          `${description}: two drawings share ${from}: ${JSON.stringify(hiddenIn(state))}`,
        );
        assert.equal(state.doc.lineAt(from).number, state.doc.lineAt(to).number, description);
        // Marks before the text of a line are hidden up to the caret.
        const isPrefix = /^(?:[\s>]|[-*+]|\d+[.)]|\[[ x]\])*$/i.test(
          text.slice(state.doc.lineAt(from).from, to),
        );
        for (const { head } of state.selection.ranges)
          assert.ok(
            head < from ||
              head > to ||
              ((isPrefix || instead !== '') && head === to) ||
              (isPrefix && head >= to),
            `${description}: hides ${from} to ${to}`,
          );
        end = to;
      }
    }
  });

  it(`keeps decorations of unchanged blocks equal to newly created ones (${EDITED_TEXTS})`, () => {
    const texts = randomTexts();
    const insertions = ['a', '\n', '**', '# ', '- ', '> ', '`', ' ', ''];
    for (let count = 0; count < EDITED_TEXTS; count++) {
      const text = `${texts.next().value}\n\n${texts.next().value}`;
      let state = stateOf(text, [text.length]);
      const known: KnownBlocks = new WeakMap();
      for (let step = 0; step < 6; step++) {
        const { length } = state.doc;
        const ranges = [{ from: 0, to: step === 4 ? length >> 1 : length }];
        const reused = decorate(state, ranges, OPTIONS, known);
        assert.ok(
          RangeSet.eq([reused], [decorate(state, ranges, OPTIONS)]),
          JSON.stringify([state.doc.toString(), state.selection.toJSON()]),
        );
        const from = (count * 7 + step * 31) % (length + 1);
        const insert = insertions[(count + step) % insertions.length] ?? '';
        const to = Math.min(length, insert === '' ? from + 2 : from);
        const caret = step % 2 === 0 ? from + insert.length : from >> 1;
        state = readWhole(
          state.update({ changes: { from, to, insert }, selection: { anchor: caret } }).state,
        );
      }
    }
  });

  it('draws links of unchanged blocks anew once documents are created', () => {
    const state = stateOf('A [[Title]].\n\nEnd', [15]);
    const known: KnownBlocks = new WeakMap();
    const ranges = [{ from: 0, to: state.doc.length }];
    const isMissing = (docs: readonly string[]): boolean => {
      const resolve = (title: string) => (docs.includes(title) ? '/a' : null);
      let isFound = false;
      decorate(state, ranges, { ...OPTIONS, resolve, docs: () => docs }, known).between(
        2,
        11,
        (_, __, value) => {
          isFound ||= String(value.spec['class'] ?? value.spec['attributes']?.class).includes('missing');
        },
      );
      return isFound;
    };
    assert.equal(isMissing([]), true);
    assert.equal(isMissing(['Title']), false);
  });

  it('has a position for composing Hangul at each construct that hides or draws', () => {
    const edged = new Set<string>();
    for (const [text] of MARK_EDGES)
      syntaxTree(stateOf(text, [0])).iterate({ enter: ({ name }) => void edged.add(name) });
    const lacking = Object.entries(CONSTRUCTS).flatMap(([name, { marks, drawing, prefix }]) =>
      (marks ?? drawing ?? prefix) === undefined || edged.has(name) || name.startsWith('ATXHeading')
        ? []
        : [name],
    );
    assert.deepEqual(lacking, []);
    assert.ok(edged.has('ATXHeading2'));
  });

  it('decorates only the visible part', () => {
    const text = '**a**\n\n'.repeat(1_000);
    const state = stateOf(text, [0]);
    let last = 0;
    decorate(state, [{ from: 700, to: 1_400 }], OPTIONS).between(0, text.length, (from, to) => {
      assert.ok(to >= 700 && from <= 1_400);
      last = to;
    });
    assert.ok(last > 1_300);
  });
});
