/** Returns the median; of an even number of values the upper of the two in the middle. NaN for none. */
export function median(numbers: readonly number[]): number {
  return percentile(numbers, 0.5);
}

/** Returns the value that a share of the values does not exceed. NaN for none. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
