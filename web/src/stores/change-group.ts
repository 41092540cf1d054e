import type { Group } from '@maru/core/api';
import type { InputOf } from '@maru/core/api/contracts';
import { request } from '../api.ts';
import { shownAtFields } from './failed-fields.ts';
import type { Settled } from '../requests/send.ts';
import { groupState, setGroup } from './group.ts';

/**
 * Changes title and design of a space. An empty title stands for the username; a style
 * replaces the whole design: missing values are the product's defaults.
 */
export async function updateGroup(
  name: string,
  body: InputOf<'updateGroup'>['body'],
): Promise<Settled<{ readonly group: Group }>> {
  const settled = await request('updateGroup', { params: { name }, body }, shownAtFields(['title']));
  if (settled.failure === null && groupState().group?.name === name)
    setGroup({ group: settled.response.group });
  return settled;
}
