import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { createAddressRules } from '../../src/link-previews/address-rules.ts';
import { FetchRefusedError } from '../../src/link-previews/fetch-options.ts';
import { createGuardedFetch } from '../../src/link-previews/guarded-fetch.ts';
import type { GuardedFetch } from '../../src/link-previews/guarded-fetch.ts';
import { readPreviewUrl } from '../../src/link-previews/preview-url.ts';
import { createHostResolver } from '../../src/link-previews/resolve-host.ts';
import { startNameServer } from '../../testing/name-server.ts';
import type { NameServer } from '../../testing/name-server.ts';
import { page, SITE_ADDRESS, startWebsite } from '../../testing/websites.ts';
import type { Website } from '../../testing/websites.ts';

const PAGE = { accept: 'text/html', types: /^text\/html$/, maxBytes: 1_000 };

/** Every spelling of a local or private address, with `PORT` for the canary's port. */
const HOSTS = `
  127.0.0.1 127.1 127.0.1 127.000.000.001 2130706433 0x7f000001 0x7f.1 0x7f.0.0.0x1 017700000001 0177.0.0.1 0177.0.0.01
  127.0.0.1. 127.1. 0 0.0.0.0 000.0 0x0 127.255.255.254 127.0.0.2 ①②⑦.⓪.⓪.① １２７.0.0.1 127。0。0。1 127．0．0．1 %31%32%37.0.0.1
  %6cocalhost ⓛocalhost localhost LOCALHOST localhost. sub.localhost [::1] [::] [0:0:0:0:0:0:0:1] [0000::0001]
  [::ffff:127.0.0.1] [::ffff:7f00:1] [0:0:0:0:0:ffff:127.0.0.1] [::127.0.0.1] [::7f00:1] [64:ff9b::127.0.0.1]
  [64:ff9b:1::7f00:1] [2002:7f00:1::] [2001:0:7f00:1::] [fe80::1] [fc00::1] [fd00:ec2::254] [ff02::1] [fec0::1] [100::1]
  [2001:db8::1] 10.0.0.1 012.0.0.1 0xa000001 172.16.0.1 192.168.0.1 192.168.1 3232235521 169.254.169.254 2852039166
  0xa9fea9fe 169.254.43518 100.64.0.1 100.100.100.200 168.63.129.16 192.0.0.192 198.18.0.1 224.0.0.1 255.255.255.255
  240.0.0.1 192.0.2.1 198.51.100.1 203.0.113.1
`
  .trim()
  .split(/\s+/);
/** Names that resolve to such addresses, alone or beside public ones. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'loopback.test': ['127.0.0.1'],
  'loopback6.test': ['::1'],
  'both.test': ['127.0.0.1', '::1'],
  'mixed.test': [SITE_ADDRESS, '127.0.0.1'],
  'mixed6.test': [SITE_ADDRESS, '::1'],
  'mapped.test': ['::ffff:7f00:1'],
  'nat64.test': ['64:ff9b::7f00:1'],
  'sixtofour.test': ['2002:7f00:1::1'],
  'any.test': ['0.0.0.0'],
  'private.test': ['10.0.0.1'],
  'metadata.test': ['169.254.169.254'],
  'nobody.test': [],
};
/** Texts around an address that parsers have read differently. */
const WRITTEN = [
  'http://127.0.0.1:PORT\\@site.test:PORT/',
  'http://site.test:PORT@127.0.0.1:PORT/',
  'http://127.0.0.1:PORT#@site.test:PORT/',
  'http://127.0.0.1:PORT?@site.test:PORT/',
  'http:127.0.0.1:PORT/',
  'http:/127.0.0.1:PORT/',
  'http:\\\\127.0.0.1:PORT\\',
  '//127.0.0.1:PORT/',
  '\thttp://127.0.0.1:PORT/',
  'ht\ntp://127.0.0.1:PORT/',
  'http://127.0.0.1\t:PORT/',
  'HTTP://127.0.0.1:PORT/',
  ' http://127.0.0.1:PORT/ ',
  'http://a:b@127.0.0.1:PORT/',
  'http://127.0.0.1:0PORT/',
  'http://127.0.0.1:PORT/\r\nHost: site.test',
  'http://127.0.0.1:PORT/%0d%0aX:1',
  'ftp://127.0.0.1:PORT/',
  'file:///etc/passwd',
  'file://127.0.0.1/etc/passwd',
  'gopher://127.0.0.1:PORT/_GET',
  'dict://127.0.0.1:PORT/',
  'ws://127.0.0.1:PORT/',
  'data:text/html,<title>x</title>',
  'javascript:alert(1)',
  'blob:http://127.0.0.1:PORT/x',
  'about:blank',
  '',
  'http://',
  'http:///',
  'https://:PORT/',
  'view-source:http://127.0.0.1:PORT/',
  'jar:http://127.0.0.1:PORT/!/',
  'unix:/run/docker.sock',
  'http+unix://%2Frun%2Fdocker.sock/',
  'ldap://127.0.0.1:PORT/',
  'tftp://127.0.0.1:PORT/',
  'sftp://127.0.0.1:PORT/',
  'smb://127.0.0.1/',
];

