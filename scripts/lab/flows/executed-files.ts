import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';

/** Records which files of this process run. */
export interface FileRecorder {
  /** Returns the files of which a function ran meanwhile. */
  readonly during: (work: () => Promise<unknown>) => Promise<ReadonlySet<string>>;
  readonly stop: () => Promise<void>;
}

/**
 * Starts V8's count of calls.
 * @param folder absolute path of a folder with a slash at its end; files are named relative to it
 * @param isCounted tells the files of the answer from others, such as packages
 */
export async function recordFiles(
  folder: string,
  isCounted: (path: string) => boolean,
): Promise<FileRecorder> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

  const take = async (): Promise<Set<string>> => {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const run = result.filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0));
    return new Set(
      run
        .filter(({ url }) => url.startsWith('file:'))
        .map(({ url }) => fileURLToPath(url))
        .filter((path) => path.startsWith(folder))
        .map((path) => path.slice(folder.length))
        .filter(isCounted),
    );
  };

  return {
    during: async (work) => {
      // Counts start anew with each answer.
      await take();
      await work();
      return await take();
    },
    stop: async () => {
      await session.post('Profiler.stopPreciseCoverage');
      session.disconnect();
    },
  };
}
