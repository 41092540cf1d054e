import assert from 'node:assert/strict';
import { startEdgeServer } from '../../testing/edge-server.ts';
import { buildWebsite } from '../../testing/website-build.ts';

describe('Pages of a site without a configured address', () => {
  it('use the requested host as the site’s address, and ignore an invalid one', async () => {
    const build = await buildWebsite();
    const server = await startEdgeServer([], { config: { webDist: build.webDist } });
    for (const [host, origin] of [
      ['maru.example', 'http://maru.example'],
      ['other.example:8080', 'http://other.example:8080'],
      ['[::1]:3000', 'http://[::1]:3000'],
      ['a"><script>', 'http://localhost'],
      ['a/b?c#d', 'http://localhost'],
      ['user@evil', 'http://localhost'],
    ]) {
      const response = await server.raw(`GET /login HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      assert.ok(response.includes(`"origin":"${origin}"`), host);
    }
    await server.close();
    await build.remove();
  });
});

describe('Pages without a built website', () => {
  it('say what to do, while the API works', async () => {
    const server = await startEdgeServer([], { checkReady: () => Promise.reject(new Error('no database')) });
    const response = await server.fetch('/alice');
    assert.equal(response.status, 503);
    assert.match(await response.text(), /npm run build/);
    assert.equal((await server.fetch('/healthz')).status, 200);
    const ready = await server.fetch('/readyz');
    assert.equal(ready.status, 503);
    assert.equal(ready.headers.get('retry-after'), '5');
    await server.close();
  });

  it('answers failures with a page to browsers, and with JSON to programs', async () => {
    const fail = (): Promise<never> => Promise.reject(new Error('canary'));
    const build = await buildWebsite();
    const server = await startEdgeServer([], {
      config: { webDist: build.webDist },
      services: {
        sessions: { authenticate: fail },
        publications: { version: fail, page: fail, mayRead: fail, design: fail },
      },
    });
    const page = await server.fetch('/alice', {
      headers: { Accept: 'text/html,*/*', 'Accept-Language': 'ko' },
    });
    const html = await page.text();
    assert.equal(page.status, 500);
    assert.match(html, /<html lang="ko">[\s\S]*서버에 문제가 생겼어요/);
    assert.doesNotMatch(html, /canary/);
    const saved = await server.fetch('/alice', {
      headers: { Accept: 'text/html', 'Accept-Language': 'en', Cookie: 'maru_locale=ko' },
    });
    assert.match(await saved.text(), /<html lang="ko">/);
    assert.equal(((await (await server.fetch('/alice')).json()) as { code: string }).code, 'internal_error');
    await server.close();
    await build.remove();
  });
});
