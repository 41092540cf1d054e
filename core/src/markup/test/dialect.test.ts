import assert from 'node:assert/strict';
import type { ParseOptions } from '../ast.ts';
import type { HtmlOptions } from '../render/render-types.ts';
import { parse } from '../parse.ts';
import { renderExcerpt } from '../render/excerpt.ts';
import { renderHtml } from '../render/html.ts';
import { outline } from '../render/outline.ts';
import { renderText } from '../render/text.ts';

const html = (text: string, options: ParseOptions = {}, htmlOptions: HtmlOptions = {}): string =>
  renderHtml(parse(text, options), htmlOptions).trimEnd();

describe('headings', () => {
  it('have an id path and a slug', () => {
    assert.equal(
      html('# 설치 방법\n\n## B c!\n\n## 설치 방법'),
      '<h1 id="s-1"><span id="설치-방법"></span>설치 방법</h1>\n<h2 id="s-1.1"><span id="b-c"></span>B c!</h2>\n<h2 id="s-1.2"><span id="설치-방법-1"></span>설치 방법</h2>',
    );
  });

  it('have unique slugs for any names', () => {
    const slugs = outline(parse('# a\n# a-1\n# a\n# a\n# !\n# ?'), 6).map(({ slug }) => slug);
    assert.deepEqual(slugs, ['a', 'a-1', 'a-2', 'a-3', 'section', 'section-1']);
  });

  it('fold', () => {
    assert.equal(
      html('# A\n\n## [-] B\n\nb\n\n## [+] C\n\nc\n\n# D', {}, { headingIds: false }),
      '<h1>A</h1>\n<details><summary><h2>B</h2></summary>\n<p>b</p>\n</details>\n<details open><summary><h2>C</h2></summary>\n<p>c</p>\n</details>\n<h1>D</h1>',
    );
  });

  it('are numbered to level 3, but for those that opt out', () => {
    const numbers = outline(parse('# A\n## B {-}\n## C\n### D\n#### E\n# F', { numbering: true }), 6).map(
      ({ text, number }) => `${text} ${number}`,
    );
    assert.deepEqual(numbers, ['A 1', 'B ', 'C 1.1', 'D 1.1.1', 'E ', 'F 2']);
    assert.match(html('# A', { numbering: true }), /<span class="number">1<\/span> A/);
    assert.equal(html('# A {-}', {}, { headingIds: false }), '<h1>A</h1>');
  });
});

describe('table of contents', () => {
  it('stands where [toc] or [목차] stands', () => {
    for (const mark of ['[toc]', '[목차]', '[TOC]']) {
      assert.equal(
        html(`${mark}\n\n# A\n\n## B\n\n# C`, {}, { headingIds: false }),
        '<nav class="toc"><ol><li><a href="#a">A</a><ol><li><a href="#b">B</a></li></ol></li><li><a href="#c">C</a></li></ol></nav>\n<h1>A</h1>\n<h2>B</h2>\n<h1>C</h1>',
      );
    }
  });

  it('stands before the first of three headings with the prop, unless [notoc] says no', () => {
    assert.match(html('x\n\n# A\n# B\n# C', { toc: 'auto' }), /^<p>x<\/p>\n<nav class="toc">/);
    assert.doesNotMatch(html('# A\n# B', { toc: 'auto' }), /nav/);
    assert.doesNotMatch(html('# A\n# B\n# C\n\n[notoc]', { toc: 'auto' }), /nav|notoc/);
  });

  it('stands once, and not inside other blocks', () => {
    assert.equal(html('[toc]\n\n[toc]\n\n# A').match(/<nav/g)?.length, 1);
    assert.equal(html('[toc]\n\na\n\n> # b'), '<p>a</p>\n<blockquote>\n<h1>b</h1>\n</blockquote>');
    assert.equal(html('> [toc]'), '<blockquote>\n<p>[toc]</p>\n</blockquote>');
  });
});

describe('footnotes', () => {
  it('in a definition without a reference do not count', () => {
    assert.equal(html('[^a]: b^[c] [^d]\n\n[^d]: e'), '');
    assert.match(html('[^a]: b^[c]\n\nd^[e]'), /^<p>d<sup id="fnref-1">.*<li id="fn-1">e /s);
    const nested = html('[^a]: b^[c]\n\nd[^a]');
    assert.match(nested, /<p>d<sup id="fnref-1">.*<li id="fn-1">b<sup id="fnref-2">.*<li id="fn-2">c /s);
  });

  it('are numbered and listed, last or where [footnotes] stands', () => {
    const list =
      '<section class="footnotes"><ol>\n<li id="fn-1">The <em>note</em> <a href="#fnref-1">↩</a></li>\n</ol></section>';
    const reference = '<p>a<sup id="fnref-1"><a href="#fn-1">1</a></sup></p>';
    assert.equal(html('a[^n]\n\n[^n]: The *note*\n\nb'), `${reference}\n<p>b</p>\n${list}`);
    assert.equal(html('[footnotes]\n\na^[The *note*]'), `${list}\n${reference}`);
    assert.equal(html('[각주]\n\na^[The *note*]'), `${list}\n${reference}`);
  });

  it('link back to every reference', () => {
    assert.match(
      html('a[^n] b[^n]\n\n[^n]: x'),
      /id="fnref-1-2".*<li id="fn-1">x <a href="#fnref-1">↩<\/a> <a href="#fnref-1-2">↩<\/a>/s,
    );
  });

  it('without a definition are text; without a reference are not shown', () => {
    assert.equal(html('a[^n]\n\n[^m]: x'), '<p>a[^n]</p>');
  });
});