describe('Server-side request forgery by link previews', () => {
  let canary: { readonly port: number; readonly hits: () => number; close(): Promise<void> };
  let canary6: typeof canary | null;
  let site: Website;
  let names: NameServer;
  /** Fetches like a site whose operator has allowed the network of the other site with every port. */
  let fetchFrom: GuardedFetch;
  const rebound = { to: SITE_ADDRESS };
  const filled = (text: string): string => text.replaceAll('PORT', String(canary.port));

  before(async () => {
    canary = (await listenOn('127.0.0.1')) ?? assert.fail('no loopback');
    canary6 = await listenOn('::1', canary.port);
    names = await startNameServer((name) => (name === 'rebinding.test' ? [rebound.to] : (NAMES[name] ?? [])));
    site = await startWebsite(SITE_ADDRESS, canary.port, (request, response) => {
      const to = new URL(request.url ?? '', 'http://site.test').searchParams.get('to');
      if (to === null) return page('<title>A</title>')(request, response);
      // Changes the name's address (DNS rebinding).
      rebound.to = '127.0.0.1';
      response.writeHead(302, { Location: Buffer.from(to).toString('latin1') }).end();
    });
    const rules = createAddressRules([{ address: SITE_ADDRESS, prefix: 32 }]);
    fetchFrom = createGuardedFetch(
      { ...rules, isListed: () => true },
      createHostResolver([names.address]),
    ).fetch;
  });
  after(async () => {
    for (const one of [site, names, canary, canary6]) await one?.close();
  });
  afterEach(() => assert.deepEqual([canary.hits(), canary6?.hits() ?? 0], [0, 0], 'the canary was visited'));

  const assertRefused = async (text: string): Promise<void> => {
    const url = readPreviewUrl(text);
    if (url !== null) await assert.rejects(fetchFrom(url, PAGE), FetchRefusedError, text);
  };

  it('refuses every spelling of an address that is not public', async () => {
    for (const host of HOSTS) {
      await assertRefused(filled(`http://${host}:PORT/`));
      await assertRefused(filled(`https://${host}:PORT/`));
    }
  });

  it('refuses names that resolve to such addresses, even partly', async () => {
    for (const name of Object.keys(NAMES)) await assertRefused(filled(`http://${name}:PORT/`));
  });

  it('refuses addresses that parsers read differently, and other schemes', async () => {
    for (const text of WRITTEN) await assertRefused(filled(text));
  });

  it('refuses redirects to such addresses', async () => {
    const targets = [
      ...HOSTS.map((host) => `http://${host}:PORT/`),
      ...Object.keys(NAMES).map((name) => `http://${name}:PORT/`),
      ...WRITTEN,
    ];
    // Empty targets and paths of the same site stay there; a value with line ends is no header.
    const base = filled(`http://${SITE_ADDRESS}:PORT/`);
    const leadsAway = (to: string): boolean =>
      URL.canParse(to, base) && new URL(to, base).hostname !== SITE_ADDRESS;
    const leadingAway = targets.map(filled).filter((to) => !/[\t\r\n]/.test(to) && leadsAway(to));
    assert.ok(leadingAway.length > 100);
    const before = site.requests.length;
    for (const to of leadingAway) await assertRefused(`${base}?to=${encodeURIComponent(to)}`);
    assert.equal(site.requests.length - before, leadingAway.length);
  });

  it('connects to the checked address, even if the name resolves to another one later', async () => {
    rebound.to = SITE_ADDRESS;
    const queriesBefore = names.queries.length;
    const file = await fetchFrom(new URL(filled('http://rebinding.test:PORT/')), PAGE);
    assert.match(file.bytes.toString(), /<title>A/);
    assert.equal(names.queries.length - queriesBefore, 2, 'one look-up, for each kind of address');
    await assertRefused(filled(`http://rebinding.test:PORT/?to=${encodeURIComponent('/again')}`));
    assert.equal(rebound.to, '127.0.0.1');
  });

  it('sends requests only to the web’s ports', async () => {
    const ofStrangers = { mayReach: (): boolean => true, isListed: (): boolean => false };
    const strict = createGuardedFetch(ofStrangers, createHostResolver([names.address])).fetch;
    const before = site.connections();
    await assert.rejects(strict(new URL(filled(`http://${SITE_ADDRESS}:PORT/`)), PAGE), FetchRefusedError);
    assert.equal(site.connections(), before);
  });
});

async function listenOn(
  address: string,
  port = 0,
): Promise<{ readonly port: number; readonly hits: () => number; close(): Promise<void> } | null> {
  const server = createServer();
  let hits = 0;
  server.on('connection', (socket) => {
    hits++;
    socket.destroy();
  });
  const isListening = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, address, () => resolve(true));
  });
  const bound = server.address();
  if (!isListening || bound === null || typeof bound === 'string') return null;
  return {
    port: bound.port,
    hits: () => hits,
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}
