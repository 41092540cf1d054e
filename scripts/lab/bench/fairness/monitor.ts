import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { residentMegabytes, startMaru } from '../server/processes.ts';
import type { Running } from '../server/processes.ts';

/** Work of a server's processes since the last sample. */
export interface WorkSample {
  /** Milliseconds that its main thread stood still at most, with what it waited for a processor. */
  readonly blockMs: number;
  /** At most, with its threads. */
  readonly megabytes: number;
  /** At most, of the process that decodes images. */
  readonly decoderMegabytes: number;
  readonly text: string;
}

export interface Monitor {
  take(): Promise<WorkSample>;
  close(): void;
}

const SAMPLE_MS = 100;
/** Part of the server under measurement. */
const BLOCK_WATCH = new URL('watch-blocks.mjs', import.meta.url).href;
const P99 = /^maru_event_loop_delay_p99_seconds (\S+)$/m;

/** Starts a server that a monitor can ask. */
export async function startMonitoredServer(
  environment: Readonly<Record<string, string>>,
  logFile: string,
): Promise<Running> {
  return await startMaru(environment, logFile, BLOCK_WATCH);
}

/** @param server of `startMonitoredServer` */
export function createMonitor({ url, pid, child }: Running): Monitor {
  let megabytes = 0;
  let decoderMegabytes = 0;
  const timer = setInterval(() => {
    megabytes = Math.max(megabytes, residentMegabytes(pid) ?? 0);
    const ofChildren = childrenOf(pid).reduce((sum, each) => sum + (residentMegabytes(each) ?? 0), 0);
    decoderMegabytes = Math.max(decoderMegabytes, ofChildren);
  }, SAMPLE_MS);
  return {
    take: async () => {
      const text = await (await fetch(`${url}/metrics`)).text();
      const p99Ms = Number(P99.exec(text)?.[1]) * 1_000;
      const message = once(child, 'message');
      child.send('longest');
      const [{ ms, processorMs }] = (await message) as [
        { readonly ms: number; readonly processorMs: number },
      ];
      const most = { megabytes, decoderMegabytes };
      megabytes = 0;
      decoderMegabytes = 0;
      const words = [
        `longest block ${ms.toFixed(0).padStart(4)} ms (of processor time ${processorMs.toFixed(0).padStart(3)})`,
        `delay p99 ${p99Ms.toFixed(0).padStart(4)} ms`,
        `${most.megabytes.toFixed(0).padStart(4)} MB${most.decoderMegabytes > 0 ? ` and ${most.decoderMegabytes.toFixed(0)} MB of the decoder` : ''}`,
      ];
      return { blockMs: ms, ...most, text: words.join('  ') };
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