describe('inline marks', () => {
  it('writes a colour beside itself for the style sheet of a page that asks for it', () => {
    assert.equal(
      html('[color=Navy]a [color=#F00]b[/color][/color]', {}, { themedColors: true }),
      '<p><span style="color:navy;--author-color:navy">a <span style="color:#f00;--author-color:#f00">b</span></span></p>',
    );
  });

  const cases: readonly (readonly [string, string])[] = [
    ['__a__ _a_ **a** ~~a~~', '<u>a</u> <em>a</em> <strong>a</strong> <del>a</del>'],
    [
      '==a== ==**b** c== ===d=== =e= == f ==',
      '<mark>a</mark> <mark><strong>b</strong> c</mark> ===d=== =e= == f ==',
    ],
    ['==형광(x)==은 a==b==c ==~~d~~==', '<mark>형광(x)</mark>은 a<mark>b</mark>c <mark><del>d</del></mark>'],
    ['\\==a== `==b==`', '==a== <code>==b==</code>'],
    [
      '==https://a.b== https://a.b/?c==',
      '<mark><a href="https://a.b">https://a.b</a></mark> <a href="https://a.b/?c==">https://a.b/?c==</a>',
    ],
    [
      '<kbd>a</kbd> x<sub>*2*</sub> <sup>b</sup> <mark>c</mark> <u>d</u>',
      '<kbd>a</kbd> x<sub><em>2</em></sub> <sup>b</sup> <mark>c</mark> <u>d</u>',
    ],
    ['a<br>b<BR/>c<br />d', 'a<br>b<br>c<br>d'],
    ['<KBD>a</kbd> <kbd class="x">b</kbd>', '<kbd>a</kbd> &lt;kbd class=&quot;x&quot;&gt;b&lt;/kbd&gt;'],
    ['<kbd>a </sup> <sub>b', '&lt;kbd&gt;a &lt;/sup&gt; &lt;sub&gt;b'],
    ['<sub>a<sup>b</sub>c</sup>', '<sub>a&lt;sup&gt;b</sub>c&lt;/sup&gt;'],
    [
      '`<kbd>` \\<kbd>a</kbd> <b>x</b>',
      '<code>&lt;kbd&gt;</code> &lt;kbd&gt;a&lt;/kbd&gt; &lt;b&gt;x&lt;/b&gt;',
    ],
    ['**한글**을', '<strong>한글</strong>을'],
    ['[size=20]a[/size]', '<span style="font-size:20px">a</span>'],
    ['[size=150%]a[/size]', '<span style="font-size:150%">a</span>'],
    [
      '[color=red]a [size=20]b[/size][/color]',
      '<span style="color:red">a <span style="font-size:20px">b</span></span>',
    ],
    [
      '[color=ff0000]a[/color][color=#f00]b[/color]',
      '<span style="color:#ff0000">a</span><span style="color:#f00">b</span>',
    ],
    ['[color=nope]a[/color]', '[color=nope]a[/color]'],
    ['[color=red]a', '[color=red]a'],
    ['a[/color]', 'a[/color]'],
    ['[color=red]a [size=9]b[/color] c[/size]', '<span style="color:red">a [size=9]b</span> c[/size]'],
    ['`[color=red]a[/color] [[x]] [^1]`', '<code>[color=red]a[/color] [[x]] [^1]</code>'],
    ['[[Title]]', '<a class="wiki-link" data-title="Title" href="/d/Title">Title</a>'],
    ['[[Title|text]]', '<a class="wiki-link" data-title="Title" href="/d/Title">text</a>'],
    ['[[missing]]', '<a class="wiki-link" data-title="missing">missing</a>'],
    [
      '[[A#설치 방법]]',
      '<a class="wiki-link" data-title="A" data-heading="설치 방법" href="/d/A#설치-방법">A#설치 방법</a>',
    ],
    ['[[#B c|here]]', '<a class="wiki-link" data-title="" data-heading="B c" href="#b-c">here</a>'],
    ['[[C#]]', '<a class="wiki-link" data-title="C#" href="/d/C#">C#</a>'],
    ['[[missing#B]]', '<a class="wiki-link" data-title="missing" data-heading="B">missing#B</a>'],
    ['![a](b.png =320x200)', '<img src="b.png" alt="a" width="320" height="200" loading="lazy" />'],
    ['![a](b.png =50%)', '<img src="b.png" alt="a" style="width:50%" loading="lazy" />'],
    [
      '![a](b.mp4 "t" =320x)',
      '<video controls preload="none" src="b.mp4" aria-label="a" title="t" width="320"></video>',
    ],
    ['![](b.mp3?x=1)', '<audio controls preload="none" src="b.mp3?x=1"></audio>'],
    ['![a](b.png =0)', '![a](b.png =0)'],
    ['$x$', '$x$'],
  ];
  for (const [text, expected] of cases) {
    it(text, () =>
      assert.equal(
        html(
          text,
          {},
          { resolve: (title) => (title.startsWith('missing') || /#./.test(title) ? null : `/d/${title}`) },
        ),
        `<p>${expected}</p>`,
      ),
    );
  }

  it('formulas only with the prop', () => {
    assert.equal(
      html('$x_1$ costs $5 and $6', { math: true }),
      '<p><code class="math">x_1</code> costs $5 and $6</p>',
    );
  });

  it('line breaks', () => {
    assert.equal(html('a\\\nb  \nc\nd'), '<p>a<br />\nb<br />\nc\nd</p>');
    assert.equal(html('a\nb', { breaks: true }), '<p>a<br />\nb</p>');
  });
});

describe('URLs alone in their paragraph', () => {
  it('are embeds of known providers', () => {
    assert.equal(
      html('https://youtu.be/dQw4w9WgXcQ'),
      '<div class="embed" data-provider="youtube" data-id="dQw4w9WgXcQ"><a href="https://youtu.be/dQw4w9WgXcQ">https://youtu.be/dQw4w9WgXcQ</a></div>',
    );
    assert.match(html('https://www.youtube.com/watch?list=x&v=dQw4w9WgXcQ'), /data-id="dQw4w9WgXcQ"/);
    assert.match(html('https://vimeo.com/123'), /data-provider="vimeo" data-id="123"/);
  });

  it('are link previews otherwise', () => {
    assert.equal(
      html('https://a.b/c'),
      '<p class="link-preview"><a href="https://a.b/c">https://a.b/c</a></p>',
    );
    assert.match(html('https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ'), /link-preview/);
    assert.equal(html('- https://a.b'), '<ul>\n<li><a href="https://a.b">https://a.b</a></li>\n</ul>');
  });
});

describe('positions', () => {
  it('are right inside quotes and lists', () => {
    const text = '> - one *two\n>   three* `f\n>   g`';
    const root = parse(text);
    const found: string[] = [];
    JSON.stringify(root, (_name, value: unknown) => {
      if (
        typeof value === 'object' &&
        value !== null &&
        'type' in value &&
        'from' in value &&
        'to' in value
      ) {
        if (value.type === 'emphasis' || value.type === 'inlineCode')
          found.push(text.slice(Number(value.from), Number(value.to)));
      }
      return value;
    });
    assert.deepEqual(found, ['*two\n>   three*', '`f\n>   g`']);
  });
});

describe('text and excerpt', () => {
  it('are words without marks', () => {
    assert.equal(
      renderText(parse('# A *b*\n\n- c\n- [d](u)\n\n| e | f |\n|---|---|\n| g | h |')),
      'A b\nc\nd\ne\tf\ng\th',
    );
  });

  it('the excerpt is cut at a word, in code points', () => {
    assert.equal(renderExcerpt(parse('# A\n\nb  c')), 'A b c');
    const pictures =
      'a\n\n![마당 (1).png](/media/id/%EB%A7%88%EB%8B%B9%20%281%29.png)\n\n![A yard](/media/id/b.png)';
    assert.equal(renderExcerpt(parse(pictures)), 'a A yard');
    assert.equal(renderExcerpt(parse('# **A** b\n\n# A b\n\nc'), 100, 'A  b'), 'A b c');
    assert.equal(renderExcerpt(parse('<!-- x -->\n\n# A\n\nb'), 100, 'A'), 'b');
    assert.equal(renderExcerpt(parse('A\n\nb'), 100, 'A'), 'A b');
    assert.equal(renderExcerpt(parse('alpha beta gamma delta'), 18), 'alpha beta gamma…');
    assert.equal(renderExcerpt(parse('😀😀😀😀'), 3), '😀😀…');
  });
});

describe('HTML options', () => {
  it('rel on links to other sites, base before rooted paths, prefix before ids', () => {
    assert.equal(
      html('[a](http://b) [c](/d)', {}, { rel: 'nofollow', base: 'https://e.f' }),
      '<p><a href="http://b" rel="nofollow">a</a> <a href="https://e.f/d">c</a></p>',
    );
    assert.match(
      html('# A\n\nb^[c]', {}, { idPrefix: 'x-' }),
      /id="x-s-1"><span id="x-a">.*id="x-fnref-1"><a href="#x-fn-1">.*id="x-fn-1"/s,
    );
  });
});

describe('blank lines in quotes', () => {
  it('make lists in the quote loose, and none around it', () => {
    assert.equal(
      html('- > - a\n  >\n  b'),
      '<ul>\n<li>\n<blockquote>\n<ul>\n<li>a</li>\n</ul>\n</blockquote>\nb</li>\n</ul>',
    );
    assert.equal(
      html('> -\n>\n> - b'),
      '<blockquote>\n<ul>\n<li></li>\n<li>\n<p>b</p>\n</li>\n</ul>\n</blockquote>',
    );
  });
});
