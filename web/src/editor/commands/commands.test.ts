import assert from 'node:assert/strict';
import { history, undo } from '@codemirror/commands';
import { EditorSelection, EditorState } from '@codemirror/state';
import type { StateCommand } from '@codemirror/state';
import { collectLabels } from '@maru/core/markup';
import { ACTIONS } from '../actions.ts';
import { dialect } from '../language/dialect.ts';
import { canPickFiles, pickFiles } from '../pick-files.ts';
import { writingKeymap } from '../writing-keymap.ts';
import { indentList, outdentList } from './indent-list.ts';
import { leaveAddress } from './leave-address.ts';
import { nextCell, previousCell, TABLE_ACTIONS } from './table-cells.ts';
import { setTag } from './tags.ts';

const LANGUAGE = dialect({ known: collectLabels([], ['1']) }, true, () => null);

/** Returns a state from a text with `‹` and `›` around the selection, or `¦` at the cursor. */
function stateOf(marked: string): EditorState {
  const from = marked.search(/[‹¦]/);
  const text = marked.replace(/[‹¦]/, '');
  const to = text.indexOf('›');
  const selection = to < 0 ? EditorSelection.cursor(from) : EditorSelection.range(from, to);
  return EditorState.create({
    doc: text.replace('›', ''),
    selection,
    extensions: [LANGUAGE, history(), EditorState.allowMultipleSelections.of(true)],
  });
}

function shown(state: EditorState): string {
  const { from, to, empty } = state.selection.main;
  const text = state.doc.toString();
  return empty
    ? `${text.slice(0, from)}¦${text.slice(from)}`
    : `${text.slice(0, from)}‹${text.slice(from, to)}›${text.slice(to)}`;
}

function after(marked: string, ...commands: readonly StateCommand[]): string {
  let state = stateOf(marked);
  for (const command of commands) command({ state, dispatch: (transaction) => (state = transaction.state) });
  return shown(state);
}

const {
  bold,
  italic,
  underline,
  strike,
  code,
  superscript,
  keyboardKey,
  comment,
  link,
  media,
  quote,
  bullet,
  ordered,
  task,
  tick,
  heading2,
  paragraph,
  fold,
  unnumbered,
  footnote,
  codeBlock,
  rule,
  properties,
} = ACTIONS;

const commandOf = (name: string): StateCommand =>
  writingKeymap.findLast(({ key }) => key === name)?.run as unknown as StateCommand;

