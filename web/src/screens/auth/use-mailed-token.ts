import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useIsClient } from '../../components/use-is-client.ts';
import { keepToken, useRecovery } from '../../stores/recovery.ts';

/**
 * Returns the token of the mailed link that was opened; null without one, undefined until it is removed from
 * the address: as a secret it must be neither in the history nor in the referrer of requests.
 */
export function useMailedToken(): string | null | undefined {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isClient = useIsClient();
  const kept = useRecovery((state) => state.token);
  const inAddress = new URLSearchParams(search).get('token');
  useEffect(() => {
    if (inAddress === null) return;
    keepToken(inAddress);
    const rest = new URLSearchParams(search);
    rest.delete('token');
    void navigate({ pathname, search: rest.toString() }, { replace: true });
  }, [inAddress, pathname, search, navigate]);
  if (!isClient || inAddress !== null) return undefined;
  return kept === '' ? null : kept;
}
