import assert from 'node:assert/strict';
import { excerptOf, renderPublication } from '../texts/render-publication.ts';

describe('Excerpts of saved texts', () => {
  const sentence = 'A sentence of *some* words, 그리고 한국어로 된 `것`도. ';
  const paragraph = `${sentence.repeat(4)}\n\n`;
  const starts: Readonly<Record<string, string>> = {
    'plain paragraphs': paragraph,
    'a reference whose definition comes last': `See [this][a] and [that].\n\n${paragraph}`,
    'a first heading that is the title': `# Title\n\n${paragraph}`,
    'a comment that ends late': `<!--\n\n${paragraph.repeat(60)}-->\n\n`,
    'a fence that nothing closes': `Short.\n\n\`\`\`\n${paragraph}`,
    'a list of many blocks': `- one\n\n  ${sentence}\n\n- two\n\n`,
    'a quote': `> ${sentence}\n> ${sentence}\n\n`,
    'one endless paragraph': `**bold ${sentence.repeat(400)}`,
    'rules and nothing to read': '---\n\n'.repeat(3_000),
    'a folded heading': `## [-] Folded\n\n${paragraph}`,
    'lines of another system': paragraph.replaceAll('\n', '\r\n'),
  };
  for (const [name, start] of Object.entries(starts)) {
    it(`are those of the whole text: ${name}`, () => {
      for (const props of ['{}', '{"toc":"auto","numbering":true,"breaks":true}']) {
        const content = `${start}${paragraph.repeat(120)}## A\n\n## B\n\n## C\n\n[a]: https://example.org\n[that]: https://example.org\n`;
        const text = { title: 'Title', content, props };
        assert.equal(excerptOf(text), renderPublication(text).excerpt);
      }
    });
  }
});
