import { Worker } from 'node:worker_threads';
import { readIndexState } from './index-file.ts';
import type { IndexChange, IndexEntry, IndexHit, IndexQuery, SearchIndex } from './search-index.ts';

/** Requests to the thread. */
export type WorkerRequest =
  | { readonly id: number; readonly call: 'apply'; readonly change: IndexChange }
  | { readonly id: number; readonly call: 'list'; readonly afterId: string; readonly limit: number }
  | { readonly id: number; readonly call: 'find'; readonly question: IndexQuery }
  | { readonly call: 'close' };

/** The thread's queue is full. */
export class IndexBusyError extends Error {}

/** Response of the thread. */
export interface WorkerResponse {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: Error;
}

/** Maximum length of the queue. */
const WAITING_MAX = 64;
/** Idle time after which the thread ends, which frees its memory. */
const IDLE_MS = 15_000;
/**
 * Megabytes of its heap: what it works on is no larger than
 * the words of one document, or the ranks of a site's.
 */
const HEAP_MAX_MB = 128;
const WORKER = new URL('worker.ts', import.meta.url);

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
  readonly ended: Promise<void>;
}

/** Creates an index in a local file, opened in a worker thread on demand. */
export function createWorkerIndex(path: string, idleMs: number = IDLE_MS): SearchIndex {
  let thread: Thread | null = null;
  let lastId = 0;
  let idle: NodeJS.Timeout | undefined;
  let closing: Promise<void> | null = null;

  const start = (): Thread => {
    const worker = new Worker(WORKER, {
      workerData: { path },
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB },
    });
    worker.unref();
    const waiting = new Map<number, Waiting>();
    const fail = (error: Error): void => {
      if (thread?.worker === worker) thread = null;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    worker.on('message', ({ id, value, error }: WorkerResponse) => {
      const waiter = waiting.get(id);
      waiting.delete(id);
      if (error === undefined) waiter?.resolve(value);
      else waiter?.reject(error);
      if (waiting.size === 0) rest();
    });
    worker.on('error', fail);
    const ended = new Promise<void>((resolve) => {
      worker.on('exit', () => {
        fail(new Error('The thread of the search index has ended'));
        resolve();
      });
    });
    return { worker, waiting, ended };
  };

  const stop = async (): Promise<void> => {
    clearTimeout(idle);
    const running = thread;
    if (running === null) return;
    thread = null;
    running.worker.ref();
    running.worker.postMessage({ call: 'close' } satisfies WorkerRequest, []);
    await running.ended;
  };

  const rest = (): void => {
    clearTimeout(idle);
    idle = setTimeout(() => {
      if (thread?.waiting.size === 0) void stop();
    }, idleMs);
    idle.unref();
  };

  const ask = async (
    request: { call: 'apply' | 'list' | 'find' } & Record<string, unknown>,
  ): Promise<unknown> => {
    if (closing !== null) throw new Error('The search index is closed');
    thread ??= start();
    clearTimeout(idle);
    const { worker, waiting } = thread;
    const id = ++lastId;
    return await new Promise<unknown>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.postMessage({ ...request, id }, []);
    });
  };

  return {
    state: () => readIndexState(path),
    apply: async (change) => void (await ask({ call: 'apply', change })),
    list: async (afterId, limit) => (await ask({ call: 'list', afterId, limit })) as IndexEntry[],
    wake: () => {
      if (closing !== null || thread !== null) return;
      thread = start();
      rest();
    },
    find: async (question) => {
      if (thread !== null && thread.waiting.size >= WAITING_MAX)
        throw new IndexBusyError('Too many searches wait');
      return (await ask({ call: 'find', question })) as IndexHit[];
    },
    close: async () => {
      closing ??= stop();
      await closing;
    },
  };
}
