import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Returns a function that collects all garbage of the calling thread's heap and returns the freed pages to
 * the system. It blocks the thread. V8's own collections keep freed pages in a pool that all threads share,
 * until eight seconds after the thread has ended (`PagePool` in V8's sources).
 */
export function createGarbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: {
    readonly type: 'major';
    readonly execution: 'sync';
    /** The only flavor that returns pages. */
    readonly flavor: 'last-resort';
  }) => void;
  return () => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
