import assert from 'node:assert/strict';
import { parse, renderHtml } from '@maru/core/markup';
import { withSiteLinks } from './site-links.ts';

const PAGE = 'https://maru.example/minji/aaaaaaaaaaaaaaaaaaaaaaaa';

describe('Links of a downloaded page', () => {
  const link = (address: string): string | undefined =>
    /href="([^"]*)"/.exec(withSiteLinks(renderHtml(parse(`[a](${address})`)), PAGE))?.[1];

  it('point to the site when they were relative to it', () => {
    assert.equal(link('/minji/b?x=1&y=2'), 'https://maru.example/minji/b?x=1&amp;y=2');
    assert.equal(link('b#c'), 'https://maru.example/minji/b#c');
    assert.equal(link('?x'), `${PAGE}?x`);
  });

  it('never point to files or to other machines of the network', () => {
    assert.equal(link('//other.example/share/a'), 'https://other.example/share/a');
    assert.equal(link('<\\\\\\\\other.example\\\\a>')?.startsWith('https://'), true);
    assert.equal(link('//[')?.startsWith('//') ?? false, false);
    assert.match(
      withSiteLinks('<img alt="" src="//a.example/b.png">', PAGE),
      /src="https:\/\/a\.example\/b\.png"/,
    );
  });

  it('do not change when they point into the page or to another site', () => {
    assert.equal(link('#a'), '#a');
    assert.equal(link('https://a.example/b'), 'https://a.example/b');
    assert.equal(link('mailto:a@b.example'), 'mailto:a@b.example');
    const text = 'a ` href="/b"`';
    assert.equal(withSiteLinks(renderHtml(parse(text)), PAGE), renderHtml(parse(text)));
    assert.equal(
      withSiteLinks('<img src="data:image/png;base64,AA">', PAGE),
      '<img src="data:image/png;base64,AA">',
    );
  });
});
