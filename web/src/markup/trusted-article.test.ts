import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { LINK_REL } from '@maru/core';
import { parse, renderHtml } from '@maru/core/markup';
import { HOSTILE_TEXTS } from '../../../backend/test/vulnerabilities/hostile-texts.ts';
import { nameParts } from './article-names.ts';
import { trustedArticle } from './trusted-article.ts';

const NAMES = { done: 'Done', open: 'Open', note: (number: string) => number, back: () => 'Back' };
const SEEDS = join(import.meta.dirname, '../../../scripts/seed/docs');

/** Each construct of the dialect that the seeds lack, and addresses of all kinds. */
const CONSTRUCTS = [
  '# [-] A\n\n## [+] B {-}\n\ntext\n\n[toc]\n',
  '> [!note]- Title\n> text\n\n> [!tip]\n> text\n',
  '- [x] a\n- [ ] b\n\n3. c\n4. d\n',
  '| a | b |\n|:--|:-:|\n| c | `d` |\n',
  'a[^1] b[^1] c^[d]\n\n[^1]: note\n\n    more\n',
  '![[Other#Place]]\n\n[[Other#Place|words]] [[Missing "title" <b>]]\n',
  '![alt "a" <b>](/media/a.webp "title <i>" =100x50) ![v](https://a.example/b.mp4) ![s](/media/a.mp3)\n',
  'https://a.example/b?c=1&d=2\n\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ\n',
  '[a](mailto:a@b.example) [b](tel:1) [c](d/e:f) [g](?h&i) [j](#k) [l](m&amp;n:o) [p]() [q](./r:s) [t](HTTPS://u)\n',
  '<kbd>a</kbd> <sub>b</sub><sup>c</sup><br><mark>d</mark> <u>e</u> ~~f~~ {color:red}g{/} {20px:h} ==i==\n',
  '```js\nif (a < b && c > d) "e";\n```\n\n$a < b$\n\n$$\nc\n$$\n\n---\n',
];

const render = (source: string): string =>
  nameParts(
    renderHtml(parse(source, { breaks: true, numbering: true }), {
      calloutName: () => '',
      rel: LINK_REL,
      resolve: (target) => (target.startsWith('Other') ? '/minji/other' : null),
      themedColors: true,
    }),
    NAMES,
    'en',
  );

describe('The policy of articles', () => {
  it('does not change the renderer’s HTML', () => {
    const seeds = readdirSync(SEEDS).map((name) => readFileSync(join(SEEDS, name), 'utf8'));
    for (const source of [...seeds, ...CONSTRUCTS, ...HOSTILE_TEXTS.map(({ text }) => text)]) {
      const html = render(source);
      assert.equal(trustedArticle(html), html);
    }
  });

  it('does not change it as serialised by a browser', () => {
    // Attributes without a value, and values with `<`, as `innerHTML` gives them.
    for (const html of ['<details open=""><summary>a</summary></details>', '<img alt="a" src="/b">'])
      assert.equal(trustedArticle(html), html);
    assert.equal(
      trustedArticle('<a title="a < b > c" href="/d">e</a>'),
      '<a title="a &lt; b > c" href="/d">e</a>',
    );
  });

  it('removes elements that could run, load or send something, and keeps their text', () => {
    for (const [html, expected] of [
      ['<img src=x onerror=alert(1)>', ''],
      ['<p onclick="alert(1)">a</p>', 'a</p>'],
      ['<script>alert(1)</script>', 'alert(1)'],
      ['<iframe srcdoc="<script>alert(1)</script>"></iframe>', '&lt;iframe srcdoc="alert(1)">'],
      ['<svg><a xlink:href="javascript:alert(1)">a</a></svg>', 'a</a>'],
      ['<form action="/a"><input formaction="/b" type="checkbox"></form>', ''],
      ['<base href="https://evil.example/"><p>a</p>', '<p>a</p>'],
      ['a < b <3 <<p>', 'a &lt; b &lt;3 &lt;<p>'],
      ['<P\nCLASS="a">b</P>', '<P\nCLASS="a">b</P>'],
    ] as const)
      assert.equal(trustedArticle(html), expected);
  });

  it('accepts no address that a parser could read as a script', () => {
    for (const url of [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'javascript&colon;alert(1)',
      'javascript&#58;alert(1)',
      'java\tscript:alert(1)',
      'java&Tab;script:alert(1)',
      '\u0001javascript:alert(1)',
      ' javascript:alert(1)',
      '&#1;javascript:alert(1)',
      'data:text/html,a',
      'vbscript:a',
      ':a',
    ])
      assert.equal(trustedArticle(`<a href="${url}">a</a>`), 'a</a>', url);
  });

  it('has the same definition of white space as a parser', () => {
    for (const space of ['\u00a0', '\v', '\u2028', '\ufeff', '/']) {
      // A parser reads a longer name here, which ends at the space inside the quotes.
      assert.equal(trustedArticle(`<p${space}title="a onclick=alert(1) b">c`), 'c', JSON.stringify(space));
      assert.equal(trustedArticle(`<p title="a"${space}class="b">c`), 'c', JSON.stringify(space));
    }
    for (const space of [' ', '\n', '\t', '\f', '\r']) {
      const html = `<p${space}title="a"${space}>b</p${space}>`;
      assert.equal(trustedArticle(html), html, JSON.stringify(space));
    }
  });

  it('creates no tag from a value with unbalanced quotes', () => {
    for (const [html, expected] of [
      [
        '<a title="<x" class="y">" onmouseover=alert(1) z="',
        '<a title="&lt;x" class="y">" onmouseover=alert(1) z="',
      ],
      ['<a title="<img src=x onerror=alert(1)>">', '<a title="&lt;img src=x onerror=alert(1)>">'],
      ['<a title="</a><script>b</script>">', '<a title="&lt;/a>&lt;script>b&lt;/script>">'],
      ['<a title="<x" onclick="y">b', '&lt;a title="b'],
    ] as const)
      assert.equal(trustedArticle(html), expected);
  });
});
