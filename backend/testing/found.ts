import assert from 'node:assert/strict';

/** Returns the value; fails the test when there is none. */
export function assertFound<T>(value: T | null | undefined): T {
  assert.ok(value !== undefined && value !== null, 'a value that the test needs is missing');
  return value;
}
