import assert from 'node:assert/strict';
import { EMBEDDED_DOCS_MAX, EMBEDDED_DOCS_MAX_BYTES } from '../limits.ts';
import { parse } from '../markup/parse.ts';
import { renderHtml } from '../markup/render/html.ts';
import { embeddedTargets, fillEmbeds } from './fill-embeds.ts';

const idOf = (title: string): string => title.toLowerCase().padEnd(24, '0').slice(0, 24);

/** Returns the article of the first text with the others in it, by their titles. */
function filled(content: string, texts: Readonly<Record<string, string>>, own = 'Own'): string {
  const byId = new Map(Object.entries(texts).map(([title, text]) => [idOf(title), text]));
  return fillEmbeds(renderHtml(parse(content)), idOf(own), {
    resolve: (title) => (Object.hasOwn(texts, title) ? `/g/${idOf(title)}-x` : null),
    articleOf: (id) => {
      const text = byId.get(id);
      return text === undefined ? null : renderHtml(parse(text));
    },
  });
}

const bodies = (html: string): number => html.split('class="embed-doc-body"').length - 1;

describe('filling document embeds', () => {
  it('inserts the document’s text without heading ids, with links to its own page', () => {
    const html = filled('![[A]]', { A: '# T\n\n[x](#t) [[#T]] a[^1]\n\n[^1]: n' });
    assert.match(html, /^<div class="embed-doc" data-title="A"><a class="wiki-link" data-title="A">A<\/a>/);
    assert.ok(html.includes('<div class="embed-doc-body">\n<h1>T</h1>\n'));
    assert.equal(html.split(`href="/g/${idOf('A')}-x#t"`).length - 1, 2);
    assert.match(html, /<sup id="d1:fnref-1"><a href="#d1:fn-1">1<\/a><\/sup>/);
    assert.match(html, /<li id="d1:fn-1">n <a href="#d1:fnref-1">↩<\/a>/);
  });

  it('inserts a section up to the next heading of its level', () => {
    const A = '# One\n\na[^1]\n\n## Two\n\nb\n\n### Deep\n\nc\n\n## Three\n\nd\n\n[^1]: note';
    const section = (heading: string): string =>
      (filled(`![[A#${heading}]]`, { A }).split('embed-doc-body">\n')[1] ?? '').trim();
    assert.equal(section('Two'), '<h2>Two</h2>\n<p>b</p>\n<h3>Deep</h3>\n<p>c</p>\n</div></div>');
    assert.equal(section('three'), '<h2>Three</h2>\n<p>d</p>\n</div></div>');
    assert.match(section('One'), /^<h1>One<\/h1>\n<p>a<sup id="d1:fnref-1"><a href="\/g\/a0*-x#fn-1">/);
    assert.doesNotMatch(section('One'), /note/);
    assert.equal(section('Nowhere'), '');
  });

  it('keeps the fold elements of a section balanced', () => {
    const A = '## [-] Out\n\na\n\n### [+] In\n\nb\n\n### Next\n\nc\n\n## After\n\nd';
    const html = (heading: string): string => filled(`![[A#${heading}]]`, { A });
    for (const heading of ['Out', 'In', 'Next', 'After']) {
      const found = html(heading);
      assert.equal(found.split('<details').length, found.split('</details>').length, heading);
      assert.equal(found.split('<div').length, found.split('</div>').length, heading);
      assert.equal(bodies(found), 1, heading);
    }
    assert.match(html('In'), /<details open><summary><h3>In<\/h3><\/summary>\n<p>b<\/p>\n<\/details>/);
    assert.doesNotMatch(html('Next'), /details|After/);
  });

  it('nests two levels deep and never a document in itself', () => {
    const html = filled('![[A]]', { A: 'a\n\n![[B]]', B: 'b\n\n![[C]]', C: 'c' });
    assert.equal(bodies(html), 2);
    assert.doesNotMatch(html, /<p>c<\/p>/);
    assert.equal(bodies(filled('![[A]]\n\n![[Own]]', { A: '![[B]]', B: '![[A]]', Own: 'x' })), 2);
    assert.equal(bodies(filled('![[A]]\n\n![[#x]]', { A: '![[A]]\n\n![[Own]]', Own: 'x' })), 1);
  });

  it('fills at most twenty per page, those of the page itself first', () => {
    const own = '![[A]]\n\n'.repeat(EMBEDDED_DOCS_MAX - 5);
    assert.equal(bodies(filled(own, { A: '![[B]]', B: 'b' })), EMBEDDED_DOCS_MAX);
    const html = filled('![[A]]\n\n'.repeat(100), { A: '![[B]]', B: 'b' });
    assert.equal(bodies(html), EMBEDDED_DOCS_MAX);
    assert.doesNotMatch(html, /<p>b<\/p>/);
    assert.equal(embeddedTargets(renderHtml(parse('![[A#b]]\n\n'.repeat(100)))).length, EMBEDDED_DOCS_MAX);
    assert.deepEqual(embeddedTargets(renderHtml(parse('![[A"&<>#b|c]]'))), ['A"&<>#b']);
  });

  it('stays within the byte limit of a page', () => {
    const half = '가'.repeat(EMBEDDED_DOCS_MAX_BYTES / 6);
    const html = filled('![[A]]\n\n![[B]]\n\n![[C]]', { A: half, B: half, C: 'c' });
    assert.deepEqual([bodies(html), html.includes('<p>c</p>')], [2, true]);
    const deep = filled('![[A]]\n\n'.repeat(20), { A: `${'x'.repeat(100_000)}\n\n![[B]]`, B: 'b' });
    assert.ok(Buffer.byteLength(deep) < EMBEDDED_DOCS_MAX_BYTES + 8_000);
  });

  it('keeps the link of a missing document, and ignores embed markup inside code', () => {
    assert.equal(bodies(filled('![[Missing]]', { A: 'a' })), 0);
    const html = filled('![[A]]', {
      A: '`<div class="embed-doc" data-title="B"><a x>B</a></div>` "id="s-1""',
      B: 'b',
    });
    assert.equal(bodies(html), 1);
    assert.doesNotMatch(html, /<p>b<\/p>/);
  });
});
