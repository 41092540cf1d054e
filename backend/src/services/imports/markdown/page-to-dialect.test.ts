import assert from 'node:assert/strict';
import { pageToDialect } from './page-to-dialect.ts';

describe('A page of HTML', () => {
  it('becomes a text with its title, with marks escaped', () => {
    const page = `<!doctype html><html><head><title>Notes &amp; more</title><style>p { color: red }</style></head>
      <body><p>Some <b>bold</b>
        words, 2 * 3 * 4 and [x]</p><p># no heading</p>
      <table><tr><th>A</th></tr><tr><td>1</td></tr></table>
      <pre>a &lt; *b*</pre><ul><li>one</li><li>two <code>a_b</code></li></ul><img src="img/a%20b.png" alt="sea"></body></html>`;
    assert.equal(
      pageToDialect(page),
      String.raw`# Notes & more

Some **bold** words, 2 \* 3 \* 4 and \[x\]

\# no heading

| A |
| --- |
| 1 |

${'```'}
a < *b*
${'```'}

- one
- two ${'`a_b`'}

![sea](img/a%20b.png)
`,
    );
    assert.equal(pageToDialect('<title>T</title><h1>Other</h1><p>x'), '# Other\n\nx\n');
    assert.equal(pageToDialect(''), '\n');
  });

  it('has footnotes of links that lead to one another, as of Word, Google Docs and wikis', () => {
    for (const [page, text] of [
      [
        '<p>a<sup><a href="#footnote-1" id="footnote-ref-1">[1]</a></sup> b</p><ol><li id="footnote-1"><p> One <b>bold</b> <a href="#footnote-ref-1">↑</a></p><p>two</p></li></ol>',
        'a[^1] b\n\n[^1]: One **bold**\n\n    two\n',
      ],
      [
        '<p>a<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup></p><hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span>&nbsp;One</span></p></div>',
        'a[^1]\n\n---\n\n[^1]: One\n',
      ],
      [
        '<p>a<sup id="r1"><a href="#n">[a]</a></sup> b<sup id="r2"><a href="#n">[a]</a></sup></p><ol><li id="n">^ <a href="#r1">a</a> <a href="#r2">b</a> One</li></ol>',
        'a[^a] b[^a]\n\n[^a]: One\n',
      ],
      [
        '<p><a href="#part" id="to-part">Part</a></p><h2 id="part"><a href="#to-part">Part</a></h2>',
        '[Part](#part)\n\n## [Part](#to-part)\n',
      ],
    ] as const)
      assert.equal(pageToDialect(page), text);
  });

  it('of Notion is its content, with callouts, tasks, folds and formulas', () => {
    const katex = (tex: string, display = ''): string =>
      `<style>@import url('x.css')</style><span class="katex"><span class="katex-mathml"><math${display}><semantics>` +
      `<mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">${tex}</annotation></semantics></math></span>` +
      '<span class="katex-html" aria-hidden="true"><span>x</span></span></span>';
    const page = `<html><head><title>Trip</title></head><body><article id="1" class="page sans"><header>
      <img class="page-cover-image" src="cover.jpg"/><div class="page-header-icon"><span class="icon">🚀</span></div>
      <h1 class="page-title">Trip</h1><p class="page-description"></p>
      <table class="properties"><tbody><tr><th>Tags</th><td>sea</td></tr></tbody></table></header>
      <div class="page-body"><nav class="block-color-gray table_of_contents"><a href="#h">Day</a></nav>
      <h2 id="h" class="">Day</h2>
      <ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">hat</span></li></ul>
      <ul class="to-do-list"><li><div class="checkbox checkbox-off"></div> <span>socks</span></li></ul>
      <ul class="toggle"><li><details open=""><summary>More</summary><p class="">inside</p></details></li></ul>
      <figure class="block-color-gray_background callout" style="display:flex"><div style="font-size:1.5em"><span class="icon">💡</span></div><div style="width:100%"><p>Take <strong>water</strong></p></div></figure>
      <p>so ${katex('v_1 = 2')} and</p><figure class="equation"><div class="equation-container"><span class="katex-display">${katex('a^2', ' display="block"')}</span></div></figure>
      <figure class="image"><a href="Trip%201/sea.png"><img style="width:240px" src="Trip%201/sea.png"/></a><figcaption>The sea</figcaption></figure>
      <figure><a href="https://a.example/x" class="bookmark source"><div class="bookmark-info"><div class="bookmark-text"><div class="bookmark-title">A page</div><div class="bookmark-description">of words</div></div></div></a></figure>
      <pre class="code"><code class="language-JavaScript">let a = 1</code></pre></div></article></body></html>`;
    const changes = new Set<string>();
    assert.equal(
      pageToDialect(page, undefined, (change) => changes.add(change)),
      String.raw`# Trip

| Tags | sea |
| --- | --- |

## Day

- [x] hat
- [ ] socks

> [!note]+ More
>
> inside

> [!note]
>
> Take **water**

so $v_1 = 2$ and

$$
a^2
$$

![](Trip%201/sea.png =240x)

*The sea*

[A page](https://a.example/x)

${'```'}JavaScript
let a = 1
${'```'}
`,
    );
    assert.deepEqual([...changes], ['formulas']);
  });

  it('of Confluence is its content, with callouts, tasks, code and the attachments that it does not show', () => {
    const page = `<!DOCTYPE html><html><head><title>Team : Plan</title></head><body class="theme-default"><div id="page">
      <div id="main-header"><div id="breadcrumb-section"><ol id="breadcrumbs"><li class="first"><span><a href="index.html">Team</a></span></li></ol></div>
      <h1 id="title-heading" class="pagetitle"><span id="title-text"> Team : Plan </span></h1></div>
      <div id="content" class="view"><div class="page-metadata">Created by <span class="author"> Kim</span> on Nov 01, 2024</div>
      <div id="main-content" class="wiki-content group"><h1 id="Plan-Goal">Goal</h1><p>See <a href="Home_12.html">Home</a></p>
      <div class="confluence-information-macro confluence-information-macro-tip"><p class="title">Do</p><span class="aui-icon confluence-information-macro-icon"></span><div class="confluence-information-macro-body"><p>it now</p></div></div>
      <div class="code panel pdl"><div class="codeContent panelContent pdl"><pre class="syntaxhighlighter-pre" data-syntaxhighlighter-params="brush: java; gutter: false">int a;</pre></div></div>
      <ul class="inline-task-list"><li class="checked"><span>done</span></li><li>to do</li></ul>
      <div class="table-wrap"><table class="confluenceTable"><tbody><tr><th class="confluenceTh">A</th></tr><tr><td class="confluenceTd">1</td></tr></tbody></table></div>
      <p><span class="confluence-embedded-file-wrapper"><img class="confluence-embedded-image" width="300" src="attachments/1/2.png"></span></p></div>
      <div class="pageSection group"><h2 id="attachments" class="pageSectionTitle">Attachments:</h2><div class="greybox"><img src="images/icons/bullet_blue.gif"> <a href="attachments/1/2.png">sea.png</a> (image/png)<br><a href="attachments/1/3.pdf">plan.pdf</a> (application/pdf)</div></div>
      </div></div><div id="footer"><p>Document generated by Confluence on Nov 01, 2024</p></div></body></html>`;
    assert.equal(
      pageToDialect(page),
      String.raw`# Plan

# Goal

See [Home](Home_12.html)

> [!tip] Do
>
> it now

${'```'}java
int a;
${'```'}

- [x] done
- [ ] to do

| A |
| --- |
| 1 |

![](attachments/1/2.png =300x)

- [plan.pdf](attachments/1/3.pdf)
`,
    );
  });

  it('of Google Docs has the marks of its classes, nested lists, and links without Google’s redirect', () => {
    const page = `<html><head><meta content="text/html; charset=UTF-8"><style type="text/css">@import url(x);.lst-kix_a-0>li:before{content:"x"}
      .c1{font-weight:700}.c2{font-style:italic;font-weight:400}.c3{text-decoration:underline;color:#1155cc}.c4{color:#000;font-weight:700}</style></head>
      <body class="c9 doc-content"><h1 class="c4" id="h.1"><span class="c4">Trip</span></h1>
      <p class="c0"><span>A </span><span class="c1">bold</span><span> and </span><span class="c2">slanted</span><span> word, </span><span class="c3"><a class="c8" href="https://www.google.com/url?q=https://a.example/x?a%3D1%26b%3D2&amp;sa=D&amp;source=editors&amp;ust=1&amp;usg=x">link</a></span></p>
      <ul class="c7 lst-kix_a-0 start"><li class="c6 li-bullet-0"><span>one</span></li></ul>
      <ul class="c7 lst-kix_a-1 start"><li class="c6"><span>inner</span></li></ul>
      <ul class="c7 lst-kix_a-0"><li class="c6"><span>two</span></li></ul>
      <p><span style="overflow: hidden; width: 602.00px"><img alt="" src="images/image1.png" style="width: 602.00px; height: 338.67px; margin-left: 0.00px;"></span></p></body></html>`;
    assert.equal(
      pageToDialect(page),
      String.raw`# Trip

A **bold** and *slanted* word, [link](https://a.example/x?a=1&b=2)

- one
  - inner
- two

![](images/image1.png =602x338)
`,
    );
  });

  it('takes a time that grows with the page alone', () => {
    const notion = (content: string): string =>
      `<article class="page"><div class="page-body">${content}</div></article>`;
    const styles = '<style>.b{font-weight:700}</style>';
    for (const page of [
      `${styles}${'<span class="b">a'.repeat(60_000)}`,
      `${styles}${'<span class="b">a</span> '.repeat(8_000)}`,
      '<ul class="lst-a-0 start"><li>a</ul>'.repeat(6_000),
      '<ul class="lst-a-0"><li>a</ul><ul class="lst-a-1"><li>b</ul>'.repeat(3_000),
      notion('<ul class="to-do-list"><li><div class="checkbox"></div>a</ul>'.repeat(5_000)),
      notion('<div class="callout">'.repeat(8_000)),
      notion('<a class="bookmark" href="x"><b class="bookmark-title">a</b></a>'.repeat(5_000)),
      notion('<b class="bookmark-title"><i class="callout">'.repeat(5_000)),
      `<div id="main-content">${'<ul class="inline-task-list"><li>a</ul>'.repeat(6_000)}</div>`,
      `<div id="main-content">${'<div class="confluence-information-macro">'.repeat(60_000)}</div>`,
      `<div id="main-content">a</div>${'<a href="attachments/1">a</a>'.repeat(8_000)}`,
      `<a href="x"><p>${'['.repeat(100_000)}</p><p>b</p></a>`,
      `<style>${'.a{'.repeat(200_000)}</style>`,
    ])
      pageToDialect(page);
  });
});
