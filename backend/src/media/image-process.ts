import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { IMAGE_FRAMES_PIXELS_MAX, IMAGE_PIXELS_MAX } from '@maru/core';
import type { ImageJob, ImageOutcome, ImageReport } from './image-job.ts';

/** The process that decodes images, one job at a time. It is started with the first job, and ends when there is nothing to do. */
export interface ImageProcess {
  /** A job during which the process breaks, or takes too long, ends as too large; the next one gets a new process. */
  run(job: ImageJob): Promise<ImageReport>;
  /** The process's id while there is one. */
  pid(): number | undefined;
  close(): void;
}

export interface ImageProcessLimits {
  /** KiB of memory that the process may write to, on Linux (RLIMIT_DATA; other systems do not enforce it). */
  readonly memoryKib: number;
  /** For one job. */
  readonly timeoutMs: number;
  /** The process ends after so long without a job, and with it what it still holds. */
  readonly idleMs: number;
}

/** 512 MiB for an image, and 128 for the heap and the stacks of the threads that Node reserves. */
const DEFAULT_LIMITS: ImageProcessLimits = { memoryKib: (512 + 128) * 1024, timeoutMs: 20_000, idleMs: 10_000 };
const CHILD = fileURLToPath(new URL('image-child.mjs', import.meta.url));
/** A compiler's room for code counts as memory as a whole, which leaves none for images. The work is done by libraries anyway. */
const NODE_FLAGS = ['--jitless'];
/** Where the shell cannot set the limit, the limit of time holds alone. */
const LIMITED = 'ulimit -d "$0" 2>/dev/null; exec "$@"';

/**
 * The whole environment: no keys and passwords of the server's reach what decodes strangers' files. What one image took goes back to the system before the next one comes: large blocks are asked of it one by one (glibc).
 */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '131072' };

interface Running {
  readonly child: ChildProcess;
  /** Resolves when the process has ended, for whatever reason. */
  readonly ended: Promise<void>;
}

export function createImageProcess(limits: ImageProcessLimits = DEFAULT_LIMITS): ImageProcess {
  let running: Running | null = null;
  let idle: NodeJS.Timeout | undefined;

  const start = (): Running => {
    const options = JSON.stringify({ pixels: IMAGE_PIXELS_MAX, allFrames: IMAGE_FRAMES_PIXELS_MAX });
    const child = spawn('/bin/sh', ['-c', LIMITED, String(limits.memoryKib), process.execPath, ...NODE_FLAGS, CHILD, options], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      env: ENVIRONMENT,
    });
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', () => resolve());
    });
    const made: Running = { child, ended };
    void ended.then(() => {
      if (running === made) running = null;
    });
    // Readers of pages come first.
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
    // It has ended already, which whoever waits for it will hear.
  }
}
