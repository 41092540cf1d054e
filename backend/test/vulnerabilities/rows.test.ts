import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { ALSO, ROWS } from './rows.ts';

const ROOT = new URL('../../../', import.meta.url);
const LAST = 74;

describe('The list of past vulnerabilities', () => {
  it(`has every row from 1 to ${LAST} once`, () => {
    assert.deepEqual(
      ROWS.map(({ row }) => row),
      Array.from({ length: LAST }, (_none, index) => index + 1),
    );
  });

  for (const entry of [...ROWS, ...ALSO]) {
    if ('notYet' in entry) continue;
    it(`${entry.row}. ${entry.of}: ${entry.file}`, () => {
      const source = readFileSync(new URL(entry.file, ROOT), 'utf8');
      // `itOnce(` as well, and with the title on a line of its own.
      const titles = [...source.matchAll(/\bit\w*\(\s*['`"](.*)/g)].map(([, title = '']) => title);
      const isThere = titles.some((title) => title.startsWith(entry.title));
      assert.ok(isThere, `${entry.file} has no test “${entry.title}…”`);
    });
  }

  it('gives a reason for every row without a test', () => {
    for (const entry of ROWS) if ('notYet' in entry) assert.ok(entry.notYet.length > 10, String(entry.row));
  });
});
