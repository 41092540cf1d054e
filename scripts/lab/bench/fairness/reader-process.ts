import { createReading } from './loops.ts';
import type { ReaderOptions } from './reader.ts';

/**
 * Process of the polite reader: separate, so that the heavy
 * clients' own processor time does not count as the server's.
 */

const [order] = process.argv.slice(2);
if (order === undefined || process.send === undefined)
  throw new Error('This file is a process of the benchmark');
const read = createReading(JSON.parse(order) as ReaderOptions);

process.on('message', (milliseconds: number) => {
  void read(milliseconds).then((figures) => process.send?.(figures));
});
// Exits with the benchmark.
process.on('disconnect', () => process.exit());
