import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How late the main thread comes to its work. */
export interface EventLoopDelay {
  /** Milliseconds, at the 99th percentile of the last one to two minutes. */
  p99Ms(): number;
  /** True once it has been late for five seconds on end, until a second in which it was not. */
  isBusy(): boolean;
  close(): void;
}

/** Of a second in which the main thread counts as late, at the 99th percentile. */
export const BUSY_DELAY_MS = 250;
const BUSY_SECONDS = 5;
/** Between two looks of the monitor, which are part of what it measures. */
const RESOLUTION_MS = 50;
const SECOND_MS = 1_000;
const MINUTE_SECONDS = 60;
const NANOSECONDS = 1e6;

/** Decides by the delays of single seconds. @returns hears of each, and says whether the thread is busy */
export function createBusyRule(): (p99Ms: number) => boolean {
  let late = 0;
  return (p99Ms) => {
    late = p99Ms > BUSY_DELAY_MS ? late + 1 : 0;
    return late >= BUSY_SECONDS;
  };
}

/** Of what a monitor has seen; 0 of nothing. */
function p99Of(histogram: ReturnType<typeof monitorEventLoopDelay>): number {
  return histogram.count === 0 ? 0 : Math.max(0, histogram.percentile(99) / NANOSECONDS - RESOLUTION_MS);
}

/** Begins to watch this thread. */
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
