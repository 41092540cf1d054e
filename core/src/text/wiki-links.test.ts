import assert from 'node:assert/strict';
import { wikiLinkFinder, wikiLinkResolver, resolveWikiTarget } from './wiki-links.ts';
import type { LinkTarget } from './wiki-links.ts';

const DOCS = ['설치 방법', 'Notes', 'notes', 'a/b'].map((title, seq) => ({
  id: `00000000000000000000000${seq + 1}`,
  title,
  parentId: null,
  seq,
  createdAt: '2026-01-01T00:00:00.000Z',
}));

describe('Wiki links', () => {
  const resolve = wikiLinkResolver('alice', DOCS, { folderId: null });

  it('leads to the document of that title, ignoring case and normal form', () => {
    const path = `/alice/${DOCS[0]?.id}-${encodeURIComponent('설치-방법')}`;
    assert.equal(resolve('설치 방법'), path);
    assert.equal(resolve('설치 방법'.normalize('NFD')), path);
    assert.equal(resolve('ALICE/설치 방법'), path);
  });

  it('means the first of several documents with one title', () => {
    assert.equal(resolve('NOTES'), `/alice/${DOCS[1]?.id}-notes`);
  });

  it('accepts a title with a slash', () => {
    assert.equal(resolve('a/b'), `/alice/${DOCS[3]?.id}-a-b`);
  });

  it('names a heading after #, once no document has the whole title', () => {
    const titles = new Map([
      ['C#', '/c-sharp'],
      ['C', '/c'],
      ['Notes', '/notes'],
    ]);
    const placeOf = (target: string): object => resolveWikiTarget(target, (title) => titles.get(title));
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
    resolveWikiTarget('#a'.repeat(300), () => {
      count++;
      return null;
    });
    assert.ok(count <= 5, String(count));
  });

  describe('with several documents of a title', () => {
    /** Documents as `id: title in folder, day`; the order in the list is that of the tree. */
    const tree = (...rows: readonly string[]): LinkTarget[] =>
      rows.map((row, seq) => {
        const [, id = '', title = '', parentId = '', day = ''] =
          /^(\w+): (.+?) in (\w*), (\d)$/.exec(row) ?? [];
        return { id, title, parentId: parentId === '' ? null : parentId, seq, createdAt: `2026-01-0${day}` };
      });
    const docs = tree(
      'work: Work in , 1',
      'home: Home in , 1',
      'plans: Plans in work, 1',
      'a: Note in home, 3',
      'b: Note in work, 4',
      'c: Note in plans, 5',
      'd: Note in , 6',
      'e: List in work, 4',
      'f: List in home, 3',
      'g: Same in plans, 2',
      'h: Same in home, 2',
      'i: Plans/Note in , 9',
    );
    const find = (folderId: string | null, target: string, list: readonly LinkTarget[] = docs) => {
      const found = wikiLinkFinder('alice', list, {
        folderId,
        aliases: [
          { docId: 'a', title: 'Old' },
          { docId: 'c', title: 'Old' },
          { docId: 'd', title: 'List' },
          { docId: 'e', title: 'Work/Deep' },
        ],
      })(target);
      return found === null ? null : `${found.doc.id} of ${found.docs.length}`;
    };

    it('means the one in its folder, then above it, then the oldest, then the first of the tree', () => {
      assert.equal(find('plans', 'Note'), 'c of 4');
      assert.equal(find('work', 'note'), 'b of 4');
      assert.equal(find('home', 'Note'), 'a of 4');
      assert.equal(find(null, 'Note'), 'd of 4');
      assert.equal(find('plans', 'List'), 'e of 2');
      assert.equal(find(null, 'List'), 'f of 2');
      assert.equal(find(null, 'Same'), 'g of 2');
      assert.equal(find('home', 'Same'), 'h of 2');
      assert.equal(find('plans', 'Same'), 'g of 2');
      for (const folder of ['plans', 'home', null])
        assert.equal(find(folder, 'Note', docs.toReversed()), find(folder, 'Note'));
    });

    it('means the one of a folder that the link names, and a whole title before that', () => {
      assert.equal(find(null, 'Home/Note'), 'a of 1');
      assert.equal(find(null, 'WORK / note'), 'b of 1');
      assert.equal(find(null, 'Work/Plans/Same'), 'g of 1');
      assert.equal(find(null, 'Home/Plans/Same'), null);
      assert.equal(find(null, 'Plans/Note'), 'i of 1');
      assert.equal(find(null, 'alice/Home/Note'), 'a of 1');
      assert.equal(find(null, '/Note'), 'd of 1');
    });

    it('takes aliases after titles, by the same rules', () => {
      assert.equal(find('plans', 'Old'), 'c of 2');
      assert.equal(find(null, 'Old'), 'a of 2');
      assert.equal(find(null, 'List'), 'f of 2');
      assert.equal(find(null, 'Home/Old'), 'a of 1');
      assert.equal(find(null, 'Work/Deep'), 'e of 1');
    });

    it('is fast for hostile targets and trees', () => {
      const many = Array.from({ length: 10_000 }, (_, seq) => ({
        id: String(seq),
        title: 'T',
        parentId: seq === 0 ? '9' : '0',
        seq,
        createdAt: '',
      }));
      const resolve = wikiLinkFinder('alice', many, { folderId: '9' });
      for (let i = 0; i < 2_000; i++) resolve(`${'x/'.repeat(i % 100)}y${i}/T/T`);
      assert.equal(resolve('T')?.docs.length, 10_000);
    });
  });

  it('leads nowhere for a title that is hidden from the reader, and for other spaces', () => {
    assert.equal(resolve('Secret'), null);
    assert.equal(resolve('bob/Notes'), null);
  });
});
