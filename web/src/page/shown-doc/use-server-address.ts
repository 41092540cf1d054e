import { COMMENTS_PARAMETER } from '@maru/core';
import { useLocation } from 'react-router-dom';
import { useIsClient } from '../../components/use-is-client.ts';

/** Parameters for which the server renders a document's page: the language and others are the reader's. */
const SENT = new RegExp(`^(?:view|cursor|${COMMENTS_PARAMETER})(?:=|$)`);

export interface PageAddress {
  readonly pathname: string;
  readonly search: string;
}

/**
 * Returns path and query of a document's page, for links that keep them: while the page is hydrated, those
 * that the server rendered it for, which are the same for all spellings of an address.
 * @param path of the page, as the server spells it
 */
export function useServerAddress(path: string): PageAddress {
  const { pathname, search } = useLocation();
  if (useIsClient()) return { pathname, search };
  const sent = search
    .slice(1)
    .split('&')
    .filter((part) => SENT.test(part));
  return { pathname: path, search: sent.length === 0 ? '' : `?${sent.join('&')}` };
}
