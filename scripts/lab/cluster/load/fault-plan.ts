import type { Fault } from '../faults.ts';
import { NODES, SERVERS } from '../layout.ts';
import type { NodeName, PartName } from '../layout.ts';

export type FaultTarget = 'server' | 'database writer' | 'database replica' | 'Redis' | 'S3';

export interface PlannedFault {
  readonly kind: Fault;
  readonly target: FaultTarget;
}

/** Severest faults first, and no part twice in a row. */
const ROUND: readonly PlannedFault[] = [
  { kind: 'kill', target: 'database writer' },
  { kind: 'hang', target: 'server' },
  { kind: 'hang', target: 'database writer' },
  { kind: 'kill', target: 'server' },
  { kind: 'kill', target: 'database replica' },
  { kind: 'hang', target: 'S3' },
  { kind: 'cut', target: 'database writer' },
  { kind: 'kill', target: 'Redis' },
  { kind: 'hang', target: 'database replica' },
  { kind: 'kill', target: 'S3' },
  { kind: 'cut', target: 'database replica' },
  { kind: 'hang', target: 'Redis' },
];

/** Returns a number of faults: each kind of each part in turn. */
export function planFaults(count: number): PlannedFault[] {
  return Array.from(
    { length: count },
    (_, index) => ROUND[index % ROUND.length] ?? { kind: 'kill', target: 'server' },
  );
}

/** Returns the part of a fault. @param index its number, so that the choice among several parts varies */
export function partOfFault(target: FaultTarget, index: number, writer: NodeName): PartName {
  switch (target) {
    case 'database writer':
      return writer;
    case 'database replica': {
      const others = NODES.filter((name) => name !== writer);
      return others[Math.floor(index / ROUND.length) % others.length] ?? 'db1';
    }
    case 'server':
      // Alternates between the servers with each round.
      return SERVERS[(index + Math.floor(index / ROUND.length)) % SERVERS.length] ?? 'maru1';
    case 'Redis':
      return 'redis';
    case 'S3':
      return 's3';
  }
}
