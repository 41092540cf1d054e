import type { Group } from '@maru/core/api';
import { request } from '../api.ts';
import { toldAt } from './failed-fields.ts';
import type { Settled } from '../requests/send.ts';
import { groupState, setGroup } from './group.ts';

/**
 * Title and design of a space. The style replaces the
 * whole design: missing values are the product's defaults.
 */
export interface GroupChange {
  /** Empty for the default, the username. */
  readonly title?: string;
  readonly style?: Partial<Group['style']>;
}

/** Changes the space. */
export async function updateGroup(
  name: string,
  body: GroupChange,
): Promise<Settled<{ readonly group: Group }>> {
  const settled = await request('updateGroup', { params: { name }, body }, toldAt(['title']));
  if (settled.failure === null && groupState().group?.name === name)
    setGroup({ group: settled.response.group });
  return settled;
}
