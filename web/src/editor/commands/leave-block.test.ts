import assert from 'node:assert/strict';
import { EditorState } from '@codemirror/state';
import { collectLabels } from '@maru/core/markup';
import { dialect } from '../language/dialect.ts';
import { continueOrLeave, deleteOrLeave } from './leave-block.ts';

const LANGUAGE = dialect({ known: collectLabels([], []) }, true, () => null);
/** Longer than what a new state parses. */
const WORDS = `${'Many words of a paragraph. '.repeat(20)}\n\n`.repeat(100);

describe('Enter and Backspace in a text that is not parsed up to the cursor', () => {
  for (const [name, command, end, expected] of [
    ['go on with a list', continueOrLeave, '- one', '- one\n- '],
    ['leave a list at an empty item', continueOrLeave, '- one\n- ', '- one\n\n'],
    ['leave a list by Backspace', deleteOrLeave, '- one\n- ', '- one\n\n'],
    ['go on with a quote', continueOrLeave, '> one', '> one\n> '],
  ] as const)
    it(name, () => {
      const doc = WORDS + end;
      let state = EditorState.create({ doc, selection: { anchor: doc.length }, extensions: [LANGUAGE] });
      assert.ok(command({ state, dispatch: (transaction) => (state = transaction.state) }));
      assert.equal(state.sliceDoc(WORDS.length), expected);
    });
});

describe('Backspace before the text of a heading', () => {
  for (const [before, after] of [
    ['## |Heading', '|Heading'],
    ['Words\n# [-] |Heading', 'Words\n|Heading'],
    ['> ## |Heading', '> |Heading'],
    ['> > # |Heading', '> > |Heading'],
  ] as const)
    it(`removes its marks: ${JSON.stringify(before)}`, () => {
      const anchor = before.indexOf('|');
      const doc = before.replace('|', '');
      let state = EditorState.create({ doc, selection: { anchor }, extensions: [LANGUAGE] });
      assert.ok(deleteOrLeave({ state, dispatch: (transaction) => (state = transaction.state) }));
      const { head } = state.selection.main;
      assert.equal(`${state.sliceDoc(0, head)}|${state.sliceDoc(head)}`, after);
    });

  for (const before of [
    '#|# Heading',
    '## H|eading',
    '```\n# |comment\n```',
    '---\n# |a\nb: c\n---\n\nd',
    '<!--\n# |a\n-->',
  ])
    it(`leaves it to the next command elsewhere: ${JSON.stringify(before)}`, () => {
      const anchor = before.indexOf('|');
      const doc = before.replace('|', '');
      const state = EditorState.create({ doc, selection: { anchor }, extensions: [LANGUAGE] });
      assert.equal(deleteOrLeave({ state, dispatch: () => assert.fail('the text changed') }), false);
    });
});
