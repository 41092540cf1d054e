import assert from 'node:assert/strict';
import { newId } from './id.ts';
import { docIdOfSegment, docPath, slugify } from './slug.ts';

describe('slugify', () => {
  const cases: readonly (readonly [title: string, slug: string])[] = [
    ['Hello, World!', 'hello-world'],
    ['설치 방법', '설치-방법'],
    ['  --trim--  ', 'trim'],
    ['C++ / Rust & Go', 'c-rust-go'],
    ['100% 순면', '100-순면'],
    ['Café', 'café'],
    ['日本語のタイトル', '日本語のタイトル'],
    ['हिन्दी', 'हिन्दी'],
    ['🙂🙂', ''],
    ['', ''],
    ['../../etc/passwd', 'etc-passwd'],
    ['a\u0000b\nc', 'a-b-c'],
  ];
  for (const [title, slug] of cases) {
    it(`${JSON.stringify(title)} → ${JSON.stringify(slug)}`, () => assert.equal(slugify(title), slug));
  }

  it('composes decomposed Hangul, so that both forms of a title give one slug', () => {
    assert.equal(slugify('설치'.normalize('NFD')), '설치');
  });

  it('cuts after 80 characters, never inside one, and leaves no hyphen at the end', () => {
    assert.equal(slugify('가'.repeat(100)), '가'.repeat(80));
    assert.equal(slugify('𠮷'.repeat(100)), '𠮷'.repeat(80));
    assert.equal(slugify(`${'a'.repeat(79)} bcd`), 'a'.repeat(79));
  });

  it('leaves its own result unchanged', () => {
    for (const [title] of cases) assert.equal(slugify(slugify(title)), slugify(title));
  });
});

describe('docPath', () => {
  const id = 'abcdefghijklmnopqrstuvwx';

  it('puts the slug behind the id', () =>
    assert.equal(docPath('minji', id, 'Hello, World!'), `/minji/${id}-hello-world`));
  it('escapes characters that a URL cannot contain', () =>
    assert.equal(docPath('minji', id, '설치'), `/minji/${id}-%EC%84%A4%EC%B9%98`));
  it('is the id alone without a title', () => assert.equal(docPath('minji', id), `/minji/${id}`));
  it('is the id alone when the title has no letter', () =>
    assert.equal(docPath('minji', id, '🙂'), `/minji/${id}`));

  it('contains its id, whatever the title', () => {
    for (const title of ['', 'a-b-c', '설치 방법', '- -', '𠮷野家', 'x'.repeat(300)]) {
      const docId = newId();
      const segment = decodeURIComponent(docPath('minji', docId, title).split('/')[2] ?? '');
      assert.equal(docIdOfSegment(segment), docId, title);
    }
  });
});

describe('docIdOfSegment', () => {
  it('takes 24 characters and an optional title', () => {
    assert.equal(docIdOfSegment('abcdefghijklmnopqrstuvwx'), 'abcdefghijklmnopqrstuvwx');
    assert.equal(docIdOfSegment('0123456789abcdefghijklmn-some-title'), '0123456789abcdefghijklmn');
    assert.equal(docIdOfSegment('0123456789abcdefghijklmn-'), '0123456789abcdefghijklmn');
  });

  it('refuses everything else', () => {
    for (const segment of [
      '',
      'short',
      'ABCDEFGHIJKLMNOPQRSTUVWX',
      'abcdefghijklmnopqrstuvwxyz',
      'abcdefghijklmnopqrstuvw-',
      ' abcdefghijklmnopqrstuvwx',
    ]) {
      assert.equal(docIdOfSegment(segment), null, segment);
    }
  });
});
