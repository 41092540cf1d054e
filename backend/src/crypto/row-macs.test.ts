import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createRowMacs } from './row-macs.ts';
import type { MacValue, MacInput, RowFinding } from './row-macs.ts';

describe('MACs of rows', () => {
  const key = randomBytes(32);
  let now = 0;
  const row = (version: number, ...facts: readonly MacValue[]): MacInput => ({
    part: 'doc',
    id: 'a',
    version,
    facts,
  });

  it('depend on the part, id, version, list of facts and key', () => {
    const macs = createRowMacs(key, () => true);
    const mac = macs.sign(row(1, 'ab', 'c', null, 1));
    assert.equal(macs.stateOf(row(1, 'ab', 'c', null, 1), mac), 'whole');
    const others: readonly MacInput[] = [
      row(2, 'ab', 'c', null, 1),
      row(1, 'a', 'bc', null, 1),
      row(1, 'ab', 'c', 'null', 1),
      row(1, 'ab', 'c', null, '1'),
      row(1, 'ab', 'c', null),
      row(1, 'ab","c', null, 1),
      { ...row(1, 'ab', 'c', null, 1), id: 'b' },
      { ...row(1, 'ab', 'c', null, 1), part: 'listed_doc' },
    ];
    for (const other of others) assert.equal(macs.stateOf(other, mac), 'wrong');
    const otherKey = createRowMacs(randomBytes(32), () => true);
    assert.equal(otherKey.stateOf(row(1, 'ab', 'c', null, 1), mac), 'wrong');
    assert.equal(macs.stateOf(row(1, 'ab', 'c', null, 1), mac?.subarray(0, 15) ?? null), 'wrong');
    assert.equal(macs.stateOf(row(1, 'ab', 'c', null, 1), Buffer.alloc(0)), 'wrong');
    assert.equal(macs.stateOf(row(1, 'ab', 'c', null, 1), null), 'missing');
  });

  it('reveal an older version to a process that has read a later one, except in a late read', () => {
    const macs = createRowMacs(
      key,
      () => true,
      () => now,
    );
    const [first, second] = [macs.sign(row(1, 'public')), macs.sign(row(2, 'private'))];
    assert.equal(macs.stateOf(row(2, 'private'), second), 'whole');
    now += 59_000;
    assert.equal(macs.stateOf(row(1, 'public'), first), 'whole');
    now += 2_000;
    assert.equal(macs.stateOf(row(1, 'public'), first), 'older');
    assert.equal(macs.stateOf(row(2, 'private'), second), 'whole');
  });

  it('do not record a version that was read in a transaction', () => {
    const macs = createRowMacs(
      key,
      () => true,
      () => now,
    );
    const [first, second] = [macs.sign(row(1, 'public')), macs.sign(row(2, 'private'))];
    assert.equal(macs.inTransaction.stateOf(row(2, 'private'), second), 'whole');
    now += 120_000;
    assert.equal(macs.stateOf(row(1, 'public'), first), 'whole');
  });

  it('report a row that does not verify, and trust it until they are enforced', () => {
    let isEnforced = false;
    const macs = createRowMacs(key, () => isEnforced);
    const findings: RowFinding[] = [];
    macs.observe((finding) => findings.push(finding));
    assert.equal(macs.isTrusted(row(1, 'public'), null), true);
    isEnforced = true;
    assert.equal(macs.isTrusted(row(1, 'public'), null), false);
    assert.equal(macs.isTrusted(row(1, 'public'), macs.sign(row(1, 'private'))), false);
    assert.deepEqual(
      findings.map(({ state, isRefused }) => [state, isRefused]),
      [
        ['missing', false],
        ['missing', true],
        ['wrong', true],
      ],
    );
  });
});
