import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '@maru/core/api/contracts';
import { MUTANTS } from './mutants.ts';

/** Calls by which accounts are logged in to, proven, told of and secured. */
const ACCOUNT_PATHS =
  /^\/api\/(?:login|end_session|undo_email|users\/(?:second_step|totp|recovery_codes|passkeys|proof|identities|login_methods|login_history))(?:\/|$)/;
const MORE_ACCOUNT_CALLS = ['makeSupportCode', 'deleteOtherSessions', 'deleteSession', 'switchAccount'];

const ROOT = join(import.meta.dirname, '../../..');

describe('Planted faults', () => {
  it('match their files in exactly one place, and name a test file that exists', () => {
    for (const { name, file, from, test } of MUTANTS) {
      const text = readFileSync(join(ROOT, file), 'utf8');
      assert.equal(text.split(from).length - 1, 1, `${name}: ${file}`);
      assert.ok(existsSync(join(ROOT, test)), `${name}: ${test}`);
    }
  });

  it('exist for every call about accounts', () => {
    const calls = Object.entries(endpoints)
      .filter(([, { path }]) => ACCOUNT_PATHS.test(path))
      .map(([name]) => name);
    assert.ok(calls.length > 20, `${calls.length} calls`);
    const broken = new Set<string>(MUTANTS.flatMap(({ calls: names = [] }) => names));
    assert.deepEqual(
      [...calls, ...MORE_ACCOUNT_CALLS].filter((name) => !broken.has(name)),
      [],
    );
  });
});
