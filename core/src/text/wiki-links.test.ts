import assert from 'node:assert/strict';
import { wikiLinkResolver } from './wiki-links.ts';

const DOCS = [
  { id: '000000000000000000000001', title: '설치 방법' },
  { id: '000000000000000000000002', title: 'Notes' },
  { id: '000000000000000000000003', title: 'notes' },
  { id: '000000000000000000000004', title: 'a/b' },
];

describe('Wiki links', () => {
  const resolve = wikiLinkResolver('alice', DOCS);

  it('leads to the document of that title, whatever its case and normal form', () => {
    const path = `/alice/${DOCS[0]?.id}-${encodeURIComponent('설치-방법')}`;
    assert.equal(resolve('설치 방법'), path);
    assert.equal(resolve('설치 방법'.normalize('NFD')), path);
    assert.equal(resolve('ALICE/설치 방법'), path);
  });

  it('means the first of several documents with one title', () => {
    assert.equal(resolve('NOTES'), `/alice/${DOCS[1]?.id}-notes`);
  });

  it('takes a title with a slash for a title', () => {
    assert.equal(resolve('a/b'), `/alice/${DOCS[3]?.id}-a-b`);
  });

  it('leads nowhere for a title that the reader does not see, and for other spaces', () => {
    assert.equal(resolve('Secret'), null);
    assert.equal(resolve('bob/Notes'), null);
  });
});
