import assert from 'node:assert/strict';
import { readPageAddress } from './page-address.ts';

const ID = '0123456789abcdefghijklmn';

describe('Addresses of the website', () => {
  it('are matched with their screens', () => {
    for (const path of ['/login', '/signup', '/terms', '/privacy', '/help', '/login/']) {
      const address = readPageAddress(path);
      assert.ok(address.kind === 'screen' && address.isPublic, path);
    }
    for (const path of [
      '/forgot',
      '/reset-password',
      '/confirm-email',
      '/confirm-signup',
      '/end-session',
      '/undo-email',
      '/new',
      '/account',
      '/account/info',
      '/account/history',
      '/space/design',
      '/space/trash/',
    ]) {
      const address = readPageAddress(path);
      assert.ok(address.kind === 'screen' && !address.isPublic, path);
    }
  });

  it('recognises the screens with public documents', () => {
    assert.deepEqual(readPageAddress('/'), { kind: 'recent', path: '/', count: 3, hasEncounter: false });
    for (const path of ['/explore', '/recents', '/explore/'])
      assert.equal(readPageAddress(path).kind, 'recent', path);
    assert.deepEqual(readPageAddress('/random'), { kind: 'random', path: '/random' });
  });

  it('recognises spaces and documents, with any title after the id', () => {
    assert.deepEqual(readPageAddress('/Alice'), { kind: 'document', groupName: 'alice', docId: null });
    assert.deepEqual(readPageAddress('/alice/'), { kind: 'document', groupName: 'alice', docId: null });
    for (const path of [
      `/alice/${ID}`,
      `/alice/${ID}-`,
      `/alice/${ID}-any-title`,
      `/alice/${ID}-${encodeURIComponent('설치 방법')}`,
      `/alice/${ID}/`,
    ]) {
      assert.deepEqual(readPageAddress(path), { kind: 'document', groupName: 'alice', docId: ID }, path);
    }
    for (const path of [
      `/alice/${ID}/edit`,
      `/alice/${ID}-title/edit`,
      `/alice/${ID}/history`,
      `/alice/${ID}/history/${ID}`,
    ]) {
      const hasDesign = !path.endsWith('/edit');
      assert.deepEqual(
        readPageAddress(path),
        { kind: 'ownerPage', groupName: 'alice', docId: ID, hasDesign },
        path,
      );
    }
  });

  it('match no other path', () => {
    for (const path of [
      '',
      '/abc',
      '/a b c d e',
      '/%61lice',
      '/explore/x',
      '/help/x',
      '/assets',
      '/login/x',
      '/account/infos',
      '/한글이름',
      '//',
      '//alice',
      '/alice//',
      '/alice/title',
      `/alice/${ID.toUpperCase()}`,
      `/alice/${ID}x`,
      `/alice/${ID}-%ff`,
      `/alice/${ID}-%`,
      `/alice/${ID}/other`,
      `/alice/${ID}/edit/x`,
      `/alice/${ID}/history/x`,
      `/alice/${ID}/history/${ID}/x`,
      '/debug/markup',
      '/account/:tab?',
      '/*',
      '/../etc/passwd',
      '/alice/..%2f..',
      `/alice%2f${ID}`,
      '/alice\0',
      `/login/${ID}`,
      '/ALICE\\x',
    ]) {
      assert.equal(readPageAddress(path).kind, 'unknown', path);
    }
  });
});
