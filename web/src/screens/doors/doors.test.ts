import assert from 'node:assert/strict';
import { nextPath } from './next-path.ts';
import { checkSignup, refusedSignup } from './signup-rules.ts';

const good = { username: 'annie', email: 'ann@example.org', password: 'password1', passwordAgain: 'password1', terms: true, privacy: true };

describe('The sign-up form', () => {
  it('takes what the rules allow', () => assert.deepEqual(checkSignup(good), {}));

  for (const [change, expected] of [
    [{ username: '' }, { username: 'fields.required' }],
    [{ username: 'ann' }, { username: 'fields.invalidUsername' }],
    [{ username: '한글이름이에요' }, { username: 'fields.invalidUsername' }],
    [{ username: 'Explore' }, { username: 'fields.reserved' }],
    [{ email: 'nobody' }, { email: 'fields.invalidEmail' }],
    [{ password: 'passwords', passwordAgain: 'passwords' }, { password: 'fields.invalidPassword' }],
    [{ passwordAgain: 'password2' }, { passwordAgain: 'fields.passwordMismatch' }],
    [{ terms: false }, { terms: 'fields.agreementNeeded' }],
    [{ privacy: false }, { privacy: 'fields.agreementNeeded' }],
  ] as const) {
    it(`refuses ${JSON.stringify(change)}`, () => assert.deepEqual(checkSignup({ ...good, ...change }), expected));
  }

  it("puts the server's refusal beside its field", () => {
    assert.deepEqual(refusedSignup('username_taken', {}), { username: 'fields.taken' });
    assert.deepEqual(refusedSignup('email_taken', {}), { email: 'fields.emailTaken' });
    assert.deepEqual(refusedSignup('validation_failed', { username: 'reserved' }), { username: 'fields.reserved' });
    assert.deepEqual(refusedSignup('too_many_requests', {}), {});
  });
});

describe('The way after login', () => {
  const origin = 'https://maru.example';
  for (const [next, expected] of [
    [null, '/ann'],
    ['/new?folder=1', '/new?folder=1'],
    ['/bob/x#s', '/bob/x#s'],
    ['https://evil.example/', '/ann'],
    ['//evil.example', '/ann'],
    [String.raw`/\evil.example`, '/ann'],
    ['/\t/evil.example', '/ann'],
    ['javascript:alert(1)', '/ann'],
    ['', '/ann'],
  ] as const) {
    it(`is ${expected} for ${JSON.stringify(next)}`, () => assert.equal(nextPath(next, 'ann', origin), expected));
  }
});
