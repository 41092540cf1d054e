import assert from 'node:assert/strict';
import { ERROR_CODES } from '@maru/core/api';
import type { ErrorCode } from '@maru/core/api';
import { errorMessage } from './messages.ts';

const CODES = Object.keys(ERROR_CODES) as ErrorCode[];

describe('Messages of errors', () => {
  it('exist for every code in both languages, all different', () => {
    for (const locale of ['en', 'ko'] as const) {
      const messages = CODES.map((code) => errorMessage(locale, code));
      assert.equal(new Set(messages).size, CODES.length);
      for (const message of messages) assert.match(message, locale === 'ko' ? /[가-힣]/ : /^[\p{ASCII}]+$/u);
    }
  });

  it("are the specification's where it has them", () => {
    assert.equal(errorMessage('en', 'invalid_credentials'), 'Invalid username or password');
    assert.equal(errorMessage('en', 'switch_failed'), 'Cannot switch account. Login again.');
    assert.equal(errorMessage('en', 'link_not_found'), 'Link not found');
    assert.equal(errorMessage('en', 'incorrect_password'), 'Incorrect password');
    assert.match(errorMessage('en', 'edit_conflict'), /Would you like to overwrite\?$/);
    assert.match(errorMessage('en', 'internal_error'), /^Something bad happened/);
    assert.match(errorMessage('en', 'unauthorized'), /^Login is required/);
  });

  it('describe the first field that has its own message', () => {
    assert.equal(
      errorMessage('en', 'validation_failed', { other: 'invalid', password: 'required' }),
      'Password must be 8-32 characters including numbers.',
    );
    assert.equal(
      errorMessage('ko', 'validation_failed', { newEmail: 'invalid' }),
      '이메일 주소가 올바르지 않아요.',
    );
    assert.equal(
      errorMessage('ko', 'validation_failed', { title: 'too_long' }),
      '제목은 255자까지 쓸 수 있어요. 조금 줄여 주세요.',
    );
    assert.match(
      errorMessage('en', 'validation_failed', { content: 'too_long' }, '/api/docs/:id'),
      /^A document can have up to 1 MiB/,
    );
    assert.match(
      errorMessage('en', 'validation_failed', { content: 'too_long' }, '/api/comments'),
      /^A comment can have up to 10,000 char/,
    );
    assert.match(
      errorMessage('ko', 'validation_failed', { parentId: 'invalid' }, '/api/comments'),
      /^답글을 달려는 댓글/,
    );
    assert.match(
      errorMessage('ko', 'validation_failed', { parentId: 'not_a_folder' }, '/api/docs'),
      /그 폴더를/,
    );
    const general = errorMessage('en', 'validation_failed');
    for (const fields of [
      { other: 'invalid' },
      { constructor: 'invalid' },
      { __proto__: 'invalid' },
      { content: 'invalid' },
    ] as const) {
      assert.equal(errorMessage('en', 'validation_failed', fields), general);
    }
  });
});
