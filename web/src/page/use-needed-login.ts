import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../stores/session.ts';
import { requestRedirect } from '../stores/ui.ts';

/**
 * The username on a page for those who are logged in; null while that is not known. Everybody else goes to the login and comes back.
 * @param isKept the page holds what must not go with the end of a session: nobody is sent away
 */
export function useNeededLogin({ isKept = false }: { readonly isKept?: boolean } = {}): string | null {
  const { pathname, search } = useLocation();
  const isAnonymous = useSession((state) => state.status === 'anonymous');
  const username = useSession((state) => state.username);
  useEffect(() => {
    if (isAnonymous && !isKept) requestRedirect(`/login?next=${encodeURIComponent(pathname + search)}`);
  }, [isAnonymous, isKept, pathname, search]);
  return username;
}
