/** Numbers of a run. */

/** @param sorted ascending @param share 0 to 1 @returns the value that so large a share is at or below; 0 of none */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

export interface Growth {
  /** Megabytes. */
  readonly from: number;
  readonly to: number;
  readonly isBeyondNoise: boolean;
}

/** A collector's moods: less than this is no growth. */
const NOISE_SHARE = 0.2;
const NOISE_MB = 40;
/** What caches fill in. */
const WARM_UP_SHARE = 1 / 3;
/** Of what comes after: its beginning is compared with its end. */
const COMPARED_SHARE = 1 / 4;

/** The line that fits what comes after the first third best. @returns megabytes that it rises by from one sample to the next */
export function slopeOf(samples: readonly number[]): number {
  const warm = samples.slice(Math.floor(samples.length * WARM_UP_SHARE));
  const middle = (warm.length - 1) / 2;
  const mean = warm.reduce((sum, sample) => sum + sample, 0) / warm.length;
  const [rise, run] = warm.reduce(([up, across], sample, i) => [up + (i - middle) * (sample - mean), across + (i - middle) ** 2], [0, 0]);
  return run === 0 ? 0 : rise / run;
}

/** Whether memory grows after the first third. The lowest of each part counts, as garbage comes and goes. @param samples megabytes, in time */
export function growthOf(samples: readonly number[]): Growth {
  const warm = samples.slice(Math.floor(samples.length * WARM_UP_SHARE));
  const size = Math.max(1, Math.floor(warm.length * COMPARED_SHARE));
  const from = Math.min(...warm.slice(0, size));
  const to = Math.min(...warm.slice(-size));
  return { from, to, isBeyondNoise: to - from > Math.max(NOISE_MB, from * NOISE_SHARE) };
}
