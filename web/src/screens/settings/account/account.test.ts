import assert from 'node:assert/strict';
import { formatBytes } from '../format-bytes.ts';

describe('Bytes', () => {
  it('are formatted in readable units', () => {
    assert.equal(formatBytes(1024 ** 3, 'en'), '1 GB');
    assert.equal(formatBytes(1.5 * 1024 ** 2, 'en'), '1.5 MB');
    assert.equal(formatBytes(0, 'en'), '0 bytes');
    assert.equal(formatBytes(0, 'ko'), '0바이트');
    assert.equal(formatBytes(1024 ** 3, 'ko'), '1GB');
  });
});
