import assert from 'node:assert/strict';
import { MAX_WIKI_LINKS } from '../bounds.ts';
import { format } from '../format/format.ts';
import { parse } from '../parse.ts';
import { renderHtml } from '../render/html.ts';
import { renderExcerpt } from '../render/excerpt.ts';
import { resolveWikiLinks } from '../render/resolve-wiki-links.ts';
import { renderText } from '../render/text.ts';

const html = (text: string): string => renderHtml(parse(text)).trimEnd();
const EMBED = '<div class="embed-doc" data-title="A"><a class="wiki-link" data-title="A">A</a></div>';

describe('documents inside documents', () => {
  it('are placeholders with a link, alone in their paragraph', () => {
    assert.equal(html('![[A]]'), EMBED);
    assert.equal(html('a\n\n  ![[A]]  \n\nb'), `<p>a</p>\n${EMBED}\n<p>b</p>`);
    assert.equal(html('> ![[A]]'), `<blockquote>\n${EMBED}\n</blockquote>`);
    assert.equal(html('- ![[A]]'), `<ul>\n<li>\n${EMBED}\n</li>\n</ul>`);
  });

  it('may name a section, and have a label', () => {
    assert.equal(
      html('![[A#B|c]]'),
      '<div class="embed-doc" data-title="A" data-heading="B"><a class="wiki-link" data-title="A" data-heading="B">c</a></div>',
    );
  });

  it('are text beside other text, when escaped, and without a title', () => {
    for (const text of ['![[A]] b', 'a ![[A]]', '![[A]]\nb', '![[ ]]', '![[A]', '!![[A]]', '![[A]]]'])
      assert.equal(html(text), `<p>${text}</p>`);
    assert.doesNotMatch(html('\\![[A]]'), /embed-doc/);
    assert.doesNotMatch(html('# ![[A]]'), /embed-doc/);
    assert.doesNotMatch(html('| a |\n|---|\n| ![[A]] |'), /embed-doc/);
  });

  it('do not change CommonMark’s references', () => {
    assert.equal(html('![[a]]\n\n[a]: /u'), '<p>![<a href="/u">a</a>]</p>');
  });

  it('count as wiki links', () => {
    const text = html('![[A]]\n\n'.repeat(MAX_WIKI_LINKS + 1));
    assert.equal(text.split('class="wiki-link"').length - 1, MAX_WIKI_LINKS);
    assert.ok(text.endsWith('<p>![[A]]</p>'));
  });

  it('are resolved later, first by the whole title', () => {
    const resolve = (title: string): string | null => (title === 'C# x' ? '/g/c' : null);
    assert.equal(
      resolveWikiLinks(html('![[C# x#B]]'), resolve),
      '<div class="embed-doc" data-title="C# x" data-heading="B"><a class="wiki-link" data-title="C# x" data-heading="B" href="/g/c#b">C# x#B</a></div>',
    );
  });

  it('contribute their words to text and excerpt, and are formatted as they were', () => {
    assert.equal(renderText(parse('![[A]]')), 'A');
    assert.equal(renderExcerpt(parse('a\n\n![[A|b]]')), 'a b');
    for (const text of ['![[A]]', '![[A#B|c]]', '> ![[A]]', '\\![[A]]'])
      assert.equal(format(parse(text)).trimEnd(), text);
  });
});
