import assert from 'node:assert/strict';
import { newId } from '@maru/core/text';
import { createRowMacs } from '../../crypto/row-macs.ts';
import type { MacInput } from '../../crypto/row-macs.ts';
import type { WriteRecords, Writes } from '../writes/writes.ts';
import { reportRows } from './report-rows.ts';

const HOUR_MS = 60 * 60 * 1_000;

describe('Reports of rows that do not verify', () => {
  /** Rows of a space, each with the MAC of another state. */
  const readAll = (rows: readonly MacInput[]) => {
    const macs = createRowMacs(Buffer.alloc(32, 1), () => true);
    let [now, logged] = [Date.now(), 0];
    const entries: WriteRecords['audit'][] = [];
    const execute = (_: unknown, { audit }: WriteRecords): Promise<null> => {
      entries.push(audit);
      return Promise.resolve(null);
    };
    const writes = { begin: () => ({ execute }) } as unknown as Writes;
    reportRows(macs, writes, { now: () => now, log: () => void logged++ });
    return {
      read: () => rows.forEach((row) => assert.equal(macs.isTrusted(row, Buffer.alloc(32)), false)),
      advance: (ms: number) => void (now += ms),
      counts: () => [logged, entries.length],
    };
  };
  const rowsOf = (count: number): MacInput[] =>
    Array.from({ length: count }, () => ({ part: 'listed_doc', id: newId(), version: 1, facts: [] }));

  it('report each row once an hour', () => {
    const { read, advance, counts } = readAll(rowsOf(3));
    read();
    read();
    assert.deepEqual(counts(), [3, 3]);
    advance(HOUR_MS);
    read();
    assert.deepEqual(counts(), [6, 6]);
  });

  it('report at most a thousand rows in an hour', () => {
    const { read, advance, counts } = readAll(rowsOf(10_000));
    read();
    read();
    assert.deepEqual(counts(), [1_000, 1_000]);
    advance(HOUR_MS);
    read();
    assert.deepEqual(counts(), [2_000, 2_000]);
  });
});
