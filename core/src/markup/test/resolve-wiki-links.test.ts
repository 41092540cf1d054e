import assert from 'node:assert/strict';
import { parse, renderHtml, resolveWikiLinks } from '../index.ts';

describe('Wiki links in rendered HTML', () => {
  const resolve = (target: string): string | null => (target === 'A & "B" <c>' ? '/alice/1?a=1&b="2"' : null);

  it('get the same addresses as from the renderer', () => {
    const root = parse(
      '[[A & "B" <c>]], [[A & "B" <c>|said]], [[Unknown]]\n\n`<a class="wiki-link" data-title="A">`',
    );
    assert.equal(resolveWikiLinks(renderHtml(root), resolve), renderHtml(root, { resolve }));
    assert.match(resolveWikiLinks(renderHtml(root), resolve), /href="\/alice\/1\?a=1&amp;b=&quot;2&quot;"/);
  });

  it('get the same section anchors as from the renderer', () => {
    const titles = new Map([
      ['C#', '/c'],
      ['A & B', '/ab'],
      ['Issue #12', '/issue'],
      ['C# 입문', '/intro'],
    ]);
    const find = (title: string): string | null => titles.get(title) ?? null;
    const root = parse(
      '[[C#]] [[C##x]] [[A & B#Some "Part"|here]] [[#Own]] [[Unknown#y]] [[Issue #12]] [[C# 입문]]',
    );
    assert.match(renderHtml(root, { resolve: find }), /href="\/issue".*href="\/intro"/);
    assert.equal(resolveWikiLinks(renderHtml(root), find), renderHtml(root, { resolve: find }));
  });

  it('accept no address that could run a script', () => {
    const html = renderHtml(parse('[[A]]'));
    assert.equal(
      resolveWikiLinks(html, () => 'javascript:alert(1)'),
      html,
    );
  });
});
