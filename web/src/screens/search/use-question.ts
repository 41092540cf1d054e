import { isUsername, SEARCH_QUERY_MAX_LENGTH } from '@maru/core';
import { useSearchParams } from 'react-router-dom';
import type { SearchInput } from '../../stores/search.ts';

/**
 * Returns the query in the address, and a function that changes it;
 * the browser's back button leads to the page before the first query.
 */
export function useSearchInput(): readonly [
  question: SearchInput,
  ask: (change: Partial<SearchInput>) => void,
] {
  const [params, setParams] = useSearchParams();
  const name = params.get('groupName');
  const question = {
    query: [...(params.get('q') ?? '').trim()].slice(0, SEARCH_QUERY_MAX_LENGTH).join(''),
    groupName: name !== null && isUsername(name) ? name.toLowerCase() : null,
  };
  const ask = (change: Partial<SearchInput>): void => {
    const { query, groupName } = { ...question, ...change };
    setParams(
      { ...(query === '' ? {} : { q: query }), ...(groupName === null ? {} : { groupName }) },
      { replace: true },
    );
  };
  return [question, ask];
}
