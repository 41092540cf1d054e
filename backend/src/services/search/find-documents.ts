import type { FoundItem } from '@maru/core/api';
import type { QueryOf } from '@maru/core/api/contracts';
import { parseQuery } from '@maru/core/search';
import type { Viewer } from '../../policies/viewer.ts';
import type { GroupRow } from '../../repositories/groups.ts';
import { isOwner } from '../../policies/owner.ts';
import type { ServiceContext } from '../context.ts';
import { findGroup } from '../access/find-group.ts';
import type { Limits } from '../limits/limits.ts';
import { networkOf } from '../limits/network-of.ts';
import type { OwnSearch } from './own-search.ts';
import type { PublicSearch } from './public-search.ts';
import { readSearchCursor, writeSearchCursor } from './search-cursor.ts';

export interface SearchParts {
  readonly limits: Limits;
  readonly findOwn: OwnSearch;
  readonly findPublic: PublicSearch;
  /** Signals that a public search is likely to follow. */
  readonly expectPublic: () => void;
}

/** Returns the viewer's own documents first, public ones included, then everybody else's. */
export function createDocumentFinder(
  context: ServiceContext,
  { limits, findOwn, findPublic, expectPublic }: SearchParts,
): (
  viewer: Viewer | null,
  ip: string,
  question: QueryOf<'search'>,
) => Promise<{ docs: FoundItem[]; nextCursor: string | null }> {
  const ownGroup = async (viewer: Viewer | null, group: GroupRow | null): Promise<GroupRow | null> => {
    if (viewer === null) return null;
    if (group === null) return await findGroup(context, viewer.username);
    return isOwner(viewer, group) ? group : null;
  };

  return async (viewer, ip, { q, groupName, cursor, limit }) => {
    const place = readSearchCursor(cursor);
    await limits.take('searches', viewer?.userId ?? networkOf(ip));
    const group = groupName === undefined ? null : await findGroup(context, groupName);
    if (parseQuery(q).terms.length === 0) return { docs: [], nextCursor: null };
    const own = await ownGroup(viewer, group);
    const docs: FoundItem[] = [];
    if (own !== null && place.part === 'own') {
      if (group === null) expectPublic();
      const page = await findOwn(own, q, place.behind, limit);
      docs.push(...page.docs);
      if (page.next !== null)
        return { docs, nextCursor: writeSearchCursor({ part: 'own', behind: page.next }) };
    }
    // The viewer's own space was searched completely, public documents included.
    if (own !== null && group !== null) return { docs, nextCursor: null };
    const { docs: others, nextOffset } = await findPublic({
      typed: q,
      groupId: group?.id ?? null,
      exceptGroupId: own?.id ?? null,
      offset: place.part === 'public' ? place.offset : 0,
      limit: limit - docs.length,
    });
    const nextCursor = nextOffset === null ? null : writeSearchCursor({ part: 'public', offset: nextOffset });
    return { docs: [...docs, ...others], nextCursor };
  };
}
