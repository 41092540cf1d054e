import assert from 'node:assert/strict';
import { expectError, startEdgeServer } from '../../testing/edge-server.ts';
import type { EdgeServer } from '../../testing/edge-server.ts';
import { describeReport } from './page-reports.ts';

describe('Browser reports', () => {
  let server: EdgeServer;

  beforeEach(async () => {
    server = await startEdgeServer([]);
  });
  afterEach(async () => await server.close());

  const send = (body: unknown, type = 'application/reports+json'): Promise<Response> =>
    server.fetch('/page-reports', {
      method: 'POST',
      headers: { 'Content-Type': type },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  it('are logged without tokens, titles and queries', async () => {
    const url = 'https://maru.example/minji/0123456789abcdefghijklmn-My%20diary?accessToken=s3cret';
    const violation = {
      documentURL: url,
      effectiveDirective: 'script-src-elem',
      blockedURL: 'https://evil.example/path?stolen=s3cret',
      sourceFile: `${url}&more=s3cret`,
      lineNumber: 7,
      disposition: 'enforce',
      sample: 's3cret',
    };
    assert.equal((await send([{ type: 'csp-violation', url, body: violation }])).status, 204);
    assert.equal(
      (
        await send(
          { 'csp-report': { 'document-uri': url, 'violated-directive': 'script-src' } },
          'application/csp-report',
        )
      ).status,
      204,
    );
    const lines = server
      .log()
      .split('\n')
      .filter((line) => line.includes('"page report"'));
    assert.equal(lines.length, 2);
    assert.deepEqual((JSON.parse(lines[0] ?? '') as { report: unknown }).report, {
      type: 'csp-violation',
      page: '/minji/0123456789abcdefghijklmn-…?accessToken=…',
      directive: 'script-src-elem',
      blocked: 'https://evil.example',
      source: '/minji/0123456789abcdefghijklmn-…?accessToken=…&more=…',
      disposition: 'enforce',
      line: 7,
    });
    assert.doesNotMatch(server.log(), /s3cret|diary/);
  });

  it('are refused when they have another type, are too large or do not parse', async () => {
    await expectError(await send([], 'application/json'), 415, 'unsupported_type');
    await expectError(await send('[', 'application/csp-report'), 400, 'bad_request');
    await expectError(await send([{ url: 'x'.repeat(40_000) }]), 413, 'too_large');
    await expectError(await server.fetch('/page-reports'), 405, 'method_not_allowed');
    await expectError(
      await server.fetch('/page-reports', { method: 'POST', headers: { Origin: 'https://evil.example' } }),
      403,
      'cross_site',
    );
  });

  it('are counted by network', async () => {
    for (let sent = 0; sent < 20; sent++) assert.equal((await send([])).status, 204);
    const refused = await send([]);
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
    await expectError(refused, 429, 'too_many_requests');
  });

  it('of one request are logged up to ten', async () => {
    assert.equal((await send(Array.from({ length: 30 }, () => ({ type: 'coop' })))).status, 204);
    assert.equal(server.log().split('"page report"').length - 1, 10);
  });

  it('have members of bounded length', () => {
    const url = `https://maru.example/${'x/'.repeat(2_000)}?${'x=1&'.repeat(2_000)}`;
    const blockedURL = `https://${'a.'.repeat(2_000)}example`;
    const body = { blockedURL, sourceFile: url, effectiveDirective: 'x'.repeat(2_000) };
    for (const [name, member] of Object.entries(describeReport({ url, body })))
      assert.ok(String(member).length <= 300, name);
  });

  it('may have any shape', () => {
    for (const report of [null, 7, 'x', [], {}, { body: 7 }, { body: { lineNumber: {}, blockedURL: ['x'] } }])
      assert.deepEqual(describeReport(report), {});
    assert.deepEqual(describeReport({ type: 'a\nb', body: { blockedURL: 'inline', lineNumber: 1e30 } }), {
      blocked: 'inline',
    });
  });
});