describe('Commands of the editor', () => {
  it('mark a partly marked selection once', () => {
    for (const [{ run }, before, expected] of [
      [bold, '‹Hello **world**›', '**‹Hello world›**'],
      [bold, '‹Hello **world** and **all**› of it', '**‹Hello world and all›** of it'],
      [bold, 'Hel‹lo **wor›ld** now', 'Hel**‹lo wor›ld** now'],
      [bold, '**a ‹b** c› d', '**a ‹b c›** d'],
      [italic, '‹a *b* c›', '*‹a b c›*'],
      [underline, '‹a __b__ c›', '__‹a b c›__'],
      [strike, '‹a ~~b~~ c›', '~~‹a b c›~~'],
      [code, '‹a `b` c›', '`‹a b c›`'],
      [bold, '‹마루는 **마크다운(Markdown)**을 써요›', '**‹마루는 마크다운(Markdown)을 써요›**'],
      [bold, '- ‹a **b**\n- c›', '- **‹a b**\n- **c›**'],
    ] as const)
      assert.equal(after(before, run), expected, before);
  });

  it('wrap and unwrap the selection', () => {
    for (const [{ run }, marked] of [
      [bold, 'a **‹b c›** d'],
      [italic, 'a *‹b c›* d'],
      [underline, 'a __‹b c›__ d'],
      [strike, 'a ~~‹b c›~~ d'],
      [code, 'a `‹b c›` d'],
    ] as const) {
      assert.equal(after('a ‹b c› d', run), marked);
      assert.equal(after(marked, run), 'a ‹b c› d');
    }
  });

  it('wrap the word at the cursor, also in Korean, or insert an empty pair', () => {
    assert.equal(after('wo¦rd', bold.run), '**wo¦rd**');
    assert.equal(after('한국¦어로', bold.run, bold.run), '한국¦어로');
    assert.equal(after('a ¦', bold.run), 'a **¦**');
    assert.equal(after('a **¦**', bold.run), 'a ¦');
  });

  it('move behind the closing mark after typing between marks', () => {
    assert.equal(after('x **bold¦**', bold.run), 'x **bold**¦');
    assert.equal(after('x *it¦* z', italic.run), 'x *it*¦ z');
    assert.equal(after('x `co¦`', code.run), 'x `co`¦');
    assert.equal(after('x ``co¦``', code.run), 'x ``co``¦');
    assert.equal(after('**굵게¦**는', bold.run), '**굵게**¦는');
    assert.equal(after('**a b¦** c', bold.run, bold.run), 'a b¦ c');
    assert.equal(after('x **bold ¦**', bold.run), 'x **bold** ¦');
    assert.equal(after('**bo¦ld**', bold.run), 'bo¦ld');
    assert.equal(after('**¦bold**', bold.run), '¦bold');
    assert.equal(after('***both¦***', italic.run, bold.run), '***both***¦');
    assert.equal(after('***both¦***', bold.run, italic.run), '***both***¦');
    assert.equal(after('¦', bold.run, italic.run), '***¦***');
    assert.equal(after('***¦***', italic.run), '**¦**');
  });

  it('wrap line by line, inside white space and after list and quote marks', () => {
    assert.equal(after('‹- one\n> two ›', bold.run), '- **‹one**\n> **two›** ');
    assert.equal(after('‹ a b ›', italic.run), ' *‹a b›* ');
  });

  it('recognise existing marks: a selection with its marks, several backticks, bold around italic', () => {
    assert.equal(after('‹**a**›', bold.run), '‹a›');
    assert.equal(after('``a ` ‹b›``', code.run), 'a ` ‹b›');
    assert.equal(after('**a *‹b›* c**', bold.run), 'a *‹b›* c');
    assert.equal(after('**a *‹b›* c**', italic.run), '**a ‹b› c**');
  });

  it('wrap in HTML tags, and distinguish them', () => {
    assert.equal(after('a ‹b› c', superscript.run), 'a <sup>‹b›</sup> c');
    assert.equal(after('a <SUP>¦b</SUP> c', superscript.run), 'a ¦b c');
    assert.equal(after('<kbd>a¦</kbd>', keyboardKey.run), '<kbd>a</kbd>¦');
    assert.equal(after('<kbd><sup>a ¦b</sup></kbd>', keyboardKey.run), '<sup>a ¦b</sup>');
    assert.equal(after('<kbd>a ‹b›</kbd>', superscript.run), '<kbd>a <sup>‹b›</sup></kbd>');
  });

  it('wrap in a comment, also over blocks, and unwrap it', () => {
    assert.equal(after('a ‹b› c', comment.run), 'a <!-- ‹b› --> c');
    assert.equal(after('¦', comment.run), '<!-- ¦ -->');
    for (const text of ['a <!-- b¦ --> c', '<!-- b¦ -->', '<!-- a\n\nb¦ --> c', '- a <!--b¦-->'])
      assert.equal(after(text, comment.run), text.replaceAll(/<!-- ?| ?-->/g, ''));
    assert.equal(after('‹a\n\nb›', comment.run), '<!-- ‹a\n\nb› -->');
    assert.equal(after('‹a --> b›', comment.run), '‹a --> b›');
  });

  it('add and remove links, with the cursor at the missing part', () => {
    assert.equal(after('‹words›', link.run), '[words](¦)');
    assert.equal(after('‹https://a.b/c›', link.run), '[¦](https://a.b/c)');
    assert.equal(after('¦', link.run), '[¦]()');
    assert.equal(after('see [wo¦rds](/u "t")', link.run), 'see wo¦rds');
    assert.equal(after('‹한옥›', media.run), '![한옥](¦)');
  });

  it('move the caret out of the address of a link or image, and of nothing else', () => {
    for (const [before, expected] of [
      ['see [words](https://a.b/c¦) now', 'see [words](https://a.b/c)¦ now'],
      ['[words](¦)', '[words]()¦'],
      ['[words](/u "t¦")', '[words](/u "t")¦'],
      ['![한옥](/a¦.png)', '![한옥](/a.png)¦'],
      ['[wo¦rds](/u)', '[wo¦rds](/u)'],
      ['[words](/u)¦', '[words](/u)¦'],
      ['(a¦)', '(a¦)'],
      ['[a] (b¦)', '[a] (b¦)'],
    ] as const)
      assert.equal(after(before, leaveAddress), expected, before);
  });

  it('open the file picker when uploads are possible, except for a selected address', () => {
    const run = (doc: string): readonly [boolean, string] => {
      let state = EditorState.create({
        doc,
        selection: { anchor: 0, head: doc.length },
        extensions: canPickFiles.of(true),
      });
      let isAsked = false;
      media.run({
        state,
        dispatch: (transaction) => {
          isAsked = transaction.effects.some((effect) => effect.is(pickFiles));
          ({ state } = transaction);
        },
      });
      return [isAsked, state.doc.toString()];
    };
    assert.deepEqual(run(''), [true, '']);
    assert.deepEqual(run('한옥'), [true, '한옥']);
    assert.deepEqual(run('https://a.b/c.png'), [false, '![](https://a.b/c.png)']);
  });

  it('turn lines into headings, quotes and lists, and back', () => {
    assert.equal(after('a¦b', heading2.run), '## a¦b');
    assert.equal(after('# a¦b', heading2.run), '## a¦b');
    assert.equal(after('## a¦b', heading2.run), 'a¦b');
    assert.equal(after('## a¦b', paragraph.run), 'a¦b');
    assert.equal(after('‹a\n\nb›', quote.run), '> ‹a\n>\n> b›');
    assert.equal(after('> ‹a\n>\n> b›', quote.run), '‹a\n\nb›');
    assert.equal(after('‹a\nb\n\nc›', ordered.run), '1. ‹a\n2. b\n\n3. c›');
    assert.equal(after('‹1. a\n2. b›', bullet.run), '‹- a\n- b›');
    assert.equal(after('- a¦', task.run), '- [ ] a¦');
    assert.equal(after('- [ ] a¦', task.run), 'a¦');
    assert.equal(after('- [ ] a¦', tick.run, tick.run, tick.run), '- [x] a¦');
    assert.equal(after('¦', bullet.run), '- ¦');
  });

  it('add properties at the start of the text, or move to existing ones', () => {
    assert.equal(after('a¦', properties.run), '---\ntags: [¦]\n---\n\na');
    assert.equal(after('---\na: b\n---\n\nc¦', properties.run), '---\na: b¦\n---\n\nc');
  });

  it('fold and number headings', () => {
    assert.equal(after('## a¦', fold.run), '## [-] a¦');
    assert.equal(after('## [-] a¦', fold.run), '## a¦');
    assert.equal(after('## a¦', unnumbered.run), '## a¦ {-}');
    assert.equal(after('## a¦ {-}', unnumbered.run), '## a¦');
  });

  it('set, change and remove sizes and colours', () => {
    assert.equal(after('a ‹b› c', setTag('color', 'red')), 'a [color=red]‹b›[/color] c');
    assert.equal(
      after('a [color=red]‹b›[/color] c', setTag('color', 'b3261e')),
      'a [color=b3261e]‹b›[/color] c',
    );
    assert.equal(after('a [size=20]‹b›[/size] c', setTag('size', null)), 'a ‹b› c');
  });

  it('insert blocks between blank lines, with fences longer than inner ones', () => {
    assert.equal(after('a¦\nb', rule.run), 'a\n\n---\n¦\n\nb');
    assert.equal(after('‹a\n```\nb›', codeBlock.run), '````¦\na\n```\nb\n````');
    assert.equal(after('¦', codeBlock.run), '```¦\n\n```');
  });

  it('number a new footnote and move to its text', () => {
    assert.equal(after('a¦', footnote.run), 'a[^1]\n\n[^1]: ¦');
    assert.equal(after('a[^1] b¦\n\n[^1]: x', footnote.run), 'a[^1] b[^2]\n\n[^1]: x\n[^2]: ¦');
  });

  it('are one undo step each', () => {
    for (const { run } of [bold, ordered, quote, link, footnote]) {
      let state = stateOf('‹a\nb›');
      const dispatch = (transaction: { readonly state: EditorState }): EditorState =>
        (state = transaction.state);
      run({ state, dispatch });
      assert.notEqual(state.doc.toString(), 'a\nb');
      undo({ state, dispatch });
      assert.equal(shown(state), '‹a\nb›');
    }
  });
});

