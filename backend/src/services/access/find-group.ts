import { isUsername } from '@maru/core';
import { AppError } from '@maru/core/api';
import { isOwner } from '../../policies/owner.ts';
import type { Viewer } from '../../policies/viewer.ts';
import { findGroupByName } from '../../repositories/groups.ts';
import type { GroupRow } from '../../repositories/groups.ts';
import type { ServiceContext } from '../context.ts';

/** Finds a group by its name, case-insensitively. Errors: not_found. */
export async function findGroup({ store }: Pick<ServiceContext, 'store'>, name: string): Promise<GroupRow> {
  const group = isUsername(name)
    ? await store.query((db) => findGroupByName(db, name.toLowerCase()))
    : undefined;
  if (group === undefined) throw new AppError('not_found');
  return group;
}

/**
 * Finds a group that the viewer may write to. Errors: not_found;
 * forbidden for another user's, since group names are public.
 */
export async function findOwnGroup(
  context: Pick<ServiceContext, 'store'>,
  viewer: Viewer,
  name: string,
): Promise<GroupRow> {
  const group = await findGroup(context, name);
  if (!isOwner(viewer, group)) throw new AppError('forbidden');
  return group;
}
