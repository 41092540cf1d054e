import assert from 'node:assert/strict';
import { ApiError, NetworkError } from '@maru/core/api';
import type { ErrorCode } from '@maru/core/api';
import { failedFields, shownAtFields } from './failed-fields.ts';

const refusal = (code: ErrorCode, fields?: Readonly<Record<string, string>>): ApiError =>
  new ApiError(422, { code, ...(fields === undefined ? {} : { fields }) }, '');

describe('The invalid fields of a failure', () => {
  for (const [name, error, shown, expected] of [
    ['a name that is taken', refusal('username_taken'), ['username', 'email', 'password'], ['username']],
    [
      'an address that is taken, at sign-up',
      refusal('email_taken'),
      ['username', 'email', 'password'],
      ['email'],
    ],
    [
      'an address that is taken, at its change',
      refusal('email_taken'),
      ['newEmail', 'password'],
      ['newEmail'],
    ],
    ['a wrong password', refusal('incorrect_password'), ['password', 'newPassword'], ['password']],
    ['a refused login', refusal('invalid_credentials'), ['username', 'password'], ['password']],
    [
      'fields that are named',
      refusal('validation_failed', { username: 'reserved', password: 'common' }),
      ['password', 'username'],
      ['username', 'password'],
    ],
    [
      'a field that is not shown',
      refusal('validation_failed', { title: 'too_long', parentId: 'invalid' }),
      ['title'],
      [],
    ],
    ['a code that is about a field of another form', refusal('incorrect_password'), ['title'], []],
    ['a code about no field', refusal('too_many_requests'), ['username', 'password'], []],
    ['no answer', new NetworkError('down'), ['username'], []],
  ] as const) {
    it(`of ${name}: ${expected.join(', ') || 'none'}`, () =>
      assert.deepEqual(
        failedFields({ error, request: { type: 'ME_REQUEST', call: 'me', fields: shown } }),
        expected,
      ));
  }

  it('are none for a call without a form', () =>
    assert.deepEqual(
      failedFields({ error: refusal('username_taken'), request: { type: 'ME_REQUEST', call: 'me' } }),
      [],
    ));

  it('make a failure silent when they are its only cause', () => {
    const { isSilent } = shownAtFields(['username'], (error) => error instanceof NetworkError);
    assert.equal(isSilent(refusal('username_taken')), true);
    assert.equal(isSilent(refusal('too_many_requests')), false);
    assert.equal(isSilent(new NetworkError('down')), true);
    assert.equal(shownAtFields(['username']).isSilent(new NetworkError('down')), false);
  });
});
