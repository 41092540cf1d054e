import assert from 'node:assert/strict';
import { EditorState } from '@codemirror/state';
import { collectLabels } from '@maru/core/markup';
import { dialect } from '../language/dialect.ts';
import { pasteSpec } from './fit-lines.ts';

const LANGUAGE = dialect({ known: collectLabels([], []) }, true, () => null);

/** Pastes at the `¦` of a text, and returns the text with the cursor behind it. */
function paste(marked: string, pasted: string): string {
  const at = marked.indexOf('¦');
  const state = EditorState.create({
    doc: marked.replace('¦', ''),
    selection: { anchor: at },
    extensions: [LANGUAGE],
  });
  const { newDoc, newSelection } = state.update(pasteSpec(state, pasted));
  const text = newDoc.toString();
  return `${text.slice(0, newSelection.main.head)}¦${text.slice(newSelection.main.head)}`;
}

describe('Pasted lines', () => {
  it('take the place of the empty item of a list', () => {
    for (const [before, pasted, expected] of [
      ['- milk\n- ¦', '- eggs\n- flour', '- milk\n- eggs\n- flour¦'],
      ['- milk\n- ¦\n- ham', '* eggs\n* flour\n', '- milk\n- eggs\n- flour¦\n- ham'],
      ['- milk\n  - ¦', '- eggs\r\n- flour', '- milk\n  - eggs\n  - flour¦'],
      ['- milk\n- ¦', '  - eggs\n    - x\n  - flour', '- milk\n- eggs\n  - x\n- flour¦'],
      ['1. milk\n2. ¦', '1. eggs\n2. ham', '1. milk\n2. eggs\n3. ham¦'],
      ['9. a\n10. ¦', '1. b\n   - x\n\n   y\n2. c', '9. a\n10. b\n    - x\n\n    y\n11. c¦'],
      ['1. milk\n2. ¦', '- eggs\n- ham', '1. milk\n- eggs\n- ham¦'],
      ['- milk\n- ¦', '1. eggs\n2. ham', '- milk\n1. eggs\n2. ham¦'],
      ['- [x] milk\n- [ ] ¦', '- eggs\n- [x] ham', '- [x] milk\n- [ ] eggs\n- [x] ham¦'],
      ['- milk\n- ¦', '- [ ] eggs\n- [x] ham', '- milk\n- [ ] eggs\n- [x] ham¦'],
      ['> - milk\n> - ¦', '- eggs\n- flour', '> - milk\n> - eggs\n> - flour¦'],
      ['> - milk\n> - ¦', '> - eggs\n> - flour', '> - milk\n> - eggs\n> - flour¦'],
      ['  - ¦', '- a  \n- b  \n  c  \n\n- d', '  - a  \n  - b  \n    c  \n\n  - d¦'],
      ['- ¦', '- a\n\ntext\n\n- b', '- a\n\ntext\n\n- b¦'],
    ] as const)
      assert.equal(paste(before, pasted), expected, before);
  });

  it('get the marks of the quote that they are in', () => {
    for (const [before, pasted, expected] of [
      ['> ¦', '> a\n> b', '> a\n> b¦'],
      ['> ¦', '> a', '> a¦'],
      ['> a¦b', 'x\n\ny', '> ax\n>\n> y¦b'],
      ['> > a¦', 'x\ny\n', '> > ax\n> > y\n> > ¦'],
      ['> a¦', 'x\n> y', '> ax\n> > y¦'],
      ['> a¦', '> x\n> y', '> a> x\n> y¦'],
      ['- > a¦', 'x\ny', '- > ax\n  > y¦'],
      ['> [!note] A\n> ¦', '- x\n- y', '> [!note] A\n> - x\n> - y¦'],
      ['> ¦', 'a  \n\n  b \nc', '> a  \n>\n>   b \n> c¦'],
      ['> ```\n> > x¦\n> ```', '> a\nb', '> ```\n> > x> a\n> b¦\n> ```'],
    ] as const)
      assert.equal(paste(before, pasted), expected, before);
  });

  it('stay as they are elsewhere', () => {
    for (const [before, pasted, expected] of [
      ['- milk¦', '- eggs\n- flour', '- milk- eggs\n- flour¦'],
      ['- ¦', 'eggs\nflour', '- eggs\nflour¦'],
      ['¦> a', 'x\ny', 'x\ny¦> a'],
      ['```\n> x¦\n```', 'a\nb', '```\n> xa\nb¦\n```'],
      ['```\n- ¦\n```', '- a\n- b', '```\n- - a\n- b¦\n```'],
      ['a¦', '> b\n> c', 'a> b\n> c¦'],
      ['¦', '```\nlet a;  \n\t\n```  \nb \n', '```\nlet a;  \n\t\n```  \nb \n¦'],
      ['```\n¦\n```', 'a  \r\n  \r\nb ', '```\na  \n  \nb ¦\n```'],
    ] as const)
      assert.equal(paste(before, pasted), expected, before);
  });

  it('are pasted as they are in a cell of a table in a quote', () => {
    assert.equal(paste('> | a |\n> | - |\n> | b¦ |', 'c\nd'), '> | a |\n> | - |\n> | bc\nd¦ |');
  });
});
