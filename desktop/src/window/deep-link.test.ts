import assert from 'node:assert/strict';
import fc from 'fast-check';
import { desktopLoginLink } from '@maru/core/desktop';
import { parseDeepLink, parseLoginCallback } from './deep-link.ts';

const ID = 'abcdefghijklmnopqrstuvwx';

describe('Deep links', () => {
  it('open a space or a document of a server', () => {
    assert.deepEqual(parseDeepLink('maru://maru.example/Minji'), {
      server: 'https://maru.example',
      path: '/minji',
    });
    assert.deepEqual(parseDeepLink(`maru://localhost:3000/minji/${ID}-%EA%B0%80#s-1.2`), {
      server: 'http://localhost:3000',
      path: `/minji/${ID}-%EA%B0%80#s-1.2`,
    });
  });

  it('keep the access token of a link-shared document', () => {
    const token = 'Ab-_0123456789'.repeat(3);
    assert.deepEqual(parseDeepLink(`maru://maru.example/minji/${ID}-Title?accessToken=${token}#s-1`), {
      server: 'https://maru.example',
      path: `/minji/${ID}-Title?accessToken=${token}#s-1`,
    });
  });

  it('is nothing in any other shape', () => {
    for (const text of [
      '',
      'maru:',
      'maru:minji',
      'maru://maru.example',
      'maru://maru.example/',
      'maru://maru.example/api',
      'maru://maru.example/login',
      'maru://maru.example/account/delete',
      'maru://maru.example/minji/../login',
      'maru://maru.example/minji/%2e%2e/login',
      `maru://maru.example/minji/${ID}/edit`,
      `maru://maru.example/minji/${ID}?accessToken=x&view=reader`,
      `maru://maru.example/minji/${ID}?accessToken=`,
      `maru://maru.example/minji/${ID}?next=/login`,
      'maru://maru.example/minji?accessToken=x',
      `maru://user:word@maru.example/minji`,
      `maru://maru.example\\@evil.example/minji`,
      'maru://-evil/minji',
      'maru://a..b/minji',
      'maru://maru.example:99999999/minji',
      'maru://maru.example:0x50/minji',
      'https://maru.example/minji',
      'javascript:alert(1)//maru://maru.example/minji',
      'maru://maru.example/minji\n--export=/tmp',
      ' maru://maru.example/minji',
      `maru://maru.example/minji/${ID}${'-x'.repeat(600)}`,
    ]) {
      assert.equal(parseDeepLink(text), null, text);
    }
  });

  it('yield only addresses of spaces and documents, from random input', () => {
    const pieces = fc.constantFrom(
      'maru://',
      'a.b',
      ':80',
      '/',
      'minji',
      ID,
      '..',
      '%2f',
      '?accessToken=',
      '#',
      '@',
      '\\',
      '-',
      'app://',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const link = parseDeepLink(parts.join(''));
        if (link === null) return;
        assert.equal(new URL(link.server).origin, link.server);
        assert.match(
          link.path,
          /^\/[a-z0-9]{5,32}(?:\/[0-9a-z]{24}(?:-[\w%.~-]*)?(?:\?accessToken=[\w-]+)?(?:#[\w%.~-]+)?)?$/,
        );
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('The link that ends a login in the browser', () => {
  const [code, state] = ['c'.repeat(43), 's'.repeat(43)];

  it('has a code and a state', () => {
    const link = desktopLoginLink(code, state);
    for (const text of [link, link.replace('?', '/?')])
      assert.deepEqual(parseLoginCallback(text), { code, state });
    assert.equal(parseDeepLink(link), null);
  });

  it('is nothing in any other shape', () => {
    for (const text of [
      'maru://desktop-login',
      `maru://desktop-login?code=${code}`,
      `maru://desktop-login?state=${state}&code=${code}`,
      `maru://desktop-login?code=${code}&state=${state}&state=${state}`,
      `maru://desktop-login?code=${code}&state=${state}#x`,
      `maru://desktop-login?code=${code}x&state=${state}`,
      `maru://desktop-login.example?code=${code}&state=${state}`,
      `https://desktop-login?code=${code}&state=${state}`,
      ` maru://desktop-login?code=${code}&state=${state}`,
    ])
      assert.equal(parseLoginCallback(text), null, text);
  });
});
