import { existsSync, readFileSync } from 'node:fs';

/**
 * Columns of a line of processor times (proc(5), `/proc/stat`): all
 * except guest times, which `user` includes, up to the stolen time.
 */
const COLUMNS = 8;
const STEAL = 7;

/** Processor time of all cores since the system started, in ticks. */
interface ProcessorTime {
  readonly all: number;
  /** Time in which a virtual machine was runnable and its host ran others. */
  readonly stolen: number;
}

/** @returns null where the system does not provide it */
export function readProcessorTime(): ProcessorTime | null {
  return existsSync('/proc/stat') ? parseProcessorTime(readFileSync('/proc/stat', 'utf8')) : null;
}

/** @param stat content of `/proc/stat` */
export function parseProcessorTime(stat: string): ProcessorTime {
  const [, ...ticks] = (stat.split('\n')[0] ?? '').trim().split(/\s+/);
  const times = ticks.slice(0, COLUMNS).map(Number);
  return { all: times.reduce((sum, time) => sum + time, 0), stolen: times[STEAL] ?? 0 };
}

/** Describes stolen time for readers of the figures: a virtual machine may lack its cores for a while. */
export function describeStealTime(from: ProcessorTime | null, to: ProcessorTime | null): string {
  if (from === null || to === null || to.all === from.all)
    return 'how much processor time the host kept is not told here';
  return `the host of this machine kept ${((100 * (to.stolen - from.stolen)) / (to.all - from.all)).toFixed(0)} % of its processor time`;
}
