import assert from 'node:assert/strict';
import fc from 'fast-check';
import { byteLength } from '../text/byte-length.ts';
import { wikiLinkResolver } from '../text/wiki-links.ts';
import { layOutFolders } from './folder-layout.ts';
import type { NamedDoc } from './folder-layout.ts';
import { addMaruKeys, takeMaruKeys } from './maru-keys.ts';
import type { MaruKeys } from './maru-keys.ts';
import { fromPortableText, toPortableText } from './portable-text.ts';
import type { LinkForm } from './portable-text.ts';

const idOf = (number: number): string => String(number).padStart(24, '0');

function doc(id: number, title: string, parentId: number | null = null, isFolder = false): NamedDoc {
  const parent = parentId === null ? null : idOf(parentId);
  return { id: idOf(id), title, parentId: parent, isFolder, isHome: false, createdAt: id };
}

describe('Plain folders of an export', () => {
  const filesOf = (docs: readonly NamedDoc[], reserved: readonly string[] = []): string[] =>
    layOutFolders(docs, reserved).map(({ file }) => file);

  it('have a file for each document, and a folder with a file of its name for each folder', () => {
    const home = { ...doc(9, 'Minji'), isHome: true };
    assert.deepEqual(
      filesOf([
        doc(1, 'First'),
        doc(2, 'Cooking', null, true),
        doc(3, '김치', 2),
        doc(4, 'Soups', 2, true),
        home,
      ]),
      ['Minji.md', 'First.md', 'Cooking/Cooking.md', 'Cooking/김치.md', 'Cooking/Soups/Soups.md'],
    );
  });

  it('number equal names by age, ignoring case, beside folders and within them', () => {
    assert.deepEqual(
      filesOf(
        [
          doc(5, 'plan'),
          doc(1, 'Plan'),
          doc(2, 'Trips', null, true),
          doc(3, 'TRIPS'),
          doc(4, 'trips', 2),
          doc(6, 'media', null, true),
        ],
        ['media'],
      ),
      ['plan 2.md', 'Plan.md', 'Trips/Trips.md', 'Trips/trips 2.md', 'TRIPS 2.md', 'media 2/media 2.md'],
    );
  });

  it('never give a folder the name of a file or page beside it, or one that git refuses', () => {
    assert.deepEqual(
      filesOf([
        doc(1, 'a'),
        doc(2, 'a.md', null, true),
        doc(3, 'A.HTML', null, true),
        doc(4, 'git~1', null, true),
        doc(5, '\u200C.git', null, true),
        doc(6, 'b.md'),
      ]),
      ['a.md', 'a_md/a_md.md', 'A_HTML/A_HTML.md', '_git~1/_git~1.md', 'git/git.md', 'b.md.md'],
    );
  });

  it('are safe on every file system and in links, whatever the titles', () => {
    const titles = fc.oneof(
      fc.constantFrom(
        'CON',
        'nul.txt',
        'a/b',
        '[[x]]',
        'C#',
        '^y',
        'a|b',
        '...',
        'x'.repeat(255),
        '각'.repeat(255),
      ),
      fc.string({ unit: 'binary', maxLength: 60 }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(titles, fc.boolean(), fc.nat()), { maxLength: 30 }), (rows) => {
        const folders: number[] = [];
        const docs = rows.map(([title, isFolder, pick], index) => {
          const parent = folders[pick % (folders.length + 1)] ?? null;
          if (isFolder) folders.push(index);
          return doc(index, title, parent, isFolder);
        });
        const files = filesOf(docs, ['media']);
        assert.equal(new Set(files.map((file) => file.normalize('NFC').toLowerCase())).size, docs.length);
        for (const file of files)
          for (const name of file.split('/')) {
            assert.doesNotMatch(name, /["*:<>?\\|[\]#^\p{Cc}]|^[\s.]|[\s.]$|^(?:con|nul)\./iu, file);
            assert.ok(byteLength(name) <= 128, name);
          }
      }),
      { numRuns: 60 },
    );
  });
});

describe('Links in plain folders', () => {
  const docs = [doc(1, 'Plan'), doc(2, 'Trips', null, true), doc(3, 'Plan', 2), doc(4, 'C# [notes]', 2)];
  const files = new Map(layOutFolders(docs, ['media']).map(({ doc: { id }, file }) => [id, file]));
  const names = new Map([
    [idOf(1), 'Plan'],
    [idOf(2), 'Trips'],
    [idOf(3), 'Trips/Plan'],
    [idOf(4), 'C_ _notes_'],
  ]);
  const write = (content: string, form: LinkForm, file = 'Trips/Plan.md'): string =>
    toPortableText(
      content,
      {},
      {
        file,
        form,
        groupName: 'minji',
        resolve: wikiLinkResolver(
          'minji',
          docs.map((one, seq) => ({ ...one, seq, createdAt: String(one.createdAt) })),
          { folderId: null },
        ),
        fileOf: (id) => files.get(id),
        nameOf: (id) => names.get(id),
        mediaFileOf: (id) => (id === idOf(7) ? 'media/1-a b.png' : undefined),
      },
    );

  it('are relative to the file that has them', () => {
    assert.equal(
      write(`[a](/minji/${idOf(1)}-plan#x) [b](/minji/${idOf(4)}) ![c](/media/${idOf(7)}/a.png)`, 'relative'),
      '[a](../Plan.md#x) [b](C_%20_notes_.md) ![c](../media/1-a%20b.png)',
    );
    assert.equal(write(`[b](/minji/${idOf(4)})`, 'wiki', 'Plan.md'), '[b](Trips/C_%20_notes_.md)');
    assert.equal(
      write(`[a] [b][c]\n\n[a]: /minji/${idOf(1)}#x "t"\n[c]: </minji/${idOf(4)}>\n`, 'wiki'),
      '[a] [b][c]\n\n[a]: ../Plan.md#x "t"\n[c]: C_%20_notes_.md\n',
    );
  });

  it('of titles lead to files by name, or by path where the name stands twice', () => {
    assert.equal(
      write('[[Plan]] [[trips]] [[minji/Trips|our trips]] [[C# [notes]]] [[Missing]] [[#Own]]', 'wiki'),
      '[[Plan]] [[Trips|trips]] [[Trips|our trips]] [[C# [notes]]] [[Missing]] [[#Own]]',
    );
    assert.equal(write('[[Trips#The Sea|sea]]', 'wiki'), '[[Trips#The Sea|sea]]');
    assert.equal(
      write('[[Trips#The Sea]]', 'relative', 'Plan.md'),
      '[Trips#The Sea](Trips/Trips.md#the-sea)',
    );
    assert.equal(write('| a |\n|---|\n| [[trips]] |\n', 'wiki'), '| a |\n|---|\n| [[Trips\\|trips]] |\n');
  });

  it('give images their sizes in the target program’s syntax', () => {
    const image = `![a](/media/${idOf(7)}/a.png =320x200)`;
    assert.equal(write(image, 'wiki'), '![a|320x200](../media/1-a%20b.png)');
    assert.equal(
      write(image, 'relative'),
      '<img src="../media/1-a%20b.png" alt="a" width="320" height="200">',
    );
    assert.equal(
      write(`![a](/media/${idOf(7)}/a.png =50%)`, 'wiki'),
      '<img src="../media/1-a%20b.png" alt="a" width="50%">',
    );
  });

  it('embed documents where the target program can, else link to them', () => {
    const text = 'a\n\n![[trips]]\n\n![[Missing]]\n';
    assert.equal(write(text, 'wiki'), 'a\n\n![[Trips]]\n\n![[Missing]]\n');
    const linked = write(text, 'relative');
    assert.equal(linked, 'a\n\n[trips](Trips.md)<!-- ![[trips]] -->\n\n![[Missing]]\n');
    assert.equal(fromPortableText(linked, {}), text);
    const section = '  ![[Trips#The Sea]] \n';
    assert.equal(fromPortableText(write(section, 'relative'), {}), section);
    const written = '`[trips](Trips.md)<!-- ![[trips]] -->`\n\nx [trips](Trips.md)<!-- ![[trips]] -->\n';
    assert.equal(fromPortableText(written, {}), written);
  });

  it('restore the sizes of images in the dialect', () => {
    const text =
      '![a|320x200](p.png) ![b|40](q.png) <img src="r.png" alt="&quot;c" width="50%"> ![d](s.png =9x9) `![e|9](t)`';
    assert.equal(
      fromPortableText(text, {}),
      '![a](p.png =320x200) ![b](q.png =40x) !["c](r.png =50%) ![d](s.png =9x9) `![e|9](t)`',
    );
  });

  it('restore the sizes of images of other sites, but not in code', () => {
    const tag = '<img src="https://e.org/a.png" alt="a" width="50%">';
    assert.equal(
      fromPortableText(`x ${tag} \`${tag}\`\n\n\`\`\`\n${tag}\n\`\`\`\n`, {}),
      `x ![a](https://e.org/a.png =50%) \`${tag}\`\n\n\`\`\`\n${tag}\n\`\`\`\n`,
    );
  });

  it('are unchanged in code', () => {
    const text = `\`[a](/minji/${idOf(1)})\` \`[[trips]]\`\n\n\`\`\`\n[[trips]]\n\`\`\`\n`;
    assert.equal(write(text, 'wiki'), text);
  });
});

describe('Export data in front matter', () => {
  const KEYS: MaruKeys = {
    title: 'A: "b"',
    kind: 'folder',
    access: 'link',
    comments: true,
    order: 3,
    created: '2026-11-25T10:00:00.000Z',
    updated: '2026-11-25T11:00:00.000Z',
    settings: '{"breaks":true}',
  };

  it('are stored under one key, in the text’s own front matter if it has any', () => {
    assert.match(addMaruKeys('# Hi\n', KEYS), /^---\nmaru:\n {2}title: "A: \\"b\\""\n[^]*\n---\n\n# Hi\n$/);
    for (const text of [
      '---\n{title: A, tags: [a]}\n---\nHi',
      '---\n# a\n {\n  title: A\n} # b\n---\n\nHi',
      '---\n  title: A\n\n  tags:\n    - a\n---\nHi',
    ]) {
      const written = addMaruKeys(text, { ...KEYS, settings: '{"toc":"a } b"}' });
      assert.notEqual(written, text);
      assert.deepEqual(takeMaruKeys(written), {
        keys: { ...KEYS, settings: '{"toc":"a } b"}' },
        content: text,
      });
    }
    assert.match(addMaruKeys('---\ntags: [a]\n---\nHi', KEYS), /^---\ntags: \[a\]\nmaru:\n[^]*\n---\nHi$/);
  });

  it('are removed again byte for byte', () => {
    const pieces = fc.constantFrom(
      '---\n',
      'a: b\n',
      '  a: b\n',
      '{a: b}\n',
      '{\n',
      '}\n',
      'tags:\n  - x\n',
      '\n',
      'text',
      '--- \n',
      '# c\n',
      'maru: 1\n',
      '\r\n',
      '%%',
    );
    const texts = fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, (text) => {
        const written = addMaruKeys(text, KEYS);
        const taken = takeMaruKeys(written);
        if (written === text) return;
        assert.deepEqual(taken, { keys: KEYS, content: text });
      }),
      { numRuns: 3_000 },
    );
  });

  it('omit settings that do not fit', () => {
    const settings = JSON.stringify({ note: 'x'.repeat(9_000) });
    const { settings: _settings, ...others } = KEYS;
    for (const text of ['# Hi\n', '---\ntags: [a]\n---\nHi', '---\n{tags: [a]}\n---\nHi'])
      assert.deepEqual(takeMaruKeys(addMaruKeys(text, { ...KEYS, settings })), {
        keys: others,
        content: text,
      });
  });

  it('are not found in other texts', () => {
    for (const text of [
      '',
      '---\nmaru: 1\n---\n',
      '---\nmaru:\n  access: all\n---\n',
      '---\n{"maru": {"access": "all"},\na: b}\n---\n',
      '---\n{"maru": "x"}\n---\n',
      'maru:\n  access: "public"\n',
    ])
      assert.equal(takeMaruKeys(text), null);
  });
});
