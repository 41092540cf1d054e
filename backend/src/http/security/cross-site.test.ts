import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { isApiError } from '@maru/core/api';
import { endpoints } from '@maru/core/api/contracts';
import { startEdgeServer } from '../../../testing/edge-server.ts';
import { refuseCrossSite, refuseEmbedded } from './cross-site.ts';
import { writeRoute } from '../route.ts';

describe('Foreign origins', () => {
  const isRefused = (
    method: string,
    headers: Record<string, string>,
    options: { path?: string; publicUrl?: string; host?: string } = {},
  ): boolean => {
    const { path = '/api/docs', publicUrl = null, host = 'maru.example' } = options;
    try {
      refuseCrossSite({ method, headers } as unknown as IncomingMessage, path, publicUrl, host);
      return false;
    } catch (error) {
      assert.ok(!isApiError(error) && error instanceof Error && error.message === 'cross_site');
      return true;
    }
  };

  it('may not write, decided by Sec-Fetch-Site if present', () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']) {
      for (const site of [
        'cross-site',
        'same-site',
        'Cross-Site',
        'CROSS-SITE',
        'cross-origin',
        '?',
        '',
        'same-origin, none',
      ])
        assert.ok(
          isRefused(method, { 'sec-fetch-site': site, origin: 'https://maru.example' }),
          `${method} ${site}`,
        );
      for (const site of ['same-origin', 'none', 'Same-Origin', 'NONE'])
        assert.ok(!isRefused(method, { 'sec-fetch-site': site }), `${method} ${site}`);
    }
  });

  it('embed no call of the API in a page: Sec-Fetch-Dest tells', () => {
    const isEmbedRefused = (method: string, destination?: string): boolean => {
      const headers = destination === undefined ? {} : { 'sec-fetch-dest': destination };
      try {
        refuseEmbedded({ method, headers } as unknown as IncomingMessage);
        return false;
      } catch {
        return true;
      }
    };
    for (const destination of [
      'image',
      'Image',
      'audio',
      'video',
      'script',
      'style',
      'font',
      'object',
      'embed',
      'frame',
      'iframe',
    ])
      assert.ok(isEmbedRefused('GET', destination), destination);
    for (const destination of [undefined, '', 'empty', 'document'])
      assert.ok(!isEmbedRefused('GET', destination), String(destination));
  });

  it('may not write, else decided by Origin, which must be the configured address or the host', () => {
    for (const origin of [
      'https://evil.example',
      'null',
      'https://maru.example.evil',
      'https://sub.maru.example',
      'https://maru.example:444',
      '',
      'maru.example',
      'file://maru.example',
    ]) {
      assert.ok(isRefused('POST', { origin }), origin);
      assert.ok(isRefused('POST', { origin }, { publicUrl: 'https://maru.example' }), origin);
    }
    assert.ok(!isRefused('POST', { origin: 'https://maru.example' }));
    assert.ok(!isRefused('POST', { origin: 'http://maru.example' }, { host: 'MARU.example:80' }));
    assert.ok(!isRefused('POST', { origin: 'http://localhost:3000' }, { host: 'localhost:3000' }));
    assert.ok(
      !isRefused(
        'POST',
        { origin: 'https://maru.example' },
        { publicUrl: 'https://maru.example', host: 'inner:3000' },
      ),
    );
    assert.ok(
      isRefused(
        'POST',
        { origin: 'http://inner:3000' },
        { publicUrl: 'https://maru.example', host: 'inner:3000' },
      ),
    );
    assert.ok(isRefused('POST', { origin: 'https://maru.example' }, { host: '' }));
  });

  it('may read, but not export', () => {
    const evil = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    assert.ok(!isRefused('GET', evil));
    assert.ok(isRefused('GET', evil, { path: '/api/groups/alice/export' }));
    assert.ok(!isRefused('GET', evil, { path: '/api/groups/alice/docs/export' }));
  });

  it('do not affect programs, which send neither header', () => {
    assert.ok(!isRefused('POST', {}));
  });

  it('are refused over HTTP before anything happens', async () => {
    let calls = 0;
    const server = await startEdgeServer([
      writeRoute(endpoints.logout, 'none', () => {
        calls++;
        return Promise.resolve({});
      }),
    ]);
    const post = (headers: Record<string, string>): Promise<Response> =>
      server.fetch('/api/logout', { method: 'POST', headers });
    for (const headers of [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { 'X-HTTP-Method-Override': 'GET', Origin: 'https://evil.example' },
    ]) {
      const response = await post(headers);
      assert.deepEqual(
        [response.status, ((await response.json()) as { code: string }).code],
        [403, 'cross_site'],
      );
    }
    assert.equal(calls, 0);
    assert.equal((await post({ Origin: server.origin })).status, 200);
    assert.equal((await post({})).status, 200);
    assert.equal(calls, 2);
    await server.close();
  });
});
