import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Event loop delay of the main thread. */
export interface EventLoopDelay {
  /** 99th percentile of the last one to two minutes, in milliseconds. */
  p99Ms(): number;
  /** True once the delay was high for five consecutive seconds, until the first second with a low one. */
  isBusy(): boolean;
  close(): void;
}

/** 99th percentile of a second in milliseconds, from which the second counts as delayed. */
export const BUSY_DELAY_MS = 250;
const BUSY_SECONDS = 5;
/** Sampling interval of the monitor, which is included in the delays that it measures. */
const RESOLUTION_MS = 50;
const SECOND_MS = 1_000;
const MINUTE_SECONDS = 60;
const NANOSECONDS = 1e6;

/**
 * Classifies by the delays of single seconds.
 * @returns a function that takes the delay of each second and returns true while the thread is busy
 */
export function createBusyRule(): (p99Ms: number) => boolean {
  let late = 0;
  return (p99Ms) => {
    late = p99Ms > BUSY_DELAY_MS ? late + 1 : 0;
    return late >= BUSY_SECONDS;
  };
}

/** Returns the 99th percentile of a histogram; 0 when it is empty. */
function p99Of(histogram: ReturnType<typeof monitorEventLoopDelay>): number {
  return histogram.count === 0 ? 0 : Math.max(0, histogram.percentile(99) / NANOSECONDS - RESOLUTION_MS);
}

/** Starts monitoring this thread. */
export function watchEventLoop(): EventLoopDelay {
  const ofSecond = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  const ofMinute = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  ofSecond.enable();
  ofMinute.enable();
  const rule = createBusyRule();
  let isBusy = false;
  let seconds = 0;
  let lastMinuteMs = 0;
  const timer = setInterval(() => {
    isBusy = rule(p99Of(ofSecond));
    ofSecond.reset();
    if (++seconds % MINUTE_SECONDS !== 0) return;
    lastMinuteMs = p99Of(ofMinute);
    ofMinute.reset();
  }, SECOND_MS);
  timer.unref();
  return {
    p99Ms: () => Math.max(lastMinuteMs, p99Of(ofMinute)),
    isBusy: () => isBusy,
    close: () => {
      clearInterval(timer);
      ofSecond.disable();
      ofMinute.disable();
    },
  };
}
