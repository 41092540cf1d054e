import assert from 'node:assert/strict';
import { addMaruKeys } from '@maru/core/export';
import { ArchiveTooLargeError } from './archive.ts';
import { createImportThread } from './import-thread.ts';
import type { ImportThread } from './import-thread.ts';

const DOC = {
  path: 'a.md',
  name: 'a',
  isFolder: false,
  parent: null,
  manifest: null,
  isHome: false,
  keepsName: false,
};
const SPACE = {
  groupName: 'group',
  docs: [DOC],
  paths: ['a.md', 'b.png'],
  ownMedia: [],
  others: ['b.png'],
} as const;

describe('The thread of an import', () => {
  let thread: ImportThread;
  afterEach(() => thread.close());

  it('reads the media of texts, and converts them to documents', async () => {
    thread = createImportThread(SPACE);
    await thread.setIds(['0'.repeat(24)]);
    assert.deepEqual(await thread.note(0, Buffer.from('# A title\n\n![](b.png)\n')), {
      title: 'A title',
      shown: ['b.png'],
      order: null,
      named: [],
    });
    await thread.setUrls(new Map([['b.png', '/media/1/b.png']]));
    assert.deepEqual(await thread.convert(0, Buffer.from('# A title\n\n![](b.png)\n')), {
      title: 'A title',
      content: '![](/media/1/b.png)\n',
      props: '{}',
      changes: ['media'],
      dates: { createdAt: null, updatedAt: null },
      meta: null,
    });
  });

  it('reads the times of a document from its front matter', async () => {
    thread = createImportThread(SPACE);
    const text = addMaruKeys('words', {
      access: 'private',
      comments: false,
      order: 1,
      created: '2024-01-02T03:04:05.000Z',
      updated: '2025-01-02T03:04:05.000Z',
    });
    const converted = await thread.convert(0, Buffer.from(text));
    assert.deepEqual(typeof converted === 'string' ? converted : converted.dates, {
      createdAt: Date.UTC(2024, 0, 2, 3, 4, 5),
      updatedAt: Date.UTC(2025, 0, 2, 3, 4, 5),
    });
  });

  it('skips a text that fails, and continues with the others', async () => {
    thread = createImportThread(SPACE);
    // There is no such document, which the converter throws for.
    assert.equal(await thread.note(7, Buffer.from('words')), 'damaged');
    assert.equal(await thread.convert(7, Buffer.from('words')), 'damaged');
    assert.equal(await thread.convert(0, Buffer.from([0xff, 0x00])), 'not_text');
    assert.deepEqual(await thread.note(0, Buffer.from('words')), {
      title: 'a',
      shown: [],
      order: null,
      named: [],
    });
  });

  it('stops when the import has used up its time, also within a text', async () => {
    thread = createImportThread(SPACE, 40);
    await assert.rejects(async () => {
      for (;;) await thread.convert(0, Buffer.from('words [a](b.md) '.repeat(60_000)));
    }, ArchiveTooLargeError);
    await assert.rejects(thread.note(0, Buffer.from('words')), ArchiveTooLargeError);
  });
});
