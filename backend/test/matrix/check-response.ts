import assert from 'node:assert/strict';
import { endpoints } from '@maru/core/api/contracts';
import type { BrowserResponse } from '../../testing/browser.ts';
import type { Fixture } from './fixtures.ts';
import { CODES } from './row.ts';
import type { Row } from './row.ts';

export function isRefusal(expected: string): boolean {
  return /^\d/.test(expected);
}

/**
 * Compares a response with its cell.
 * @param isOwner true when the caller may read everything of the document
 */
export function checkResponse(
  at: string,
  expected: string,
  response: BrowserResponse,
  row: Row,
  fixture: Fixture,
  isOwner: boolean,
): void {
  const { status, text } = response;
  const shown = `${at}: ${status} ${text.slice(0, 300)}`;
  if (isRefusal(expected)) {
    const [wanted = '', code = CODES[wanted]] = expected.split(':');
    assert.equal(status, Number(wanted), shown);
    if (row.call !== null) assertErrorBody(response, code, shown);
    // The first secret is the requested address, which the caller has sent.
    for (const secret of fixture.secrets.slice(1))
      assert.ok(!text.includes(secret), `${shown} tells ${secret}`);
  } else {
    assert.equal(status, row.call === null ? 200 : endpoints[row.call].status, shown);
    if (expected === 'sees')
      assert.ok(
        fixture.secrets.some((word) => text.includes(word)),
        `${shown} does not show the document`,
      );
    if (expected === 'blind')
      for (const word of fixture.secrets) assert.ok(!text.includes(word), `${shown} tells ${word}`);
  }
  if (isOwner) return;
  for (const secret of [...fixture.ownersSecrets, fixture.accessToken])
    assert.ok(!text.includes(secret), `${at} tells ${secret}`);
}

function assertErrorBody({ json }: BrowserResponse, code: string | undefined, shown: string): void {
  assert.equal(json.code, code, shown);
  assert.match(json.errorId ?? '', /^[0-9a-z]{24}$/, shown);
  assert.ok(typeof json.msg === 'string' && json.msg !== '', shown);
}
