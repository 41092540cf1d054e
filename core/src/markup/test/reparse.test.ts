import assert from 'node:assert/strict';
import type { Block, Edit, ParseOptions, Root } from '../ast.ts';
import { isSameNode } from '../incremental/same-node.ts';
import { parse } from '../parse.ts';
import { renderHtml } from '../render/html.ts';
import { reparse } from '../reparse.ts';
import { randomDocument, randomNumbers } from './random-document.ts';

const OPTIONS: readonly ParseOptions[] = [{}, { numbering: true, toc: 'auto', breaks: true }, { math: true }];

/** A tree without what a reparse may answer differently. */
function comparable(root: Root): unknown {
  return JSON.parse(JSON.stringify(root, (name, value: unknown) => (name === 'key' || name === 'nextKey' ? undefined : value)));
}

function randomEdit(random: () => number, text: string): Edit {
  const from = Math.floor(random() * (text.length + 1));
  const to = random() < 0.6 ? from : Math.min(text.length, from + Math.floor(random() * 12));
  return { from, to, insert: random() < 0.3 ? '' : randomDocument(random, random() < 0.8 ? 1 : 5) };
}

function checkKeys(before: Root, after: Root, edit: Edit): void {
  const keys = after.children.map(({ key }) => key);
  assert.equal(new Set(keys).size, keys.length, 'keys are unique');
  assert.ok(keys.every((key) => key < after.nextKey));
  const old = new Map<number, Block>(before.children.map((block) => [block.key, block]));
  const delta = after.source.length - before.source.length;
  for (const block of after.children) {
    const known = old.get(block.key);
    if (known === undefined || known === block) continue;
    assert.ok(isSameNode(known, block, delta), `block ${block.key} kept its key but is another`);
  }
  // What ends two blocks above the edit can have changed by a footnote's number only.
  const line = before.source.lastIndexOf('\n', edit.from - 1) + 1;
  const above = before.children.filter(({ to }) => to < line);
  above.slice(0, -1).forEach((block, i) => {
    if (!JSON.stringify(block).includes('footnote') && !before.source.includes('[a]:') && !after.source.includes('[a]:')) {
      const now = after.children[i];
      assert.ok(now !== undefined && (now === block || !isSameNode(block, now, 0)), `block ${i} is the same object`);
    }
  });
}

describe('reparse', () => {
  it('equals a full parse, keys aside, for random documents and edits', function () {
    this.timeout(120_000);
    const random = randomNumbers(11);
    for (let i = 0; i < 6000; i++) {
      const options = OPTIONS[i % OPTIONS.length] ?? {};
      let root = parse(randomDocument(random, i % 10 === 0 ? 150 : 30), options);
      for (let step = 0; step < 5; step++) {
        const edit = randomEdit(random, root.source);
        const next = reparse(root, edit);
        const text = root.source.slice(0, edit.from) + edit.insert + root.source.slice(edit.to);
        const hint = `${JSON.stringify(root.source)} with ${JSON.stringify(edit)}`;
        assert.equal(next.source, text);
        assert.deepEqual(comparable(next), comparable(parse(text, options)), hint);
        checkKeys(root, next, edit);
        root = next;
      }
    }
  });

  it('keeps blocks before the edit and the keys of those after it', () => {
    const root = parse('# A\n\none\n\ntwo\n\nthree\n\n- four\n');
    const at = root.source.indexOf('two') + 3;
    const next = reparse(root, { from: at, to: at, insert: '!' });
    assert.equal(next.children[0], root.children[0]);
    assert.equal(next.children[1], root.children[1]);
    assert.notEqual(next.children[2]?.key, root.children[2]?.key);
    assert.deepEqual(
      next.children.slice(3).map(({ key }) => key),
      root.children.slice(3).map(({ key }) => key),
    );
    assert.equal(renderHtml(next), renderHtml(parse(next.source)));
  });

  it('changes nothing in the tree before', () => {
    const root = parse('# A\n\n[a]: /u\n\n[a] x[^1]\n\n[^1]: n\n\n## B');
    const copy = structuredClone(root);
    reparse(root, { from: 2, to: 3, insert: 'Long\n\n# Other' });
    reparse(root, { from: 5, to: 12, insert: '' });
    assert.deepEqual(structuredClone(root), copy);
  });

  it('takes edits outside the text at its ends, and trees that came as JSON', () => {
    const root = parse('a');
    assert.equal(reparse(root, { from: -5, to: 99, insert: 'b' }).source, 'b');
    const received = JSON.parse(JSON.stringify(root)) as Root;
    assert.equal(renderHtml(reparse(received, { from: 1, to: 1, insert: 'c' })), '<p>ac</p>\n');
  });
});
