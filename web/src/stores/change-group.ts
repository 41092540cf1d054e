import type { Group } from '@maru/core/api';
import { api } from '../api.ts';
import { toldAt } from './failed-fields.ts';
import { send, settle } from '../requests/send.ts';
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
  const request = { type: 'UPDATE_GROUP_REQUEST', ...toldAt(['title']) } as const;
  const settled = await settle(send(request, () => api.updateGroup({ params: { name }, body })));
  if (settled.failure === null && groupState().group?.name === name)
    setGroup({ group: settled.response.group });
  return settled;
}
