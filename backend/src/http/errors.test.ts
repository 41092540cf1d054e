import assert from 'node:assert/strict';
import { createErrorResponse } from './errors.ts';

describe('Responses to failures', () => {
  it('are 503 when the disk is full, and 500 for unexpected errors', () => {
    const respondTo = (code: string) =>
      createErrorResponse(Object.assign(new Error(`${code}: write`), { code }), 'en', 'e'.repeat(24));
    // Codes of a full disk; `npm run lab -- disk-full` produces them on a real disk.
    for (const code of ['ENOSPC', 'EDQUOT']) {
      const { status, body, headers } = respondTo(code);
      assert.deepEqual([status, body.code, headers['Retry-After']], [503, 'unavailable', '5']);
    }
    assert.deepEqual([respondTo('ENOTDIR').status, respondTo('ENOTDIR').body.code], [500, 'internal_error']);
  });
});
