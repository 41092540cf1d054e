import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TreeFragment } from '@lezer/common';
import type { Tree } from '@lezer/common';
import { childrenOf, collectLabels, parse } from '@maru/core/markup';
import type { Node } from '@maru/core/markup';
import fc from 'fast-check';
import { FIXTURES } from '../../e2e/documents/fixtures.ts';
import { randomTexts } from '../../e2e/random-texts.ts';
import { HELP_EN } from '../i18n/help/en.ts';
import { HELP_KO } from '../i18n/help/ko.ts';
import { dialect } from './language/dialect.ts';
import { findLabels } from './language/dialect-support.ts';

const SEEDS = new URL('../../../scripts/seed/docs/', import.meta.url);

/** Number of random texts; set higher for a long run. */
const RANDOM_TEXTS = Number(process.env['MARU_TEST_RANDOM_TEXTS'] ?? '1500');
/** Meaning of a mark with its position, which both trees must share. */
type Meaning = string;

const INLINE: Readonly<Record<string, string>> = {
  Emphasis: 'emphasis',
  StrongEmphasis: 'strong',
  Underline: 'underline',
  Strikethrough: 'delete',
  Highlight: 'highlight',
  InlineCode: 'inlineCode',
  InlineMath: 'inlineMath',
  Link: 'link',
  Autolink: 'link',
  Image: 'image',
  WikiLink: 'wikiLink',
  FootnoteReference: 'footnoteReference',
  InlineNote: 'footnote',
  Size: 'size',
  Color: 'color',
  HtmlTag: 'tag',
  CommentBlock: 'comment',
  LeadingComment: 'comment',
  LinesComment: 'comment',
  Comment: 'comment',
};
const BLOCKS: Readonly<Record<string, string>> = {
  HorizontalRule: 'thematicBreak',
  Blockquote: 'blockquote',
  FencedCode: 'code',
  Table: 'table',
  LinkReference: 'definition',
  FootnoteDefinition: 'footnoteDefinition',
  DialectMark: 'mark',
  FrontMatter: 'yaml',
  DocEmbed: 'docEmbed',
};
const CORE_INLINE: ReadonlySet<string> = new Set(Object.values(INLINE));

function meaningOfCore(node: Node, found: Set<Meaning> = new Set()): Set<Meaning> {
  const { type, from, to } = node;
  if (type === 'heading')
    found.add(
      `heading ${node.depth} ${from}${node.fold === 'none' ? '' : ' folds'}${node.numbered ? '' : ' unnumbered'}`,
    );
  else if (type === 'listItem') found.add(`item ${from}${node.checked === null ? '' : ` ${node.checked}`}`);
  else if (type === 'tableCell') {
    if (from < to) found.add(`cell ${from} ${to}`);
  } else if (type === 'toc' || type === 'notoc' || type === 'footnotes') found.add(`mark ${from}`);
  else if (type === 'embed' || type === 'linkPreview') found.add(`link ${from} ${to}`);
  else if (
    type === 'thematicBreak' ||
    type === 'blockquote' ||
    type === 'code' ||
    type === 'table' ||
    type === 'definition' ||
    type === 'yaml' ||
    type === 'docEmbed' ||
    type === 'footnoteDefinition'
  )
    found.add(`${type} ${from}`);
  else if (type === 'inlineComment') found.add(`comment ${from} ${to}`);
  else if (type === 'callout') found.add(`blockquote ${from}`);
  else if (type === 'calloutTitle') found.add(`calloutTitle ${from} ${to}`);
  else if (CORE_INLINE.has(type)) found.add(`${type} ${from} ${to}`);
  for (const child of childrenOf(node)) meaningOfCore(child, found);
  return found;
}

