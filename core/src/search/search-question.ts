import { SEARCH_QUERY_MAX_LENGTH } from '../limits.ts';
import { isUsername } from '../rules.ts';

/** Search that the address of the search page asks for; an empty query asks for nothing. */
export interface SearchQuestion {
  readonly query: string;
  /** Space to search in; null for all. */
  readonly groupName: string | null;
}

/** Reads `q` and `groupName`: cuts the query to its limit, and ignores what is no space's name. */
export function searchQuestion(
  typed: string | null | undefined,
  groupName: string | null | undefined,
): SearchQuestion {
  const query = [...(typed ?? '').toWellFormed().trim()].slice(0, SEARCH_QUERY_MAX_LENGTH).join('').trim();
  const isNamed = groupName !== null && groupName !== undefined && isUsername(groupName);
  return { query, groupName: isNamed ? groupName.toLowerCase() : null };
}
