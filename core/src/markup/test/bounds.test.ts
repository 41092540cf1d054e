import assert from 'node:assert/strict';
import { DOC_SWITCHES } from '../../doc-props.ts';
import { format } from '../format/format.ts';
import { parse } from '../parse.ts';
import { renderHtml } from '../render/html.ts';
import { outline } from '../render/outline.ts';
import { reparse } from '../reparse.ts';
import { HOSTILE_DOCUMENTS } from './hostile-documents.ts';

const count = (text: string, part: string): number => text.split(part).length - 1;
const html = (text: string): string => renderHtml(parse(text));

function assertBounded(name: string, text: string, made: string): void {
  assert.ok(
    made.length <= 8 * text.length + 2 ** 20,
    `${name}: ${made.length} characters from ${text.length}`,
  );
  assert.ok(Buffer.byteLength(made) <= 8 * Buffer.byteLength(text) + 2 ** 20, `${name}: bytes`);
}

/** Texts with the greatest growth from source to HTML. */
const GROWING: Readonly<Record<string, (n: number) => string>> = {
  'references to one note': (n) => `${'[^a] '.repeat(n / 5)}\n\n[^a]: x`,
  'folds with text': (n) => '## [-] a\n\nb\n\n'.repeat(n / 14),
  'folds in quotes': (n) => '> # [-] a\n\n'.repeat(n / 11),
  quotes: (n) => '>\n\n'.repeat(n / 3),
  'lines of quotation marks': (n) => '"\n'.repeat(n / 2),
  'pictures without words': (n) => '![](a)'.repeat(n / 6),
  'tables without words': (n) => `${'|a'.repeat(200)}|\n${'|-'.repeat(200)}|\n${'|\n'.repeat(n / 2)}`,
  boxes: (n) => '- [ ] a\n'.repeat(n / 8),
  'letters that are marked': (n) => '`a`'.repeat(n / 3),
  'addresses alone': (n) => 'http://a\n\n'.repeat(n / 10),
  'contents of headings in Korean': (n) => `[toc]\n\n${'# 가나다라마바사\n'.repeat(n / 10)}`,
  'wiki links': (n) => '[[가]] '.repeat(n / 6),
  'references with a long title': (n) =>
    `[a]: u "${'가'.repeat(Math.floor(n / 300))}"\n\n${'[a] '.repeat(n / 4)}`,
};

describe('the limits of a document', () => {
  it('give ids, numbers and entries to the first 2,000 headings', () => {
    const root = parse(`[toc]\n\n${'# a\n'.repeat(2002)}`, { numbering: true });
    const made = renderHtml(root);
    assert.deepEqual(
      [count(made, '<h1 id='), count(made, '<h1>a</h1>'), count(made, '<li>')],
      [2000, 2, 2000],
    );
    assert.deepEqual([outline(root).length, outline(root).at(-1)?.number], [2000, '2000']);
    const heading = root.children.at(-1);
    assert.ok(
      heading?.type === 'heading' && heading.path === '' && heading.slug === '' && heading.number === '',
    );
  });

  it('hold when a heading is added or removed before them', () => {
    const root = parse('# a\n\n'.repeat(2000));
    const more = reparse(root, { from: 0, to: 0, insert: '# b\n\n' });
    assert.equal(renderHtml(more), html(more.source));
    const fewer = reparse(more, { from: 0, to: 5, insert: '' });
    assert.equal(renderHtml(fewer), renderHtml(root));
  });

  it('fold the first 2,000 headings that fold', () => {
    const made = html('## [-] a\n'.repeat(2003));
    assert.deepEqual(
      [count(made, '<details>'), count(made, '</details>'), count(made, '<h2')],
      [2000, 2000, 2003],
    );
    const quoted = html('> ## [+] a\n\n'.repeat(2003));
    assert.deepEqual([count(quoted, '<details open>'), count(quoted, '</details>')], [2000, 2000]);
  });

  it('read 2,000 footnotes and 5,000 wiki links, and later ones as text', () => {
    const notes = html('^[a] '.repeat(2003));
    assert.deepEqual([count(notes, '<li id="fn-'), count(notes, '^[a]')], [2000, 3]);
    const named = Array.from({ length: 2003 }, (_, i) => `[^${i}]`).join(' ');
    const definitions = Array.from({ length: 2003 }, (_, i) => `[^${i}]: n`).join('\n\n');
    const labelled = html(`${named} [^1]\n\n${definitions}`);
    assert.deepEqual(
      [count(labelled, '<li id="fn-'), count(labelled, '<sup'), count(labelled, '[^2002]')],
      [2000, 2001, 1],
    );
    const links = html('[[a|*b*]] '.repeat(5003));
    assert.deepEqual([count(links, 'class="wiki-link"'), count(links, '[[a|*b*]]')], [5000, 3]);
  });

  it('are the same in an incremental parse', () => {
    const notes = `${'[^1] b\n\n'.repeat(1990)}${'^[a]\n\n'.repeat(1999)}[^1]: x`;
    for (const text of ['[[a]] b\n\n'.repeat(5001), '^[a] b\n\n'.repeat(2001), notes]) {
      let root = parse(text);
      for (const insert of ['[[c]] ', '^[c] ', 'd'])
        for (const from of [0, Math.floor(text.length / 2)]) {
          root = reparse(root, { from, to: from, insert });
          assert.equal(renderHtml(root), html(root.source));
        }
    }
  });

  it('keep what is beyond them in formatted source', () => {
    for (const text of ['^[a] '.repeat(2003), '[[a|*b*]] '.repeat(5003), '## [-] a\n'.repeat(2003)])
      assert.equal(html(format(parse(text))), html(text));
  });

  it('show the rest of a text as source where the HTML would be too long', () => {
    const text = `# Title\n\n## [-] Fold\n\nin\n\n${'>\n\n'.repeat(500_000)}<last> & words`;
    const made = html(text);
    assertBounded('quotes', text, made);
    assert.ok(made.startsWith('<h1 id="s-1"><span id="title"></span>Title</h1>\n<details><summary>'));
    assert.deepEqual([count(made, '<pre>'), count(made, '</details>\n<pre>\n&gt;\n\n')], [1, 1]);
    assert.ok(made.endsWith('&gt;\n\n&lt;last&gt; &amp; words</pre>\n'));
  });

  it('show the whole text as source when its list of footnotes is too long', () => {
    const text = `# Title\n\n${'[^a] '.repeat(40_000)}\n\n[^a]: x`;
    assert.equal(html(text), `<pre>\n${text}</pre>\n`);
  });

  for (const [name, make] of [...Object.entries(GROWING), ...Object.entries(HOSTILE_DOCUMENTS)]) {
    it(`hold for: ${name}`, () => {
      for (const length of [2000, 100_000]) {
        const text = make(length);
        for (const options of [{}, DOC_SWITCHES])
          assertBounded(name, text, renderHtml(parse(text, options), { rel: 'nofollow' }));
      }
    });
  }
});
