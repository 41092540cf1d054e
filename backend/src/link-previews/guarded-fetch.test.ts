import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { startNameServer } from '../../testing/name-server.ts';
import type { NameServer } from '../../testing/name-server.ts';
import { SITE_CERTIFICATE, SITE_KEY } from '../../testing/site-certificate.ts';
import { page, SITE_ADDRESS, SITE_NETWORK, startWebsite } from '../../testing/websites.ts';
import type { Website } from '../../testing/websites.ts';
import { createAddressRules } from './address-rules.ts';
import { FetchRefusedError } from './fetch-options.ts';
import { createGuardedFetch } from './guarded-fetch.ts';
import type { GuardedFetch } from './guarded-fetch.ts';
import { createHostResolver } from './resolve-host.ts';

const [address = '', prefix = ''] = SITE_NETWORK.split('/');
const PAGE = { accept: 'text/html', types: /^text\/html$/, maxBytes: 1_000 };
const CUT = { ...PAGE, isEnough: (bytes: Buffer): boolean => bytes.includes('</head') };

describe('Fetching from other sites', () => {
  let names: NameServer;
  let site: Website;
  let fetchFrom: GuardedFetch;
  const handlers = new Map<string, Parameters<typeof startWebsite>[2]>();
  const at = (path: string, host = SITE_ADDRESS): URL => new URL(`http://${host}:${site.port}${path}`);
  before(async () => {
    names = await startNameServer((name) => (/^(?:site|other)\.test$/.test(name) ? [SITE_ADDRESS] : []));
    site = await startWebsite(SITE_ADDRESS, 0, (request, response) =>
      handlers.get(request.url ?? '')?.(request, response),
    );
    const resolver = createHostResolver([names.address]);
    fetchFrom = createGuardedFetch(createAddressRules([{ address, prefix: Number(prefix) }]), resolver).fetch;
  });
  after(async () => {
    await site.close();
    await names.close();
  });

  it('requests the page by its host name, without data of the site or its users', async () => {
    handlers.set('/a?b=1', page('<title>A</title>'));
    const file = await fetchFrom(at('/a?b=1', 'site.test'), PAGE);
    assert.match(file.bytes.toString(), /<title>A<\/title>/);
    assert.equal(file.contentType, 'text/html; charset=utf-8');
    const { headers } = site.requests.at(-1) ?? assert.fail();
    assert.deepEqual(Object.keys(headers).toSorted(), [
      'accept',
      'accept-encoding',
      'accept-language',
      'connection',
      'host',
      'user-agent',
    ]);
    assert.equal(headers.host, `site.test:${site.port}`);
  });

  it('follows three redirects, and no more', async () => {
    handlers.set('/end', page(''));
    for (const [from, to] of [
      ['/1', '/end'],
      ['/2', `http://site.test:${site.port}/1`],
      ['/3', '/2'],
      ['/4', '/3'],
    ] as const) {
      handlers.set(from, (_request, response) => response.writeHead(302, { Location: to }).end());
    }
    assert.equal((await fetchFrom(at('/3'), PAGE)).url.href, `http://site.test:${site.port}/end`);
    await assert.rejects(fetchFrom(at('/4'), PAGE), FetchRefusedError);
  });

  it('refuses other statuses, other types, invalid redirects and invalid HTTP', async () => {
    const send =
      (status: number, headers: Record<string, string>): Parameters<typeof startWebsite>[2] =>
      (_request, response) =>
        void response.writeHead(status, headers).end('<title>A</title>');
    handlers.set('/404', send(404, { 'Content-Type': 'text/html' }));
    handlers.set('/206', send(206, { 'Content-Type': 'text/html' }));
    handlers.set('/json', send(200, { 'Content-Type': 'application/json' }));
    handlers.set('/untyped', send(200, {}));
    handlers.set('/zstd', send(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'zstd, gzip' }));
    handlers.set('/broken', send(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' }));
    handlers.set('/lost', send(302, {}));
    handlers.set('/file', send(302, { Location: 'file:///etc/passwd' }));
    handlers.set('/ftp', send(302, { Location: 'ftp://site.test/' }));
    handlers.set('/named', send(302, { Location: 'http://user:word@site.test/' }));
    handlers.set('/headers', send(200, { 'Content-Type': 'text/html', 'X-Long': 'x'.repeat(20_000) }));
    handlers.set('/cut', (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Length': '900' });
      response.write('<title>', () => response.destroy());
    });
    for (const path of handlers.keys()) {
      if (path.length > 3 && path !== '/a?b=1' && path !== '/end')
        await assert.rejects(fetchFrom(at(path), PAGE), FetchRefusedError, path);
    }
  });

  it('refuses a response that is too long, or truncates it where that is enough', async () => {
    const long = `<title>A</title></head>${'x'.repeat(5_000)}`;
    handlers.set('/long', page('', {}));
    handlers.set(
      '/long',
      (_request, response) => void response.writeHead(200, { 'Content-Type': 'text/html' }).end(long),
    );
    await assert.rejects(fetchFrom(at('/long'), PAGE), FetchRefusedError);
    assert.equal((await fetchFrom(at('/long'), CUT)).bytes.length, 1_000);
    handlers.set('/endless', (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' });
      response.write('<title>B</title></head>');
    });
    assert.equal((await fetchFrom(at('/endless'), CUT)).bytes.toString(), '<title>B</title></head>');
  });

  it('decompresses a response, no further than it reads', async () => {
    const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
    for (const [encoding, pack] of [
      ['gzip', (text: string) => gzipSync(text)],
      ['br', (text: string) => brotliCompressSync(text, quickly)],
    ] as const) {
      const serve = (text: string): void => {
        const packed = pack(text);
        handlers.set('/packed', (_request, response) => {
          response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': encoding }).end(packed);
        });
      };
      serve('<title>C</title>');
      assert.equal((await fetchFrom(at('/packed'), PAGE)).bytes.toString(), '<title>C</title>');
      serve('y'.repeat(5_000_000));
      await assert.rejects(fetchFrom(at('/packed'), PAGE), FetchRefusedError);
      assert.equal((await fetchFrom(at('/packed'), CUT)).bytes.toString(), 'y'.repeat(1_000));
    }
  });

  it('accepts only a certificate for the host name, at the checked address', async () => {
    const secure = createServer({ key: SITE_KEY, cert: SITE_CERTIFICATE }, page('<title>Secure</title>'));
    secure.listen(0, SITE_ADDRESS);
    await once(secure, 'listening');
    const { port } = secure.address() as AddressInfo;
    const trusted = getCACertificates('default');
    const names = ['site.test', 'other.test', SITE_ADDRESS];
    const tryAll = async (): Promise<boolean[]> => {
      const tries = await Promise.allSettled(
        names.map((name) => fetchFrom(new URL(`https://${name}:${port}/`), PAGE)),
      );
      return tries.map(({ status }) => status === 'fulfilled');
    };
    assert.deepEqual(await tryAll(), [false, false, false]);
    setDefaultCACertificates([...trusted, SITE_CERTIFICATE]);
    try {
      assert.deepEqual(await tryAll(), [true, false, false]);
    } finally {
      setDefaultCACertificates(trusted);
      secure.close();
    }
  });

  it('times out when there is no response, or one without an end', async () => {
    handlers.set('/silent', () => undefined);
    handlers.set('/slow', (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' });
      const timer = setInterval(() => response.write('x'), 100);
      response.once('close', () => clearInterval(timer));
    });
    await Promise.all(
      ['/silent', '/slow'].map((path) => assert.rejects(fetchFrom(at(path), PAGE), FetchRefusedError)),
    );
  });
});
