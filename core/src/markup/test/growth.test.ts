import assert from 'node:assert/strict';
import { parse } from '../parse.ts';
import { renderHtml } from '../render/html.ts';
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

describe('growth', () => {
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
