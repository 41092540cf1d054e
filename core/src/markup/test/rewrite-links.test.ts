import assert from 'node:assert/strict';
import type { Node } from '../ast.ts';
import { parse } from '../parse.ts';
import { rewriteWikiLinks } from '../rewrite-links.ts';
import { childrenOf } from '../walk.ts';
import { randomDocument, randomNumbers } from './random-document.ts';

const targetsIn = (text: string): string[] => {
  const found: string[] = [];
  const visit = (node: Node): void => {
    if (node.type === 'wikiLink') found.push(node.target);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parse(text));
  return found;
};

describe('Rewriting wiki links', () => {
  const rewrite = (text: string): { text: string; count: number } =>
    rewriteWikiLinks(parse(text), (target) => (target.startsWith('T') ? `New${target.slice(1)}` : null));

  it('changes only targets, in every place where a wiki link may be', () => {
    assert.deepEqual(
      rewrite(
        '[[T]] [[ T |T]] ![[T]] `[[T]]` <!-- [[T]] --> [[U]]\r\n\r\n![[T#h]]\n\n> [!note] [[T]]\n> [[T#h|x]]',
      ),
      {
        text: '[[New]] [[ New |T]] ![[T]] `[[T]]` <!-- [[T]] --> [[U]]\r\n\r\n![[New#h]]\n\n> [!note] [[New]]\n> [[New#h|x]]',
        count: 5,
      },
    );
    assert.equal(rewrite('| a |\n|---|\n| [[T\\|x]] |').text, '| a |\n|---|\n| [[New\\|x]] |');
    assert.deepEqual(rewrite('[T]: u\n\n[[T]]'), { text: '[T]: u\n\n[[T]]', count: 0 });
  });

  it('leaves everything else as it is, in random documents', () => {
    const random = randomNumbers(5);
    for (let i = 0; i < 3000; i++) {
      const text = randomDocument(random, 30);
      assert.deepEqual(
        rewriteWikiLinks(parse(text), () => null),
        { text, count: 0 },
      );
      const made = rewriteWikiLinks(parse(text), (target) => (target === 'T' ? 'Qq' : null));
      const before = targetsIn(text);
      assert.deepEqual(
        targetsIn(made.text),
        before.map((target) => (target === 'T' ? 'Qq' : target)),
        JSON.stringify(text),
      );
      assert.equal(made.count, before.filter((target) => target === 'T').length);
    }
  });
});
