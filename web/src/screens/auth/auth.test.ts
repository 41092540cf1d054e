import assert from 'node:assert/strict';
import { isAfterReset } from './login-notice.ts';
import { checkReset } from './reset-rules.ts';
import { checkSignup } from './signup-rules.ts';

const good = {
  username: 'annie',
  email: 'ann@example.org',
  password: 'password1',
  passwordAgain: 'password1',
  agreed: true,
};

describe('The sign-up form', () => {
  it('accepts what the rules allow', () => assert.deepEqual(checkSignup(good), {}));

  for (const [change, expected] of [
    [{ username: '' }, { username: 'fields.required' }],
    [{ username: 'ann' }, { username: 'fields.invalidUsername' }],
    [{ username: '한글이름이에요' }, { username: 'fields.invalidUsername' }],
    [{ username: 'Explore' }, { username: 'fields.reserved' }],
    [{ email: 'nobody' }, { email: 'fields.invalidEmail' }],
    [{ password: 'passwords', passwordAgain: 'passwords' }, { password: 'fields.invalidPassword' }],
    [{ passwordAgain: 'password2' }, { passwordAgain: 'fields.passwordMismatch' }],
    [{ agreed: false }, { agreed: 'fields.agreementNeeded' }],
  ] as const) {
    it(`refuses ${JSON.stringify(change)}`, () =>
      assert.deepEqual(checkSignup({ ...good, ...change }), expected));
  }
});

describe('The form for a new password', () => {
  for (const [form, expected] of [
    [{ newPassword: 'password1', newPasswordAgain: 'password1' }, {}],
    [{ newPassword: '', newPasswordAgain: '' }, { newPassword: 'fields.required' }],
    [{ newPassword: 'passwords', newPasswordAgain: 'passwords' }, { newPassword: 'fields.invalidPassword' }],
    [
      { newPassword: 'password1', newPasswordAgain: 'password2' },
      { newPasswordAgain: 'fields.passwordMismatch' },
    ],
    [
      { newPassword: 'short1', newPasswordAgain: '' },
      { newPassword: 'fields.invalidPassword', newPasswordAgain: 'fields.passwordMismatch' },
    ],
  ] as const) {
    it(`finds ${JSON.stringify(expected)}`, () => assert.deepEqual(checkReset(form), expected));
  }

  it('is announced at the login only by its own state of the address', () => {
    assert.equal(isAfterReset({ isAfterReset: true }), true);
    for (const state of [null, undefined, 'isAfterReset', {}, { isAfterReset: 'true' }])
      assert.equal(isAfterReset(state), false);
  });
});
