import assert from 'node:assert/strict';
import { decodeHtml } from './decode-html.ts';
import { readMetadata } from './read-metadata.ts';

const NOTHING = { title: null, description: null, image: null, siteName: null };

describe('The metadata of a page', () => {
  it('is Open Graph, else Twitter’s names, else HTML’s own', () => {
    const own = '<title>\n A &amp; B&nbsp;| 사이트 </title><meta name=description content="Its words">';
    assert.deepEqual(readMetadata(own), { ...NOTHING, title: 'A & B | 사이트', description: 'Its words' });
    const twitter = `${own}<meta name="twitter:title" content='T'><meta name="twitter:image" content="/t.png"/>`;
    assert.deepEqual(readMetadata(twitter), {
      ...NOTHING,
      title: 'T',
      description: 'Its words',
      image: '/t.png',
    });
    const all = `${twitter}<META content="제목 &#xAC00;" PROPERTY="og:title"><meta property=og:image content=https://a.example/i.png?a=1&amp;b=2>
      <meta property="og:description" content="One&#10;two"><meta property="og:site_name" content="The site">`;
    assert.deepEqual(readMetadata(all), {
      title: '제목 가',
      description: 'One two',
      image: 'https://a.example/i.png?a=1&b=2',
      siteName: 'The site',
    });
  });

  it('is the first non-empty one of several', () => {
    const html =
      '<meta property="og:title" content=" "><meta property="og:title" content="1"><meta property="og:title" content="2"><title>3</title>';
    assert.equal(readMetadata(html).title, '1');
    assert.deepEqual(readMetadata('<title> </title><meta property="og:image">'), NOTHING);
  });

  it('is read from the head, not from comments, scripts or styles', () => {
    for (const html of [
      '<!-- <title>no</title> -->',
      '<script>"<title>no</title>"</script>',
      '<style><title>no</title></style>',
      '<noscript><meta property="og:title" content="no"></noscript>',
      '<body><title>no</title>',
      '<!-- <title>no</title>',
      '<script><title>no</title>',
    ]) {
      assert.deepEqual(readMetadata(html), NOTHING, html);
    }
    assert.equal(readMetadata('<!-- a --><script>1 < 2</script><p><title>yes</title>').title, 'yes');
  });

  it('is one short line without invisible or bidirectional control characters', () => {
    const { title, description } = readMetadata(
      `<title>a\u202Egpj.exe\u0000\u200B b</title><meta name="description" content="${'가나 '.repeat(500)}">`,
    );
    assert.equal(title, 'agpj.exe b');
    assert.equal([...(description ?? '')].length, 300);
    assert.match(description ?? '', /가나 가….$|…$/);
  });

  it('is found in time that grows with the page', () => {
    for (const piece of [
      '<meta ',
      '<!--',
      '<meta a="',
      '<meta a=\'"',
      '<title>',
      '<script>',
      '<a/',
      '&',
      '</head',
      '<meta property=og:title content="',
    ]) {
      const html = piece.repeat(Math.floor((512 * 1024) / piece.length));
      readMetadata(html);
    }
  });
});

describe('The encoding of a page', () => {
  const KOREAN = Buffer.from([0xb0, 0xa1, 0xb3, 0xaa]);

  it('is taken from the server, the page, or its first bytes', () => {
    assert.equal(decodeHtml(KOREAN, 'text/html; charset="EUC-KR"'), '가나');
    assert.equal(
      decodeHtml(Buffer.concat([Buffer.from('<meta charset=euc-kr>'), KOREAN]), 'text/html'),
      '<meta charset=euc-kr>가나',
    );
    const old = '<meta http-equiv="Content-Type" content="text/html; charset=ks_c_5601-1987">';
    assert.equal(decodeHtml(Buffer.concat([Buffer.from(old), KOREAN]), 'text/html'), `${old}가나`);
    assert.equal(decodeHtml(Buffer.from('\uFEFF가', 'utf16le'), 'text/html; charset=utf-8'), '가');
    assert.equal(decodeHtml(Buffer.from('\uFEFF가'), 'text/html'), '가');
  });

  it('is UTF-8 when it is missing or unknown', () => {
    assert.equal(decodeHtml(Buffer.from('가'), 'text/html'), '가');
    assert.equal(decodeHtml(Buffer.from('가'), 'text/html; charset=klingon'), '가');
    assert.equal(decodeHtml(KOREAN.subarray(0, 1), ''), '\uFFFD');
  });
});
