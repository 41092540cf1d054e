import type { Cluster } from './create-cluster.ts';
import type { PartName } from './layout.ts';
import { startPart } from './parts.ts';
import { signal, stateOf } from './processes.ts';

/** Lets a part go on that stands still, and starts one that has ended. */
export function resumePart({ layout, secrets }: Cluster, part: PartName): void {
  if (stateOf(layout, part) === 'stopped') startPart(layout, secrets, part);
  else signal(layout, part, 'SIGCONT');
}
