import assert from 'node:assert/strict';
import { EditorState } from '@codemirror/state';
import { collectLabels } from '@maru/core/markup';
import { codeLanguage } from './language/dialect-support.ts';
import { dialect } from './language/dialect.ts';
import { fenceIndent } from './fence-indent.ts';

describe('Indentation of typed code', () => {
  before(async () => {
    await codeLanguage('js')?.load();
  });

  /** Returns the text after characters were typed at its end, one after the other. */
  function typed(text: string, characters: string): string {
    const known = collectLabels([], []);
    let state = EditorState.create({
      doc: text,
      selection: { anchor: text.length },
      extensions: [dialect({ known }, false, codeLanguage), fenceIndent()],
    });
    for (const character of characters) {
      const { head } = state.selection.main;
      state = state.update({
        changes: { from: head, insert: character },
        selection: { anchor: head + 1 },
        userEvent: 'input.type',
      }).state;
    }
    return state.doc.toString();
  }

  it('puts a closing bracket below the line that opened it', () => {
    assert.equal(typed('```js\nif (a) {\n  b();\n  ', '}'), '```js\nif (a) {\n  b();\n}');
  });

  it('puts the closing fence below the opening one', () => {
    assert.equal(typed('```js\nif (a) {\n  ', '```'), '```js\nif (a) {\n```');
    assert.equal(typed('```text\na\n  ', '```'), '```text\na\n```');
    assert.equal(typed('- ~~~\n  a\n   ', '~~~'), '- ~~~\n  a\n  ~~~');
  });

  it('leaves other lines as they are typed', () => {
    assert.equal(typed('a\n\n  ', '```'), 'a\n\n  ```');
    assert.equal(typed('- a\n  ', '```'), '- a\n  ```');
    assert.equal(typed('text {\n  ', '}'), 'text {\n  }');
  });
});
