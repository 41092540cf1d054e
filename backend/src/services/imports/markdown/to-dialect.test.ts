import assert from 'node:assert/strict';
import { parse, renderHtml } from '@maru/core/markup';
import fc from 'fast-check';
import { toDialect } from './to-dialect.ts';

const convert = (text: string, isMdx = false): string => toDialect(text, isMdx, () => undefined);

describe('Markdown of other programs', () => {
  it('is converted from HTML to the dialect: marks, links, images, headings, lines', () => {
    const cases: [from: string, to: string][] = [
      [
        '<b>bold</b> <i>it</i> <s>no</s> <ins>new</ins> <kbd>K</kbd><br/>x',
        '**bold** *it* ~~no~~ <u>new</u> <kbd>K</kbd><br>x',
      ],
      ['<a href="a b.md">words</a> <a name="x"></a>', '[words](a%20b.md) '],
      ['<img src="a.png" width="320" alt="A [b]">', String.raw`![A \[b\]](a.png =320x)`],
      ['<img src="a.png" width="50%">', '![](a.png =50%)'],
      ['<a href="https://e.org"><img src="b.svg" height=20></a>', '[![](b.svg =x20)](https://e.org)'],
      ['<h1 align="center">Title <small>s</small></h1>', '# Title s'],
      ['<p align="center">\n  <b>Mid</b>\n</p>\n\nnext', '**Mid**\n\nnext'],
      ['<code>a &lt; b</code> &amp; c', '`a < b` &amp; c'],
      [
        '<span style="color: red">r</span> <font color="#0f0">g</font>',
        '[color=red]r[/color] [color=0f0]g[/color]',
      ],
      ['a <!-- kept --> b <script>x()</script>', 'a <!-- kept --> b '],
      [
        '`<b>` and List<String>, <your-name>, a < b, <https://e.org>',
        '`<b>` and List<String>, <your-name>, a < b, <https://e.org>',
      ],
      ['```\n<b>x</b>\n```\n\n<i>y</i>', '```\n<b>x</b>\n```\n\n*y*'],
    ];
    for (const [from, to] of cases) assert.equal(convert(from).trimEnd(), to.trimEnd(), from);
  });

  it('escapes bars in the code of tables', () => {
    const row = '| <code>a &vert;&vert; b</code> | <b><code>|</code></b> |';
    const [, , written] = convert(`| A | B |\n|--|--|\n${row}\n`).split('\n');
    assert.equal(written, '| `a \\|\\| b` | **`\\|`** |');
    assert.equal(convert('> <code>&vert;</code>'), '> `|`');
  });

  it('splits links around several paragraphs into one for each', () => {
    const html = '<a href="x"><div><img src="a.png"></div><b>more</b><div># end</div></a>';
    assert.equal(convert(html).trim(), '[![](a.png)](x)\n\n[**more**](x)\n\n# end');
  });

  it('keeps a foldable part inside its list item', () => {
    const fold =
      '<details>\n    <summary>More</summary>\n\n    words\n    ```js\n    if (x)\n      y();\n    ```\n    </details>';
    assert.equal(
      convert(`1. one\n\n    ${fold}\n\n2. two`),
      '1. one\n\n    > [!note]- More\n    >\n    > words\n    > ```js\n    > if (x)\n    >   y();\n    > ```\n\n2. two',
    );
  });

  it('keeps the blocks of list items inside them', () => {
    const items =
      '- <p>[a](b.md) <b>x</b></p>\n- <details>\n  <summary>More</summary>\n\n  words\n\n  </details>\n- c';
    assert.equal(convert(items), '- [a](b.md) **x**\n\n- > [!note]- More\n  >\n  > words\n\n- c');
  });

  it('is converted from HTML to the dialect: details, tables, lists, code, frames', () => {
    assert.equal(
      convert(
        '<details>\n<summary>More <b>x</b></summary>\n\n- a\n\n```js\n1\n\n\n2\n```\n\n</details>\n\nend',
      ),
      '> [!note]- More **x**\n>\n> - a\n>\n> ```js\n> 1\n>\n>\n> 2\n> ```\n\nend',
    );
    assert.equal(
      convert(
        '<table><tr><th>A</th><th>B</th></tr><tr><td>1<br>2</td><td colspan=2>a|b</td></tr></table>',
      ).trim(),
      '| A | B |  |\n| --- | --- | --- |\n| 1<br>2 | a\\|b |  |',
    );
    assert.equal(
      convert('<ul><li>a</li><li>b<ol start="3"><li>c</li></ol></li></ul>').trim(),
      '- a\n- b\n  3. c',
    );
    assert.equal(
      convert('<pre><code class="language-ts">a &lt; 1\n</code></pre>').trim(),
      '```ts\na < 1\n```',
    );
    assert.equal(
      convert('<iframe src="https://www.youtube.com/embed/abc_1?x=1"></iframe>').trim(),
      'https://www.youtube.com/watch?v=abc_1',
    );
    // In a row of a table no line may end.
    assert.equal(convert('| <p>a</p><p>b</p> | <img src="x.png"> |'), '| a b  | ![](x.png) |');
  });

  it('uses # headings and fenced code', () => {
    assert.equal(
      convert('Title\n===\n\nPart\nof it\n---\n\n- item\n---\n'),
      '# Title\n\n## Part of it\n\n- item\n---\n',
    );
    assert.equal(convert('Words:\n\n    a\n\n      b\n\nmore'), 'Words:\n\n```\na\n\n  b\n```\n\nmore');
    assert.equal(convert('- a\n\n    b\n'), '- a\n\n    b\n');
    // A heading within an item does not end it.
    assert.equal(convert('- a\n\n  ## b\n  c\n\n    d\n'), '- a\n\n  ## b\n  c\n\n    d\n');
    assert.equal(convert('- a\n\n# b\n    c\n'), '- a\n\n# b\n```\nc\n```\n');
    assert.equal(convert('---\ntags: x\n---\na\n\n---\n'), '---\ntags: x\n---\na\n\n---\n');
  });

  it('drops components, module statements and comments of JSX', () => {
    assert.equal(
      convert(
        'import X from "x";\n\n# H {/*h*/}\n\n<Callout type="a" on={() => { x > 1 }}>\n\nwords\n\n</Callout>\n<X />',
        true,
      ).trim(),
      '# H\n\n\n\nwords',
    );
    assert.equal(convert('<Intro>\n\nwords\n\n</Intro>').trim(), 'words');
    assert.equal(convert('Put <Name> here, `<Tag />`'), 'Put <Name> here, `<Tag />`');
  });

  it('hides the comments of Obsidian, with all that is in them', () => {
    const cases: [from: string, to: string][] = [
      ['%% private %%\n\na', '<!-- private -->\n\na'],
      ['a %%hidden%% b, 50%% and 60%%', 'a <!-- hidden --> b, 50%% and 60%%'],
      ['a\n\n%%\nlines\n\n- [ ] more\n%%\n\nc', 'a\n\n<!--\nlines\n\n- [ ] more\n-->\n\nc'],
      ['> %%\n> a\n> %%\n> b', '> <!--\n> a\n> -->\n> b'],
      ['- a\n  %%b\n  c%%\n- d', '- a\n  <!-- b\n  c -->\n- d'],
      ['%%x%%\n---\n', '<!-- x -->\n---\n'],
      ['%% a --> b <!-- c --> d-- %% e', '<!-- a -- > b <!-- c -- > d-- --> e'],
      ['%% > 1%%%', '<!-- > 1% -->'],
      [
        '%%<b>x</b> [[y]] `z` $5 &amp; <Tag/> {/*j*/}%%',
        '<!-- <b>x</b> [[y]] `z` $5 &amp; <Tag/> {/*j*/} -->',
      ],
      ['`%%a%%` and\n\n```\n%% b %%\n```\n', '`%%a%%` and\n\n```\n%% b %%\n```\n'],
      ['%%\n```\n-->\n```\n%%', '<!--\n```\n-- >\n```\n-->'],
      ['not closed %% at all', 'not closed %% at all'],
    ];
    for (const [from, to] of cases) assert.equal(convert(from), to, from);
    const shown = renderHtml(parse(convert('a %%b\n\n- c%% d')));
    assert.match(shown, /a\s+d/);
    assert.doesNotMatch(shown, /[bc]/);
  });

  it('keeps prose that names a tag, with all that follows it', () => {
    const names =
      'title script button select textarea style template svg canvas map noscript iframe video pre';
    for (const name of names.split(' ')) {
      const prose = `The <${name}> tag.\n\n## Next\n\nMore, and </${name}>\n`;
      assert.equal(convert(prose), prose);
      assert.equal(convert(`<b>x</b> <${name}> y\n\nz`), `**x** <${name}> y\n\nz`);
    }
    assert.equal(convert('<script>\na()\n\nb()\n</script>\n\nwords').trim(), 'words');
    assert.equal(convert('<video src="a.mp4" />\n\nwords').trim(), '![](a.mp4)\n\nwords');
    assert.equal(convert('a <svg><title>t</title></svg> b'), 'a  b');
  });

  it('does not treat indented HTML and paragraphs of footnotes as code', () => {
    assert.equal(
      convert('<p align="center">\n    <img src="a.png" alt="A">\n</p>\n\nx').trim(),
      '![A](a.png)\n\nx',
    );
    assert.equal(
      convert('<table>\n    <tr>\n        <td>a</td>\n    </tr>\n</table>').trim(),
      '| a |\n| --- |',
    );
    const note = 'a[^1]\n\n[^1]: one\n\n    two\n';
    assert.equal(convert(note), note);
  });

  it('keeps prose of MDX that begins with a word of its statements', () => {
    const prose = 'We make cars and\nexport them to Korea\nevery year.\n\nimport is a word\n';
    assert.equal(convert(prose, true), prose);
    const statements =
      'import a, { b,\n  c } from "x"\nimport "y"\n\nexport const meta = {\n  a: 1,\n}\n\nexport default function A() {}\n\nwords';
    assert.equal(convert(statements, true).trim(), 'words');
  });

  it('never throws, and does not change plain text', () => {
    const unit = fc.constantFrom(
      '<',
      '>',
      'b',
      '/',
      'details',
      'table',
      'td',
      'a href="',
      '"',
      ' ',
      '\n',
      '`',
      '```',
      '%%',
      '{/*',
      '*/}',
      '    ',
      '---',
      '=',
      '|',
      '&',
      'X',
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 60 }), (text) => {
        renderHtml(parse(convert(text)));
        convert(text, true);
      }),
    );
    const plain = '# 제목\n\n본문 **굵게** [링크](a.md)\n\n> 인용\n\n1. 하나\n   - 둘\n';
    assert.equal(convert(plain), plain);
  });

  it('treats deep nesting as text, in linear time', () => {
    convert('<div>'.repeat(20_000));
    convert('`'.repeat(3) + 'a`b``c '.repeat(20_000));
    convert(`${'<b>'.repeat(2_000)}x`);
    convert('<!--'.repeat(200_000));
    convert('{/*'.repeat(200_000), true);
    convert(`{/*${' '.repeat(400_000)}x`.repeat(2), true);
    convert(`{/* */}${' '.repeat(400_000)}x`, true);
    convert('<title>'.repeat(100_000));
    convert(`<b>x</b>${'<script>'.repeat(50_000)}</script>`);
    convert('\n'.repeat(300_000), true);
    // More runs than a call takes arguments.
    convert(`    ${'` '.repeat(150_000)}`);
    convert(`<pre>${'`a '.repeat(150_000)}</pre>`);
  });
});
