import assert from 'node:assert/strict';
import type { Block, ParseOptions, Root } from '../ast.ts';
import type { Edit } from '../edit.ts';
import { isSameNode } from '../incremental/same-node.ts';
import { parse } from '../parse.ts';
import { renderHtml } from '../render/html.ts';
import { reparse } from '../reparse.ts';
import { randomDocument, randomNumbers } from './random-document.ts';

const OPTIONS: readonly ParseOptions[] = [{}, { numbering: true, toc: 'auto', breaks: true }, { math: true }];

/** Returns a tree without the properties that a reparse may assign differently. */
function comparable(root: Root): unknown {
  return JSON.parse(
    JSON.stringify(root, (name, value: unknown) =>
      name === 'key' || name === 'nextKey' ? undefined : value,
    ),
  );
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
  // A block that ends two blocks above the edit can only have changed in a footnote's number.
  const line = before.source.lastIndexOf('\n', edit.from - 1) + 1;
  const above = before.children.filter(({ to }) => to < line);
  above.slice(0, -1).forEach((block, i) => {
    if (
      !JSON.stringify(block).includes('footnote') &&
      !before.source.includes('[a]:') &&
      !after.source.includes('[a]:')
    ) {
      const now = after.children[i];
      // A comment that the edit ends takes the blocks after its start.
      assert.ok(
        now === undefined
          ? after.source.includes('<!--')
          : now === block || now.from !== block.from || !isSameNode(block, now, 0),
        `block ${i} is the same object`,
      );
    }
  });
}

/** Returns some blocks whose ends are evident. */
function plainDocument(random: () => number): string {
  const word = (): string => randomDocument(random, 1).replaceAll(/[\0\r\n]/g, '');
  const words = (): string =>
    Array.from({ length: Math.floor(random() * 60) }, () => `a ${random() < 0.2 ? word() : ''}`).join(' ');
  const starts = ['', '# ', '- ', '> ', '1. ', '| a |\n|---|\n|'];
  return `${starts[Math.floor(random() * starts.length)] ?? ''}${words()}`;
}

/** Edits a text several times and compares each tree with that of a full parse. */
function checkEdits(random: () => number, text: string, options: ParseOptions): void {
  let root = parse(text, options);
  for (let step = 0; step < 5; step++) {
    const edit = randomEdit(random, root.source);
    const next = reparse(root, edit);
    const edited = root.source.slice(0, edit.from) + edit.insert + root.source.slice(edit.to);
    const hint = `${JSON.stringify(root.source)} with ${JSON.stringify(edit)}`;
    assert.equal(next.source, edited);
    assert.deepEqual(comparable(next), comparable(parse(edited, options)), hint);
    checkKeys(root, next, edit);
    root = next;
  }
}