function meaningOfEditor(tree: Tree, text: string): Set<Meaning> {
  const found = new Set<Meaning>();
  tree.iterate({
    enter: ({ name, from, to, node }) => {
      const heading = /^ATXHeading(\d)$/.exec(name)?.[1];
      if (heading !== undefined) {
        const has = (mark: string): boolean => node.getChild(mark) !== null;
        found.add(
          `heading ${heading} ${from}${has('FoldMark') ? ' folds' : ''}${has('NumberingMark') ? ' unnumbered' : ''}`,
        );
      } else if (name === 'ListItem') {
        const mark = node.getChild('ListMark')?.from ?? from;
        const box = (node.getChild('Text') ?? node).getChild('Task')?.getChild('TaskMarker');
        found.add(
          `item ${mark}${box === null || box === undefined ? '' : ` ${text.charAt(box.from + 1) !== ' '}`}`,
        );
      } else if (name === 'CalloutTitle') {
        found.add(`calloutTitle ${from} ${to}`);
      } else if (name === 'TableCell') {
        if (from < to) found.add(`cell ${from} ${to}`);
      } else if (name === 'URL') {
        const parent = node.parent?.name ?? '';
        if (parent !== 'Link' && parent !== 'Autolink' && parent !== 'Image' && parent !== 'LinkReference')
          found.add(`link ${from} ${to}`);
      } else if (INLINE[name] !== undefined) found.add(`${INLINE[name]} ${from} ${to}`);
      else if (BLOCKS[name] !== undefined) found.add(`${BLOCKS[name]} ${from}`);
      // Code of other languages has trees of its own.
      return name !== 'FencedCode';
    },
  });
  return found;
}

/** Returns the meanings that only one of the trees has. */
export function disagreement(text: string, math = false): readonly string[] {
  const root = parse(text, { math });
  const labels = labelsOf(root);
  const tree = dialect(
    { known: collectLabels(labels.definitions, labels.footnotes) },
    math,
    () => null,
  ).language.parser.parse(text);
  const core = meaningOfCore(root);
  const editor = meaningOfEditor(tree, text);
  return [
    ...[...core].filter((item) => !editor.has(item)).map((item) => `page only: ${item}`),
    ...[...editor].filter((item) => !core.has(item)).map((item) => `editor only: ${item}`),
  ];
}

function labelsOf(root: Node): { definitions: string[]; footnotes: string[] } {
  const found: { definitions: string[]; footnotes: string[] } = { definitions: [], footnotes: [] };
  const walk = (node: Node): void => {
    if (node.type === 'definition') found.definitions.push(node.label);
    if (node.type === 'footnoteDefinition') found.footnotes.push(node.label);
    for (const child of childrenOf(node)) walk(child);
  };
  walk(root);
  return found;
}

function nodesOf(tree: Tree): string {
  const nodes: string[] = [];
  tree.iterate({
    enter: ({ name, from, to }) => {
      nodes.push(`${name} ${from} ${to}`);
    },
  });
  return nodes.join('\n');
}

const markdownIn = (folder: URL | string): readonly { readonly name: string; readonly text: string }[] =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({
      name,
      text: readFileSync(
        typeof folder === 'string' ? join(folder, name) : new URL(name, folder),
        'utf8',
      ).replaceAll(/\r\n?/g, '\n'),
    }));

