import assert from 'node:assert/strict';
import { DEFAULT_STYLE } from '@maru/core';
import { parse, renderHtml } from '@maru/core/markup';
import { withSiteFiles } from './site-files.ts';

const DOC = 'd'.repeat(24);
const MEDIUM = 'm'.repeat(24);
const PAGE = {
  file: '여행/첫 날.html',
  files: { [DOC]: '여행/둘째 날.html', [MEDIUM]: 'media/1-바다.png' },
  group: { id: 'g', name: 'minji', title: 'Minji', style: DEFAULT_STYLE, isOwner: false, homeDocId: null },
  origin: 'https://maru.example',
};

describe('Links of an exported website', () => {
  const link = (address: string): string | undefined =>
    /href="([^"]*)"/.exec(withSiteFiles(renderHtml(parse(`[a](${address})`)), PAGE))?.[1];

  it('point to files beside the page, with their anchors', () => {
    assert.equal(link(`/minji/${DOC}-x#s-1`), '둘째%20날.html#s-1');
    assert.equal(link(`https://maru.example/minji/${DOC}`), '둘째%20날.html');
    assert.equal(link(`/media/${MEDIUM}/sea.png?token=1`), '../media/1-바다.png');
    assert.equal(link('/minji'), '../index.html');
    assert.equal(link('/minji#top'), '../index.html#top');
  });

  it('point to the site when there is no file, and do not change otherwise', () => {
    const other = 'e'.repeat(24);
    assert.equal(link(`/minji/${other}`), `https://maru.example/minji/${other}`);
    assert.equal(link(`/jisoo/${DOC}`), `https://maru.example/jisoo/${DOC}`);
    assert.equal(link('//other.example/x'), 'https://other.example/x');
    assert.equal(link('https://maru.example//other.example/x'), 'https://maru.example//other.example/x');
    assert.equal(link('https://maru_example/x'), 'https://maru_example/x');
    assert.equal(link('#below'), '#below');
    assert.equal(link('https://a.example/'), 'https://a.example/');
  });

  it('are changed only in link targets, not in text or titles', () => {
    const titled = renderHtml(parse('[a](https://a.example/ "https://maru.example/minji")'));
    assert.equal(withSiteFiles(titled, PAGE), titled);
    const text = renderHtml(parse(`\`href="/minji/${DOC}"\``));
    assert.equal(withSiteFiles(text, PAGE), text);
  });
});
