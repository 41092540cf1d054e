import assert from 'node:assert/strict';
import { AppError } from '@maru/core/api';
import { createPasswords } from './passwords.ts';

describe('Passwords', () => {
  it('are hashed with argon2id at the stated cost, and compared in NFC', async () => {
    const passwords = createPasswords();
    const hash = await passwords.hash('비밀번호 1é');
    assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    assert.equal(await passwords.verify(hash, '비밀번호 1é'.normalize('NFD')), true);
    assert.equal(await passwords.verify(hash, '비밀번호 1e'), false);
    assert.equal(await passwords.verify(null, 'an account that does not exist'), false);
  });

  it('are refused when too many wait, and taken again afterwards', async () => {
    const passwords = createPasswords();
    const results = await Promise.allSettled(Array.from({ length: 400 }, () => passwords.verify(null, 'x')));
    const refused = results.filter((result) => result.status === 'rejected');
    assert.ok(refused.length > 0 && refused.length < 400, String(refused.length));
    for (const { reason } of refused)
      assert.ok(reason instanceof AppError && reason.code === 'unavailable' && reason.retryAfterSeconds !== undefined);
    assert.equal(await passwords.verify(null, 'x'), false);
  });
});