describe('The syntax tree of the editor and the tree of the page', () => {
  it('agree on every mark of the fixtures', () => {
    for (const { name, text, options } of FIXTURES)
      assert.deepEqual(disagreement(text.replaceAll(/\r\n?/g, '\n'), options?.math === true), [], name);
  });

  it('agree on every example in Help', () => {
    for (const { groups } of [HELP_EN, HELP_KO]) {
      for (const { topics } of groups)
        for (const { id, example, props } of topics)
          assert.deepEqual(disagreement(example, props?.math === true), [], id);
    }
  });

  it('agree on the sample documents', () => {
    const documents = markdownIn(SEEDS);
    assert.ok(documents.length > 10);
    for (const { name, text } of documents) assert.deepEqual(disagreement(text), [], name);
  });

  it('agree on an item that follows a quote or a list and is outside of it', () => {
    for (const text of [
      '>b\n-',
      '>~\n*',
      '> b\n2. x',
      '* .\n1.',
      '1. `\n*',
      '1. b\n-\n',
      '> - b\n+ c',
      '> b\nc\n-',
      '>b\n-|',
      '>b|~\n-|-',
      'b\n2. c',
      '- b\n    2. c',
    ])
      assert.deepEqual(disagreement(text), [], JSON.stringify(text));
  });

  it('agree on unusual sequences of blocks', () => {
    for (const text of [
      '- |\n  -',
      '[a]:(',
      '[a]:\f',
      '[^]:[',
      ']\n-|\n1.',
      ']\n*\n-|',
      '-  \n\n    ~~~',
      '-\tb\n\n\t#',
      '[b]:b\n2)',
      '*b\n<script>*',
      '1. b\nb|b\n-|-',
      'b\n    b\n-|',
      '>\n\t>>',
      '  [^b]:>\t~~~',
      '[^b]:[^b]:\n\t\t>',
      'b\n* \u3000',
      '- [x] b\nb|\n  -|',
      '<!-- a -->[^1]: b',
      '> a\n> <!-- b\n>\n> c --> d',
      '- <!-- a\n\n  b --> <!-- c -->\n- d',
      '- - <!-- a\n\n  b -->',
      '> <!-- a\n\n> b -->',
      '> [!note] a\n> 1. <!-- b\n>\n>    c -->',
      '[^1]: <!-- a\n\n    b --> c',
      'a <!-- b\n\n# c --> d',
      'a `<!--`\n\nb `-->`',
      'a `\nb <!-- c\n\nd --> e ` f',
      '[a]: <b<!--c>\n\nd --> e',
      '[a]: b\nc <!-- d\n\n--> e',
      '# a <!-- b\n\n--> c #\nd',
      '> # a <!-- b\n>\n> --> c\n> d',
      '> a <!-- b\n>\n> --> c <!-- d\n>\n> --> e\n> f',
      '> [!note] a <!-- b\n>\n> --> c\n> d',
      '- [ ] a <!-- b\n\n  --> c\n- d',
      '- a <!-- b\n- c -->',
      '> a\nb <!-- c\n\n--> d',
      'a|b\n-|-\nc <!-- | d --> | e\nf <!--\n\n| --> | g\nh|i',
      'a <!-- |\n\n--> | b\n-|-\nc|d',
      '> a|b\n> -|-\n> c <!--\n>\n> --> | d',
      '---\na: b\n---\n# c',
      '---\na: b: c\n---\n# c',
    ])
      assert.deepEqual(disagreement(text), [], JSON.stringify(text));
  });

  it(`agree on random texts (${RANDOM_TEXTS}), also after incremental parses`, () => {
    const parser = dialect({ known: collectLabels(['b'], ['b', '1']) }, false, () => null).language.parser;
    const texts = randomTexts();
    for (let count = 0; count < RANDOM_TEXTS; count++) {
      const text = texts.next().value;
      assert.deepEqual(disagreement(text), [], JSON.stringify(text));
      const from = Math.floor(text.length / ((count % 7) + 1));
      const toA = Math.min(text.length, from + (count % 3));
      const added = texts.next().value.slice(0, 3);
      const changed = text.slice(0, from) + added + text.slice(toA);
      const change = { fromA: from, toA, fromB: from, toB: from + added.length };
      const fragments = TreeFragment.applyChanges(TreeFragment.addTree(parser.parse(text)), [change], 2);
      assert.equal(
        nodesOf(parser.parse(changed, fragments)),
        nodesOf(parser.parse(changed)),
        JSON.stringify([text, changed]),
      );
    }
  });

  it('agree on marks beside Korean, Chinese, Japanese and their punctuation', () => {
    const pieces =
      '* ** *** _ __ ~~ ~ ` [ ] ](u) ( ) " % 을 은 。 「 」 （ 、 漢 カ ｶ a 1 \ufe00 \u{e0100} 😀 “ ” \n'.split(
        ' ',
      );
    const texts = fc.array(fc.constantFrom(...pieces, ' '), { maxLength: 24 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, (text) => assert.deepEqual(disagreement(text), [], JSON.stringify(text))),
      { numRuns: RANDOM_TEXTS },
    );
  });

  // Folder with documents of other projects, which are not part of this repository.
  const corpus = process.env['MARU_CORPUS'] ?? '';
  if (corpus !== '') {
    it('agree on the documents of MARU_CORPUS', () => {
      const documents = markdownIn(corpus);
      assert.ok(documents.length > 0);
      for (const { name, text } of documents) assert.deepEqual(disagreement(text), [], name);
    });
  }

  it('find the same labels of links and footnotes', () => {
    const { definitions, footnotes } = findLabels('[a]: /u\n> [b c]: /u\n- [^1]: x\nno [c]: x\n');
    assert.deepEqual([...definitions], ['a', 'b c']);
    assert.deepEqual([...footnotes], ['1']);
  });
});
