import assert from 'node:assert/strict';
import { parse, reparse } from '@maru/core/markup';
import type { Root } from '@maru/core/markup';
import type { Section } from './fold-sections.ts';
import { createPages } from './page-parts.ts';
import type { PageParts } from './page-parts.ts';

const paragraphs = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_none, index) => `p${from + index}.`).join('\n\n');

function edit(root: Root, find: string, insert: string): Root {
  const from = root.source.indexOf(find);
  assert.notEqual(from, -1, find);
  return reparse(root, { from, to: from + find.length, insert });
}

/** Returns the keys of all blocks in the order of rendering, with their content. */
function shown({ parts }: PageParts): string[] {
  const found: string[] = [];
  const take = (section: Section): void => {
    const block = section.kind === 'fold' ? section.heading : section.block;
    const words = JSON.stringify(block, (name, value: unknown) =>
      ['from', 'to', 'key'].includes(name) ? undefined : value,
    );
    found.push(`${section.key} ${section.hasTocBefore} ${words}`);
    if (section.kind === 'fold') section.inside.forEach(take);
  };
  for (const { blocks, section } of parts) [...blocks, ...(section === null ? [] : [section])].forEach(take);
  return found;
}

/** Returns the content without the keys, which depend on the page before. */
const words = (page: PageParts): string[] => shown(page).map((line) => line.slice(line.indexOf(' ')));

describe('The parts of a page', () => {
  const text = `${paragraphs(0, 60)}\n\n## [-] Fold\n\ninside.\n\n## Open\n\n[toc]\n\n${paragraphs(60, 120)}\n\nNote[^a]\n\n[^a]: The note.`;

  it('keep their identity except in the edited run', () => {
    const pageOf = createPages(true);
    const root = parse(text);
    const before = pageOf(root);
    const after = pageOf(edit(root, 'p70.', 'p70, longer.'));
    const others = after.parts.filter((part, index) => part !== before.parts[index]);
    assert.equal(others.length, 1);
    assert.equal(after.toc, before.toc);
    assert.equal(after.footnotes, before.footnotes);
    const names = (page: PageParts): string[] => shown(page).map((line) => line.split(' ')[0] ?? '');
    assert.deepEqual(names(after), names(before));
  });

  it('are the same again for a former tree', () => {
    const pageOf = createPages(true);
    const root = parse(text);
    const before = pageOf(root);
    pageOf(edit(root, 'p70.', 'p70, longer.'));
    assert.equal(pageOf(root), before);
  });

  it('show what a newly rendered page shows, after random edits', () => {
    const pageOf = createPages(true);
    let root = parse(text);
    pageOf(root);
    for (const [find, insert] of [
      ['p3.', 'p3 is longer.'],
      ['p1.', 'p1.\n\nnew.'],
      ['p3 is longer.', '## [-] p3'],
      ['inside.', 'inside it.'],
      ['p70.', '> p70.'],
      ['The note.', 'The other note.'],
      ['Note[^a]', 'Note[^a] and ^[one more][^a]'],
      ['one more', 'one *more*'],
      ['## [-] Fold', '## Fold'],
      ['[toc]\n\n', ''],
      ['p90.\n\np91.', 'p90.'],
      ['p100.', '[footnotes]'],
      ['new.', 'other.'],
    ] as const) {
      root = edit(root, find, insert);
      const page = pageOf(root);
      const fresh = createPages(true)(root);
      assert.deepEqual(words(page), words(fresh), find);
      assert.deepEqual(JSON.stringify(page.toc), JSON.stringify(fresh.toc), find);
      const notes = ({ footnotes }: PageParts): unknown[] =>
        footnotes.map(({ number, references, note }) => [
          number,
          references,
          note.type,
          JSON.stringify(note.children).replaceAll(/"(?:from|to|key)":\d+/g, ''),
        ]);
      assert.deepEqual(notes(page), notes(fresh), find);
      assert.equal(new Set(shown(page).map((line) => line.split(' ')[0])).size, root.children.length, find);
      assert.equal(
        page.parts.reduce((sum, { count }) => sum + count, 0),
        root.children.length,
        find,
      );
    }
  });

  it('keep the keys of edited blocks when others are added before them', () => {
    const pageOf = createPages(true);
    let root = parse('one.\n\ntwo.\n\nthree.');
    pageOf(root);
    const nameOf = (words: string): string | undefined =>
      shown(pageOf(root))
        .find((line) => line.includes(words))
        ?.split(' ')[0];
    root = edit(root, 'two.', 'two, longer.');
    const name = nameOf('two, longer.');
    root = edit(root, 'two, longer.', 'first.\n\ntwo, longer.');
    assert.equal(nameOf('two, longer.'), name);
  });

  it('are created again with other options, which change what a key shows', () => {
    const pageOf = createPages(true);
    const source = '# A\n\none\ntwo';
    const before = pageOf(parse(source, {}));
    const after = pageOf(parse(source, { breaks: true, numbering: true }));
    assert.notEqual(after.generation, before.generation);
    assert.deepEqual(
      words(after),
      words(createPages(true)(parse(source, { breaks: true, numbering: true }))),
    );
  });

  it('of unrelated trees are compared by what they show', () => {
    const pageOf = createPages(false);
    pageOf(parse('one.\n\ntwo.'));
    const page = pageOf(parse('one.\n\nother.'));
    assert.deepEqual(words(page), words(createPages(false)(parse('one.\n\nother.'))));
  });
});
