/** Statistics of a run. */

/**
 * Returns a quantile. @param sorted ascending @param share 0 to 1 @returns
 * the value that this share of the values does not exceed; 0 of none
 */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

export interface Growth {
  /** Megabytes. */
  readonly from: number;
  readonly to: number;
  readonly isBeyondNoise: boolean;
}

/** Noise of garbage collection: smaller growth does not count. */
const NOISE_SHARE = 0.2;
const NOISE_MB = 40;
/** Share of the run in which caches fill. */
const WARM_UP_SHARE = 1 / 3;
/** Share of the rest whose beginning and end are compared. */
const COMPARED_SHARE = 1 / 4;

/** Fits a line to the samples after the first third. @returns megabytes of growth per sample */
export function slopeOf(samples: readonly number[]): number {
  const warm = samples.slice(Math.floor(samples.length * WARM_UP_SHARE));
  const middle = (warm.length - 1) / 2;
  const mean = warm.reduce((sum, sample) => sum + sample, 0) / warm.length;
  const [rise, run] = warm.reduce(
    ([up, across], sample, i) => [up + (i - middle) * (sample - mean), across + (i - middle) ** 2],
    [0, 0],
  );
  return run === 0 ? 0 : rise / run;
}

/**
 * Measures growth of memory after the first third. The minimum of each part counts, because garbage comes and
 * goes. @param samples megabytes, in time order
 */
export function growthOf(samples: readonly number[]): Growth {
  const warm = samples.slice(Math.floor(samples.length * WARM_UP_SHARE));
  const size = Math.max(1, Math.floor(warm.length * COMPARED_SHARE));
  const from = Math.min(...warm.slice(0, size));
  const to = Math.min(...warm.slice(-size));
  return { from, to, isBeyondNoise: to - from > Math.max(NOISE_MB, from * NOISE_SHARE) };
}