describe('Lists in the editor', () => {
  const afterEnter = (marked: string): string => after(marked, commandOf('Enter'));
  const afterBackspace = (marked: string): string => after(marked, commandOf('Backspace'));

  it('continue at Enter with the next number, and end at the second Enter', () => {
    assert.equal(afterEnter('- a¦'), '- a\n- ¦');
    assert.equal(afterEnter('- [x] a¦'), '- [x] a\n- [ ] ¦');
    assert.equal(afterEnter('1. a¦\n2. b'), '1. a\n2. ¦\n3. b');
    assert.equal(afterEnter('> a¦'), '> a\n> ¦');
    assert.equal(afterEnter('- a\n- ¦'), '- a\n\n¦');
    assert.equal(afterEnter('1. 가¦\n2. 나\n'), '1. 가\n2. ¦\n3. 나\n');
  });

  it('keep the space of an item that Enter leaves empty', () => {
    assert.equal(afterEnter('- a\n- ¦b'), '- a\n- \n- ¦b');
    assert.equal(afterEnter('1. ¦a\n2. b'), '1. \n2. ¦a\n3. b');
    assert.equal(afterEnter('- [ ] ¦a'), '- [ ] \n- [ ] ¦a');
  });

  it('do not split a heading at Enter before its text', () => {
    assert.equal(afterEnter('a\n\n## ¦b'), 'a\n\n\n## ¦b');
    assert.equal(afterEnter('> # [-] ¦b'), '>\n> # [-] ¦b');
    assert.equal(afterEnter('## ¦'), '## ¦');
    assert.equal(afterEnter('```\n# ¦b\n```'), '```\n# ¦b\n```');
  });

  it('end at an empty item, with a blank line before following text', () => {
    for (const [before, expected] of [
      ['- a\n- ¦', '- a\n\n¦'],
      ['- a\n\n- ¦', '- a\n\n¦'],
      ['1. a\n2. ¦', '1. a\n\n¦'],
      ['1. a\n2. ¦\n3. c', '1. a\n\n¦\n\n2. c'],
      ['- [x] a\n- [ ] ¦', '- [x] a\n\n¦'],
      ['- a\n- ¦\n\nb', '- a\n\n¦\n\nb'],
      ['- ¦', '¦'],
      ['> - a\n> - ¦', '> - a\n>\n> ¦'],
    ] as const) {
      assert.equal(afterEnter(before), expected, before);
      assert.equal(afterBackspace(before), expected, `Backspace: ${before}`);
    }
    assert.equal(afterEnter('- a\n  - b\n  - ¦'), '- a\n  - b\n- ¦');
    assert.equal(afterEnter('1. a\n   - b\n   - ¦'), '1. a\n   - b\n2. ¦');
    assert.equal(afterBackspace('- a\n- b¦'), '- a\n- b¦');
    assert.equal(afterBackspace('- a\n- ¦b'), '- a\n  ¦b');
  });

  it('are left like quotes and callouts, one level at a time', () => {
    for (const [before, expected] of [
      ['> a\n> ¦', '> a\n\n¦'],
      ['> a\n>¦', '> a\n\n¦'],
      ['> a\n>\n> ¦', '> a\n\n¦'],
      ['> [!note] A\n> b\n> ¦\n\nc', '> [!note] A\n> b\n\n¦\n\nc'],
      ['> a\n> ¦\nb', '> a\n\n¦\n\nb'],
      ['> > a\n> > ¦', '> > a\n>\n> ¦'],
      ['- > a\n  > ¦', '- > a\n\n  ¦'],
      ['> ¦', '¦'],
      ['> a\n> ¦\n> b', '> a\n>\n> ¦\n> b'],
    ] as const)
      assert.equal(afterEnter(before), expected, before);
    assert.equal(after('> - a¦', commandOf('Enter'), commandOf('Enter'), commandOf('Enter')), '> - a\n\n¦');
  });

  it('are indented and outdented by Tab and Shift+Tab, with updated numbers', () => {
    assert.equal(after('- a\n- b¦', indentList), '- a\n  - b¦');
    assert.equal(after('- a\n  - b¦', outdentList), '- a\n- b¦');
    assert.equal(after('1. a\n2. b¦\n3. c', indentList), '1. a\n   1. b¦\n2. c');
    assert.equal(after('1. a\n   1. b¦\n2. c', outdentList), '1. a\n2. b¦\n3. c');
    assert.equal(after('- a¦', indentList), '- a¦');
    assert.equal(after('> - a\n> - b¦', indentList), '> - a\n>   - b¦');
  });
});

