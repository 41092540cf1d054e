import assert from 'node:assert/strict';
import { EditorState } from '@codemirror/state';
import { collectLabels } from '@maru/core/markup';
import { dialect } from '../language/dialect.ts';
import { dropRepeatedMark } from './repeated-mark.ts';

/** Returns the text after a space was typed at the cursor, `¦`, with the cursor. */
function typed(marked: string): string {
  const at = marked.indexOf('¦');
  const state = EditorState.create({
    doc: marked.replace('¦', ''),
    selection: { anchor: at },
    extensions: [dialect({ known: collectLabels([], []) }, true, () => null), dropRepeatedMark],
  });
  const { doc, selection } = state.update({ ...state.replaceSelection(' '), userEvent: 'input.type' }).state;
  const text = doc.toString();
  return `${text.slice(0, selection.main.head)}¦${text.slice(selection.main.head)}`;
}

describe('A mark that is typed in an item', () => {
  it('is left out where Enter has begun the item already', () => {
    assert.equal(typed('- a\n- -¦'), '- a\n- ¦');
    assert.equal(typed('- [ ] a\n- [ ] -¦'), '- [ ] a\n- [ ] ¦');
    assert.equal(typed('> 1. a\n> 2. 2.¦'), '> 1. a\n> 2. ¦');
  });

  it('stays in a first item, behind words, of another kind, and in code', () => {
    for (const text of ['* *', '- a -', '- a\n- *', '- a\n- b -'])
      assert.equal(typed(`${text}¦`), `${text} ¦`);
    assert.equal(typed('```\n- a\n- -¦\n```'), '```\n- a\n- - ¦\n```');
  });
});
