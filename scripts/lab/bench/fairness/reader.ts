import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Paths, cookie and server of the reader. */
export interface ReaderOptions {
  readonly url: string;
  readonly cookie: string;
  /** Paths that are requested in turn. */
  readonly paths: readonly string[];
}

export interface ReaderFigures {
  /** 95th percentile of the requests in milliseconds. */
  readonly p95: number;
  /** Responses other than 200. */
  readonly failures: number;
}

/** Polite reader in a separate process. */
export interface Reader {
  read(milliseconds: number): Promise<ReaderFigures>;
  close(): void;
}

const PROGRAM = fileURLToPath(new URL('reader-process.ts', import.meta.url));

export function startReader(order: ReaderOptions): Reader {
  const child = fork(PROGRAM, [JSON.stringify(order)]);
  return {
    read: async (milliseconds) => {
      const stop = new AbortController();
      const ended = once(child, 'exit', { signal: stop.signal }).then(() => {
        throw new Error('The process of the reader has ended');
      });
      child.send(milliseconds);
      try {
        const [figures] = (await Promise.race([once(child, 'message', { signal: stop.signal }), ended])) as [
          ReaderFigures,
        ];
        return figures;
      } finally {
        stop.abort();
        await ended.catch(() => undefined);
      }
    },
    close: () => child.disconnect(),
  };
}
