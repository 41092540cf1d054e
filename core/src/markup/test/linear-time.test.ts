import assert from 'node:assert/strict';
import { frontMatterEnd } from '../../text/front-matter.ts';
import { parse } from '../parse.ts';
import { renderHtml } from '../render/html.ts';
import { reparse } from '../reparse.ts';
import { HOSTILE_DOCUMENTS } from './hostile-documents.ts';

/** Characters of the shorter text; the longer one has four times as many. */
const SIZE = 25_000;
/** Minimum milliseconds of a sample: the clock of CPU time may have a resolution of four. */
const SAMPLE_MS = 20;
const MIN_ROUNDS = 2;
const MAX_ROUNDS = 30;

/** Returns the CPU time of this thread, which excludes other processes, except for their effect on caches. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function sample(work: () => void): number {
  const start = threadMs();
  let runs = 0;
  let spent = 0;
  do {
    work();
    runs++;
    spent = threadMs() - start;
  } while (spent < SAMPLE_MS);
  return spent / runs;
}

/**
 * Returns the exponent of the growth of time with the text's length, from the minimum
 * of several samples of each length, taken alternately. Further samples are taken while
 * the exponent is too high: noise from other processes passes, quadratic work does not.
 */
function exponentAt(size: number, make: (n: number) => string, work: (text: string) => unknown): number {
  const short = make(size);
  const long = make(4 * size);
  let shortMs = Number.POSITIVE_INFINITY;
  let longMs = Number.POSITIVE_INFINITY;
  let exponent = Number.POSITIVE_INFINITY;
  for (let round = 0; round < MAX_ROUNDS && (round < MIN_ROUNDS || exponent > 1.2); round++) {
    shortMs = Math.min(
      shortMs,
      sample(() => work(short)),
    );
    longMs = Math.min(
      longMs,
      sample(() => work(long)),
    );
    exponent = Math.log(longMs / shortMs) / Math.log(4);
  }
  return exponent;
}

/**
 * Measures again with longer texts when the exponent is too high: superlinear growth is greater there, while
 * the boundary of a processor's cache, which other processes can shift, is crossed only once.
 */
function exponentOf(make: (n: number) => string, work: (text: string) => unknown): number {
  const exponent = exponentAt(SIZE, make, work);
  return exponent <= 1.2 ? exponent : exponentAt(4 * SIZE, make, work);
}

/** Lines of `n` characters, within the bound of front matter. */
const FRONT_MATTER: Readonly<Record<string, (n: number) => string>> = {
  'spaces in a key': (n) => `a${' '.repeat(n - 10)}b`,
  'spaces before a comment': (n) => `a: b${' '.repeat(n - 10)}c: d`,
  'colons in a key': (n) => `${'a:'.repeat(n / 2 - 10)}a`,
  'quotes in a key': (n) => '"a'.repeat(n / 2 - 10),
  'a text in quotes': (n) => `a: "${'\\"'.repeat(n / 2 - 10)}`,
  'signs of a text in lines': (n) => `a: |${'1'.repeat(n - 10)} b`,
  keys: (n) => 'a: b\n'.repeat(n / 5 - 10),
};

describe('time of growing documents', () => {
  for (const [name, make] of Object.entries(HOSTILE_DOCUMENTS)) {
    it(`${name}: time grows with the text, not faster`, function () {
      this.timeout(60_000);
      const exponent = exponentOf(make, (text) => renderHtml(parse(text, { math: true })));
      assert.ok(exponent <= 1.2, `n^${exponent.toFixed(2)}`);
    });

    it(`${name}: output stays in proportion`, () => {
      const text = make(SIZE);
      const { length } = renderHtml(parse(text));
      assert.ok(length <= 100 * text.length + 2000, `${length} characters from ${text.length}`);
    });
  }

  it('time of an edit around many comments in one line grows with the line, not faster', function () {
    this.timeout(60_000);
    for (const place of [0, 1]) {
      const exponent = exponentOf(
        (n) => `a\n\n${'<!--a-->'.repeat(n / 8)}\n\nb`,
        (text) => {
          const from = place * text.length;
          return reparse(parse(text), { from, to: from, insert: 'c' });
        },
      );
      assert.ok(exponent <= 1.2, `n^${exponent.toFixed(2)} at ${place}`);
    }
  });

  for (const [name, make] of Object.entries(FRONT_MATTER)) {
    it(`front matter, ${name}: time grows with its length, not faster`, function () {
      this.timeout(60_000);
      const exponent = exponentAt(2000, (n) => `---\n${make(n)}\n---\n`, frontMatterEnd);
      assert.ok(exponent <= 1.2, `n^${exponent.toFixed(2)}`);
    });
  }

  it('is seen by the measure where there is some', function () {
    this.timeout(60_000);
    // A failing search per character, as in a parser without a record of failed searches: superlinear.
    const search = (text: string): number => {
      let found = 0;
      for (let at = 0; at < text.length; at += 10) found += text.indexOf('\n', at);
      return found + renderHtml(parse(text)).length;
    };
    const exponent = exponentAt(SIZE, (n) => 'a'.repeat(n), search);
    assert.ok(exponent > 1.4, `n^${exponent.toFixed(2)}`);
  });
});
