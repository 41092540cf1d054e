import assert from 'node:assert/strict';
import fc from 'fast-check';
import { linkEmbeddedFiles } from './embedded-files.ts';
import { convertUnderscoreBold, cleanTitle, convertFileLinks, readForeignFile } from './foreign-file.ts';
import { planImport } from './import-plan.ts';
import type { PlannedDoc } from './import-plan.ts';

describe('A file of another program', () => {
  it('has its title from front matter, its first heading or its name', () => {
    assert.deepEqual(readForeignFile('---\ntitle: "Seoul: a walk"\n---\n\nWords', 'x'), {
      title: 'Seoul: a walk',
      content: '---\ntitle: "Seoul: a walk"\n---\n\nWords',
    });
    assert.deepEqual(readForeignFile('\uFEFF\n# The *title* #\n\nWords', 'x'), {
      title: 'The title',
      content: 'Words',
    });
    assert.deepEqual(readForeignFile('## Second\n# First', ' 여행 '), {
      title: '여행',
      content: '## Second\n# First',
    });
    assert.equal(readForeignFile('# The API: <br>a part', 'x').title, 'The API: a part');
    for (const front of ['---\n{"title":"T", tags: [a]}\n---', '---\n  "title": T\n---'])
      assert.deepEqual(readForeignFile(`${front}\nW`, 'x'), { title: 'T', content: `${front}\nW` });
    assert.deepEqual(readForeignFile('', '\u0007'), { title: 'Untitled', content: '' });
    assert.equal([...readForeignFile(`# ${'가'.repeat(300)}`, 'x').title].length, 255);
    // Takes a minute where each of the spaces begins a search.
    assert.equal(cleanTitle(`a${' '.repeat(100_000)}b \n c`), 'a');
  });

  it('keeps front matter, and is not cut at a thematic break', () => {
    assert.deepEqual(readForeignFile('---\ntags: [a, b]\ntitle: T\naliases:\n  - x\n---\nWords', 'x'), {
      title: 'T',
      content: '---\ntags: [a, b]\ntitle: T\naliases:\n  - x\n---\nWords',
    });
    assert.deepEqual(readForeignFile('---\r\ntags: a\r\n---\r\n# H\r\nWords', 'x'), {
      title: 'H',
      content: '---\ntags: a\n---\n\nWords',
    });
    // Text that follows the heading stays text.
    assert.deepEqual(readForeignFile('# Title\n\n---\nAuthor: Kim\n---\n\nText', 'x'), {
      title: 'Title',
      content: '\n---\nAuthor: Kim\n---\n\nText',
    });
    const broken = '---\nJust words between rules.\n---\nMore';
    assert.deepEqual(readForeignFile(broken, 'x'), { title: 'x', content: broken });
  });

  it('is converted to the dialect: double underscores, links and wiki links to files', () => {
    const convert = (text: string): string =>
      convertFileLinks(convertUnderscoreBold(text), {
        linkTo: (destination) => (destination === 'Other%20page.md' ? '/minji/id' : null),
        wikiTo: (target) =>
          /^(?:dir\/)?Note$/.test(target) ? { title: 'The Note', address: null } : undefined,
      });
    assert.equal(
      convert('a __bold *x* text__ and `__code__`\n\n```\n__more__\n```'),
      'a **bold *x* text** and `__code__`\n\n```\n__more__\n```',
    );
    assert.equal(
      convert('[p](Other%20page.md) [q](x.md) [[Note]] [[dir/Note#part|n]] [[Elsewhere]]'),
      '[p](/minji/id) [q](x.md) [[The Note|Note]] [[The Note#part|n]] [[Elsewhere]]',
    );
  });

  it('keeps table columns around links, and gets addresses for ambiguous titles', () => {
    const convert = (text: string): string =>
      convertFileLinks(text, {
        linkTo: () => null,
        wikiTo: (target) => ({ title: 'T', address: target === 'two' ? '/minji/id' : null }),
      });
    assert.equal(
      convert('| a |\n|---|\n| [[one]] [[one\\|x]] |\n'),
      '| a |\n|---|\n| [[T\\|one]] [[T\\|x]] |\n',
    );
    assert.equal(
      convert('[[two]] [[two#A#설치 방법|go]] [[one#^block|b]] [[#own]]'),
      '[two](/minji/id) [go](/minji/id#%EC%84%A4%EC%B9%98-%EB%B0%A9%EB%B2%95) [[T|b]] [[#own]]',
    );
  });

  it('embeds images and media, and links to other files and notes', () => {
    const link = (text: string): string =>
      linkEmbeddedFiles(text, (name) => (name === 'Note' || name.startsWith('no ') ? null : `f/${name}`));
    assert.equal(
      link('![[sea.png]] ![[a/sea.png|300]] ![[sea.png|300x200]]'),
      '![sea.png](f/sea.png) ![sea.png](f/a/sea.png =300x) ![sea.png](f/sea.png =300x200)',
    );
    assert.equal(
      link('![[sea.png|The [sea]]] ![[plan.pdf#page=2]] ![[song.mp3]]'),
      '![[sea.png|The [sea]]] [plan.pdf](f/plan.pdf) ![song.mp3](f/song.mp3)',
    );
    assert.equal(
      link('![[Note#part|n]] ![[Note]] [[sea.png|the sea]]'),
      '[[Note#part|n]] [[Note]] [the sea](f/sea.png)',
    );
    assert.equal(link('words\n![[Note#part|n]]\n![[Note]]'), 'words\n\n![[Note#part]]\n\n![[Note]]');
    const kept = '`![[sea.png]]` \\![[sea.png]] ![[no file.png]]\n\n```\n![[sea.png]]\n```';
    assert.equal(link(kept), kept);
  });

  it('never throws, for random text', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(
            '!',
            '|',
            '-',
            '\n',
            ':',
            'title',
            '_',
            '#',
            ' ',
            '[',
            ']',
            '(',
            'a',
            '\r',
            '`',
          ),
        }),
        (text) => {
          const { title, content } = readForeignFile(text, '');
          assert.ok(title.length > 0);
          linkEmbeddedFiles(text, () => '/x');
          convertFileLinks(convertUnderscoreBold(content), {
            linkTo: () => '/x',
            wikiTo: () => ({ title: 'T', address: null }),
          });
        },
      ),
    );
  });
});