describe('Lines in the editor', () => {
  it('keep the numbers of their list when they are moved', () => {
    const up = commandOf('Alt-ArrowUp');
    const down = commandOf('Alt-ArrowDown');
    for (const [before, command, expected] of [
      ['1. a\n2. b\n3. c¦', up, '1. a\n2. c¦\n3. b'],
      ['1. a\n2. c¦\n3. b', up, '1. c¦\n2. a\n3. b'],
      ['1. a¦\n2. b\n3. c', down, '1. b\n2. a¦\n3. c'],
      ['5) a¦\n6) b', down, '5) b\n6) a¦'],
      ['1. a\n1. b\n1. c¦', up, '1. a\n1. c¦\n1. b'],
      ['> 1. a\n> 2. b¦', up, '> 1. b¦\n> 2. a'],
      ['1. ‹a\n2. b›\n3. c', down, '1. c\n2. ‹a\n3. b›'],
      ['1. a\n2. ‹b\n›3. c', up, '1. ‹b\n›2. a\n3. c'],
      ['8. a\n9. b\n10. c¦', up, '8. a\n9. c¦\n10. b'],
      // Nested lists and others stay.
      ['1. a\n   1. x\n   2. y¦\n2. b', up, '1. a\n   1. y¦\n   2. x\n2. b'],
      ['text\n1. a\n2. b¦\n3. c', up, 'text\n1. b¦\n2. a\n3. c'],
      ['1. a\n2. b¦\n   4. x\n   7. y\n3. c', up, '1. b¦\n2. a\n   4. x\n   7. y\n3. c'],
      ['1. a\n2. b¦\n# H\n4. c\n5. d', down, '1. a\n# H\n4. b¦\n5. c\n6. d'],
      ['1. a\n2. b¦\n1) c\n2) d', down, '1. a\n1) c\n1. b¦\n2) d'],
      ['- a\n- b¦', up, '- b¦\n- a'],
      ['```\n1. a\n2. b¦\n```', up, '```\n2. b¦\n1. a\n```'],
      ['a\n\n2020. b¦', down, 'a\n\n2020. b¦'],
    ] as const)
      assert.equal(after(before, command), expected, before);
    assert.equal(after('1. a\n2. b¦', up, undo), '1. a\n2. b¦');
  });
});

