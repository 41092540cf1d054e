import assert from 'node:assert/strict';
import { ApiError, AppError, ERROR_CODES, isApiError, NetworkError } from './errors.ts';

describe('ERROR_CODES', () => {
  it('are stable words, each with an error status', () => {
    for (const [code, status] of Object.entries(ERROR_CODES)) {
      assert.match(code, /^[a-z]+(?:_[a-z]+)*$/);
      assert.ok(status >= 400 && status < 600, code);
    }
  });
});

describe('AppError', () => {
  it('has the status of its code, and carries fields, details, retry time and cause', () => {
    const cause = new Error('why');
    const error = new AppError('validation_failed', {
      fields: { title: 'required' },
      details: { a: 1 },
      retryAfterSeconds: 3,
      cause,
    });
    assert.equal(error.status, 422);
    assert.deepEqual(error.fields, { title: 'required' });
    assert.deepEqual(error.details, { a: 1 });
    assert.equal(error.retryAfterSeconds, 3);
    assert.equal(error.cause, cause);
    assert.ok(!('cause' in new AppError('not_found')));
  });
});

describe('isApiError', () => {
  const error = new ApiError(409, { msg: 'taken', code: 'username_taken' }, '{}');

  it('is true for API errors only', () => {
    assert.ok(isApiError(error));
    assert.ok(!isApiError(new NetworkError(null)));
    assert.ok(!isApiError({ status: 409, body: { code: 'username_taken' } }));
    assert.ok(!isApiError(undefined));
  });
  it('compares the code when asked', () => {
    assert.ok(isApiError(error, 'username_taken'));
    assert.ok(!isApiError(error, 'email_taken'));
    assert.ok(!isApiError(new ApiError(502, undefined, '<html>'), 'unavailable'));
  });
  it('keeps 300 characters of the answer', () =>
    assert.equal(new ApiError(500, undefined, 'x'.repeat(9_999)).text.length, 300));
});
