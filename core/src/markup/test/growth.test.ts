import assert from 'node:assert/strict';
import { parse } from '../parse.ts';
import { renderHtml } from '../render/html.ts';
import { HOSTILE_DOCUMENTS } from './hostile-documents.ts';

/** Characters of the shorter text; the longer one has four times as many. */
const SIZE = 25_000;
/** A sample takes at least so many milliseconds: the clock of CPU time may tick in steps of four. */
const SAMPLE_MS = 50;
const MIN_ROUNDS = 2;
const MAX_ROUNDS = 30;

/** CPU time of this thread: what else runs on the machine does not count, but for the caches that it spoils. */
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
 * The power of the text's length that the time grows with, from the least of several samples of each length, taken in
 * turns. More are taken while the figure is too high: a busy machine is not always busy, but work that is quadratic
 * is so each time.
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
 * The same, measured again with longer texts where it is too high: what grows too fast does so all the more there, while the edge
 * of a processor's cache, which other machines' work can move, is crossed but once.
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
    // One search a character that never finds anything, as a parser without memory makes: less than linear otherwise.
    const search = (text: string): number => {
      let found = 0;
      for (let at = 0; at < text.length; at += 10) found += text.indexOf('\n', at);
      return found + renderHtml(parse(text)).length;
    };
    const exponent = exponentAt(SIZE, (n) => 'a'.repeat(n), search);
    assert.ok(exponent > 1.4, `n^${exponent.toFixed(2)}`);
  });
});
