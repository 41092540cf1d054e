import { createReading } from './loops.ts';
import type { ReaderOrder } from './reader.ts';

/** The process of the polite reader: what the greedy ones take to send and receive does not count as time of the server's. */

const [order] = process.argv.slice(2);
if (order === undefined || process.send === undefined) throw new Error('This file is a process of the benchmark');
const read = createReading(JSON.parse(order) as ReaderOrder);

process.on('message', (milliseconds: number) => {
  void read(milliseconds).then((figures) => process.send?.(figures));
});
// Without the benchmark there is nothing to read for.
process.on('disconnect', () => process.exit());
