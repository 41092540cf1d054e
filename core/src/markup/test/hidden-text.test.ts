import assert from 'node:assert/strict';
import type { ParseOptions } from '../ast.ts';
import type { HtmlOptions } from '../render/render-types.ts';
import { parse } from '../parse.ts';
import { renderExcerpt } from '../render/excerpt.ts';
import { renderHtml } from '../render/html.ts';
import { renderText } from '../render/text.ts';

const html = (text: string, options: ParseOptions = {}, htmlOptions: HtmlOptions = {}): string =>
  renderHtml(parse(text, options), htmlOptions).trimEnd();

describe('comments', () => {
  it('are not shown, over lines and blocks', () => {
    assert.equal(html('a\n<!-- b\n\n# c\n--> d\n<!---->\n\ne'), '<p>a</p>\n<p>d</p>\n<p>e</p>');
    assert.equal(html('a <!-- *b --> c* <!--> d <!---> e'), '<p>a  c*  d  e</p>');
    assert.equal(html('- <!-- a -->\n- b <!-- c\n  d -->'), '<ul>\n<li></li>\n<li>b </li>\n</ul>');
    assert.equal(html('<!-- a --> # b <!-- c -->\n\n<!-- d --> <!-- e -->'), '<p># b </p>');
    assert.equal(renderText(parse('a <!-- b -->\n\n<!-- c -->\n\nd')), 'a \nd');
    assert.equal(renderExcerpt(parse('<!-- c -->\n\nd')), 'd');
  });

  it('are not shown in lists, quotes, callouts and notes, over blank lines', () => {
    assert.equal(
      html('> a\n> <!-- b\n>\n> # c\n> --> d\n> <!-- e -->\n>\n> f'),
      '<blockquote>\n<p>a</p>\n<p>d</p>\n<p>f</p>\n</blockquote>',
    );
    assert.equal(
      html('- a\n  <!-- b\n\n  - c\n  -->\n- <!-- d\n\n  e --> f'),
      '<ul>\n<li>a</li>\n<li>f</li>\n</ul>',
    );
    assert.equal(
      html('> [!note] a\n> 1. <!-- b\n>\n>    --> <!-- c -->\n> 2. d'),
      '<aside class="callout" data-callout="note"><p class="callout-title">a</p>\n<ol>\n<li></li>\n<li>d</li>\n</ol>\n</aside>',
    );
    assert.match(html('a[^1]\n\n[^1]: <!-- b\n\n    c --> d'), /<li id="fn-1"><p>d<\/p>/);
    assert.equal(
      html('> > a\n> <!-- b -->'),
      '<blockquote>\n<blockquote>\n<p>a</p>\n</blockquote>\n</blockquote>',
    );
    const [quote] = parse('> <!-- a\n>   b\n>\n> c -->').children;
    assert.ok(quote?.type === 'blockquote' && quote.children[0]?.type === 'comment');
    assert.equal(quote.children[0].value, '<!-- a\nb\n\nc -->');
  });

  it('that begin within text span blocks as well', () => {
    assert.equal(html('x <!-- a\n\n# b\n- c --> y <!-- d\n\ne --> z'), '<p>x  y  z</p>');
    assert.equal(html('x\n*y <!-- a\n\nb --> z*'), '<p>x\n<em>y  z</em></p>');
    assert.equal(html('> x <!-- a\n>\n> b --> y\nz'), '<blockquote>\n<p>x  y\nz</p>\n</blockquote>');
    assert.equal(html('- x <!-- a\n\n  - b --> y\n- z'), '<ul>\n<li>x  y</li>\n<li>z</li>\n</ul>');
    const [quote] = parse('> x <!-- a\n>   b\n>\n> c -->').children;
    assert.ok(quote?.type === 'blockquote' && quote.children[0]?.type === 'paragraph');
    assert.deepEqual(quote.children[0].children[1], {
      type: 'inlineComment',
      from: 4,
      to: 26,
      value: '<!-- a\nb\n\nc -->',
    });
  });

  it('that begin in a heading or a title span blocks', () => {
    const plain = { headingIds: false };
    assert.equal(html('# x <!-- a\n\n# b --> y #\nz', {}, plain), '<h1>x  y</h1>\n<p>z</p>');
    assert.equal(
      html('> # x <!-- a\n> b\n>\n> --> y\n> z', {}, plain),
      '<blockquote>\n<h1>x  y</h1>\n<p>z</p>\n</blockquote>',
    );
    assert.equal(
      html('> [!note] x <!-- a\n>\n> b --> y\n> z'),
      '<aside class="callout" data-callout="note"><p class="callout-title">x  y</p>\n<p>z</p>\n</aside>',
    );
  });

  it('that begin in a row of a table end in their cell: pipes divide cells first, as in GFM', () => {
    assert.equal(
      html('a | b\n-|-\n`<!--` | begins a comment that `-->` ends\nc <!-- | d\ne <!-- f --> | g'),
      '<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n' +
        '<tr>\n<td><code>&lt;!--</code></td>\n<td>begins a comment that <code>--&gt;</code> ends</td>\n</tr>\n' +
        '<tr>\n<td>c &lt;!--</td>\n<td>d</td>\n</tr>\n<tr>\n<td>e </td>\n<td>g</td>\n</tr>\n</tbody>\n</table>',
    );
    assert.equal(html('a <!-- |\n\n--> | b\n-|-\nc|d'), '<p>a  | b\n-|-\nc|d</p>');
  });

  it('that end in a later line take precedence over code, links and definitions that overlap them', () => {
    assert.equal(html('a `b\nc <!-- d\n\ne ` f --> g ` h'), '<p>a `b\nc  g ` h</p>');
    assert.equal(html('[a](b "c <!-- d\n\ne" --> f)'), '<p>[a](b &quot;c  f)</p>');
    assert.equal(html('[a]: <b<!--c>\n\nd --> e'), '<p>[a]: &lt;b e</p>');
    assert.equal(html('[a]: b\nc <!-- d\n\ne --> [a]'), '<p>c  <a href="b">a</a></p>');
  });

  it('end at the next `-->`, in their list or quote or outside', () => {
    assert.equal(html('> <!-- a\n\n> b -->'), '<blockquote>\n</blockquote>');
    assert.equal(html('> x <!-- a\n\nb --> y\n\nz'), '<blockquote>\n<p>x  y</p>\n</blockquote>\n<p>z</p>');
    assert.equal(html('- <!-- a\n- b -->\n- c'), '<ul>\n<li></li>\n<li>c</li>\n</ul>');
    assert.equal(html('- x <!-- a\n- b --> y\n- c'), '<ul>\n<li>x  y</li>\n<li>c</li>\n</ul>');
    assert.equal(
      html('- - <!-- a\n\n  b --> c\n\n  d'),
      '<ul>\n<li>\n<ul>\n<li>c</li>\n</ul>\n<p>d</p>\n</li>\n</ul>',
    );
  });

  it('that do not end are text, as are those in code', () => {
    assert.equal(html('<!-- a\n\nb'), '<p>&lt;!-- a</p>\n<p>b</p>');
    assert.equal(html('> <!-- a\n\nb'), '<blockquote>\n<p>&lt;!-- a</p>\n</blockquote>\n<p>b</p>');
    assert.equal(html('x <!-- a\n\nb'), '<p>x &lt;!-- a</p>\n<p>b</p>');
    assert.equal(html('`<!-- a`\n\nb -->'), '<p><code>&lt;!-- a</code></p>\n<p>b --&gt;</p>');
    assert.equal(html('\\<!-- a\n\nb -->'), '<p>&lt;!-- a</p>\n<p>b --&gt;</p>');
    assert.equal(html('`<!-- a -->` \\<!-- b -->'), '<p><code>&lt;!-- a --&gt;</code> &lt;!-- b --&gt;</p>');
    assert.equal(html('```\n<!-- a -->\n```'), '<pre><code>&lt;!-- a --&gt;\n</code></pre>');
  });
});

