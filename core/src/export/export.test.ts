import assert from 'node:assert/strict';
import fc from 'fast-check';
import { byteLength } from '../text/byte-length.ts';
import { exportFileName, FILE_NAME_MAX_BYTES } from './file-name.ts';
import { fileLink, fromFileLinks, toFileLinks } from './file-links.ts';
import { layOutExport } from './layout.ts';
import type { PlacedDoc } from './layout.ts';
import {
  MANIFEST_DAMAGED,
  MANIFEST_END,
  MANIFEST_MEDIA,
  MANIFEST_START,
  manifestItem,
  manifestLine,
  parseManifest,
  readManifest,
} from './manifest.ts';
import type { ManifestMedia } from './manifest.ts';
import { pathLink, relativeLinks, toMediaLinks } from './relative-links.ts';

const idOf = (number: number): string => String(number).padStart(24, '0');

const HOSTILE_TITLES = [
  '../../etc/passwd',
  'a/b\\c:d*e?f"g<h>i|j',
  'CON',
  'nul.txt',
  'trailing dot. ',
  '...',
  ' ',
  'line\nbreak\r\ttab\0nul',
  '\u202Egnp.exe',
  '각'.normalize('NFD'),
  '👩‍👩‍👧‍👦'.repeat(60),
  '가'.repeat(255),
  'x'.repeat(255),
  `e${'\u0301'.repeat(254)}`,
  '\uD800 lone',
  '=HYPERLINK("http://x")',
  '";\r\nX-Header: 1',
  '100% #1 & (two) [three]',
  'README',
  'readme',
];

