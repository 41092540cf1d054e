import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startEdgeServer } from '../../../testing/edge-server.ts';
import type { EdgeServer } from '../../../testing/edge-server.ts';
import { CONTENT_SECURITY_POLICY, DIAGRAM_FRAME_POLICY } from '@maru/core';
import { buildWebsite, SCRIPT } from '../../../testing/website-build.ts';
import type { WebsiteBuild } from '../../../testing/website-build.ts';

const SCRIPT_PATH = '/assets/index-AbCd1234.js';

describe('Static files over HTTP', () => {
  let build: WebsiteBuild;
  let server: EdgeServer;

  before(async () => {
    build = await buildWebsite();
    server = await startEdgeServer([], { config: { webDist: build.webDist } });
  });
  after(async () => {
    await server.close();
    await build.remove();
  });

  it('have their type, and are immutable when their name has a hash', async () => {
    for (const [path, type, caching] of [
      [SCRIPT_PATH, 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
      ['/assets/plain.css', 'text/css; charset=utf-8', 'no-cache'],
      ['/favicon.svg', 'image/svg+xml', 'no-cache'],
    ] as const) {
      const response = await server.fetch(path, { headers: { 'Accept-Encoding': 'identity' } });
      await response.text();
      assert.deepEqual(
        [response.status, response.headers.get('content-type'), response.headers.get('cache-control')],
        [200, type, caching],
      );
    }
  });

  it('of frames without an origin have a separate policy, and scripts that any site may load', async () => {
    const page = await server.fetch('/frames/diagram.html');
    assert.deepEqual([page.status, page.headers.get('content-security-policy')], [200, DIAGRAM_FRAME_POLICY]);
    const again = await server.fetch('/frames/diagram.html', {
      headers: { 'If-None-Match': page.headers.get('etag') ?? '' },
    });
    assert.deepEqual(
      [again.status, again.headers.get('content-security-policy')],
      [304, DIAGRAM_FRAME_POLICY],
    );
    const script = await server.fetch('/frames/assets/diagram-AbCd1234.js');
    assert.equal(script.headers.get('access-control-allow-origin'), '*');
    assert.match(script.headers.get('cache-control') ?? '', /immutable/);
    const other = await server.fetch(SCRIPT_PATH);
    assert.equal(other.headers.get('access-control-allow-origin'), null);
  });

  it('that are no pages have a short policy that allows nothing', async () => {
    for (const path of [SCRIPT_PATH, '/frames/assets/diagram-AbCd1234.js']) {
      const policy = (await server.fetch(path)).headers.get('content-security-policy') ?? '';
      assert.match(policy, /^default-src 'none'; .*frame-ancestors 'none'$/, path);
      assert.doesNotMatch(policy, /'self'|https:|unsafe/, path);
      assert.ok(policy.length < 100, policy);
    }
    const image = await server.fetch('/favicon.svg');
    assert.ok(image.headers.get('content-security-policy')?.startsWith(CONTENT_SECURITY_POLICY));
  });

  it('are served in the precompressed copies of the build', async () => {
    for (const [accept, encoding] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const response = await server.fetch(SCRIPT_PATH, { headers: { 'Accept-Encoding': accept } });
      assert.equal(response.headers.get('content-encoding'), encoding);
      assert.equal(response.headers.get('vary'), 'Accept-Encoding');
      assert.equal(await response.text(), SCRIPT);
    }
    assert.equal((await server.fetch('/favicon.svg')).headers.get('vary'), null);
  });

  it('are answered with 304 when unchanged, and with headers only to HEAD', async () => {
    const { headers } = await server.fetch(SCRIPT_PATH);
    const again = await server.fetch(SCRIPT_PATH, {
      headers: { 'If-None-Match': headers.get('etag') ?? '' },
    });
    assert.deepEqual(
      [again.status, again.headers.get('etag'), await again.text()],
      [304, headers.get('etag'), ''],
    );
    const head = await server.fetch(SCRIPT_PATH, {
      method: 'HEAD',
      headers: { 'Accept-Encoding': 'identity' },
    });
    assert.deepEqual(
      [head.status, head.headers.get('content-length')],
      [200, String(Buffer.byteLength(SCRIPT))],
    );
  });

  it('are only the listed ones: no path leads outside or to files that are not for browsers', async () => {
    const paths = [
      '/../outside.txt',
      '/assets/../../outside.txt',
      '/..%2foutside.txt',
      '/%2e%2e/outside.txt',
      '/%2e%2e%2foutside.txt',
      '/..\\outside.txt',
      '/..%5coutside.txt',
      '/....//outside.txt',
      '/assets/..%2f..%2f..%2foutside.txt',
      '//outside.txt',
      `/${build.webDist}/client/favicon.svg`,
      '/%00',
      '/favicon.svg%00',
      '/favicon.svg\0',
      '/favicon.svg/',
      '/favicon.svg/..',
      '/./favicon.svg',
      '/assets/%2e%2e/favicon.svg',
      '/%c0%ae%c0%ae/outside.txt',
      '/%e0%80%ae%e0%80%ae/outside.txt',
      '/%252e%252e/outside.txt',
      '/.secret',
      '/.vite/manifest.json',
      '/index.html',
      `${SCRIPT_PATH}.br`,
      `${SCRIPT_PATH}.gz`,
      '/assets',
      '/assets/',
      '/FAVICON.svg',
      '/server/entry-server.js',
      '/../server/entry-server.js',
      '/etc/passwd',
      '/..%2f..%2f..%2f..%2fetc%2fpasswd',
      '/assets/..;/..;/outside.txt',
      '/favicon.svg:stream',
      '/favicon.svg ',
    ];
    for (const path of paths) {
      // Sent as raw bytes, because HTTP clients normalise such paths.
      const response = await server.raw(
        `GET ${path.replace(' ', '%20')} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
      );
      assert.match(response, /^HTTP\/1\.1 (?:404|400) /, path);
      assert.doesNotMatch(response, /canary|root:|renderPage|the template|isEntry|<svg/, path);
    }
  });

  it('that vanish from the disk are 404', async () => {
    await rm(join(build.webDist, 'client', 'favicon.svg'));
    assert.equal((await server.fetch('/favicon.svg')).status, 404);
  });
});
