import assert from 'node:assert/strict';
import { AppError } from '@maru/core/api';
import { startEdgeServer } from '../../testing/edge-server.ts';
import type { EdgeServer } from '../../testing/edge-server.ts';
import { refuseOtherHost } from './edge.ts';

function isRefused(publicUrl: string | null, host: string, path = '/'): boolean {
  try {
    refuseOtherHost(path, publicUrl, host);
    return false;
  } catch (error) {
    assert.ok(error instanceof AppError && error.code === 'misdirected_request' && error.status === 421);
    return true;
  }
}

describe('The host of a request', () => {
  it('is the configured one, in any case, with or without its scheme’s port, or an address', () => {
    for (const [publicUrl, host] of [
      ['https://maru.example', 'maru.example'],
      ['https://maru.example', 'MARU.Example'],
      ['https://maru.example', 'maru.example:443'],
      ['http://maru.example', 'maru.example:80'],
      ['http://maru.example:8080', 'maru.example:8080'],
      ['http://[::1]:3000', '[::1]:3000'],
      ['http://[::1]:3000', '[0:0:0:0:0:0:0:1]:3000'],
      ['https://[2001:db8::1]', '[2001:DB8::1]'],
      ['https://xn--bj0bj06e.example', 'xn--bj0bj06e.example'],
      [null, 'any.example'],
      ['https://maru.example', '127.0.0.1:3000'],
      ['https://maru.example', '[::1]:3000'],
      ['https://maru.example', 'localhost:3000'],
    ] as const)
      assert.ok(!isRefused(publicUrl, host), `${publicUrl} ${host}`);
  });

  it('is refused otherwise', () => {
    for (const [publicUrl, host] of [
      ['https://maru.example', 'evil.example'],
      ['https://maru.example', 'maru.example.evil.example'],
      ['https://maru.example', 'maru.example:80'],
      ['https://maru.example', 'maru.example:8443'],
      ['https://maru.example', 'maru.example:443@evil.example'],
      ['https://maru.example', 'maru.example/'],
      ['https://maru.example', 'maru.example.'],
      ['https://maru.example', ''],
      ['http://maru.example:8080', 'maru.example'],
      ['https://maru.example', '127.0.0.1.evil.example'],
      ['https://maru.example', 'localhost.evil.example'],
      ['http://[::1]:3000', '::1'],
    ] as const)
      assert.ok(isRefused(publicUrl, host), `${publicUrl} ${host}`);
  });

  it('is not checked for health checks and metrics', () => {
    for (const path of ['/healthz', '/readyz', '/metrics'])
      assert.ok(!isRefused('https://maru.example', 'inner:3000', path));
    assert.ok(isRefused('https://maru.example', 'inner:3000', '/healthz/'));
  });
});

describe('A request for another host', () => {
  let server: EdgeServer;
  before(async () => {
    server = await startEdgeServer([], {
      config: { publicUrl: 'https://maru.example', metrics: { audience: 'open', token: null } },
    });
  });
  after(() => server.close());

  it('is answered with 421, in the language of the reader, and with the site’s address', async () => {
    const response = await server.fetchAs('evil.example', '/api/version', {
      headers: { 'Accept-Language': 'ko' },
    });
    const body = (await response.json()) as Record<string, string>;
    assert.deepEqual(
      [response.status, body['code'], body['url']],
      [421, 'misdirected_request', 'https://maru.example'],
    );
    assert.match(String(body['msg']), /주소로 열어 주세요/);
    const page = await server.fetchAs('evil.example', '/', { headers: { Accept: 'text/html' } });
    assert.equal(page.status, 421);
    assert.match(await page.text(), /This site has another address/);
  });

  it('cannot pass by a forwarding header of the client', async () => {
    const headers = { 'X-Forwarded-Host': 'maru.example' };
    assert.equal((await server.fetchAs('evil.example', '/', { headers })).status, 421);
  });

  it('is taken from a trusted proxy', async () => {
    const behind = await startEdgeServer([], {
      config: { publicUrl: 'https://maru.example', trustedProxies: 1 },
    });
    const isServed = async (host: string, forwarded?: string): Promise<boolean> => {
      const headers: Record<string, string> =
        forwarded === undefined ? {} : { 'X-Forwarded-Host': forwarded };
      return (await behind.fetchAs(host, '/robots.txt', { headers })).status === 200;
    };
    assert.ok(await isServed('inner:3000', 'maru.example'));
    assert.ok(await isServed('maru.example'));
    assert.ok(!(await isServed('maru.example', 'evil.example')));
    assert.ok(!(await isServed('inner:3000')));
    await behind.close();
  });

  it('is answered for health checks and metrics', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics']) {
      assert.equal((await server.fetchAs('inner:3000', path)).status, 200, path);
    }
  });
});
