import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { commonmarkLanguage, markdown } from '@codemirror/lang-markdown';
import { LanguageDescription } from '@codemirror/language';
import { Tree, TreeFragment } from '@lezer/common';
import { collectLabels } from '@maru/core/markup';
import { dialect } from './dialect.ts';

const CODE = LanguageDescription.of({ name: 'md', support: markdown({ base: commonmarkLanguage }) });
const LABELS = { known: collectLabels(new Set(['x']), new Set(['n'])) };
const { parser } = dialect(LABELS, false, (info) => (info === 'md' ? CODE : null)).language;
const SEEDS = new URL('../../../../scripts/seed/docs/', import.meta.url);
/** The repository's samples joined, with code in a language that is loaded. */
const TEXT = [
  ...readdirSync(SEEDS)
    .sort()
    .map((name) => readFileSync(new URL(name, SEEDS), 'utf8').trim()),
  '```md\n# In *code*\n\n- one\n```',
  'The end.',
].join('\n\n');
const PIECES = [
  'a',
  ' ',
  '\n',
  '\n\n',
  '```\n',
  '```md\n',
  '- ',
  '1. ',
  '> ',
  '    ',
  '\t',
  '# ',
  '**',
  '`',
  '[^n]: ',
  '[toc]\n',
].concat([
  '[x]: /u\n',
  '---\n',
  '| a | b |\n|---|---|\n',
  '\n- [ ] task\n',
  '\n```md\n*a*\n```\n',
  '\n    indented',
  'two words',
  '가나',
]);

/** Returns a seeded generator of numbers below `end`. */
function numbers(seed: number): (end: number) => number {
  let state = seed;
  return (end) => {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * end);
  };
}

function read(text: string, fragments: readonly TreeFragment[], stop: number): Tree {
  const parse = parser.startParse(text, fragments);
  if (stop < text.length) parse.stopAt(stop);
  for (;;) {
    const tree = parse.advance();
    if (tree !== null) return tree;
  }
}

function nodesOf(tree: Tree, end: number): string {
  const lines: string[] = [];
  tree.iterate({
    enter: ({ name, from, to }) => {
      if (to <= end && name !== 'Document') lines.push(`${name} ${from} ${to}`);
    },
  });
  return lines.join('\n');
}

/** Edits a text, with its tree as an editor updates it. */
function writeOn(first: string, end = Infinity) {
  let text = first;
  let stop = end;
  let tree = read(text, [], stop);
  let fragments = TreeFragment.addTree(tree, [], stop < text.length);
  return {
    now: () => ({ text, tree, stop }),
    edit: (from: number, to: number, insert: string): void => {
      text = text.slice(0, from) + insert + text.slice(to);
      stop = Math.max(from, stop + insert.length - (to - from));
      const left = TreeFragment.applyChanges(fragments, [
        { fromA: from, toA: to, fromB: from, toB: from + insert.length },
      ]);
      tree = read(text, left, stop);
      fragments = TreeFragment.addTree(tree, left, stop < text.length);
    },
  };
}

function blocksOf(tree: Tree): readonly Tree[] {
  return tree.children.flatMap((child) =>
    child instanceof Tree ? (child.type.isAnonymous ? blocksOf(child) : [child]) : [],
  );
}

