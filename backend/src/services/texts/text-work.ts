import { Worker } from 'node:worker_threads';
import { TEXT_THREAD_MIN_BYTES } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { ErrorCode } from '@maru/core/api';
import { processCounts } from '../../process-counts.ts';
import { createFairQueue } from '../runtime/fair-queue.ts';
import type { LargePage, RenderedPage } from './render-large-page.ts';
import type { RenderedSitePage, SitePage } from './render-site-page.ts';
import { textJobs } from './text-jobs.ts';
import type { TextJobs } from './text-jobs.ts';

/**
 * Asynchronous `TextJobs`: texts of more than TEXT_THREAD_MIN_BYTES run in a worker thread, accounts in turn.
 */
export type TextWork = {
  /**
   * Errors: those of the job; unavailable when it takes too long, too_large when it takes too much memory.
   * @param account owner of the text's space, for the turns
   */
  readonly [K in keyof TextJobs]: (
    account: string,
    ...args: Parameters<TextJobs[K]>
  ) => Promise<ReturnType<TextJobs[K]>>;
} & {
  /**
   * Renders a page around a large article, always in the thread.
   * Errors: unavailable when it takes too long; too_large.
   */
  renderPage(account: string, page: LargePage): Promise<RenderedPage>;
  /**
   * Renders a page of a website of files, always in the thread.
   * Errors: unavailable when it takes too long; too_large.
   */
  renderSiteFile(account: string, page: SitePage): Promise<RenderedSitePage>;
  close(): Promise<void>;
};

export type ThreadRequest =
  | { readonly call: keyof TextJobs; readonly args: Parameters<TextJobs[keyof TextJobs]> }
  | { readonly call: 'renderPage'; readonly args: readonly [LargePage] }
  | { readonly call: 'renderSiteFile'; readonly args: readonly [SitePage] };

export interface ThreadResponse {
  readonly value?: unknown;
  /** Code of an AppError. */
  readonly code?: ErrorCode;
  readonly error?: Error;
}

const THREAD = new URL('text-thread.ts', import.meta.url);
/** Time limit for one text: many times longer than any text of 1 MiB takes. */
const JOB_MAX_MS = 30_000;
/** Idle time after which the thread ends, which frees its memory. */
const IDLE_MS = 10_000;
/**
 * Heap limit in megabytes. The tree of 1 MiB of nested lists and its HTML take up to 224; other texts 100 at
 * most, and no more than that with a higher limit, because the thread collects its garbage between texts.
 */
const HEAP_MAX_MB = 256;

interface Thread {
  readonly worker: Worker;
  /** Called with the result of the running job. */
  finish: ((response: ThreadResponse) => void) | null;
}

export function createTextWork(): TextWork {
  const turns = createFairQueue();
  let thread: Thread | null = null;
  let idle: NodeJS.Timeout | undefined;

  const stop = async (): Promise<void> => {
    clearTimeout(idle);
    const ending = thread;
    thread = null;
    ending?.finish?.({ code: 'unavailable' });
    await ending?.worker.terminate();
  };

  const start = (): Thread => {
    const worker = new Worker(THREAD, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB } });
    const started: Thread = { worker, finish: null };
    worker.on('message', (response: ThreadResponse) => started.finish?.(response));
    worker.on('error', (error) => {
      if (thread === started) thread = null;
      // No second attempt has more room.
      const isOutOfMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
      started.finish?.(isOutOfMemory ? { code: 'too_large' } : { error });
    });
    worker.on('exit', () => {
      if (thread === started) thread = null;
      started.finish?.({ code: 'unavailable' });
    });
    return started;
  };

  const ask = async (question: ThreadRequest): Promise<unknown> => {
    clearTimeout(idle);
    thread ??= start();
    const current = thread;
    const timer = setTimeout(() => void stop(), JOB_MAX_MS);
    current.worker.ref();
    processCounts.textThreadJobs++;
    const response = await new Promise<ThreadResponse>((resolve) => {
      current.finish = resolve;
      current.worker.postMessage(question, []);
    });
    current.finish = null;
    current.worker.unref();
    clearTimeout(timer);
    idle = setTimeout(() => void stop(), IDLE_MS);
    idle.unref();
    if (response.code !== undefined) throw new AppError(response.code);
    if (response.error !== undefined) throw new AppError('unavailable', { cause: response.error });
    return response.value;
  };

  const workOn =
    <K extends keyof TextJobs>(call: K) =>
    async (account: string, ...args: Parameters<TextJobs[K]>): Promise<ReturnType<TextJobs[K]>> => {
      const [{ content }] = args;
      const work = isLargeText(content)
        ? turns.take(account, () => ask({ call, args }))
        : (textJobs[call] as (...of: typeof args) => unknown)(...args);
      return (await work) as ReturnType<TextJobs[K]>;
    };

  return {
    render: workOn('render'),
    findLinks: workOn('findLinks'),
    listLinks: workOn('listLinks'),
    searchText: workOn('searchText'),
    excerptOf: workOn('excerptOf'),
    sectionOf: workOn('sectionOf'),
    wordsOf: workOn('wordsOf'),
    renderPage: async (account, page) =>
      (await turns.take(account, () => ask({ call: 'renderPage', args: [page] }))) as RenderedPage,
    renderSiteFile: async (account, page) =>
      (await turns.take(account, () => ask({ call: 'renderSiteFile', args: [page] }))) as RenderedSitePage,
    close: stop,
  };
}

/** Returns true when a text is processed in the thread. */
export function isLargeText(content: string): boolean {
  return content.length > TEXT_THREAD_MIN_BYTES || Buffer.byteLength(content) > TEXT_THREAD_MIN_BYTES;
}
