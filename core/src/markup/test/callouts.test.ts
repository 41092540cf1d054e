import assert from 'node:assert/strict';
import { parse } from '../parse.ts';
import { format } from '../format/format.ts';
import { calloutName, renderHtml } from '../render/html.ts';
import { renderExcerpt } from '../render/excerpt.ts';
import { renderText } from '../render/text.ts';

const html = (text: string): string => renderHtml(parse(text)).trimEnd();
const kindsOf = (text: string): string[] =>
  [...html(text).matchAll(/data-callout="(\w+)"/g)].map(([, kind = '']) => kind);

describe('callouts', () => {
  it('have a title and blocks', () => {
    assert.equal(
      html('> [!note] A *title*\n> Words\n> - a'),
      '<aside class="callout" data-callout="note"><p class="callout-title">A <em>title</em></p>\n<p>Words</p>\n<ul>\n<li>a</li>\n</ul>\n</aside>',
    );
  });

  it('fold with a sign after the type', () => {
    assert.equal(
      html('> [!tip]- T\n> a'),
      '<details class="callout" data-callout="tip"><summary>T</summary>\n<p>a</p>\n</details>',
    );
    assert.match(
      html('> [!tip]+ T'),
      /^<details class="callout" data-callout="tip" open><summary>T<\/summary>/,
    );
  });

  it("have Obsidian's types by all their names, and GitHub's", () => {
    const names = {
      note: 'note',
      abstract: 'abstract summary tldr',
      info: 'info',
      todo: 'todo',
      tip: 'tip hint',
      success: 'success check done',
      question: 'question help faq',
      warning: 'warning attention',
      failure: 'failure fail missing',
      danger: 'danger error',
      bug: 'bug',
      example: 'example',
      quote: 'quote cite',
      important: 'important',
      caution: 'caution',
    };
    for (const [kind, aliases] of Object.entries(names))
      for (const name of aliases.split(' '))
        for (const written of [name, name.toUpperCase()])
          assert.deepEqual(kindsOf(`> [!${written}] x`), [kind], written);
    assert.deepEqual(kindsOf('> [!unknown] x\n\n> [!참고] x\n\n> [!toString] x'), ['note', 'note', 'note']);
  });

  it('are named by their type without a title, in the given language', () => {
    assert.match(html('> [!WARNING]\n> x'), /<p class="callout-title">Warning<\/p>/);
    assert.match(html('> [!WARNING] <!-- x -->\n> x'), /<p class="callout-title">Warning<\/p>/);
    const named = renderHtml(parse('> [!faq]-\n> x\n\n> [!note] Mine'), {
      calloutName: (kind) => `<${calloutName(kind)}>`,
    });
    assert.match(named, /<summary>&lt;Question&gt;<\/summary>[^]*<p class="callout-title">Mine<\/p>/);
  });

  it('start at the first line of a quote, with white space after the marker', () => {
    for (const text of [
      '> a\n> [!note] b',
      '>\n> [!note] b',
      '> [!note](u)',
      '> [!note]x',
      '> [!] x',
      '> [! note] x',
      '> \\[!note] x',
      '>     [!note] x',
      '[!note] x',
    ])
      assert.deepEqual(kindsOf(text), [], text);
    for (const text of [
      '>[!note]x\n\n>[!note] x',
      '>\t[!note] x',
      '>    [!note]',
      '- > [!note] x',
      '   > [!note]\t',
    ])
      assert.deepEqual(kindsOf(text), ['note'], text);
  });

  it('nest, hold notes, and end as quotes do', () => {
    assert.deepEqual(kindsOf('> [!note] a\n> > [!bug] b\n> > c\n> d'), ['note', 'bug']);
    assert.match(
      html('> [!note] a[^1]^[b]\n\n[^1]: x'),
      /class="callout-title">a<sup id="fnref-1">.*<sup id="fnref-2">/,
    );
    assert.match(html('> [!note] a\nb'), /<\/aside>\n<p>b<\/p>$/);
    assert.match(html('> [!note] a\n> b\nc'), /<p>b\nc<\/p>\n<\/aside>$/);
  });

  it('contribute their words to text and excerpt', () => {
    const root = parse('> [!note] A *b*\n> c\n\n> [!tip]\n> d');
    assert.equal(renderText(root), 'A b\nc\nd');
    assert.equal(renderExcerpt(root), 'A b c d');
  });

  it('are printed with their type and fold', () => {
    for (const text of [
      '> [!note]- A *b*\n> c\n>\n> - d\n',
      '> [!caution]\n',
      '> [!tip]+\n> > [!bug] x\n> > y\n',
    ])
      assert.equal(format(parse(text)), text);
    assert.equal(format(parse('> [!FAQ]  a \nb')), '> [!question] a\n\nb\n');
    assert.equal(format(parse('> \\[!note] a')), '> \\[!note] a\n');
  });
});
