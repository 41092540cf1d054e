import assert from 'node:assert/strict';
import { CONTENT_SECURITY_POLICY, DIAGRAM_FRAME_POLICY, EMBED_FRAME_ORIGINS } from '@maru/core';
import { endpoints } from '@maru/core/api/contracts';
import { startEdgeServer } from '../../../testing/edge-server.ts';
import type { EdgeServer } from '../../../testing/edge-server.ts';
import { buildWebsite } from '../../../testing/website-build.ts';
import type { WebsiteBuild } from '../../../testing/website-build.ts';
import { route, writeRoute } from '../route.ts';
import { DATA_POLICY, SECURITY_HEADERS } from './security-headers.ts';

describe('Security headers', () => {
  let build: WebsiteBuild;
  let server: EdgeServer;

  before(async () => {
    build = await buildWebsite();
    server = await startEdgeServer(
      [
        route(endpoints.version, () => Promise.reject(new Error('broken'))),
        writeRoute(endpoints.logout, 'none', () => Promise.resolve({})),
      ],
      {
        config: { webDist: build.webDist },
      },
    );
  });
  after(async () => {
    await server.close();
    await build.remove();
  });

  it('are on every response, whatever its status and type', async () => {
    const etag = (await server.fetch('/login')).headers.get('etag') ?? '';
    for (const [path, init, status] of [
      ['/login', {}, 200],
      ['/login', { headers: { 'If-None-Match': etag } }, 304],
      ['/nobody', {}, 404],
      ['/login', { method: 'POST' }, 405],
      ['/favicon.svg', {}, 200],
      ['/favicon.svg', { headers: { 'If-None-Match': '*' } }, 304],
      ['/assets/none.js', {}, 404],
      ['/robots.txt', { method: 'HEAD' }, 200],
      ['/api/version', {}, 500],
      ['/api/none', {}, 404],
      ['/api/version', { method: 'OPTIONS' }, 204],
      ['/api/logout', { method: 'POST' }, 200],
      ['/api/logout', { method: 'POST', headers: { Origin: 'https://evil.example' } }, 403],
      ['/api/%', {}, 400],
      ['/healthz', {}, 200],
    ] as const) {
      const response = await server.fetch(path, init);
      assert.equal(response.status, status, path);
      const expected = path.startsWith('/api')
        ? { ...SECURITY_HEADERS, 'Content-Security-Policy': DATA_POLICY }
        : SECURITY_HEADERS;
      for (const [name, value] of Object.entries(expected))
        assert.equal(response.headers.get(name), value, `${path} ${status} ${name}`);
      assert.ok(response.headers.has('cache-control'), path);
      assert.equal(response.headers.get('x-powered-by'), null);
    }
  });

  it('have browsers report violations of both policies to this server only', async () => {
    const { headers } = await server.fetch('/login');
    assert.equal(headers.get('reporting-endpoints'), 'pages="/page-reports"');
    assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin; report-to="pages"');
    assert.match(
      headers.get('content-security-policy') ?? '',
      /; report-uri \/page-reports; report-to pages$/,
    );
  });

  it('are on refusals of the HTTP parser too', async () => {
    for (const [text, status] of [
      ['GARBAGE\r\n\r\n', 400],
      ['GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
      ['GET / HTTP/1.1\r\nHost: a\r\nExpect: nothing\r\nConnection: close\r\n\r\n', 417],
      [`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
      ['POST /api/logout HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 400],
      [
        'POST /api/logout HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
        400,
      ],
    ] as const) {
      const response = await server.raw(text);
      assert.match(response, new RegExp(`^HTTP/1\\.1 ${status} `), text.slice(0, 40));
      assert.match(response, /content-security-policy: default-src 'none'/i);
    }
  });

  it('allow frames only from hosts of embeds, and give the diagram frame neither origin nor network', () => {
    assert.match(CONTENT_SECURITY_POLICY, new RegExp(`frame-src 'self' ${EMBED_FRAME_ORIGINS.join(' ')};`));
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      'sandbox allow-scripts',
      "frame-ancestors 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
    ]) {
      assert.ok(DIAGRAM_FRAME_POLICY.split('; ').includes(part), part);
    }
    assert.doesNotMatch(
      DIAGRAM_FRAME_POLICY,
      /connect-src|allow-same-origin|https:|unsafe-eval|script-src[^;]*unsafe/,
    );
  });

  it('allow only script files of the site', () => {
    const directives = new Map(
      CONTENT_SECURITY_POLICY.split('; ').map((directive) => [
        directive.split(' ', 1)[0],
        directive.split(' ').slice(1).join(' '),
      ]),
    );
    for (const [name, value] of [
      ['default-src', "'none'"],
      ['script-src', "'self'"],
      ['style-src', "'self'"],
      ['style-src-attr', "'unsafe-inline'"],
      ['connect-src', "'self'"],
      ['font-src', "'self'"],
      ['form-action', "'self'"],
      ['base-uri', "'none'"],
      ['object-src', "'none'"],
      ['frame-ancestors', "'none'"],
      ['require-trusted-types-for', "'script'"],
      ['trusted-types', 'maru-article maru-paste'],
    ] as const) {
      assert.equal(directives.get(name), value, name);
    }
    assert.doesNotMatch(CONTENT_SECURITY_POLICY, /nonce|unsafe-eval|strict-dynamic|http:| \*/);
    assert.equal(CONTENT_SECURITY_POLICY.match(/unsafe-inline/g)?.length, 1);
  });
});