describe('the tree of an edited text', () => {
  it('equals the tree of a full parse', () => {
    for (const seed of [1, 2]) {
      const below = numbers(seed);
      const written = writeOn(TEXT);
      for (let i = 0; i < 60; i++) {
        const { length } = written.now().text;
        const from = below(length + 1);
        const to = Math.min(length, from + (below(3) > 0 ? 0 : below(below(4) > 0 ? 4 : 200)));
        written.edit(from, to, to > from && below(2) > 0 ? '' : (PIECES[below(PIECES.length)] ?? ''));
        const { text, tree } = written.now();
        assert.equal(tree.length, text.length);
        assert.equal(
          nodesOf(tree, Infinity),
          nodesOf(read(text, [], Infinity), Infinity),
          `seed ${seed}, edit ${i} at ${from}`,
        );
      }
    }
  });

  it('equals it also when an edit continues a footnote behind a blank line', () => {
    for (const [before, typed] of [
      ['[^n]: a\n\n', '    b'],
      ['[^n]: a\n\n\n', '\tb\n\tc'],
      ['[^n]:\n\n', '\tb'],
      ['> [^n]: a\n>\n', '>     b'],
      ['- [^n]: a\n\n', '      b'],
      ['[^n]: a\n\n    b\n\n', '    c'],
    ] as const)
      for (const after of ['', '\n\nThe rest.', `\n\n${TEXT}`]) {
        const written = writeOn(`${TEXT}\n\n${before}${after}`);
        for (let i = 0; i < typed.length; i++) {
          const at = TEXT.length + 2 + before.length + i;
          written.edit(at, at, typed.charAt(i));
          const { text, tree } = written.now();
          assert.equal(
            nodesOf(tree, Infinity),
            nodesOf(read(text, [], Infinity), Infinity),
            JSON.stringify([before, typed.slice(0, i + 1), after.length]),
          );
        }
      }
  });

  it('equals it also when the tree ends before the text', () => {
    const below = numbers(4);
    const written = writeOn(TEXT, TEXT.length >> 1);
    for (let i = 0; i < 80; i++) {
      const { stop } = written.now();
      const from = below(stop);
      written.edit(from, from + (below(2) > 0 ? 0 : below(20)), PIECES[below(PIECES.length)] ?? '');
      const { text, tree, stop: end } = written.now();
      // The block at the very end may continue behind it.
      assert.equal(nodesOf(tree, end - 400), nodesOf(read(text, [], end), end - 400), `edit ${i} at ${from}`);
      assert.ok(tree.length >= end);
    }
  });

  it('equals it also when an edit opens or closes comments', () => {
    const pieces = ['<!--', '-->', '\n<!-- ', ' -->\n', '\n', 'a', `${'word '.repeat(400)}-->`];
    for (const seed of [6, 7]) {
      const below = numbers(seed);
      const written = writeOn(`${TEXT}\n\n<!-- one\n\ntwo -->\n\n<!-- text`);
      for (let i = 0; i < 40; i++) {
        const { length } = written.now().text;
        const from = below(3) > 0 ? below(length + 1) : length;
        const to = Math.min(length, from + (below(2) > 0 ? 0 : below(12)));
        written.edit(from, to, pieces[below(pieces.length)] ?? '');
        const { text, tree } = written.now();
        assert.equal(
          nodesOf(tree, Infinity),
          nodesOf(read(text, [], Infinity), Infinity),
          `seed ${seed}, edit ${i} at ${from}`,
        );
      }
    }
  });

  it('keeps blocks away from the edit, and their groups', () => {
    const written = writeOn(`<!-- a -->\n\n${`${TEXT}\n\n`.repeat(8)}`);
    const at = written.now().text.indexOf('The end.', written.now().text.length >> 1);
    written.edit(at, at, 'a');
    const before = new Set(blocksOf(written.now().tree));
    const groups = new Set(written.now().tree.children);
    // An arrow ends no comment where none is open.
    written.edit(at + 1, at + 1, '-->');
    const { tree } = written.now();
    const isNew = blocksOf(tree).filter((block) => !before.has(block));
    assert.deepEqual(
      isNew.map(({ type }) => type.name),
      ['Paragraph'],
    );
    assert.ok(tree.children.filter((child) => !groups.has(child)).length <= 3);
  });

  it('keeps equal blocks that are parsed again: lists before the edit, and code after it', () => {
    for (const end of ['', '\n\n```js\nlet a;\n```\n\nWords.\n\nMore words.\n\nThe rest.']) {
      const written = writeOn(`${TEXT}\n\n- one\n- *two*\n\n1. three\n\nWords${end}`);
      for (const letter of ['a', 'b', 'c']) {
        const before = new Set(blocksOf(written.now().tree));
        const at = written.now().text.lastIndexOf('three\n\nWords') + 'three\n\nWords'.length;
        written.edit(at, at, letter);
        const isNew = blocksOf(written.now().tree).filter((block) => !before.has(block));
        assert.deepEqual(
          isNew.map(({ type }) => type.name),
          ['Paragraph'],
        );
      }
    }
  });

  it('keeps them also when the tree ends before the text, except the last ones', () => {
    const text = `${TEXT}\n\n`.repeat(8);
    const written = writeOn(text, Math.floor(text.length * 0.8));
    const at = text.indexOf('The end.', text.length >> 1);
    written.edit(at, at, 'a');
    const groups = new Set(written.now().tree.children);
    written.edit(at + 1, at + 1, 'b');
    const { tree } = written.now();
    const isNew = tree.children.filter((child) => !groups.has(child));
    assert.ok(isNew.length <= 5, `${isNew.length} of ${tree.children.length} groups are new`);
  });

  it('has a number of groups according to its length after many edits', () => {
    const below = numbers(5);
    const written = writeOn(`${TEXT}\n\n`.repeat(4));
    for (let i = 0; i < 400; i++) {
      const { text } = written.now();
      // Inserts between two words: no block changes its type.
      const found = /(?<=[a-z]) (?=[a-z])/g;
      found.lastIndex = below(text.length - 1_000);
      const at = found.exec(text)?.index ?? text.length;
      written.edit(at, at, ' a');
    }
    const { tree } = written.now();
    assert.ok(
      tree.children.length < blocksOf(tree).length / 4,
      `${tree.children.length} of ${blocksOf(tree).length}`,
    );
  });
});
