import assert from 'node:assert/strict';
import { parse } from '../parse.ts';
import { renderHtml } from '../render/html.ts';

const repeat = (unit: string, n: number): string => unit.repeat(Math.max(1, Math.floor(n / unit.length)));
const lines = (n: number, line: (index: number) => string): string =>
  Array.from({ length: Math.max(1, Math.floor(n)) }, (_, i) => line(i)).join('');

/** Texts of about `n` characters, each made to be slow for some parser. */
const HOSTILE: Readonly<Record<string, (n: number) => string>> = {
  'emphasis, nested': (n) => `${repeat('*a **a ', n / 2)}b${repeat(' a** a*', n / 2)}`,
  'emphasis, only closers': (n) => repeat('a_ ', n),
  'emphasis, only openers': (n) => repeat('_a ', n),
  'emphasis, mixed openers and closers': (n) => repeat('*a_ ', n),
  'emphasis, multiples of three': (n) => `a**b${repeat('c* ', n)}`,
  'emphasis, all marks': (n) => repeat('*_~~__**~', n),
  'emphasis, one run': (n) => `${repeat('*', n / 2)}a${repeat('*', n / 2)}`,
  'brackets, open': (n) => repeat('[a', n),
  'brackets, closed only': (n) => repeat('a]', n),
  'brackets, nested': (n) => `${repeat('[', n / 2)}a${repeat(']', n / 2)}`,
  'brackets and parentheses': (n) => repeat('[ (](', n),
  'images and links': (n) => repeat('![[]()', n),
  'image openers': (n) => `${repeat('![', n / 2)}a${repeat('](u)', n / 2)}`,
  'links, unclosed': (n) => repeat('[a](b', n),
  'links, unclosed in <': (n) => repeat('[a](<b', n),
  'links, title unclosed': (n) => repeat('[a](b "c', n),
  'links in links': (n) => `${repeat('[', n / 6)}a${repeat('](u)', n / 2)}`,
  'links, spaces before the end': (n) => `[](${repeat(' ', n)}`,
  'references, many': (n) => lines(n / 20, (i) => `[${i}]: u\n`) + repeat('[0] ', n / 2),
  'references, one long URL': (n) => `[a]: ${repeat('x', n / 2)}\n\n${repeat('[a] ', n / 2)}`,
  'code, growing runs': (n) => lines(Math.sqrt(2 * n), (i) => `e${'`'.repeat(i)}`),
  'code, distinct runs': (n) => lines(Math.sqrt(2 * n), (i) => `${'`'.repeat(i + 1)} `),
  'code, short': (n) => repeat('`x` ', n),
  'code in a link': (n) => `[${repeat('` a ', n)}](u)`,
  'links with titles': (n) => repeat('[a](b "c") ', n),
  entities: (n) => repeat('&amp', n),
  escapes: (n) => repeat('\\*', n),
  'angle brackets': (n) => repeat('<a:', n),
  addresses: (n) => repeat('a@', n),
  'address with long name': (n) => `${repeat('a', n)}@b.c`,
  hosts: (n) => `http://${repeat('a.', n)}`,
  URLs: (n) => repeat('http://', n),
  'URL with parentheses': (n) => `http://a.b/${repeat('(', n / 2)}${repeat(')', n / 2)}`,
  'URL with trailing entities': (n) => `http://a.b/${repeat('&amp;', n)}`,
  'www.': (n) => repeat('www.', n),
  'spaces before newlines': (n) => repeat(`a${' '.repeat(50)}\n`, n),
  'one long line of spaces': (n) => `a${repeat(' ', n)}b`,
  'quotes, nested': (n) => `${repeat('> ', n)}a`,
  'quotes, lazy': (n) => `${'>'.repeat(50)}a\n${repeat('b\n', n)}`,
  'quotes of changing depth': (n) => lines(n / 100, (i) => `${'>'.repeat(i % 2 === 0 ? 180 : 1)}a\n`),
  'quote with many lines': (n) => `> [a\n${repeat('> *a\n', n)}`,
  'lists, nested in one line': (n) => `${repeat('- ', n)}x`,
  'lists, nested, then blank lines': (n) => `${repeat('- ', n / 3)}x${repeat('\n', n / 3)}`,
  'lists, nested by indent': (n) => lines(Math.sqrt(n), (i) => `${'  '.repeat(i)}* a\n`),
  'lists and quotes': (n) => repeat('> - a\n- > b\n', n),
  'almost thematic breaks': (n) => `${repeat('* ', n)}x`,
  fences: (n) => repeat('```\n', n),
  'fences in lists': (n) => repeat('- ```\n', n),
  'tables, wide': (n) => `${repeat('|a', n / 2)}|\n${repeat('|-', n / 2)}|\n`,
  'tables, short rows': (n) => `${repeat('|a', 1000)}|\n${repeat('|-', 1000)}|\n${repeat('|\n', n)}`,
  'tables, head candidates': (n) => repeat('|a|\n', n),
  'headings, all the same': (n) => repeat('# a\n', n),
  'headings that name each other': (n) => lines(n / 12, (i) => `# a-${i % 7}\n# a\n`),
  'contents, many': (n) => repeat('[toc]\n# a\n', n),
  definitions: (n) => lines(n / 12, (i) => `[${i}]: u "t"\n`),
  'definition, unclosed title': (n) => repeat('[a]: u "t\n', n),
  'footnotes, many references': (n) => `${repeat('[^a] ', n)}\n\n[^a]: x`,
  'footnotes, in a circle': (n) => lines(n / 22, (i) => `[^${i}]: x [^${i + 1}]\n\n`),
  'notes, nested': (n) => `${repeat('^[', n / 2)}a${repeat(']', n / 2)}`,
  'tags, open': (n) => repeat('[color=red]', n),
  'tags, closed only': (n) => repeat('[/color]', n),
  'tags, nested': (n) => `${repeat('[size=9]', n / 2)}${repeat('[/size]', n / 2)}`,
  'tags across links': (n) => repeat('[a [color=red] ](b) [/color]', n),
  'wiki links, open': (n) => repeat('[[a', n),
  formulas: (n) => repeat('$a ', n),
  'carriage returns': (n) => repeat('a\r\n', n),
  'null characters': (n) => repeat('a\0', n),
};

const SIZE = 25_000;

/** The least of several runs: the only figure that other work on the machine does not blur. */
function leastTime(text: string): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 5; run++) {
    const start = performance.now();
    renderHtml(parse(text, { math: true }));
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

describe('growth', () => {
  for (const [name, make] of Object.entries(HOSTILE)) {
    it(`${name}: time grows with the text, not faster`, function () {
      this.timeout(60_000);
      leastTime(make(SIZE / 4));
      let exponent = Number.POSITIVE_INFINITY;
      // A quadratic text is quadratic each time; a busy machine is not always busy.
      for (let attempt = 0; attempt < 6 && exponent > 1.2; attempt++) {
        exponent = Math.min(exponent, Math.log(leastTime(make(4 * SIZE)) / leastTime(make(SIZE))) / Math.log(4));
      }
      assert.ok(exponent <= 1.2, `n^${exponent.toFixed(2)}`);
    });

    it(`${name}: output stays in proportion`, () => {
      const text = make(SIZE);
      const { length } = renderHtml(parse(text));
      assert.ok(length <= 100 * text.length + 2000, `${length} characters from ${text.length}`);
    });
  }
});
