import assert from 'node:assert/strict';
import { cookieValue, parseCookies, serializeCookie } from './cookies.ts';

describe('Cookies', () => {
  const valueOf = (header: string | undefined, name = 'a'): string | undefined =>
    cookieValue(parseCookies(header), name);

  it('are read by the grammar', () => {
    assert.equal(valueOf('a=1'), '1');
    assert.equal(valueOf('b=2;a=1'), '1');
    assert.equal(valueOf('  b=2 ;  a=x.y_z-~=  '), 'x.y_z-~=');
    assert.equal(valueOf('__proto__=1', '__proto__'), '1');
    for (const header of [
      undefined,
      '',
      'a',
      '=1',
      'a=',
      'a="1"',
      'a=1 2',
      'a=1,2',
      'a=\u00e9',
      'a b=1',
      'A=1',
      'a =\\',
    ])
      assert.equal(valueOf(header), undefined, header);
  });

  it('are ignored when another cookie of the same name has an invalid value', () => {
    assert.equal(cookieValue(parseCookies('a="x y"; a=1'), 'a'), undefined);
    assert.equal(cookieValue(parseCookies('a=1; a="x y"'), 'a'), undefined);
  });

  it('are ignored when they are sent twice', () => {
    for (const header of ['a=1; a=1', 'a=1; a=2', 'a=1; b=2; a='])
      assert.equal(valueOf(header), undefined, header);
  });

  it('are written for the whole site, Secure under HTTPS', () => {
    assert.equal(
      serializeCookie('a', '1', { maxAgeMs: 61_500, httpOnly: true, isSecure: true }),
      'a=1; Path=/; Max-Age=61; SameSite=Lax; HttpOnly; Secure',
    );
    assert.equal(
      serializeCookie('a', '', { maxAgeMs: 0, httpOnly: false, isSecure: false }),
      'a=; Path=/; Max-Age=0; SameSite=Lax',
    );
  });

  it('cannot inject another header', () => {
    for (const value of ['a\r\nSet-Cookie: b=1', 'a;b', 'a b', '가', 'a,b', '"', '\\']) {
      assert.throws(
        () => serializeCookie('a', value, { maxAgeMs: 1, httpOnly: true, isSecure: true }),
        /cannot carry/,
      );
    }
    assert.throws(
      () => serializeCookie('a b', '1', { maxAgeMs: 1, httpOnly: true, isSecure: true }),
      /cannot carry/,
    );
  });
});
