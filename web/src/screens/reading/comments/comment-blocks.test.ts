import assert from 'node:assert/strict';
import { childrenOf, renderBlock } from '@maru/core/markup';
import type { Block, Inline, Node } from '@maru/core/markup';
import { commentBlocks } from './comment-blocks.ts';

/** Node types that a comment may contain. */
const SHOWN: ReadonlySet<string> = new Set<
  Block['type'] | Inline['type'] | 'listItem' | 'tableRow' | 'tableCell'
>([
  'paragraph',
  'thematicBreak',
  'blockquote',
  'list',
  'listItem',
  'code',
  'table',
  'tableRow',
  'tableCell',
  'text',
  'emphasis',
  'strong',
  'underline',
  'delete',
  'inlineCode',
  'break',
  'link',
]);

const shown = (text: string): string =>
  commentBlocks(text)
    .map((block) => renderBlock(block))
    .join('')
    .replaceAll('\n', '');

describe('The blocks of a comment', () => {
  for (const [text, expected] of [
    ['**마크다운(Markdown)**을', '<p><strong>마크다운(Markdown)</strong>을</p>'],
    ['**`코드`**를', '<p><strong><code>코드</code></strong>를</p>'],
    ['**[링크](https://a.b)**만', '<p><strong><a href="https://a.b">링크</a></strong>만</p>'],
    ['**50%**의', '<p><strong>50%</strong>의</p>'],
    ['~~취소(x)~~는', '<p><del>취소(x)</del>는</p>'],
    ['__밑줄__은', '<p><u>밑줄</u>은</p>'],
    ['one  two\nthree\n\nfour', '<p>one  two<br />three</p><p>four</p>'],
    [
      '- a\n- b\n\n> c\n\n```js\nd\n```',
      '<ul><li>a</li><li>b</li></ul><blockquote><p>c</p></blockquote><pre><code class="language-js">d</code></pre>',
    ],
    [
      '# Title\n## [-] *Folded*\n#',
      '<p><strong>Title</strong></p><p><strong><em>Folded</em></strong></p><p>#</p>',
    ],
    ['[toc]\n\n[notoc]\n\n[footnotes]', '<p>[toc]</p><p>[notoc]</p><p>[footnotes]</p>'],
    [
      'a[^n] ^[*b*]\n\n[^n]: c\n\n[^m]: - d',
      '<p>a[^n] ^[<em>b</em>]</p><p>[^n]: c</p><p>[^m]: </p><ul><li>d</li></ul>',
    ],
    [
      '[1]: https://a.b\n\n[1]',
      '<p>[1]: <a href="https://a.b">https://a.b</a></p><p><a href="https://a.b">1</a></p>',
    ],
    [
      '![a](https://a.b/c.png =50%) ![](/d.mp4)',
      '<p><a href="https://a.b/c.png">a</a> <a href="/d.mp4">/d.mp4</a></p>',
    ],
    ['[![a](https://a.b/c.png)](https://d.e)', '<p><a href="https://d.e">a</a></p>'],
    [
      'https://youtu.be/dQw4w9WgXcQ',
      '<p><a href="https://youtu.be/dQw4w9WgXcQ">https://youtu.be/dQw4w9WgXcQ</a></p>',
    ],
    ['https://a.example에서', '<p><a href="https://a.example">https://a.example</a>에서</p>'],
    ['봐요 https://a.example에서', '<p>봐요 <a href="https://a.example">https://a.example</a>에서</p>'],
    ['[size=72]a[color=red]b[/color][/size] [[Title]] [[A|b]]', '<p>ab [[Title]] [[A|b]]</p>'],
    ['<b>a</b> [](https://a.b)', '<p>&lt;b&gt;a&lt;/b&gt; [](https://a.b)</p>'],
    ['[a](javascript:b) ![c](data:d)', '<p>[a](javascript:b) ![c](data:d)</p>'],
    ['> # a\n> b[^c]', '<blockquote><p><strong>a</strong></p><p>b[^c]</p></blockquote>'],
    ['> a\r\n> [[b]]\r\n', '<blockquote><p>a<br />[[b]]</p></blockquote>'],
  ] as const) {
    it(`show ${JSON.stringify(text)} as ${expected}`, () => assert.equal(shown(text), expected));
  }

  it('have only types allowed in comments, however marks are nested', () => {
    const nested = [
      '*',
      '**',
      '__',
      '~~',
      '[',
      '![',
      '> ',
      '- ',
      '1. ',
      '^[',
      '[size=20]',
      '[color=red]',
      '[^a]: ',
      '`',
      '# ',
    ];
    for (const mark of nested) {
      const half = mark.repeat(5_000 / mark.length);
      const text = `${half}x [[w]] ![i](https://a.b/c.png)${half}`;
      const kinds = new Set<string>();
      const visit = (node: Node): void => {
        kinds.add(node.type);
        childrenOf(node).forEach(visit);
      };
      const blocks = commentBlocks(text);
      assert.ok(blocks.length > 0);
      blocks.forEach(visit);
      assert.deepEqual(
        [...kinds].filter((kind) => !SHOWN.has(kind)),
        [],
        mark,
      );
    }
  });
});
