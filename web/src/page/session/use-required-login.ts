import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../../stores/session.ts';
import { requestRedirect } from '../../stores/ui.ts';

/**
 * Returns the username on a page that needs a login; null
 * until known. Others are redirected to the login and back.
 * @param isKept true when the page holds content that must survive the end of a session: no redirect
 */
export function useRequiredLogin({ isKept = false }: { readonly isKept?: boolean } = {}): string | null {
  const { pathname, search } = useLocation();
  const isAnonymous = useSession((state) => state.status === 'anonymous');
  const username = useSession((state) => state.username);
  useEffect(() => {
    if (isAnonymous && !isKept) requestRedirect(`/login?next=${encodeURIComponent(pathname + search)}`);
  }, [isAnonymous, isKept, pathname, search]);
  return username;
}
