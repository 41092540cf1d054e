import assert from 'node:assert/strict';
import { ensureSyntaxTree } from '@codemirror/language';
import { EditorSelection, EditorState, RangeSet } from '@codemirror/state';
import { randomBelow } from '../test/random-below.ts';
import { OPTIONS } from '../test/live-options.ts';
import { dialectSupport } from '../language/dialect-support.ts';
import { blockDrawings, liveOptions, setVisibleRange } from './block-drawings.ts';
import { freezeDrawings } from './held-drawings.ts';
import { decorate } from './decorate.ts';
import type { KnownBlocks } from './decorate.ts';
import { renderedTables } from './tables/table-view.ts';

const TEXTS = Math.ceil(Number(process.env['MARU_TEST_RANDOM_TEXTS'] ?? '1500') / 5);
const EDITS = 8;
const BLOCKS = [
  'Words of a paragraph.',
  '| a | b |\n|---|:-:|\n| c | d |\n| e |',
  '> | a | b |\n> |---|---|\n> | c | d |',
  '> [!tip]\n> | a |\n> |---|\n> | c |',
  '- one\n- two',
  '$$\nx^2\n$$',
  '- words\n\n  $$\n  x\n  $$',
  '```mermaid\ngraph\n```',
  '```js\nlet a;\n```',
  '> [!tip]- Folded\n> words',
  'https://example.com/a',
  '## Heading',
  '<!-- a comment -->',
];
const PIECES = ['a', ' ', '\n', '\n\n', '|', '> ', '- ', '$', '`', ''];

function stateOf(text: string, caret: number): EditorState {
  return EditorState.create({
    doc: text,
    selection: EditorSelection.cursor(caret),
    extensions: [
      dialectSupport(text, { math: true }),
      liveOptions.of(OPTIONS),
      blockDrawings,
      renderedTables,
    ],
  });
}

/** Returns a state whose text is parsed and drawn in a range. */
function drawnIn(state: EditorState, from: number, to: number): EditorState {
  ensureSyntaxTree(state, state.doc.length, 10_000);
  return state.update({ effects: setVisibleRange.of({ from, to }) }).state;
}

describe('Drawings, tables and marks in Live', () => {
  it(`equal newly created ones after edits elsewhere and in them (${TEXTS})`, () => {
    let drawn = 0;
    let cells = 0;
    for (let seed = 1; seed <= TEXTS; seed++) {
      const below = randomBelow(seed);
      const text = Array.from({ length: 3 + below(8) }, () => BLOCKS[below(BLOCKS.length)]).join('\n\n');
      let state = drawnIn(stateOf(text, below(text.length)), 0, text.length);
      const known: KnownBlocks = new WeakMap();
      for (let edit = 0; edit < EDITS; edit++) {
        const { length } = state.doc;
        const at = below(length + 1);
        const insert = PIECES[below(PIECES.length)] ?? '';
        const end = insert === '' ? Math.min(length, at + 3) : at;
        const anchor = below(2) === 0 ? at + insert.length : below(length + 1 - (end - at) + insert.length);
        state = state.update({ changes: { from: at, to: end, insert }, selection: { anchor } }).state;
        const isPart = below(4) === 0;
        const from = isPart ? below(state.doc.length + 1) : 0;
        state = drawnIn(state, from, state.doc.length);
        const anew = drawnIn(stateOf(state.doc.toString(), anchor), from, state.doc.length);
        const description = JSON.stringify([seed, edit, state.doc.toString(), anchor, from]);
        const [now, other] = [state.field(blockDrawings).blocks, anew.field(blockDrawings).blocks];
        assert.ok(RangeSet.eq([now], [other]), description);
        const ends = Array.from({ length: 4 }, () => below(state.doc.length + 1)).toSorted((a, b) => a - b);
        const [first = 0, second = 0, third = 0, last = 0] =
          below(2) === 0 ? [0, 0, 0, state.doc.length] : ends;
        const ranges = [
          { from: first, to: second },
          { from: third, to: last },
        ];
        const marks = decorate(state, ranges, OPTIONS, known);
        assert.ok(RangeSet.eq([marks], [decorate(anew, ranges, OPTIONS)]), `marks: ${description}`);
        const [tables, others] = [state.field(renderedTables), anew.field(renderedTables)];
        for (const part of ['cells', 'hidden'] as const)
          assert.ok(RangeSet.eq([tables[part]], [others[part]]), `${part}: ${description}`);
        assert.ok(RangeSet.eq([tables.wrappers], [others.wrappers]), `wrappers: ${description}`);
        const placesOf = (list: typeof tables.tables) => list.map((table) => ({ ...table, block: null }));
        assert.deepEqual(placesOf(tables.tables), placesOf(others.tables), description);
        drawn += now.size;
        cells += tables.cells.size;
      }
    }
    assert.ok(drawn > TEXTS && cells > TEXTS, `${drawn} drawings, ${cells} cells`);
  });

  it('show the source of a block that was pressed, once the pointer is up', () => {
    const text = 'above\n$$\nx\n$$';
    let state = drawnIn(stateOf(text, 0), 0, text.length);
    assert.equal(state.field(blockDrawings).blocks.size, 1);
    state = state.update({ effects: freezeDrawings.of(true) }).state;
    state = state.update({ selection: { anchor: text.length } }).state;
    assert.equal(state.field(blockDrawings).blocks.size, 1);
    state = state.update({ effects: freezeDrawings.of(false) }).state;
    assert.equal(state.field(blockDrawings).blocks.size, 0);
  });

  it('show the source of the last block at once where a selection ends at it', () => {
    for (const [text, isDrawn] of [
      ['above\n$$\nx\n$$', false],
      ['above\n$$\nx\n$$\nbelow', true],
    ] as const) {
      let state = drawnIn(stateOf(text, 0), 0, text.length);
      state = state.update({ effects: freezeDrawings.of(true) }).state;
      state = state.update({ selection: { anchor: 0, head: 6 } }).state;
      assert.equal(state.field(blockDrawings).blocks.size, isDrawn ? 1 : 0, text);
    }
  });

  it('are no longer those of tables whose text is replaced before the new one is read', () => {
    const text = 'above\n\n| a | b |\n|---|---|\n| c | d |\n\nbelow';
    const drawn = drawnIn(stateOf(text, 0), 0, text.length);
    assert.equal(drawn.field(renderedTables).tables.length, 1);
    for (const [insert, userEvent] of [
      ['가', 'input.type.compose'],
      ['- new *words*\n'.repeat(30_000), 'input.paste'],
    ] as const) {
      const { state } = drawn.update({ changes: { from: 0, to: text.length, insert }, userEvent });
      assert.equal(state.field(renderedTables).tables.length, 0, userEvent);
      assert.equal(state.field(renderedTables).hidden.size, 0, userEvent);
    }
  });
});
