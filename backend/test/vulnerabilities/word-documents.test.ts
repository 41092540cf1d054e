import assert from 'node:assert/strict';
import { zip } from '../../testing/zips.ts';
import { createUnpacker } from '../../src/services/imports/unpacker.ts';

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MIB = 1024 * 1024;

const TYPES = `<Types xmlns="${PACKAGE}/content-types"><Default Extension="png" ContentType="image/png"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const relationships = (inner: string): string =>
  `<Relationships xmlns="${PACKAGE}/relationships">${inner}</Relationships>`;
const textOf = (words: string): string => `<w:p><w:r><w:t>${words}</w:t></w:r></w:p>`;
const pictureOf = (attribute: string): string =>
  `<w:p><w:r><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip ${attribute}/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;

/** Builds a document of Word (ECMA-376). */
async function docx({
  body,
  before = '',
  pictures = '',
  parts = {},
}: {
  readonly body: string;
  /** Stands before the root element. */
  readonly before?: string;
  /** Relationships of the text. */
  readonly pictures?: string;
  readonly parts?: Readonly<Record<string, string | Buffer>>;
}): Promise<Buffer> {
  return await zip({
    '[Content_Types].xml': TYPES,
    '_rels/.rels': relationships(
      `<Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/>`,
    ),
    'word/_rels/document.xml.rels': relationships(pictures),
    'word/document.xml': `${before}<w:document xmlns:w="${WORD}" xmlns:r="${OFFICE}" xmlns:a="${DRAWING}/main" xmlns:wp="${DRAWING}/wordprocessingDrawing" xmlns:pic="${DRAWING}/picture"><w:body>${body}</w:body></w:document>`,
    ...parts,
  });
}

describe('A hostile document of Word', function () {
  this.timeout(60_000);
  const unpacker = createUnpacker();
  after(() => unpacker.close());
  const expand = (bytes: Buffer) =>
    unpacker.expand({ path: 'a.docx', source: () => Promise.resolve({ bytes }) });
  /** Returns its page, and the paths of all that is in it. */
  const read = async (bytes: Buffer): Promise<{ readonly html: string; readonly paths: string[] }> => {
    const files = await expand(bytes);
    return { html: String(await files[0]?.read(MIB)), paths: files.map(({ path }) => path) };
  };

  it('is refused when it unpacks to more than its limit, or to too many parts', async () => {
    const words = textOf('a'.repeat(70 * MIB));
    await assert.rejects(async () => expand(await docx({ body: words })));
    const many = Object.fromEntries(
      Array.from({ length: 2_100 }, (_, n) => [`word/media/${n}.png`, ''] as const),
    );
    await assert.rejects(async () => expand(await docx({ body: textOf('many'), parts: many })));
    // Parts that no page shows are not unpacked.
    const other = { 'other/zeros.bin': Buffer.alloc(80 * MIB) };
    assert.match((await read(await docx({ body: textOf('well'), parts: other }))).html, /well/);
  });

  it('is refused when its images together exceed the limit', async () => {
    const names = Array.from({ length: 9 }, (_, n) => n);
    const bytes = await docx({
      body: names.map((n) => pictureOf(`r:embed="p${n}"`)).join(''),
      pictures: names
        .map((n) => `<Relationship Id="p${n}" Type="${OFFICE}/image" Target="media/${n}.png"/>`)
        .join(''),
      parts: Object.fromEntries(names.map((n) => [`word/media/${n}.png`, Buffer.alloc(8 * MIB, n)])),
    });
    await assert.rejects(() => expand(bytes));
  });

  it('has no entities expanded, neither recursive ones nor files of the server', async () => {
    const levels = Array.from({ length: 9 }, (_, n) => `<!ENTITY b${n + 1} "${`&b${n};`.repeat(10)}">`);
    const growing = `<!DOCTYPE w:document [<!ENTITY b0 "boom">${levels.join('')}]>`;
    const outside = '<!DOCTYPE w:document [<!ENTITY f SYSTEM "file:///etc/passwd">]>';
    for (const [before, words] of [
      [growing, '&b9;'],
      [outside, '&f;'],
    ] as const) {
      const found = await docx({ before, body: textOf(words) })
        .then(read, () => null)
        .catch(() => null);
      if (found === null) continue;
      assert.ok(found.html.length < 1_000, before);
      assert.doesNotMatch(found.html, /boomboom|root:/);
    }
  });

  it('includes no file of the server by a path or an address', async () => {
    const targets = ['../../../../../../etc/passwd', '/etc/passwd', 'file:///etc/passwd'];
    for (const mode of ['', ' TargetMode="External"'])
      for (const target of targets)
        for (const attribute of ['r:embed="p1"', 'r:link="p1"']) {
          const bytes = await docx({
            body: textOf('words') + pictureOf(attribute),
            pictures: `<Relationship Id="p1" Type="${OFFICE}/image" Target="${target}"${mode}/>`,
          });
          const found = await read(bytes).catch(() => null);
          assert.deepEqual(found?.paths ?? ['a.docx'], ['a.docx'], `${target} ${attribute}`);
        }
  });

  it('has its images under generated names', async () => {
    const name = '../../../evil.png';
    const bytes = await docx({
      body: pictureOf('r:embed="p1"'),
      pictures: `<Relationship Id="p1" Type="${OFFICE}/image" Target="media/x.png"/>`,
      parts: { 'word/media/x.png': Buffer.from(name), 'word/media/%2e%2e%2fy.png': 'y' },
    });
    assert.deepEqual((await read(bytes)).paths, ['a.docx', 'a.docx/image1.png']);
  });
});
