import assert from 'node:assert/strict';
import { parseFragment } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { DOC_SWITCHES } from '../../doc-props.ts';
import type { Node, ParseOptions, Root } from '../ast.ts';
import { parse } from '../parse.ts';
import { renderExcerpt } from '../render/excerpt.ts';
import { renderHtml } from '../render/html.ts';
import { outline } from '../render/outline.ts';
import { renderText } from '../render/text.ts';
import { childrenOf } from '../walk.ts';
import { randomDocument, randomNumbers } from './random-document.ts';

/** Number of documents; MARU_MARKUP_DOCUMENTS overrides it. */
const COUNT = Number(process.env['MARU_MARKUP_DOCUMENTS'] ?? 40_000);
const OPTIONS: readonly ParseOptions[] = [
  {},
  { breaks: true },
  { numbering: true, toc: 'auto' },
  { math: true },
  DOC_SWITCHES,
];

const TAGS = new Set(
  (
    'a aside audio blockquote br code del details div em h1 h2 h3 h4 h5 h6 hr img input kbd li mark nav ol p pre section span strong ' +
    'sub summary sup table tbody td th thead tr u ul video'
  ).split(' '),
);
const ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  href: /^(?!\s*(?:javascript|data|vbscript|file):)/i,
  src: /^(?!\s*(?:javascript|data|vbscript|file):)/i,
  rel: /^nofollow$/,
  title: /^/,
  alt: /^/,
  'aria-label': /^/,
  'data-title': /^/,
  'data-heading': /./s,
  id: /^(?:s-[\d.]+|fn-\d+|fnref-\d+(?:-\d+)?|[^\s"'<>&]+)$/,
  class:
    /^(?:callout|callout-title|toc|footnotes|number|embed|embed-doc|link-preview|wiki-link|math|language-.+)$/s,
  style: /^(?:color:(?:[a-z]+|#[0-9a-f]+)|font-size:[\d.]+(?:px|%)|width:\d+%)$/,
  align: /^(?:left|center|right)$/,
  start: /^\d+$/,
  width: /^\d+$/,
  height: /^\d+$/,
  'data-callout':
    /^(?:note|abstract|info|todo|tip|success|question|warning|failure|danger|bug|example|quote|important|caution)$/,
  'data-provider': /^[a-z]+$/,
  'data-id': /^[\w./~:-]+$/,
  loading: /^lazy$/,
  preload: /^none$/,
  controls: /^$/,
  open: /^$/,
  checked: /^$/,
  disabled: /^$/,
  type: /^checkbox$/,
};

function checkRanges(node: Node, text: string): void {
  let at = node.from;
  assert.ok(node.from <= node.to && node.to <= text.length, `${node.type} ${node.from}-${node.to}`);
  for (const child of childrenOf(node)) {
    assert.ok(child.from >= at, `${child.type} at ${child.from} in ${node.type} starts before ${at}`);
    assert.ok(child.to <= node.to, `${child.type} to ${child.to} leaves ${node.type} to ${node.to}`);
    checkRanges(child, text);
    at = child.to;
  }
}

function checkHtml(html: string): void {
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('tagName' in node) {
      assert.ok(TAGS.has(node.tagName), `tag ${node.tagName}`);
      for (const { name, value } of node.attrs) {
        assert.match(value, ATTRIBUTES[name] ?? assert.fail(`attribute ${name}`), `${node.tagName} ${name}`);
      }
    } else {
      assert.ok(node.nodeName === '#text' || node.nodeName === '#document-fragment', node.nodeName);
    }
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parseFragment(html));
}

function check(text: string, options: ParseOptions): void {
  let root: Root;
  try {
    root = parse(text, options);
    checkRanges(root, text);
    const html = renderHtml(root, { resolve: (target) => (target === 'T' ? '/t' : null), rel: 'nofollow' });
    checkHtml(html);
    assert.ok(html.length <= 8 * text.length + 2 ** 20, `${html.length} characters from ${text.length}`);
    assert.ok(renderText(root).length <= 4 * text.length + 100);
    assert.ok([...renderExcerpt(root, 20)].length <= 20);
    const keys = root.children.map(({ key }) => key);
    assert.ok(new Set(keys).size === keys.length && keys.every((key) => key > 0 && key < root.nextKey));
    const slugs = outline(root, 6).map(({ slug }) => slug);
    assert.equal(new Set(slugs).size, slugs.length, 'slugs are unique');
  } catch (error) {
    throw new Error(`For ${JSON.stringify(text)} with ${JSON.stringify(options)}`, { cause: error });
  }
}

describe('properties of the markup engine', () => {
  it(`hold for ${COUNT} generated documents`, function () {
    this.timeout(300_000);
    const random = randomNumbers(20261121);
    for (let i = 0; i < COUNT; i++)
      check(randomDocument(random, i % 50 === 0 ? 200 : 20), OPTIONS[i % OPTIONS.length] ?? {});
  });

  it('text output contains no marks', () => {
    const random = randomNumbers(7);
    const word = (): string => ['alpha', 'beta', '한글', '문서', 'gamma'][Math.floor(random() * 5)] ?? '';
    const wraps = [
      ['**', '**'],
      ['*', '*'],
      ['__', '__'],
      ['~~', '~~'],
      ['==', '=='],
      ['`', '`'],
      ['[', '](/u "t")'],
      ['![', '](u.png)'],
      ['[size=20]', '[/size]'],
      ['[color=red]', '[/color]'],
      ['[[', ']]'],
      ['^[', ']'],
      ['<kbd>', '</kbd>'],
      ['<sup>', '</sup>'],
    ];
    const starts = [
      '',
      '# ',
      '## [-] ',
      '> ',
      '> [!note] ',
      '> [!tip]- ',
      '- ',
      '1. ',
      '- [x] ',
      '```\n',
      '| ',
      '[toc]\n\n',
      '---\n\n',
    ];
    for (let i = 0; i < 2000; i++) {
      let text = '';
      for (let block = 0; block < 3; block++) {
        const start = starts[Math.floor(random() * starts.length)] ?? '';
        const line: string[] = [];
        for (let n = 0; n < 4; n++) {
          const [open = '', close = ''] =
            random() < 0.5 ? (wraps[Math.floor(random() * wraps.length)] ?? []) : [];
          line.push(start === '```\n' ? word() : open + word() + close);
        }
        text += start + line.join(' ');
        if (start === '| ') text += ' |\n| - |';
        text += start === '```\n' ? '\n```\n\n' : '\n\n';
      }
      assert.match(renderText(parse(text)), /^[\p{L}\s]*$/u, text);
    }
  });

  it('no word is lost among many nested marks', () => {
    const random = randomNumbers(11);
    const marks = [
      '*',
      '**',
      '***',
      '*****',
      '_',
      '__',
      '___',
      '~~',
      '==',
      '[',
      '](/u)',
      '![',
      '`b`',
      '\\*',
      '&amp;',
      ' ',
    ];
    for (let i = 0; i < 300; i++) {
      let text = 'a ';
      let words = 0;
      for (let n = i % 10 === 0 ? 3000 : 200; n > 0; n--) {
        text += marks[Math.floor(random() * marks.length)] ?? '';
        if (random() < 0.4) {
          text += 'word';
          words++;
        }
      }
      const shown = renderHtml(parse(text)).split('word').length - 1;
      assert.equal(shown, words, JSON.stringify(text));
    }
    const deep = `${'___***'.repeat(15)}___*****word** ** ${'__ ** '.repeat(16)}end`;
    assert.match(renderHtml(parse(deep)), /word.* end/);
  });

  it('positions refer to the given text, whatever its line endings', () => {
    const random = randomNumbers(3);
    for (let i = 0; i < 500; i++) {
      const text = randomDocument(random, 30).replaceAll('\r', '').replaceAll('\0', '');
      const windows = text.replaceAll('\n', '\r\n');
      const offset = (at: number): number => at + (text.slice(0, at).split('\n').length - 1);
      const left: number[] = [];
      const right: number[] = [];
      const collect = (node: Node, into: number[], map: (at: number) => number): void => {
        into.push(map(node.from), map(node.to));
        for (const child of childrenOf(node)) collect(child, into, map);
      };
      collect(parse(text), left, offset);
      collect(parse(windows), right, (at) => at);
      assert.deepEqual(right, left, JSON.stringify(text));
    }
  });
});
