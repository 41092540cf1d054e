/**
 * Zipf exponent: the first item is requested r to this power as often as the one of rank r. Proxies measured
 * between 0.64 and 0.83 for web pages (Breslau and others, "Web Caching and Zipf-like Distributions", 1999).
 */
const EXPONENT = 0.75;
/** Linear congruential generator (Numerical Recipes): every run has the same requests. */
const [FACTOR, STEP, MODULUS] = [1_664_525, 1_013_904_223, 2 ** 32];

/**
 * Chooses items by popularity: a few often, most of them rarely.
 * @returns a function that returns the next index
 */
export function createPopularity(count: number): () => number {
  const sums: number[] = [];
  let sum = 0;
  for (let rank = 1; rank <= count; rank++) {
    sum += rank ** -EXPONENT;
    sums.push(sum);
  }
  let state = 2026;
  return () => {
    state = (Math.imul(state, FACTOR) + STEP) >>> 0;
    const at = (state / MODULUS) * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > at) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}
