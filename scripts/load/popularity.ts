/**
 * How much oftener the first is asked for than the one of rank r: r to this power. What proxies see of pages lies between 0.64 and 0.83
 * (Breslau and others, "Web Caching and Zipf-like Distributions", 1999).
 */
const EXPONENT = 0.75;
/** Of a linear congruential generator (Numerical Recipes): every run asks for the same. */
const [FACTOR, STEP, MODULUS] = [1_664_525, 1_013_904_223, 2 ** 32];

/** Chooses among things as readers do: a few of them again and again, most of them seldom. @returns a function that gives the next's index */
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
