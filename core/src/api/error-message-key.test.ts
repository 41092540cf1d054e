import assert from 'node:assert/strict';
import { errorMessageKey } from './error-message-key.ts';

/** The table of the specification, section 8. */
const TABLE: readonly (readonly [statuses: readonly (number | undefined)[], key: string])[] = [
  [[401], 'unauthorized'],
  [[403], 'forbidden'],
  [[404], 'not_found'],
  [[500], 'internal_server_error'],
  [[502, 503], 'server_unavailable'],
  [[501, 504, 505, 599], 'server_error'],
  [[400, 402, 405, 409, 413, 415, 422, 429, 499], 'client_error'],
  [[100, 200, 204, 302, 304, 600, 999, 0], 'unexpected_server_error'],
  [[undefined], 'network_error'],
];

describe('errorMessageKey', () => {
  for (const [statuses, key] of TABLE) {
    it(`${statuses.join(', ') || 'no answer'} → ${key}`, () => {
      for (const status of statuses) assert.equal(errorMessageKey(status), `common.error.${key}`);
    });
  }
});
