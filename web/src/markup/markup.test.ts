import assert from 'node:assert/strict';
import { parse, renderHtml } from '@maru/core/markup';
import { SAMPLES } from '../screens/discovery/landing/sample.ts';
import { foldSections } from './fold-sections.ts';
import { beginsWithTitle, htmlOutline } from './html-outline.ts';
import { isSameBlock } from './same-block.ts';

const html = (source: string): string => renderHtml(parse(source, { numbering: true }));

describe("An article's outline, read from its HTML", () => {
  it('has the headings to level 3, with their anchors, numbers and words', () => {
    const found = htmlOutline(html('# A & B\n\n## 설치 *방법*\n\n### c {-}\n\n#### too deep\n'));
    assert.deepEqual(found, [
      { level: 1, id: 'a-b', number: '1', text: 'A & B' },
      { level: 2, id: '설치-방법', number: '1.1', text: '설치 방법' },
      { level: 3, id: 'c', number: '', text: 'c' },
    ]);
  });

  it('has headings inside folds, and nothing that only looks like a heading', () => {
    assert.deepEqual(
      htmlOutline(html('## [-] Folded\n\n```\n<h2 id="x">no</h2>\n```\n')).map(({ text }) => text),
      ['Folded'],
    );
  });

  it('detects whether the article begins with its own title', () => {
    assert.ok(beginsWithTitle(html('# **My** page\n\nText'), 'My page'));
    assert.ok(!beginsWithTitle(html('Text\n\n# My page'), 'My page'));
    assert.ok(!beginsWithTitle(html('# Other'), 'My page'));
  });
});

describe('The views of a tree', () => {
  it('are reused when a block shows the same, at any place', () => {
    const [, before] = parse('one\n\n**two** [a](/b)\n').children;
    const [, after] = parse('one longer\n\n**two** [a](/b)\n').children;
    const [, other] = parse('one\n\n**two!** [a](/b)\n').children;
    assert.ok(before !== undefined && after !== undefined && other !== undefined);
    assert.ok(isSameBlock(before, after));
    assert.ok(!isSameBlock(before, other));
  });

  it('put the content of a folding heading inside it, up to the next of its level', () => {
    const { children } = parse('## [-] A\n\ntext\n\n### [+] B\n\ntext\n\n## C\n\ntext\n');
    const shape = (sections: ReturnType<typeof foldSections>): unknown[] =>
      sections.map((section) => (section.kind === 'block' ? section.block.type : shape(section.inside)));
    assert.deepEqual(shape(foldSections(children)), [['paragraph', ['paragraph']], 'heading', 'paragraph']);
  });
});

describe('The example on the landing page', () => {
  for (const [locale, sample] of Object.entries(SAMPLES)) {
    it(`is the result of its source (${locale})`, () => {
      assert.equal(sample.html, renderHtml(parse(sample.source, { breaks: true }), { headingIds: false }));
    });
  }
});
