import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { startEdgeServer } from '../../../testing/edge-server.ts';
import { endpoints } from '@maru/core/api/contracts';
import { writeRoute } from '../route.ts';

import { peerOf } from './proxies.ts';

/** Builds the parts of a request that are read, in Node's form. */
function requestWith(headers: Record<string, string>, remoteAddress = '10.0.0.1'): IncomingMessage {
  return {
    headers: { host: 'inner:3000', ...headers },
    socket: { remoteAddress },
  } as unknown as IncomingMessage;
}

describe('The peer of a request', () => {
  const spoofed = {
    'x-forwarded-for': '1.1.1.1, 2.2.2.2, 3.3.3.3',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'evil.example',
    'cf-connecting-ip': '9.9.9.9',
    'true-client-ip': '9.9.9.9',
    'x-real-ip': '9.9.9.9',
    forwarded: 'for=9.9.9.9',
  };

  it('is the socket when no proxy is trusted, whatever the headers say', () => {
    assert.deepEqual(peerOf(requestWith(spoofed), 0), {
      ip: '10.0.0.1',
      isSecure: false,
      host: 'inner:3000',
    });
  });

  it('is the address that the trusted proxies wrote, counted from the right', () => {
    assert.deepEqual(peerOf(requestWith(spoofed), 1), {
      ip: '3.3.3.3',
      isSecure: true,
      host: 'evil.example',
    });
    assert.equal(peerOf(requestWith(spoofed), 2).ip, '2.2.2.2');
    assert.equal(peerOf(requestWith(spoofed), 9).ip, '1.1.1.1');
    assert.equal(peerOf(requestWith({ 'x-forwarded-proto': 'https, http' }), 1).isSecure, false);
  });

  it('falls back to the socket when the header is missing or is no address', () => {
    for (const value of ['', 'unknown', 'a, b', '1.1.1.1, <script>', '999.1.1.1'])
      assert.equal(peerOf(requestWith({ 'x-forwarded-for': value }), 1).ip, '10.0.0.1', value);
    assert.deepEqual(peerOf(requestWith({}), 1), { ip: '10.0.0.1', isSecure: false, host: 'inner:3000' });
  });

  it('has an IPv4 address without the prefix of IPv6', () => {
    assert.equal(peerOf(requestWith({}, '::ffff:192.0.2.1'), 0).ip, '192.0.2.1');
    for (const [written, ip] of [
      ['[2001:db8::1]:443', '2001:db8::1'],
      ['192.0.2.1:5000', '192.0.2.1'],
      ['2001:db8::1', '2001:db8::1'],
    ] as const) {
      assert.equal(peerOf(requestWith({ 'x-forwarded-for': written }), 1).ip, ip);
    }
  });

  it('reaches handlers, HSTS and cookies', async () => {
    const ips: string[] = [];
    const logout = writeRoute(endpoints.logout, 'none', (_input, context) => {
      ips.push(context.ip);
      context.cookies.set('auth_v4', 'x', { maxAgeMs: 1_000, httpOnly: false });
      context.cookies.set('device_key', 'y', { maxAgeMs: 1_000, httpOnly: true });
      return Promise.resolve({});
    });
    const headers = { 'X-Forwarded-For': '192.0.2.7', 'X-Forwarded-Proto': 'https' };
    for (const [config, ip, secure] of [
      [{}, '127.0.0.1', ''],
      [{ trustedProxies: 1 }, '192.0.2.7', '; Secure'],
      [{ publicUrl: 'https://maru.example' }, '127.0.0.1', '; Secure'],
    ] as const) {
      const server = await startEdgeServer([logout], { config });
      const response = await server.fetch('/api/logout', { method: 'POST', headers });
      assert.equal(ips.at(-1), ip);
      assert.equal(response.headers.has('strict-transport-security'), secure !== '');
      assert.deepEqual(response.headers.getSetCookie(), [
        `auth_v4=x; Path=/; Max-Age=1; SameSite=Lax${secure}`,
        `device_key=y; Path=/; Max-Age=1; SameSite=Lax; HttpOnly${secure}`,
      ]);
      await server.close();
    }
  });
});
