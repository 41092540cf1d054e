import { existsSync, readFileSync } from 'node:fs';

/** Columns of a line of processor times (proc(5), `/proc/stat`): all of them but guests, who are in `user` already, and what the host kept. */
const COLUMNS = 8;
const STEAL = 7;

/** Processor time of all cores since the system started, in its ticks. */
interface ProcessorTime {
  readonly all: number;
  /** What a virtual machine was ready to use and its host gave to others. */
  readonly stolen: number;
}

/** @returns null where the system doesn't tell */
export function readProcessorTime(): ProcessorTime | null {
  return existsSync('/proc/stat') ? parseProcessorTime(readFileSync('/proc/stat', 'utf8')) : null;
}

/** @param stat what `/proc/stat` holds */
export function parseProcessorTime(stat: string): ProcessorTime {
  const [, ...ticks] = (stat.split('\n')[0] ?? '').trim().split(/\s+/);
  const times = ticks.slice(0, COLUMNS).map(Number);
  return { all: times.reduce((sum, time) => sum + time, 0), stolen: times[STEAL] ?? 0 };
}

/** In words, for whoever reads figures that were measured meanwhile: a machine that shares its cores may lack them for a while. */
export function describeStolen(from: ProcessorTime | null, to: ProcessorTime | null): string {
  if (from === null || to === null || to.all === from.all) return 'how much processor time the host kept is not told here';
  return `the host of this machine kept ${((100 * (to.stolen - from.stolen)) / (to.all - from.all)).toFixed(0)} % of its processor time`;
}
