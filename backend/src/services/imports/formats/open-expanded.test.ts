import assert from 'node:assert/strict';
import { AppError } from '@maru/core/api';
import { findContent } from '../find-content.ts';
import { fingerprintOf } from '../run-import.ts';
import { createUnpacker } from '../unpacker.ts';

const enexOf = (notes: string): Uint8Array =>
  new TextEncoder().encode(`<?xml version="1.0"?><en-export>${notes}</en-export>`);
const noteOf = (title: string, content: string): string =>
  `<note><title>${title}</title><content><![CDATA[<en-note>${content}</en-note>]]></content></note>`;

describe('An unpacked Evernote export', () => {
  const unpacker = createUnpacker();
  after(() => unpacker.close());
  const expand = (bytes: Uint8Array) =>
    unpacker.expand({ path: 'a.enex', source: () => Promise.resolve({ bytes }) });

  it('can be read several times', async () => {
    const [file] = await expand(enexOf(noteOf('Long', 'words '.repeat(10_000))));
    const first = await file?.read(1_000_000);
    assert.ok((first?.length ?? 0) > 50_000);
    assert.deepEqual(await file?.read(1_000_000), first);
  });

  it('names its notes by their titles, with numbers after equal ones', async () => {
    const found = await expand(enexOf([1, 2, 3].map(() => noteOf('A', 'x')).join('') + noteOf('a 2', 'x')));
    assert.deepEqual(
      found.map(({ path }) => path),
      ['a/A.html', 'a/A 2.html', 'a/A 3.html', 'a/a 2 2.html'],
    );
  });

  it('drops encrypted text, in linear time', async () => {
    const [note] = await expand(enexOf(noteOf('A', 'one<en-crypt hint="x">secret</en-crypt>two')));
    assert.match((await note?.read(10_000))?.toString() ?? '', /<en-note>onetwo<\/en-note>/);
    const many = noteOf('B', '<en-crypt>'.repeat(200_000));
    const plain = '<note><title>C</title></note>'.repeat(9_000) + ' '.repeat(10_000_000);
    assert.equal((await expand(enexOf(many + plain))).length, 9_001);
  });
});

describe('An upload with an export that could not be opened when it was planned', () => {
  const upload = (name: string, content: Buffer) => ({
    name,
    content,
    size: content.length,
    digest: '',
  });
  const uploads = [
    upload('a.md', Buffer.from('words')),
    upload('b.enex', Buffer.from(enexOf(noteOf('Note', 'words')))),
  ];
  const find = async (workMs: number | undefined, unopened: Parameters<typeof findContent>[2]) => {
    const unpacker = createUnpacker(workMs);
    try {
      return await findContent(uploads, unpacker, unopened);
    } finally {
      await unpacker.close();
    }
  };

  it('has the same plan when the export could be opened', async () => {
    const planned = await find(0, null);
    assert.deepEqual(planned.unopened, [{ name: 'b.enex', reason: 'too_large' }]);
    const run = await find(undefined, planned.unopened);
    assert.deepEqual(run.skipped, planned.skipped);
    assert.equal(fingerprintOf(run.plan.docs), fingerprintOf(planned.plan.docs));
  });

  it('waits for an export that could be opened then and not now', async () => {
    const planned = await find(undefined, null);
    assert.deepEqual(planned.unopened, []);
    await assert.rejects(
      find(0, planned.unopened),
      (error) => error instanceof AppError && error.code === 'unavailable',
    );
  });
});
