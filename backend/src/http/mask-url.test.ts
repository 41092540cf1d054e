import assert from 'node:assert/strict';
import { maskUrl } from './mask-url.ts';

const ID = '0123456789abcdefghijklmn';

describe('URLs in the log', () => {
  it('keep what identifies the request', () => {
    for (const url of [
      '/',
      '/alice',
      `/alice/${ID}`,
      `/alice/${ID}/edit`,
      `/alice/${ID}/history/${ID}`,
      `/api/docs/${ID}/meta`,
      '/api/docs/find_by',
      '/assets/index-AbCd1234.js',
      '/account/history',
      '/api/groups/alice?lang=ko&limit=3',
      `/api/docs?groupName=alice&parentId=${ID}`,
    ]) {
      assert.equal(maskUrl(url), url);
    }
  });

  it('omit secrets, titles, search words and file names', () => {
    for (const [url, masked] of [
      [
        `/alice/${ID}-canary-title?accessToken=canary&view=reader`,
        `/alice/${ID}-…?accessToken=…&view=reader`,
      ],
      [`/alice/${ID}-${encodeURIComponent('비밀')}/edit`, `/alice/${ID}-…/edit`],
      ['/alice/canary', '/alice/…'],
      ['/api/links/canary', '/api/links/…'],
      [`/api/links/${'c'.repeat(43)}/x`, '/api/links/…/x'],
      ['/reset-password?token=canary', '/…?token=…'],
      ['/search?q=canary', '/search?q=…'],
      [
        '/api/docs/find_by?groupName=a&title=canary&full=true',
        '/api/docs/find_by?groupName=a&title=…&full=true',
      ],
      ['/api/x?lang=canary canary&cookie=canary&a%20b=canary&canary', '/api/x?lang=…&cookie=…&…&canary'],
      [`/media/${ID}/canary.png`, `/media/${ID}/…`],
    ] as const) {
      assert.equal(maskUrl(url), masked);
    }
  });

  it('are truncated to the maximum length', () => {
    assert.ok(maskUrl(`/${'a/'.repeat(8_000)}?${'a=b&'.repeat(8_000)}`).length < 1_000);
  });
});