describe('reparse', () => {
  it('equals a full parse, keys aside, for random documents and edits', function () {
    this.timeout(120_000);
    const random = randomNumbers(11);
    for (let i = 0; i < 6000; i++) {
      const options = OPTIONS[i % OPTIONS.length] ?? {};
      checkEdits(random, randomDocument(random, i % 10 === 0 ? 150 : 30), options);
    }
  });

  it('equals a full parse for texts of several pieces, with blocks untouched between two edits', function () {
    this.timeout(120_000);
    const random = randomNumbers(12);
    for (let i = 0; i < 60; i++) {
      const options = OPTIONS[i % OPTIONS.length] ?? {};
      const text = Array.from({ length: 40 }, () => plainDocument(random)).join('\n\n');
      checkEdits(random, text, options);
      let root = parse(text, options);
      const trees = [root];
      for (let step = 0; step < 4; step++) {
        root = reparse(root, randomEdit(random, root.source));
        trees.push(root);
      }
      // Newest first: reading an older tree must not affect a newer one.
      for (const tree of trees.reverse())
        assert.deepEqual(comparable(tree), comparable(parse(tree.source, options)));
    }
  });

  it('reads only the text that an edit affects', () => {
    const line = 'a *long* line '.repeat(250);
    const lines = 'a line\nof *many*\n'.repeat(250);
    for (const end of [
      line,
      lines,
      `${lines}\n\n${line}`,
      `\`\`\`\n${lines}`,
      `- ${line}\n- ${line}`,
      `${line}\n\n# ${line}\n\n${line}`,
    ]) {
      const text = `a\n\n${end}`;
      for (const insert of ['b', '```\n', '- ', '> ', '[^1]: ', '\n\nb\n\n']) {
        for (const from of [0, 1, 3]) {
          const next = reparse(parse(text), { from, to: from, insert });
          assert.deepEqual(
            comparable(next),
            comparable(parse(next.source)),
            `${JSON.stringify(insert)} at ${from}`,
          );
        }
      }
    }
  });

  it('handles an edit of many pieces, and one that leaves no text', () => {
    const text = Array.from(
      { length: 4000 },
      (_none, index) => `Paragraph **${index}**, of a long text.`,
    ).join('\n\n');
    const cut = reparse(reparse(parse(text), { from: 0, to: 0, insert: 'x' }), {
      from: 9000,
      to: 60_000,
      insert: 'y',
    });
    assert.deepEqual(comparable(cut), comparable(parse(`x${text.slice(0, 8999)}y${text.slice(59_999)}`)));
    const empty = reparse(cut, { from: 0, to: cut.source.length, insert: '' });
    assert.deepEqual(comparable(empty), comparable(parse('')));
    const again = reparse(reparse(empty, { from: 0, to: 0, insert: text }), {
      from: text.length,
      to: text.length,
      insert: '\n\nz',
    });
    assert.deepEqual(comparable(again), comparable(parse(`${text}\n\nz`)));
  });

  it('moves long blocks without a visible difference from a full parse', () => {
    const words = 'some *words* of a long block, '.repeat(20);
    const text = `# Title\n\nx\n\n## Long ${words}\n\n${words}\n\n- ${words}\n\n> ${words}\n\n| a |\n|---|\n| ${words} |\n\n[^1]: ${words}\n\nend[^1]`;
    let root = parse(text);
    for (let i = 0; i < 3; i++) root = reparse(root, { from: 10, to: 10, insert: 'y' });
    const known = parse(root.source);
    root.children.forEach((block, i) => {
      const same = { ...known.children[i], key: block.key };
      assert.deepEqual(Object.keys(block).toSorted(), Object.keys(same).toSorted());
      assert.deepEqual({ ...block }, same);
      assert.deepEqual(block, same);
      assert.deepEqual(structuredClone(block), same);
      assert.equal('children' in block && block.children, 'children' in block && block.children);
    });
    const [footnote] = root.footnotes;
    assert.ok(
      footnote !== undefined && root.children.includes(footnote.note as Block),
      'the list of footnotes has the nodes of the tree',
    );
  });

  it('renumbers headings when one changes its text, level or numbering', () => {
    const options = { numbering: true };
    const text = '# A\n\n## B {-}\n\n## C\n\nb\n\n# D\n\n## C';
    const changes = [
      [' {-}', ''],
      ['B', 'C'],
      ['##', '#'],
      ['# A\n\n', ''],
      ['## C', ''],
      ['b', 'a'],
    ] as const;
    for (const [part, insert] of changes) {
      const from = text.indexOf(part);
      const next = reparse(parse(text, options), { from, to: from + part.length, insert });
      assert.deepEqual(comparable(next), comparable(parse(next.source, options)), part);
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

  it('does not change the previous tree', () => {
    const root = parse('# A\n\n[a]: /u\n\n[a] x[^1]\n\n[^1]: n\n\n## B');
    const copy = structuredClone(root);
    reparse(root, { from: 2, to: 3, insert: 'Long\n\n# Other' });
    reparse(root, { from: 5, to: 12, insert: '' });
    assert.deepEqual(structuredClone(root), copy);
  });

  it('clamps edits to the text, and accepts trees that were read from JSON', () => {
    const root = parse('a');
    assert.equal(reparse(root, { from: -5, to: 99, insert: 'b' }).source, 'b');
    const received = JSON.parse(JSON.stringify(root)) as Root;
    assert.equal(renderHtml(reparse(received, { from: 1, to: 1, insert: 'c' })), '<p>ac</p>\n');
  });
});
