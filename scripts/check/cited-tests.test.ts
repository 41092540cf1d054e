import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** A file of the project in backticks, and the titles of its tests in italics. */
const CITED =
  /`((?:backend|core|web|desktop|scripts|deploy|docs|\.github)\/[^`\s*{}]+)`((?:,? \*[^*|]+\*)*)/g;
const STATES = ['Met', 'Not met', 'Not applicable'];
/** Requirements of levels 1 and 2 of ASVS 5.0.0, by chapter. */
const REQUIREMENTS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

function cellsOf(row: string): string[] {
  return row
    .replaceAll(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
}

/** Returns the rows of the tables of a page that begin with a header. */
function tableRows(page: string, header: string): string[] {
  const rows: string[] = [];
  let isInside = false;
  for (const line of page.split('\n')) {
    if (line === header) isInside = true;
    else if (!line.startsWith('|')) isInside = false;
    else if (isInside && !/^\|[:|-]+\|$/.test(line)) rows.push(line);
  }
  return rows;
}

describe('Citations in the pages on security', () => {
  for (const path of ['docs/security.md', 'docs/asvs.md'])
    it(`name tests and files that exist: ${path}`, () => {
      const cited = [...read(path).matchAll(CITED)];
      assert.notEqual(cited.length, 0);
      for (const [, file = '', titles = ''] of cited) {
        assert.ok(existsSync(join(ROOT, file)), file);
        // Quotes of a title are escaped where it is written in the same ones.
        for (const [, title = ''] of titles.matchAll(/\*([^*|]+)\*/g))
          assert.ok(read(file).replaceAll("\\'", "'").includes(title), `${file}: ${title}`);
      }
    });

  it('give a test for each promise', () => {
    const rows = tableRows(read('docs/security.md'), '| Promise | How | Test |');
    assert.ok(rows.length > 60);
    for (const row of rows) {
      const cells = cellsOf(row);
      assert.equal(cells.length, 3, row);
      assert.match(cells[2] ?? '', /\.test\.ts`/, row);
    }
  });

  it('list each requirement of levels 1 and 2 of the ASVS once, with a test, file or reason', () => {
    const page = read('docs/asvs.md');
    const rows = tableRows(page, '| No. | Level | Requirement | State | Where, or why |').map(cellsOf);
    const counts = new Map(STATES.map((state) => [state, 0]));
    const numbers = rows.map(([number = '']) => number);
    assert.equal(new Set(numbers).size, numbers.length);
    assert.deepEqual(
      REQUIREMENTS.map(
        (_count, index) => numbers.filter((number) => number.startsWith(`V${index + 1}.`)).length,
      ),
      REQUIREMENTS,
    );
    for (const [number = '', level = '', requirement = '', state = '', where = ''] of rows) {
      assert.match(number, /^V\d+\.\d+\.\d+$/);
      assert.match(level, /^[12]$/, number);
      assert.ok(requirement.split(/\s+/).length <= 12, number);
      const before = counts.get(state);
      assert.notEqual(before, undefined, `${number}: ${state}`);
      counts.set(state, (before ?? 0) + 1);
      if (state === 'Met') assert.match(where, /`[^`]+\/[^`]+`/, number);
      else assert.ok(where.length > 10, number);
    }
    const [met, notMet, notApplicable] = STATES.map((state) => counts.get(state));
    const summary = `${rows.length} requirements: ${met} met, ${notMet} not met, ${notApplicable} not applicable`;
    assert.ok(page.includes(summary), summary);
  });
});

describe('Packages', () => {
  it('run no scripts when they are installed', () => {
    assert.match(read('.npmrc'), /^ignore-scripts=true$/m);
  });
});
