import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MUTANTS } from './mutants.ts';

const ROOT = join(import.meta.dirname, '../../..');

describe('Planted faults', () => {
  it('fit their files, each in one place, and name a test that is there', () => {
    for (const { name, file, from, test } of MUTANTS) {
      const text = readFileSync(join(ROOT, file), 'utf8');
      assert.equal(text.split(from).length - 1, 1, `${name}: ${file}`);
      assert.ok(existsSync(join(ROOT, test)), `${name}: ${test}`);
    }
  });
});
