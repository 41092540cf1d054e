import assert from 'node:assert/strict';
import { appOrigin, isPageAddress, pageOrigin, SETUP_ORIGIN } from '../protocol/addresses.ts';
import { externalAddress, isFrameAddress as mayBeIn } from './navigation-guard.ts';

const PAGE = pageOrigin('https://maru.example');

describe('The navigation guard', () => {
  it('recognises the app’s own addresses and refuses look-alikes', () => {
    assert.equal(appOrigin(`${PAGE}/minji?x#y`), PAGE);
    assert.equal(appOrigin(`${SETUP_ORIGIN}/`), SETUP_ORIGIN);
    assert.notEqual(pageOrigin('https://maru.example'), pageOrigin('https://maru.example:8443'));
    for (const address of [
      '',
      'app:',
      'app://',
      'app://maru/',
      'app://maru-0/',
      'app://setup.evil/',
      `https://evil.example/?${PAGE}/`,
      `app://user@${PAGE.slice(6)}/`,
      `${PAGE}.evil/`,
      'file:///etc/passwd',
      'javascript:app://setup/',
      'data:text/html,app://setup/',
    ]) {
      assert.equal(appOrigin(address), null, address);
      assert.ok(!isPageAddress(address), address);
    }
  });

  it('opens only https and mailto links outside of the app', () => {
    assert.equal(externalAddress('https://example.org/a b?c'), 'https://example.org/a%20b?c');
    assert.equal(externalAddress('mailto:minji@example.org'), 'mailto:minji@example.org');
    for (const address of [
      'http://example.org/',
      'file:///etc/passwd',
      'smb://server/share',
      'javascript:alert(1)',
      'ms-msdt:/id',
      'vbscript:x',
      'https://user:word@example.org/',
      'search-ms:query',
      'maru://maru.example/minji',
      'not an address',
      `https://example.org/${'x'.repeat(8_000)}`,
    ]) {
      assert.equal(externalAddress(address), null, address);
    }
  });

  it('lets frames show embeds and diagrams, and nothing else', () => {
    const isFrameAddress = (address: string): boolean => mayBeIn(address, `${PAGE}/minji`);
    assert.ok(
      isFrameAddress('https://www.youtube-nocookie.com/embed/x') &&
        isFrameAddress(`${PAGE}/frames/diagram.html`),
    );
    for (const address of [
      'https://evil.example/',
      'https://www.youtube-nocookie.com.evil.example/',
      `${SETUP_ORIGIN}/`,
      'file:///x',
    ])
      assert.ok(!isFrameAddress(address), address);
  });

  it('lets a provider’s frame hold frames of the same provider, and of no other site', () => {
    const player = 'https://player.twitch.tv/?video=1';
    assert.ok(
      mayBeIn('https://www.twitch.tv/embed/x', player) && mayBeIn('https://abc.ext-twitch.tv/x', player),
    );
    assert.ok(mayBeIn('https://www.youtube.com/embed/x', 'https://www.youtube-nocookie.com/embed/x'));
    assert.ok(mayBeIn('https://cdpn.io/a/fullembedgrid/b', 'https://codepen.io/a/embed/b'));
    for (const [address, outer] of [
      ['https://www.twitch.tv/embed/x', `${PAGE}/minji`],
      ['https://www.twitch.tv/embed/x', 'https://www.youtube-nocookie.com/embed/x'],
      ['https://www.twitch.tv.evil.example/', player],
      ['https://eviltwitch.tv/', player],
      ['http://www.twitch.tv/', player],
      ['https://evil.example/', player],
      ['https://www.twitch.tv/', ''],
    ] as const) {
      assert.ok(!mayBeIn(address, outer), `${address} in ${outer}`);
    }
  });
});
