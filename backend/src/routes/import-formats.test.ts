import assert from 'node:assert/strict';
import { describeOnSqlite } from '../../testing/databases.ts';
import { itInFullRun } from '../../testing/full-run.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';
import { multipart, zip } from '../../testing/zips.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const SVG =
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="9" height="9"/></svg>';
/** Bytes of an entry of a zip before its name. */
const LOCAL_HEADER_BYTES = 30;
const ID = '0123456789abcdef0123456789abcdef';

/** Builds a document of Word: a heading, bold words, and a picture as often as asked for (ECMA-376). */
async function docx(pictures = 1): Promise<Buffer> {
  const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const drawing = 'http://schemas.openxmlformats.org/drawingml/2006';
  const picture =
    '<w:p><w:r><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="p1"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>';
  return await zip({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="png" ContentType="image/png"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="p1" Type="${office}/image" Target="media/a.png"/></Relationships>`,
    'word/media/a.png': PNG,
    'word/document.xml': `<w:document xmlns:w="${word}" xmlns:r="${office}" xmlns:a="${drawing}/main" xmlns:wp="${drawing}/wordprocessingDrawing" xmlns:pic="${drawing}/picture"><w:body><w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>보고서</w:t></w:r></w:p><w:p><w:r><w:rPr><w:b/></w:rPr><w:t>굵게</w:t></w:r><w:r><w:t xml:space="preserve"> a * b</w:t></w:r></w:p>${picture.repeat(pictures)}</w:body></w:document>`,
  });
}

/** Notes of Evernote with a task, a picture (evernote-export4.dtd), and a document type with an entity. */
const ENEX = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE en-export [<!ENTITY big "bigbigbig">]>
<en-export><note><title>첫 노트 &amp; 둘</title><content><![CDATA[<?xml version="1.0"?><!DOCTYPE en-note SYSTEM "x"><en-note><div>words <b>bold</b></div><div><en-todo checked="true"/>done</div><en-media type="image/png" hash="HASH"/></en-note>]]></content><created>20200102T030405Z</created><updated>20210102T030405Z</updated><resource><data encoding="base64">${PNG.toString('base64')}</data><mime>image/png</mime></resource></note><note><title>&big;</title><content><![CDATA[<en-note>two</en-note>]]></content></note></en-export>`;

describeOnSqlite('Formats of imports', (database) => {
  let server: TestServer;
  before(async () => {
    server = await startServer({ database });
  });
  after(() => server.close());

  const importInto = async (user: TestUser, files: Readonly<Record<string, string | Buffer>>) => {
    const { created, skipped } = await user.browser.expect(
      200,
      'POST',
      `/api/groups/${user.username}/import`,
      multipart(files),
    );
    const docs = new Map<string, { content: string; createdAt: string; updatedAt: string }>();
    for (const { id, title } of created) {
      const { doc } = await user.browser.expect(200, 'GET', `/api/groups/${user.username}/docs/${id}`);
      docs.set(title, doc);
    }
    return { docs, skipped };
  };

  it('include Word documents with their images, alone and in a zip', async () => {
    const user = await createUser(server, 'word');
    const { docs, skipped } = await importInto(user, {
      'report.docx': await docx(),
      'a.zip': await zip({ 'in/second.docx': await docx(), 'in/broken.docx': 'PK no archive' }),
    });
    assert.deepEqual(skipped, [{ name: 'in/broken.docx', reason: 'damaged' }]);
    const content = docs.get('보고서')?.content ?? '';
    assert.match(content, /^\*\*굵게\*\* a \\\* b\n\n!\[\]\(\/media\/\w{24}\/image1\.png\)\n$/);
    const { media } = await user.browser.expect(200, 'GET', `/api/media?groupName=${user.username}`);
    assert.equal(media.length, 2);
  });

  itInFullRun('store an image once that Word and Evernote show many times', async () => {
    const { createHash } = await import('node:crypto');
    const hash = createHash('md5').update(PNG).digest('hex');
    const user = await createUser(server, 'pictures');
    const enex = ENEX.replace('HASH', hash).replace(/<note>.*<\/note>(?=<note>)/, (note) => note + note);
    const { docs, skipped } = await importInto(user, { 'a.docx': await docx(300) });
    assert.deepEqual(skipped, []);
    assert.deepEqual((await importInto(user, { 'b.enex': enex })).skipped, []);
    assert.equal(docs.get('보고서')?.content.match(/image1\.png\)/g)?.length, 300);
    const { media } = await user.browser.expect(200, 'GET', `/api/media?groupName=${user.username}`);
    assert.equal(media.length, 2);
  });

  it('include Evernote exports, without reading entities', async () => {
    const { createHash } = await import('node:crypto');
    const hash = createHash('md5').update(PNG).digest('hex');
    const user = await createUser(server, 'evernote');
    const { docs, skipped } = await importInto(user, { 'notes.enex': ENEX.replace('HASH', hash) });
    assert.deepEqual(skipped, []);
    const note = docs.get('첫 노트 & 둘');
    assert.match(note?.content ?? '', /^words \*\*bold\*\*\n\n☑ done\n\n!\[\]\(\/media\/\w{24}\//);
    assert.deepEqual(
      [note?.createdAt, note?.updatedAt],
      ['2020-01-02T03:04:05.000Z', '2021-01-02T03:04:05.000Z'],
    );
    assert.equal(docs.get('&big;')?.content, 'two\n');
  });

  it('include Notion tables, whose rows link to their pages', async () => {
    const user = await createUser(server, 'notion');
    const { docs } = await importInto(user, {
      'n.zip': await zip({
        [`Books ${ID}.csv`]: 'Name,Author\nDune,Herbert\nNone,x\n',
        [`Books ${ID}_all.csv`]: 'Name\nDune\n',
        [`Books ${ID}/Dune ${ID}.md`]: '# Dune\n\nAuthor: Herbert\n',
        'data.csv': 'a,b\n',
      }),
    });
    assert.deepEqual([...docs.keys()], ['Books', 'Dune']);
    assert.match(
      docs.get('Books')?.content ?? '',
      /^\| Name \| Author \|\n\| --- \| --- \|\n\| \[Dune\]\(\/\w+\/\w{24}\) \| Herbert \|\n\| None \| x \|\n$/,
    );
  });

  it('include SVG as WebP, and skip invalid files', async () => {
    const user = await createUser(server, 'svg');
    const { docs, skipped } = await importInto(user, {
      'a.zip': await zip({
        'a.md': '![](icon.svg) ![](bad.svg) ![](page.svg)',
        'icon.svg': SVG,
        'bad.svg': '<svg xmlns="http://www.w3.org/2000/svg"><rect',
        'page.svg': '<html><script>x</script></html>',
      }),
    });
    assert.deepEqual(skipped.map(({ name }) => name).toSorted(), ['bad.svg', 'page.svg']);
    const [, url = ''] =
      /!\[\]\((\/media\/\w{24}\/icon\.svg\.webp)\)/.exec(docs.get('a')?.content ?? '') ?? [];
    const response = await fetch(server.url + url, { headers: { Cookie: user.browser.cookieHeader() } });
    assert.deepEqual([response.status, response.headers.get('Content-Type')], [200, 'image/webp']);
  });

  it('include SVG beside a damaged one, which alone is skipped', async () => {
    const user = await createUser(server, 'cut');
    const large = SVG.replace('<rect', `<!--${'x'.repeat(2_000)}--><rect`);
    const bytes = await zip({ 'a.svg': large, 'b.svg': SVG, 'c.md': '![](a.svg) ![](b.svg)' });
    const data = LOCAL_HEADER_BYTES + 'a.svg'.length;
    bytes.fill(0xff, data, data + 60);
    const { docs, skipped } = await importInto(user, { 'a.zip': bytes });
    assert.deepEqual(skipped, [{ name: 'a.svg', reason: 'damaged' }]);
    assert.match(docs.get('c')?.content ?? '', /b\.svg\.webp\)/);
  });

  it('report files named only in properties, and create no text for a view', async () => {
    const user = await createUser(server, 'formats');
    const { skipped } = await importInto(user, {
      'vault.zip': await zip({
        'Notes/a.md': '---\ncover: "[[cover.png]]"\nimage: pics/b.png\n---\nText ![[Books.base]]',
        'cover.png': Buffer.from([1, 2, 3]),
        'Notes/pics/b.png': Buffer.from([1, 2, 3]),
        'alone.png': Buffer.from([1, 2, 3]),
        'Books.base': 'views:\n  - type: table\n',
      }),
    });
    assert.deepEqual(
      skipped.map(({ name, reason }) => [name, reason]),
      [
        ['cover.png', 'in_properties'],
        ['Notes/pics/b.png', 'in_properties'],
        ['alone.png', 'unsupported_type'],
        ['Books.base', 'view'],
      ],
    );
  });

  it('set the formula setting, and resolve links to headings', async () => {
    const user = await createUser(server, 'places');
    const { docs } = await importInto(user, {
      'a.zip': await zip({
        'a.md': '# A\n\n[one](b.md#own) [two](b.md#top) [[same]] $x^2$',
        'b.md': '<a name="top"></a>\n\n# B\n\n## The part {#own}\n\n[up](#own)',
        'x/same.md': 'first',
        'y/same.md': 'second',
      }),
    });
    const a = docs.get('A') as unknown as { content: string; props: string };
    assert.equal(a.props, '{"math":true}');
    assert.match(
      a.content,
      /^\[one\]\(\/\w+\/\w{24}#the-part\) \[two\]\(\/\w+\/\w{24}\) \[same\]\(\/\w+\/\w{24}\) \$x\^2\$/,
    );
    assert.match(docs.get('B')?.content ?? '', /\[up\]\(#the-part\)/);
  });
});
