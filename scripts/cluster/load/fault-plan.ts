import type { Fault } from '../faults.ts';
import { NODES, SERVERS } from '../layout.ts';
import type { NodeName, PartName } from '../layout.ts';

export type FaultTarget = 'server' | 'database writer' | 'database replica' | 'Redis' | 'S3';

export interface PlannedFault {
  readonly kind: Fault;
  readonly target: FaultTarget;
}

/** The worst ones first, and no part twice in a row. */
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

/** So many faults: each kind of each part in turn. */
export function planFaults(count: number): PlannedFault[] {
  return Array.from({ length: count }, (_, index) => ROUND[index % ROUND.length] ?? { kind: 'kill', target: 'server' });
}

/** The part that a fault befalls. @param index its number, so that not always the same one of several is taken */
export function partFor(target: FaultTarget, index: number, writer: NodeName): PartName {
  switch (target) {
    case 'database writer':
      return writer;
    case 'database replica': {
      const others = NODES.filter((name) => name !== writer);
      return others[Math.floor(index / ROUND.length) % others.length] ?? 'db1';
    }
    case 'server':
      // The other one in every other round.
      return SERVERS[(index + Math.floor(index / ROUND.length)) % SERVERS.length] ?? 'maru1';
    case 'Redis':
      return 'redis';
    case 'S3':
      return 's3';
  }
}
