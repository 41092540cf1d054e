import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { ALSO, EXPECTATIONS } from './expectation-rows.ts';

const ROOT = new URL('../../', import.meta.url);
const LAST = 30;
/** Other ways to declare a test, with the line break before a long title. */
const DECLARES = /\b(?:itInFullRun|test)\(\s*/g;

describe('The list of users’ expectations', () => {
  it(`has every row from 1 to ${LAST} once`, () => {
    assert.deepEqual(
      EXPECTATIONS.map(({ row }) => row),
      Array.from({ length: LAST }, (_none, index) => index + 1),
    );
  });

  for (const entry of [...EXPECTATIONS, ...ALSO]) {
    if ('notYet' in entry) continue;
    it(`${entry.row}. ${entry.what}`, () => {
      assert.ok(entry.held.length > 0);
      for (const [file, title] of entry.held) {
        const source = readFileSync(new URL(file, ROOT), 'utf8').replaceAll(DECLARES, 'it(');
        const isThere = ["'", '`', '"'].some((quote) => source.includes(`it(${quote}${title}`));
        assert.ok(isThere, `${file} has no test “${title}…”`);
      }
    });
  }

  it('gives a reason for every row without a test', () => {
    for (const entry of EXPECTATIONS)
      if ('notYet' in entry) assert.ok(entry.notYet.length > 10, String(entry.row));
  });
});
