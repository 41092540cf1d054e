import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { measureBundle } from './bundle-size.ts';

describe('the markup engine’s bundle', () => {
  it('is at most 20 KB, compressed', async function () {
    this.timeout(60_000);
    const { minified, compressed } = await measureBundle(resolve(import.meta.dirname, '../../../..'));
    assert.ok(minified > 20_000, `${minified} bytes are not the whole engine`);
    assert.ok(compressed <= 20_000, `${compressed} bytes`);
  });
});