describe('Names of exported files', () => {
  it('are those of the contract', () => {
    const doc = (
      id: number,
      title: string,
      parentId: number | null,
      isFolder = false,
      isHome = false,
    ): PlacedDoc => ({
      id: idOf(id),
      parentId: parentId === null ? null : idOf(parentId),
      isFolder,
      isHome,
      title,
    });
    const docs = [
      doc(1, 'First', null),
      doc(2, 'Cooking', null, true),
      doc(3, 'Second', null),
      doc(4, 'Soups', 2, true),
      doc(5, 'Bread', 2),
      doc(6, 'Kimchi', 4),
      doc(7, 'Travel', null, true),
      doc(8, 'Seoul', 7),
      doc(9, 'Home', null, false, true),
    ];
    assert.deepEqual(
      layOutExport(docs).map(({ file }) => file),
      [
        '-1-0-Home.md',
        '0-1-First.md',
        '1-0-Cooking.md',
        '2-0-Soups.md',
        '2-1-Kimchi.md',
        '1-1-Bread.md',
        '0-2-Second.md',
        '3-0-Travel.md',
        '3-1-Seoul.md',
      ],
    );
  });

  it('are safe on every file system, whatever the title', () => {
    const titles = fc.oneof(
      fc.constantFrom(...HOSTILE_TITLES),
      fc.string({ unit: 'binary', maxLength: 255 }),
    );
    fc.assert(
      fc.property(titles, (title) => {
        const name = exportFileName(10_000, 9_999, title);
        assert.ok(byteLength(name) <= FILE_NAME_MAX_BYTES, name);
        assert.match(name, /^10000-9999-[^\s.].*\.md$/su);
        assert.doesNotMatch(name, /[\p{Cc}"*/:<>?\\|\u2028-\u202E\u2066-\u2069]|[\s.]\.md$|\.\.\//u);
        assert.ok(name.isWellFormed() && name === name.normalize('NFC'), name);
      }),
      { numRuns: 500 },
    );
  });

  it('keep the words of ordinary titles, and cut between whole characters', () => {
    assert.equal(exportFileName(0, 1, '여행 기록: 2026/11'), '0-1-여행 기록_ 2026_11.md');
    const family = exportFileName(0, 1, '👩‍👩‍👧‍👦'.repeat(60));
    assert.match(family, /^0-1-(?:👩‍👩‍👧‍👦)+\.md$/u);
    assert.equal(exportFileName(0, 1, ' . '), '0-1-untitled.md');
  });
});

describe('An export', () => {
  /** A random tree: each document's parent is one of the folders before it. */
  const trees = fc
    .array(
      fc.record({
        title: fc.oneof(fc.constantFrom(...HOSTILE_TITLES), fc.string({ minLength: 1, maxLength: 40 })),
        isFolder: fc.boolean(),
        parent: fc.nat(),
        access: fc.constantFrom('public' as const, 'private' as const, 'link' as const),
        commentsEnabled: fc.boolean(),
        props: fc.constantFrom('{}', '{"breaks":true}', '{"x":"\\u0000\\"\\\\"}'),
      }),
      { maxLength: 60 },
    )
    .map((rows) => {
      const folders: string[] = [];
      return rows.map((row, index) => {
        const pick = row.parent % (folders.length + 1);
        const doc = {
          ...row,
          id: idOf(index),
          parentId: folders[pick] ?? null,
          isFolder: row.isFolder && index > 0,
          isHome: index === 0,
        };
        if (doc.isFolder) folders.push(doc.id);
        return doc.isHome ? { ...doc, parentId: null } : doc;
      });
    });
  type Doc = PlacedDoc & {
    readonly access: 'public' | 'private' | 'link';
    readonly commentsEnabled: boolean;
    readonly props: string;
  };

  const write = (docs: readonly Doc[]): string =>
    MANIFEST_START +
    layOutExport(docs)
      .map(({ doc, file, folder }, index) =>
        manifestLine(
          { ...doc, file, folder, kind: doc.isHome ? 'home' : doc.isFolder ? 'folder' : 'document' },
          index === 0,
        ),
      )
      .join('') +
    MANIFEST_END;

  const restore = (manifest: string): Doc[] => {
    const entries = parseManifest(manifest) ?? [];
    const ids = new Map(entries.map(({ file }, index) => [file, idOf(5_000 + index)]));
    return entries.map(({ file, folder, kind, ...rest }) => ({
      ...rest,
      id: ids.get(file) ?? '',
      parentId: folder === null ? null : (ids.get(folder) ?? null),
      isFolder: kind === 'folder',
      isHome: kind === 'home',
    }));
  };

  it('restores the same tree: written, read and written again it is equal', () => {
    fc.assert(
      fc.property(trees, (docs) => {
        const written = write(docs);
        const restored = restore(written);
        assert.equal(restored.length, docs.length);
        assert.equal(write(restored), written);
        const files = layOutExport(docs).map(({ file }) => file.normalize('NFC').toLowerCase());
        assert.equal(new Set(files).size, files.length);
      }),
      { numRuns: 300 },
    );
  });

  it('rejects text that is no manifest, and skips invalid lines', () => {
    for (const text of [
      '',
      '{',
      '[]',
      'null',
      '{"format":"other","version":1,"docs":[]}',
      '{"format":"maru-export","version":2,"docs":[]}',
    ]) {
      assert.equal(parseManifest(text), null, text);
    }
    const good = {
      file: 'a.md',
      kind: 'document',
      folder: null,
      title: 'a',
      access: 'public',
      commentsEnabled: true,
      props: '{}',
    };
    const wrong = [
      null,
      1,
      {},
      { ...good, access: 'everyone' },
      { ...good, title: 1 },
      { ...good, folder: {} },
      { ...good, kind: 'x' },
      good,
    ];
    assert.deepEqual(
      parseManifest(JSON.stringify({ format: 'maru-export', version: 1, docs: [good, ...wrong] })),
      [good],
    );
    fc.assert(fc.property(fc.string(), (text) => void parseManifest(text)));
  });

  it('lists media and damaged documents; older manifests have neither', () => {
    const media = [
      { file: 'media/1-a.png', name: 'a.png' },
      { file: 'media/2-b.png', name: '"b".png' },
    ];
    const lines = (items: readonly (ManifestMedia | string)[]): string =>
      items.map((item, index) => manifestItem(item, index === 0)).join('');
    const text =
      MANIFEST_START +
      MANIFEST_MEDIA +
      lines(media) +
      MANIFEST_DAMAGED +
      lines(['0-1-x.md', 'media/2-b.png']) +
      MANIFEST_END;
    assert.deepEqual(readManifest(text), {
      docs: [],
      media,
      damaged: new Set(['0-1-x.md', 'media/2-b.png']),
    });
    assert.deepEqual(readManifest(MANIFEST_START + MANIFEST_END), {
      docs: [],
      media: [],
      damaged: new Set(),
    });
    const wrong = {
      format: 'maru-export',
      version: 1,
      docs: [],
      media: [null, 1, { file: 1, name: 'x' }, media[0], media[0]],
      damaged: [1, null],
    };
    assert.deepEqual(readManifest(JSON.stringify(wrong)), {
      docs: [],
      media: [media[0]],
      damaged: new Set(),
    });
  });
});

describe('Links between exported documents', () => {
  const FILES = new Map([
    [idOf(1), '0-1-여행 기록 (1).md'],
    [idOf(2), '0-2-B.md'],
  ]);
  const out = (content: string): string => toFileLinks(content, {}, 'minji', (id) => FILES.get(id));
  const links = new Map([...FILES].map(([id, file]) => [fileLink(file), id]));
  const back = (content: string): string => fromFileLinks(content, {}, 'other', (link) => links.get(link));

  it('point to files, with their anchors, whatever the address’s slug', () => {
    assert.equal(out(`[a](/minji/${idOf(1)})`), '[a](0-1-여행%20기록%20%281%29.md)');
    assert.equal(out(`[a](/minji/${idOf(2)}-%EA%B0%80#s-1.2 "t")`), '[a](0-2-B.md#s-1.2 "t")');
    assert.equal(out(`**[a](</Minji/${idOf(2)}>)**`), '**[a](0-2-B.md)**');
  });

  it('do not change for other spaces, pages, unknown documents, code and wiki links', () => {
    for (const text of [
      `[a](/hana0/${idOf(1)})`,
      `[a](/minji/${idOf(9)})`,
      `[a](/minji/${idOf(1)}/edit)`,
      `[a](/minji/${idOf(1)}?view=reader)`,
      `[a](https://example.org/minji/${idOf(1)})`,
      `\`[a](/minji/${idOf(1)})\``,
      `\`\`\`\n[a](/minji/${idOf(1)})\n\`\`\``,
      '[[B]] and [[minji/B|b]]',
    ]) {
      assert.equal(out(text), text);
    }
  });

  it('become addresses on import, and are exported as the same text again', () => {
    assert.equal(
      back('[a](0-2-B.md#x) [b](0-2-b.md) `[c](0-2-B.md)`'),
      `[a](/other/${idOf(2)}#x) [b](0-2-b.md) \`[c](0-2-B.md)\``,
    );
    const pieces = fc.constantFrom(
      `[a](/minji/${idOf(1)})`,
      `[b](/minji/${idOf(2)}-slug#x)`,
      `[c](</minji/${idOf(2)}>)`,
      '[d](0-2-B.md)',
      '[e](0-2-%42.md)',
      '[f](0-2-B.md "](0-2-B.md)")',
      '`',
      '\n\n',
      '**',
      '| a | b |\n|---|---|\n| ',
      '# ',
      '[[B]]',
      '\\',
      '[',
      '](',
      ')',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const exported = out(parts.join(''));
        const restored = fromFileLinks(exported, {}, 'minji', (link) => links.get(link));
        assert.equal(out(restored), exported);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('Links to files beside a text', () => {
  it('are relative paths of links and images, outside of code', () => {
    const text =
      '![a](files/a%20b.png =50%) [b](../b.pdf#page=2) [c](/x) [d](https://example.org) [e](#e) `[f](f.png)` [g](<g h.txt>)';
    assert.deepEqual([...relativeLinks(text, {})], ['files/a%20b.png', '../b.pdf#page=2', '/x', 'g h.txt']);
  });

  it('become the addresses of media, without any other change of the text', () => {
    const link = pathLink('media/1-마당 (1).png');
    assert.equal(link, 'media/1-마당%20%281%29.png');
    const text = `![a](${link} =50%) \`![a](${link})\` [b](other.png)`;
    assert.equal(
      toMediaLinks(text, {}, (destination) => (destination === link ? '/media/x/a.png' : undefined)),
      `![a](/media/x/a.png =50%) \`![a](${link})\` [b](other.png)`,
    );
  });
});
