import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { highlightTree, tagHighlighter, tags } from '@lezer/highlight';
import { collectLabels } from '@maru/core/markup';
import { blocksIn } from './highlight-visible.ts';
import { dialect } from './dialect.ts';

const SEEDS = new URL('../../../../scripts/seed/docs/', import.meta.url);
const { parser } = dialect({ known: collectLabels(new Set(), new Set()) }, true, () => null).language;
const STYLE = tagHighlighter([
  { tag: tags.heading, class: 'heading' },
  { tag: tags.quote, class: 'quote' },
  { tag: tags.list, class: 'list' },
  { tag: tags.strong, class: 'strong' },
  { tag: tags.emphasis, class: 'emphasis' },
  { tag: tags.monospace, class: 'code' },
  { tag: [tags.link, tags.url], class: 'link' },
  { tag: [tags.processingInstruction, tags.labelName, tags.contentSeparator], class: 'mark' },
]);

describe('Highlighting of the visible blocks', () => {
  it('equals the whole tree’s, for any part of the text', () => {
    const text = readdirSync(SEEDS)
      .sort()
      .map((name) => readFileSync(new URL(name, SEEDS), 'utf8'))
      .join('\n\n');
    const tree = parser.parse(text);
    let coloured = 0;
    for (let from = 0; from < text.length; from += 331) {
      const range = { from, to: Math.min(text.length, from + 1_000) };
      const whole: string[] = [];
      highlightTree(
        tree,
        STYLE,
        (start, end, name) => void whole.push(`${start} ${end} ${name}`),
        range.from,
        range.to,
      );
      const found: string[] = [];
      blocksIn(tree, range, (block, at) => {
        const put = (start: number, end: number, name: string): void =>
          void found.push(`${at + start} ${at + end} ${name}`);
        highlightTree(block, STYLE, put, Math.max(0, range.from - at), Math.min(block.length, range.to - at));
      });
      assert.deepEqual(found, whole);
      coloured += found.length;
    }
    assert.ok(coloured > 1_000);
  });

  it('parses no block outside the window', () => {
    const text = 'One.\n\n'.repeat(500);
    const at: number[] = [];
    blocksIn(parser.parse(text), { from: 1_201, to: 1_211 }, (_block, start) => void at.push(start));
    assert.deepEqual(at, [1_200, 1_206]);
  });
});
