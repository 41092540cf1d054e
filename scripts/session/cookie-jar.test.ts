import assert from 'node:assert/strict';
import { createCookieJar } from './create-session.ts';

describe('Cookie jar', () => {
  it('is empty at first', () => assert.equal(createCookieJar().header(), ''));

  it('sends both cookies of a session, without their attributes', () => {
    const jar = createCookieJar();
    jar.store([
      'auth_v4=abc.def==; Path=/; SameSite=Lax; Max-Age=2592000',
      'device_key=xyz; Path=/; HttpOnly; SameSite=Lax',
    ]);
    assert.equal(jar.header(), 'auth_v4=abc.def==; device_key=xyz');
  });

  it('replaces a value, and drops an expired one', () => {
    const jar = createCookieJar();
    jar.store(['a=1', 'b=1', 'c=1', 'd=1']);
    jar.store([
      'a=2; Max-Age=60',
      'b=; Max-Age=0',
      'c=; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
      'd=3; Expires=Thu, 01 Jan 2099 00:00:00 GMT',
    ]);
    assert.equal(jar.header(), 'a=2; d=3');
  });
});
