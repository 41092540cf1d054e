import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { IMAGE_FRAMES_PIXELS_MAX, IMAGE_PIXELS_MAX } from '@maru/core';
import type { ImageJob, ImageOutcome, ImageReport } from './image-job.ts';

/** Child process that decodes images, one at a time. Started for the first job; exits when idle. */
export interface ImageProcess {
  /**
   * Runs a job. A job during which the process crashes or times
   * out counts as too large; the next one gets a new process.
   */
  run(job: ImageJob): Promise<ImageReport>;
  /** Id of the running process. */
  pid(): number | undefined;
  close(): void;
}

export interface ImageProcessLimits {
  /**
   * Limit of the process's writable memory in KiB, on Linux (RLIMIT_DATA; other systems do not enforce it).
   */
  readonly memoryKib: number;
  /** Time limit of one job. */
  readonly timeoutMs: number;
  /** Idle time after which the process exits, which frees its memory. */
  readonly idleMs: number;
}

/** 512 MiB for an image, and 128 MiB for the heap and the thread stacks that Node reserves. */
const DEFAULT_LIMITS: ImageProcessLimits = {
  memoryKib: (512 + 128) * 1024,
  timeoutMs: 20_000,
  idleMs: 10_000,
};
const CHILD = fileURLToPath(new URL('image-child.mjs', import.meta.url));
/**
 * Disables the JIT compiler, whose reserved code range counts as memory
 * and would leave none for images. Native libraries do the work.
 */
const NODE_FLAGS = ['--jitless'];
/** When the shell cannot set the limit, only the time limit applies. */
const LIMITED = 'ulimit -d "$0" 2>/dev/null; exec "$@"';

/**
 * Complete environment of the child: none of the server's keys and passwords reach the process that decodes
 * untrusted files. The malloc settings (glibc) return large blocks to the system after each image.
 */
const ENVIRONMENT = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

interface Running {
  readonly child: ChildProcess;
  /** Resolves when the process has ended for any reason. */
  readonly ended: Promise<void>;
}

export function createImageProcess(changed: Partial<ImageProcessLimits> = {}): ImageProcess {
  const limits = { ...DEFAULT_LIMITS, ...changed };
  let running: Running | null = null;
  let idle: NodeJS.Timeout | undefined;

  const start = (): Running => {
    const options = JSON.stringify({ pixels: IMAGE_PIXELS_MAX, allFrames: IMAGE_FRAMES_PIXELS_MAX });
    const child = spawn(
      '/bin/sh',
      ['-c', LIMITED, String(limits.memoryKib), process.execPath, ...NODE_FLAGS, CHILD, options],
      {
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        serialization: 'advanced',
        env: ENVIRONMENT,
      },
    );
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', () => resolve());
    });
    const made: Running = { child, ended };
    void ended.then(() => {
      if (running === made) running = null;
    });
    // Lower priority than the server, which serves pages.
    if (child.pid !== undefined) lowerPriority(child.pid);
    child.unref();
    child.channel?.unref();
    return made;
  };

  const stop = (): void => {
    clearTimeout(idle);
    running?.child.kill('SIGKILL');
    running = null;
  };

  return {
    run: async (job) => {
      clearTimeout(idle);
      running ??= start();
      const { child, ended } = running;
      const startedAt = performance.now();
      child.ref();
      const report = await new Promise<ImageReport>((resolve) => {
        const finish = (outcome: ImageOutcome, processorMs = performance.now() - startedAt): void => {
          clearTimeout(timer);
          child.removeAllListeners('message');
          resolve({ outcome, processorMs });
        };
        const timer = setTimeout(() => {
          stop();
          finish({ kind: 'too_large' });
        }, limits.timeoutMs);
        child.once('message', (message) => {
          const { outcome, processorMs } = message as ImageReport;
          finish(outcome, processorMs);
        });
        void ended.then(() => finish({ kind: 'too_large' }));
        child.send(job, (error) => {
          if (error !== null) stop();
        });
      });
      child.unref();
      idle = setTimeout(stop, limits.idleMs);
      idle.unref();
      return report;
    },
    pid: () => running?.child.pid,
    close: stop,
  };
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has ended already; the pending job is rejected by its exit event.
  }
}
