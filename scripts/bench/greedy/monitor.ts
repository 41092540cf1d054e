import { readdirSync, readFileSync } from 'node:fs';
import { residentMegabytes } from '../server/processes.ts';

/** Work of a server's processes since the last sample. */
export interface Seen {
  /** Milliseconds that its main thread stood still at most. */
  readonly blockMs: number;
  /** At most, with its child processes. */
  readonly megabytes: number;
  readonly text: string;
}

export interface Monitor {
  take(): Promise<Seen>;
  close(): void;
}

const SAMPLE_MS = 100;
/** The monitor of the event loop looks so often, which is part of what it measures. */
const RESOLUTION_MS = 50;
/** Since the last time that the metrics were asked for. */
const LONGEST = /^nodejs_eventloop_lag_max_seconds (\S+)$/m;
const P99 = /^maru_event_loop_delay_p99_seconds (\S+)$/m;

export function createMonitor({ url, pid }: { readonly url: string; readonly pid: number }): Monitor {
  let megabytes = 0;
  const timer = setInterval(() => {
    const all = [pid, ...childrenOf(pid)].reduce((sum, each) => sum + (residentMegabytes(each) ?? 0), 0);
    megabytes = Math.max(megabytes, all);
  }, SAMPLE_MS);
  return {
    take: async () => {
      const text = await (await fetch(`${url}/metrics`)).text();
      const blockMs = Math.max(0, Number(LONGEST.exec(text)?.[1]) * 1_000 - RESOLUTION_MS);
      const p99Ms = Number(P99.exec(text)?.[1]) * 1_000;
      const most = megabytes;
      megabytes = 0;
      const words = `longest block ${blockMs.toFixed(0).padStart(5)} ms  delay p99 ${p99Ms.toFixed(0).padStart(4)} ms  ${most.toFixed(0).padStart(4)} MB`;
      return { blockMs, megabytes: most, text: words };
    },
    close: () => clearInterval(timer),
  };
}

/** Processes whose parent this one is. None where the system does not tell. */
function childrenOf(pid: number): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
      .map(Number);
  } catch {
    return [];
  }
}

function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}
