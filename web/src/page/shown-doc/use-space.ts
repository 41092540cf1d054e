import { useEffect } from 'react';
import type { DocItem, Group } from '@maru/core/api';
import { loadGroup, useGroup } from '../../stores/group.ts';
import { useSession } from '../../stores/session.ts';

export interface Space {
  /** Null until loaded. */
  readonly group: Group | null;
  readonly docs: readonly DocItem[];
  /** From the session: the server's HTML is the same for all visitors. */
  readonly isOwner: boolean;
}

/** Returns the space of a name, loaded where the server did not include it, and again for its owner. */
export function useSpace(groupName: string | null): Space {
  const status = useSession((state) => state.status);
  const isOwner = useSession((state) => groupName !== null && state.username === groupName);
  const group = useGroup((state) => state.group);
  const docs = useGroup((state) => state.docs);
  useEffect(() => {
    if (status !== 'unknown' && groupName !== null) void loadGroup(groupName, isOwner ? groupName : null);
  }, [status, groupName, isOwner]);
  const isHere = group !== null && group.name === groupName;
  return { group: isHere ? group : null, docs: isHere ? docs : NO_DOCS, isOwner };
}

const NO_DOCS: readonly DocItem[] = [];