describe('front matter', () => {
  it('is a mapping between lines of dashes at the start, and is not shown', () => {
    const text =
      '---\ntitle: A # b\ntags:\n- c\n\n# d\naliases: ["e f",\n  g]\n\'h i\': |\n  j: k\n---\n# L\n\nm';
    assert.equal(html(text, {}, { headingIds: false }), '<h1>L</h1>\n<p>m</p>');
    assert.equal(renderText(parse(text)), 'L\nm');
    assert.equal(renderExcerpt(parse(text), 100, 'L'), 'm');
    assert.equal(html('---  \r\n한글: b\r\n---\t\r\nc'), '<p>c</p>');
    assert.equal(html('---\na:\n---'), '');
    for (const value of [
      '"b\n  c"',
      "'b''c' # d",
      '[b, "]", {c: [d]}] # e',
      '[\n  b,\n  c # d\n  ]',
      '\n- "b\n  c"\n- [d]',
    ])
      assert.equal(html(`---\na: ${value}\nx: y\n---`), '', value);
  });

  it('may be in braces, over lines as well, and its keys may be indented', () => {
    for (const text of [
      '{a: 1}',
      '{ a: [b, "}"], c: {d: e} } # f',
      '# a\n{\n  a: 1,\n  "b": c\n}',
      '{a}',
      ' a: b',
      '  a: b\n  c:\n    - d\n  # e\n\n  f: |\n    g: h',
      '  a:\n  - b\n  c: d',
    ])
      assert.equal(html(`---\n${text}\n---\nx`), '<p>x</p>', text);
    assert.equal(html(`---\n{a: ${'b'.repeat(8186)}}\n---\nc`), '<p>c</p>');
    assert.match(html(`---\n{a: ${'b'.repeat(8187)}}\n---\nc`), /^<hr \/>/);
  });

  it('is a divider and text when it is no mapping, too long, or not at the start', () => {
    for (const text of [
      '',
      'a',
      'a:b',
      '- a: b',
      '# a: b',
      'a #b: c',
      '{}',
      '{ }',
      '{a: 1',
      '{a: "1}',
      '- {a: 1}',
      '  a: b\nc: d',
      '  a: b\n c: d',
      'a: b: c',
      'a: *b',
      'a: "b" c',
      'a: b\nc',
      'a: b\n- c',
      'a: [b](c)',
      'a: [x] b',
      'a: "b',
      "a: 'b\nc: d'",
      'a: "b\n  c',
      'a: [b, c',
      'a: [b, [c]',
      'a: {b: c',
      'a: [b\nc: d]',
      'a:\n- "b',
      'a:\n- [b\n- c]',
      'a: b\n  c: d',
      `a: ${'b'.repeat(8190)}`,
      `a: ${'가'.repeat(2730)}`,
    ])
      assert.match(html(`---\n${text}\n---\n`), /^<hr \/>/, text.slice(0, 20));
    assert.equal(html(`---\na: ${'b'.repeat(8188)}\n---\nc`), '<p>c</p>');
    assert.equal(html('---\na: b'), '<hr />\n<p>a: b</p>');
    assert.match(html('---\na: b\u2028---\u2028c'), /^<hr \/>/);
    assert.equal(html('\n---\na: b\n---'), '<hr />\n<p>a: b</p>\n<hr />');
    assert.equal(html('> ---\n> a: b\n> ---'), '<blockquote>\n<hr />\n<p>a: b</p>\n<hr />\n</blockquote>');
  });
});
