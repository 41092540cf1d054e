import assert from 'node:assert/strict';
import { wikiLinkResolver, wikiPlace } from './wiki-links.ts';

const DOCS = [
  { id: '000000000000000000000001', title: '설치 방법' },
  { id: '000000000000000000000002', title: 'Notes' },
  { id: '000000000000000000000003', title: 'notes' },
  { id: '000000000000000000000004', title: 'a/b' },
];

describe('Wiki links', () => {
  const resolve = wikiLinkResolver('alice', DOCS);

  it('leads to the document of that title, whatever its case and normal form', () => {
    const path = `/alice/${DOCS[0]?.id}-${encodeURIComponent('설치-방법')}`;
    assert.equal(resolve('설치 방법'), path);
    assert.equal(resolve('설치 방법'.normalize('NFD')), path);
    assert.equal(resolve('ALICE/설치 방법'), path);
  });

  it('means the first of several documents with one title', () => {
    assert.equal(resolve('NOTES'), `/alice/${DOCS[1]?.id}-notes`);
  });

  it('takes a title with a slash for a title', () => {
    assert.equal(resolve('a/b'), `/alice/${DOCS[3]?.id}-a-b`);
  });

  it('names a heading after #, once no document has the whole title', () => {
    const titles = new Map([
      ['C#', '/c-sharp'],
      ['C', '/c'],
      ['Notes', '/notes'],
    ]);
    const placeOf = (target: string): object => wikiPlace(target, (title) => titles.get(title));
    const cases: readonly (readonly [string, string, string, string | null])[] = [
      ['Notes', 'Notes', '', '/notes'],
      ['C#', 'C#', '', '/c-sharp'],
      ['C##배열', 'C#', '배열', '/c-sharp#배열'],
      ['C#배열 쓰기', 'C', '배열 쓰기', '/c#배열-쓰기'],
      ['Notes#A, B & C', 'Notes', 'A, B & C', '/notes#a-b-c'],
      ['Notes#a-b--c', 'Notes', 'a-b--c', '/notes#a-b-c'],
      ['Notes#One#Two', 'Notes', 'One#Two', '/notes#two'],
      ['#Here', '', 'Here', '#here'],
      ['F#', 'F#', '', null],
      ['Missing#Part', 'Missing', 'Part', null],
    ];
    for (const [target, title, heading, href] of cases)
      assert.deepEqual(placeOf(target), { title, heading, href }, target);
  });

  it('looks up few titles for a hostile target', () => {
    let count = 0;
    wikiPlace('#a'.repeat(300), () => {
      count++;
      return null;
    });
    assert.ok(count <= 5, String(count));
  });

  it('leads nowhere for a title that the reader does not see, and for other spaces', () => {
    assert.equal(resolve('Secret'), null);
    assert.equal(resolve('bob/Notes'), null);
  });
});