describe('The plan of an import', () => {
  const show = (docs: readonly PlannedDoc[]): string[] =>
    docs.map(
      ({ name, path, parent, isFolder }) =>
        `${parent === null ? '' : `${parent.name}/`}${name}${isFolder ? '/' : ''} ${path ?? '-'}`,
    );

  it('turns directories into folders in natural order, and merges a folder with the file of its name', () => {
    const id = '0123456789abcdef0123456789abcdef';
    const { docs, skipped } = planImport(
      [
        `Trip ${id}.md`,
        `Trip ${id}/Day 10 ${id}.md`,
        `Trip ${id}/Day 2.md`,
        'b/c/d.markdown',
        'photo.png',
        '.obsidian/app.json',
        '__MACOSX/._a.md',
        'in.zip',
      ],
      null,
    );
    assert.deepEqual(show(docs), [
      'b/ -',
      'b/c/ -',
      'c/d b/c/d.markdown',
      `Trip/ Trip ${id}.md`,
      `Trip/Day 2 Trip ${id}/Day 2.md`,
      `Trip/Day 10 Trip ${id}/Day 10 ${id}.md`,
    ]);
    assert.deepEqual(skipped, [
      { name: 'photo.png', reason: 'unsupported_type' },
      { name: '.obsidian/app.json', reason: 'hidden' },
      { name: '__MACOSX/._a.md', reason: 'hidden' },
      { name: 'in.zip', reason: 'archive' },
    ]);
  });

  it('uses the file with the folder’s name as its text, else README', () => {
    assert.deepEqual(show(planImport(['Guide/README.md', 'Guide/Guide.md', 'Other/README.md'], null).docs), [
      'Guide/ Guide/Guide.md',
      'Guide/README Guide/README.md',
      'Other/ Other/README.md',
    ]);
  });

  it('follows a manifest, and reports files that are missing or nested too deep', () => {
    const doc = {
      kind: 'document',
      folder: null,
      title: 't',
      access: 'private',
      commentsEnabled: false,
      props: '{}',
    } as const;
    const folders = Array.from({ length: 34 }, (_none, index) => ({
      ...doc,
      kind: 'folder' as const,
      file: `f${index}`,
      folder: index === 0 ? null : `f${index - 1}`,
    }));
    const { docs, skipped } = planImport(['a.md', 'f0', 'extra.md', 'bad.md'], {
      docs: [{ ...doc, file: 'a.md' }, { ...doc, file: 'gone.md' }, { ...doc, file: 'bad.md' }, ...folders],
      damaged: new Set(['bad.md']),
    });
    assert.deepEqual(show(docs).slice(0, 3), ['t a.md', 't/ f0', 't/t/ -']);
    assert.equal(docs.length, 1 + 32 + 1 + 1);
    assert.deepEqual(skipped, [
      { name: 'gone.md', reason: 'missing' },
      { name: 'bad.md', reason: 'damaged' },
      { name: 'f32', reason: 'too_deep' },
    ]);
  });
});