describe('Tables in the editor', () => {
  const table = '| a | b |\n|---|---|\n| c¦ | d |';

  it('move between cells by Tab, align columns, and add a row at the end', () => {
    assert.equal(after(table, nextCell), '| a   | b   |\n| --- | --- |\n| c   | ‹d›   |');
    assert.equal(after(table, previousCell), '| a   | ‹b›   |\n| --- | --- |\n| c   | d   |');
    assert.equal(
      after(table, nextCell, nextCell),
      '| a   | b   |\n| --- | --- |\n| c   | d   |\n| ¦    |     |',
    );
    assert.equal(after('not a ta¦ble', nextCell), 'not a ta¦ble');
  });

  it('keep Hangul aligned, and escaped pipes and code', () => {
    assert.equal(
      after('| 이름¦ | b |\n|:-:|--:|\n| a \\| b | `x` |', TABLE_ACTIONS.tidy),
      '|  ‹이름›  |   b |\n| :----: | --: |\n| a \\| b | `x` |',
    );
  });

  it('add, remove and align rows and columns', () => {
    assert.equal(
      after(table, TABLE_ACTIONS.rowAbove),
      '| a   | b   |\n| --- | --- |\n| ¦    |     |\n| c   | d   |',
    );
    assert.equal(after(table, TABLE_ACTIONS.deleteRow), '| ‹a›   | b   |\n| --- | --- |');
    assert.equal(
      after(table, TABLE_ACTIONS.columnAfter),
      '| a   |     | b   |\n| --- | --- | --- |\n| c   | ¦    | d   |',
    );
    assert.equal(after(table, TABLE_ACTIONS.deleteColumn), '| b   |\n| --- |\n| ‹d›   |');
    assert.equal(after(table, TABLE_ACTIONS.alignRight), '|   a | b   |\n| --: | --- |\n|   ‹c› | d   |');
  });

  it('are found in quotes, with the quote’s prefix', () => {
    assert.equal(
      after('> | a¦ | b |\n> |---|---|\n> | c | d |', nextCell),
      '> | a   | ‹b›   |\n> | --- | --- |\n> | c   | d   |',
    );
  });
});
