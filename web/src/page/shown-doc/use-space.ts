import { useDeferredValue, useEffect, useMemo } from 'react';
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
  return useMemo(
    () => ({ group: isHere ? group : null, docs: isHere ? docs : NO_DOCS, isOwner }),
    [isHere, group, docs, isOwner],
  );
}

const NO_DOCS: readonly DocItem[] = [];

/**
 * Returns a space for the text and the lists beside the tree, which follow a change after the tree has shown
 * it: in a space of thousands of documents they take longer than a frame. Another space is shown at once.
 */
export function useReadSpace(space: Space): Space {
  const earlier = useDeferredValue(space);
  const isSame = earlier.group?.name === space.group?.name && earlier.isOwner === space.isOwner;
  return isSame ? earlier : space;
}
